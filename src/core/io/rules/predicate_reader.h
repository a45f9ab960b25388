#pragma once
// Reads predicates: what is true or false of one step of a path.

#include <optional>
#include <string>
#include <string_view>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

class RuleNames;
struct RuleSet;
struct UnitGroup;

/// Reads a property, given as its name or with its arguments: `{ terrain = ["woods"] }`, `{ closer =
/// "enemies" }`,
/// `{ distance = "start", less_than = "required" }`, `{ some = "enemies", is = "closer" }`, `{ all = […] }`,
/// `{ any = […] }`, `{ not = … }`, `{ was = … }`, `{ bond = "NAME", part = "hex" }`. A `not` is moved inward,
/// so that it stands before single properties only. A name may be one of the file's definitions.
std::optional<PropertyUse> read_property(const Node& node, RuleNames& rule_names, Problems& problems);

/// Tests for the name of a property or of a definition of the file.
bool is_property_name(const std::string& word, const RuleNames& rule_names);

/// Returns the property that somebody means by a word that is none, as it is written: `"enemy-zoc"`,
/// `{ terrain = ["woods"] }`; empty if nobody can tell.
std::string likely_property(std::string_view word, const RuleNames& rule_names);

/// Reads `[define]`, the properties that a rule file names, and keeps those that it inherits.
void read_definitions(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Reads `members` of a distance: `nearest` or `sum`.
std::optional<Members> read_measure(TableReader& table);

/// Tests for a formula over `hexes`, the required number, in a property or one of its parts.
bool asks_for_hexes(const PropertyUse& use);

/// Tests for a statement of which `count` counts the units: a `some` that stands alone.
bool counts_units(const PropertyUse& use);

/// Tests whether a property can be tested in a part of the path.
bool takes_scope(const PropertyUse& use, Scope scope);

/// Tests for a property of a whole path: a revisit, one of one fixed member, or one that holds nowhere.
bool is_of_whole_path(const PropertyUse& use);

}  // namespace rearguard
