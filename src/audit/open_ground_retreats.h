#pragma once
// Which walks away from an attacker a doctrine allows on open ground: where those can be made on a map,
// nobody needs to be asked.

#include <array>
#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// None, the straight one, or all that keep to two neighbouring directions among the three that lead away.
/// Where the doctrine looks at more than steps and enemies, none.
enum class Fan : std::uint8_t { none, straight, whole };

/// A result that states its hexes.
struct StatedResult {
  std::string result;
  const RuleSet* mover = nullptr;
  int hexes = 0;                            ///< that it must go at least
  int radius = 0;                           ///< of the board that it can touch
  std::array<Fan, direction_count> fans{};  ///< by the direction that the attacker stands in
};

/// In the order of the doctrine, which must outlive them. `map` gives the layout of the open ground.
std::vector<StatedResult> stated_results(const HexMap& map, const RuleSet& rule_set);

}  // namespace rearguard
