#pragma once
// The tables of a rule file about what comes with a retreat. Private to io.

#include <optional>
#include <string_view>

#include "src/document/decoder.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// "2d6": one to twenty dice of two to a hundred sides.
std::optional<DiceSum> parse_dice(std::string_view text);

/// Reads `retreat_fire`, `pass_through`, `displacement` and `states_after` of a rule file into the doctrine,
/// each over the inherited one. The doctrine's triggers have been read: results are looked up there.
void read_retreat_effects(TableReader& file, RuleSet& rule_set);

}  // namespace rearguard
