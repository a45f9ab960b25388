#include "src/core/engine/terms/reach_condition.h"

#include <algorithm>
#include <set>

#include "hexmap/hex_map.h"
#include "hexmap/hex_planes.h"
#include "hexmap/hexside.h"
#include "hexmap/step_costs.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/alignment.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::int64_t work_of_walks = 5'000;  // of finding the walks of one unit

/// Follows walks hex by hex until they are adjacent to the target or blocked.
class Approach {
 public:
  Approach(const ReachCondition& reach_condition, const EventContext& scene)
      : reach_condition_(reach_condition), scene_(scene) {}

  void follow(const std::vector<Hex>& offsets) {
    met_.clear();
    auto ahead = unit().facing;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      const Hex h = unit().hex + offsets[i];
      if (i > 0) {
        const Hex from = unit().hex + offsets[i - 1];
        if (!passes(from, h)) return;
        ahead = direction_between(from, h);
      }
      if (!touches(h)) continue;
      if (reach_condition_.aligned && !faces_somebody(ahead, h)) return;
      reached_ = true;
      ignored_.insert(met_.begin(), met_.end());
      return;
    }
  }

  bool is_open() const {
    return reached_ && ignored_.size() >= static_cast<std::size_t>(reach_condition_.min_enemies);
  }

 private:
  const Unit& unit() const { return scene_.position->unit(scene_.unit); }
  bool ignores(const char* what) const { return listed(reach_condition_.ignoring, what); }

  bool touches(Hex h) const {
    return std::any_of(scene_.causing_units.begin(), scene_.causing_units.end(),
                       [&](UnitIndex u) { return adjacent(scene_.position->unit(u).hex, h); });
  }

  bool faces_somebody(std::optional<Direction> ahead, Hex h) {
    return std::any_of(scene_.causing_units.begin(), scene_.causing_units.end(), [&](UnitIndex u) {
      const auto turn = alignment(ahead, h, scene_.position->unit(u).hex);
      return turn && (turn->turn == 0 || (turn->turn == 1 && passes(h, turn->swept, true)));
    });
  }

  bool passes(Hex from, Hex to, bool turns = false) {
    const HexMap& map = scene_.position->map();
    if (!map.exists(to)) return ignores("map-edge") || (turns && ignores("map-edge-in-turn"));
    const auto direction = direction_between(from, to);
    const bool open = direction && map.step_cost(from, *direction, unit().movement_class).has_value();
    if (!open && !ignores("impassable")) return false;
    for (const UnitIndex u : scene_.position->units_in(to)) {
      if (u != scene_.unit && !yields(u)) return false;
    }
    return true;
  }

  bool yields(UnitIndex u) {
    const Unit& other = scene_.position->unit(u);
    if (reach_condition_.nonblocking && holds(*reach_condition_.nonblocking, about(scene_, u))) return true;
    if (!scene_.position->enemies(unit().side, other.side)) return ignores("friends");
    if (std::find(scene_.causing_units.begin(), scene_.causing_units.end(), u) != scene_.causing_units.end())
      return false;
    if (!other.engaged.empty() || !ignores("unengaged-enemies")) return false;
    met_.insert(u);
    return true;
  }

  const ReachCondition& reach_condition_;
  const EventContext& scene_;
  std::set<UnitIndex> met_;      ///< unengaged enemies on the current walk
  std::set<UnitIndex> ignored_;  ///< unengaged enemies on all walks that reached the target
  bool reached_ = false;
};

}  // namespace

bool reach_condition_holds(const ReachCondition& reach_condition, const EventContext& scene) {
  if (scene.rule_set == nullptr) return false;
  const auto move = scene.rule_set->moves.find(reach_condition.move);
  if (move == scene.rule_set->moves.end() || move->second->motion.kind == Motion::Kind::free) return false;
  const std::int64_t hexes =
      reach_condition.hexes ? value_of(*reach_condition.hexes, scene).value_or(0) : max_retreat_hexes;
  Approach approach(reach_condition, scene);
  const Unit& unit = scene.position->unit(scene.unit);
  approach.follow({Hex{}});
  if (approach.is_open()) return true;
  if (hexes < 1) return false;
  (scene.work ? scene.work : WorkMeter::of_question())->spend(work_of_walks);
  const int max_hexes = static_cast<int>(std::min<std::int64_t>(hexes, max_retreat_hexes));
  const BoardFacts board(*scene.position, move->second->zoc, unit.side, move->second->fire);
  const StepCosts& costs = shared_step_costs(scene.position->map(), unit.movement_class);
  const RetreatQuestion question{scene.unit, {max_hexes, max_hexes, std::nullopt}, scene.causing_units, {}};
  if (!is_for_unit(*move->second, *scene.position, question)) return false;
  const auto walks = motion_walks({board, costs, question, *move->second}, {max_hexes, max_hexes, false});
  if (!walks) return false;
  for (const EnumeratedWalk& walk : *walks) approach.follow(walk.hexes);
  return approach.is_open();
}

}  // namespace rearguard
