#include "src/core/engine/surveys/worst_causes.h"

#include <variant>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/position.h"
#include "src/core/engine/surveys/danger.h"

namespace rearguard {

namespace {

/// Returns the enemy nearest to a unit, the first in the position of several.
std::vector<UnitIndex> nearest_enemy(const Position& position, UnitIndex unit) {
  std::vector<UnitIndex> nearest;
  int least = 0;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (!position.enemies(position.unit(u).side, position.unit(unit).side)) continue;
    const int away = distance(position.unit(u).hex, position.unit(unit).hex);
    if (nearest.empty() || away < least) nearest = {u};
    least = nearest.front() == u ? away : least;
  }
  return nearest;
}

}  // namespace

Judgement judge_by_worst_causes(Judge& judge, RetreatRequest& request) {
  Judgement judgement = judge.judge(request);
  const auto* problem = std::get_if<RequestError>(&judgement);
  if (problem == nullptr || problem->about != "causing-units" || !request.causing_units.empty())
    return judgement;
  const auto looked = danger_of(judge, request.unit, request.result);
  const Danger* danger = std::get_if<Danger>(&looked);
  request.causing_units = danger == nullptr || danger->causing_units.empty()
                              ? nearest_enemy(judge.position(), request.unit)
                              : danger->causing_units;
  if (request.causing_units.empty()) return judgement;
  return judge.judge(request);
}

}  // namespace rearguard
