#pragma once
// Reads the ZOCs and ZOC bonds of a rule file, and which units can use retreat fire. Private to io.

#include <optional>
#include <string>

#include "src/core/document/decoder.h"

namespace rearguard {

class RuleNames;
struct RuleSet;

/// Reads `[zoc]`, `[zocs.NAME]` and `[bonds.NAME]` into `rule_set`, whose present ones are inherited. The
/// rule set's own `zoc` becomes the definition with the name that it has.
void read_zocs(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Reads `[fire]`: which units can use retreat fire.
void read_fire(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Reads the name of a ZOC under `zoc`.
std::optional<std::string> read_zoc_name(TableReader& table, RuleNames& rule_names);

}  // namespace rearguard
