#pragma once
// Which receding paths from an attacker a rule set allows on open ground. Hexes where the map allows them too
// need no full judgement.

#include <string>

#include "hexmap/hex.h"

namespace rearguard {

class HexMap;
struct RuleSet;

/// Which receding paths are legal: none, the straight one, or all that use two neighbouring directions of the
/// three that lead away. None if the rules depend on more than steps and enemies.
enum class Fan : std::uint8_t { none, straight, whole };

/// A result with a fixed number of hexes.
struct StatedResult {
  std::string result;
  const RuleSet* mover = nullptr;
  int hexes = 0;                            ///< minimum length of the retreat
  int radius = 0;                           ///< of the board that the retreat can depend on
  std::array<Fan, direction_count> fans{};  ///< by direction of the attacker
};

/// Returns the results with a fixed number of hexes, in the order of the rule set, which must outlive them.
/// `map` gives the layout of the open ground.
std::vector<StatedResult> stated_results(const HexMap& map, const RuleSet& rule_set);

}  // namespace rearguard
