#include "src/play/game/target_reason.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/line_of_sight.h"
#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {
namespace {

std::string describe_place(const HexMap& map, Hex h) {
  const std::string number = map.grid().number(h);
  return map.exists(h) ? fmt::format("{} ({})", number, map.chart().terrains[map.terrain(h)].name) : number;
}

std::string why_too_far(const UnitGroup& targets, int away) {
  if (targets.within == 0) return fmt::format("{} away, not in the same hex", plural(away, "hex", "hexes"));
  if (targets.within == 1) return fmt::format("{} away, not next to it", plural(away, "hex", "hexes"));
  return fmt::format("{} away, at most {} {} allowed", plural(away, "hex", "hexes"), targets.within,
                     targets.within == 1 ? "is" : "are");
}

/// Returns the units that would be in the group if they were in the right places and fit its condition.
std::vector<UnitIndex> candidates(const UnitGroup& targets, const EventContext& scene) {
  UnitGroup anywhere = targets;
  anywhere.within = std::numeric_limits<int>::max();
  anywhere.in_sight = anywhere.in_front = anywhere.along_path = false;
  return units_near(anywhere, scene);
}

}  // namespace

std::string why_out_of_reach(const UnitGroup& targets, const EventContext& scene, UnitIndex target) {
  const Position& position = *scene.position;
  const HexMap& map = position.map();
  const Unit& unit = position.unit(scene.unit);
  const Unit& other = position.unit(target);
  const std::string who = fmt::format("{} in {}", other.id, map.grid().number(other.hex));
  const int away = distance(unit.hex, other.hex);
  if (!targets.along_path && away > targets.within)
    return fmt::format("{} is {}", who, why_too_far(targets, away));
  if (targets.in_sight) {
    const Sight sight = line_of_sight(map, unit.hex, other.hex);
    if (!sight.clear)
      return sight.blocked_at ? fmt::format("{} blocks the line of sight to {}",
                                            describe_place(map, *sight.blocked_at), who)
                              : fmt::format("{} is out of sight", who);
  }
  if (targets.in_front && bearing_of(unit, other.hex) != Bearing::front) return who + " is not in its front";
  return {};
}

std::string why_no_target(const UnitGroup& targets, const EventContext& scene) {
  const std::vector<UnitIndex> all = candidates(targets, scene);
  const Position& position = *scene.position;
  const auto away = [&](UnitIndex u) {
    return distance(position.unit(scene.unit).hex, position.unit(u).hex);
  };
  const auto nearest =
      std::min_element(all.begin(), all.end(), [&](UnitIndex a, UnitIndex b) { return away(a) < away(b); });
  return nearest == all.end() ? std::string() : why_out_of_reach(targets, scene, *nearest);
}

}  // namespace rearguard
