#pragma once
// Conditions of a rule file. Private to io.

#include <initializer_list>
#include <string_view>

#include "src/io/rule_names.h"

namespace rearguard {

/// A condition table; problems are added where it cannot be read.
Condition read_condition(const Node& node, RuleNames& words, Problems& problems);

/// The condition under `key`, where there is one: none or one.
std::vector<Condition> read_condition_at(TableReader& table, std::string_view key, RuleNames& words);

/// Which units are near a unit: a table with `units`, `within`, `where` …
/// `besides`: keys of the same table that somebody else reads.
UnitGroup read_near(const Node& node, RuleNames& words, Problems& problems,
                    std::initializer_list<std::string_view> besides = {});

}  // namespace rearguard
