#include "src/play/game/movement_reach.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>

#include "hexmap/hex_planes.h"
#include "pathing/movement.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/game_state.h"

namespace rearguard {
namespace {

/// The movement of one unit; the state must outlive it.
class UnitMovement {
 public:
  UnitMovement(const GameState& state, UnitIndex unit)
      : state_(state),
        index_(unit),
        unit_(state.position.unit(unit)),
        rule_(state.scenario->play().movement),
        zoc_(movement_zoc(*state.scenario->rule_set)),
        board_(state.position, zoc_, unit_.side, state.scenario->rule_set->fire),
        costs_(shared_step_costs(state.position.map(), unit_.movement_class)) {
    mark();
  }

  std::vector<MoveEnd> ends(std::optional<Hex> only) {
    std::vector<MoveEnd> found;
    const MovementPoints left = points_left(state_, index_);
    const Grid& grid = state_.position.map().grid();
    for (const ReachedHex& r : search_.range(costs_, unit_.hex, left, terms_)) {
      if (r.hex == unit_.hex || (only && r.hex != *only) || !can_end(r.hex)) continue;
      found.push_back({r.hex, r.cost, {}});
    }
    for (MoveEnd& end : found) end.path = search_.path_to(end.hex);
    if (rule_.minimum_move) add_single_steps(left, only, found);
    std::sort(found.begin(), found.end(),
              [&](const MoveEnd& a, const MoveEnd& b) { return grid.key(a.hex) < grid.key(b.hex); });
    return found;
  }

  /// What keeps the unit from a hex: a ZOC or what closes a hex, where its points would do without; else its
  /// points.
  std::string why_not(Hex to) {
    const MovementPoints left = points_left(state_, index_);
    const auto path_under = [&](const MovementTerms& terms) {
      return search_.cheapest_path(costs_, unit_.hex, to, terms);
    };
    const auto open = path_under({.zoc = {}, .marks = marks_});
    if (open && open->cost <= left) return stopped_on(open->hexes);
    const auto bare = path_under({});
    if (!bare) return "no way leads there for it";
    if (bare->cost <= left) return closed_on(bare->hexes);
    const auto denominator = state_.position.map().chart().denominator;
    return fmt::format("that costs {} MP, and it has {} left",
                       to_text(open ? open->cost : bare->cost, denominator), to_text(left, denominator));
  }

 private:
  bool has_mark(Hex h, std::uint8_t mark) const {
    return (marks_[state_.position.map().grid().index(h)] & mark) != 0;
  }
  std::string zoc_of(Hex h) const {
    const std::vector<UnitIndex> owners = board_.zoc_owners(h);
    return owners.empty() ? "an enemy ZOC" : "the ZOC of " + state_.position.unit(owners.front()).id;
  }

  std::string stopped_on(const std::vector<Hex>& way) const {
    const Grid& grid = state_.position.map().grid();
    for (std::size_t i = 1; i < way.size(); ++i) {
      if (!has_mark(way[i], mark_zoc)) continue;
      if (terms_.zoc.no_zoc_to_zoc && has_mark(way[i - 1], mark_zoc))
        return fmt::format("it is in an enemy ZOC in {}, and may not go on into {} in {}",
                           grid.number(way[i - 1]), zoc_of(way[i]), grid.number(way[i]));
      if (terms_.zoc.stop_on_entry)
        return fmt::format("{} stops it in {}", zoc_of(way[i]), grid.number(way[i]));
    }
    return "enemy ZOCs stop it on every way";
  }

  /// The first hex of a way that is closed to it, and by what.
  std::string closed_on(const std::vector<Hex>& way) const {
    const Grid& grid = state_.position.map().grid();
    for (const Hex h : way) {
      if (h == unit_.hex || !has_mark(h, mark_blocked)) continue;
      for (const UnitIndex u : state_.position.units_in(h)) {
        const Unit& other = state_.position.unit(u);
        if (!rule_.through_friends || state_.position.enemies(other.side, unit_.side))
          return fmt::format("{} is in the way in {}", other.id, grid.number(h));
      }
      const bool by_zoc = rule_.enemy_zoc == MovementRule::InZoc::closed && !board_.zoc_owners(h).empty();
      return by_zoc ? fmt::format("{} closes {}", zoc_of(h), grid.number(h))
                    : grid.number(h) + " is closed to it";
    }
    return "no way leads there for it";
  }

  void mark() {
    const auto size = state_.position.map().grid().size();
    marks_.assign(size, 0);
    const RetreatQuestion question{index_, {}, {}, {}};
    const Grid& grid = state_.position.map().grid();
    const bool closed_zoc = rule_.enemy_zoc == MovementRule::InZoc::closed;
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint8_t bits = board_.bits_at(i);
      if ((bits & BoardFacts::zoc) != 0 && !is_cancelled(board_, zoc_.cancelled_by, question, grid.hex_at(i)))
        marks_[i] |= closed_zoc ? mark_blocked : mark_zoc;
      if ((bits & BoardFacts::enemy) != 0) marks_[i] |= mark_blocked;
      if (!rule_.through_friends && (bits & BoardFacts::friendly) != 0) marks_[i] |= mark_blocked;
    }
    close();
    terms_.zoc.stop_on_entry = rule_.enemy_zoc == MovementRule::InZoc::stop;
    terms_.zoc.no_zoc_to_zoc = !rule_.zoc_to_zoc;
    terms_.marks = marks_;
  }

  void close() {
    if (rule_.prohibited.empty()) return;
    const Grid& grid = state_.position.map().grid();
    const RetreatQuestion question{index_, {}, {}, {}};
    // What is prohibited may be a ZOC: then that which movement meets.
    const RuleSet* rules = state_.scenario->rule_set.get();
    RuleSet of_movement;
    if (rules->zoc.name != zoc_.name) {
      of_movement = *rules;
      of_movement.zoc = zoc_;
      rules = &of_movement;
    }
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      const Hex h = grid.hex_at(i);
      const bool is_closed =
          std::any_of(rule_.prohibited.begin(), rule_.prohibited.end(), [&](const PropertyUse& use) {
            return state_.position.map().exists(h) && hex_property_holds(board_, question, *rules, use, h);
          });
      if (is_closed) marks_[i] |= mark_blocked;
    }
  }

  bool can_end(Hex h) const { return has_room(state_, h, index_); }

  /// The minimum move: a unit that has not moved yet can always enter one hex, for all its movement points.
  void add_single_steps(MovementPoints left, std::optional<Hex> only, std::vector<MoveEnd>& found) const {
    const auto spent = state_.movement_used.find(unit_.id);
    const bool fresh = spent == state_.movement_used.end() || spent->second == MovementUsed{};
    if (!fresh || left <= MovementPoints{}) return;
    const Grid& grid = state_.position.map().grid();
    for (int d = 0; d < direction_count; ++d) {
      const Hex h = neighbour(unit_.hex, direction(d));
      if ((only && h != *only) || !costs_.cost(unit_.hex, direction(d))) continue;
      if ((marks_[grid.index(h)] & mark_blocked) != 0 || !can_end(h)) continue;
      const bool zoc_step = terms_.zoc.no_zoc_to_zoc && (marks_[grid.index(h)] & mark_zoc) != 0 &&
                            (marks_[grid.index(unit_.hex)] & mark_zoc) != 0;
      const bool known =
          std::any_of(found.begin(), found.end(), [&](const MoveEnd& e) { return e.hex == h; });
      if (!zoc_step && !known) found.push_back({h, left, {unit_.hex, h}});
    }
  }

  const GameState& state_;
  UnitIndex index_;
  const Unit& unit_;
  const MovementRule& rule_;
  ZocRule zoc_;
  BoardFacts board_;
  const StepCosts& costs_;
  std::vector<std::uint8_t> marks_;
  MovementTerms terms_;
  MovementSearch search_;
};

}  // namespace

MovementPoints allowance_of(const GameState& state, UnitIndex unit) {
  EventContext scene;
  scene.position = &state.position;
  scene.rule_set = state.scenario->rule_set.get();
  scene.unit = unit;
  for (const Allowance& a : state.scenario->play().movement.allowances) {
    if (!holds(a.condition, scene)) continue;
    const std::int64_t points = std::clamp<std::int64_t>(value_of(a.points, scene).value_or(0), 0, 1'000'000);
    return {points * state.position.map().chart().denominator};
  }
  return state.position.unit(unit).movement;
}

MovementPoints points_left(const GameState& state, UnitIndex unit) {
  const MovementPoints all = allowance_of(state, unit);
  const auto spent = state.movement_used.find(state.position.unit(unit).id);
  if (spent == state.movement_used.end()) return all;
  if (spent->second.stopped || all <= spent->second.points) return {};
  return all - spent->second.points;
}

std::vector<MoveEnd> move_ends(const GameState& state, UnitIndex unit) {
  if (points_left(state, unit) <= MovementPoints{}) return {};
  return UnitMovement(state, unit).ends(std::nullopt);
}

std::optional<MoveEnd> move_to(const GameState& state, UnitIndex unit, Hex to) {
  if (points_left(state, unit) <= MovementPoints{}) return std::nullopt;
  std::vector<MoveEnd> ends = UnitMovement(state, unit).ends(to);
  if (ends.empty()) return std::nullopt;
  return std::move(ends.front());
}

std::string why_unreachable(const GameState& state, UnitIndex unit, Hex to) {
  return UnitMovement(state, unit).why_not(to);
}

MovementPoints entry_cost(const GameState& state, UnitIndex unit) {
  const Unit& u = state.position.unit(unit);
  const HexMap& map = state.position.map();
  return cost_for(map.chart().terrains[map.terrain(u.hex)].cost, u.movement_class).points;
}

bool has_room(const GameState& state, Hex h, UnitIndex unit) {
  const SideIndex side = state.position.unit(unit).side;
  const auto there = state.position.units_in(h);
  const bool is_enemy_held = std::any_of(there.begin(), there.end(), [&](UnitIndex u) {
    return state.position.enemies(state.position.unit(u).side, side);
  });
  const StackingLimit limit(*state.scenario->rule_set, state.position, unit);
  return !is_enemy_held && !limit.is_exceeded_by(limit.friendly_load(h) + limit.weight(unit));
}

MovementPoints turning_cost(const GameState& state, const Unit& unit, Direction to) {
  const int apart = std::abs(index_of(*unit.facing) - index_of(to));
  const int turns = std::min(apart, direction_count - apart);
  return {std::int64_t{state.scenario->play().movement.facing_cost} * turns *
          state.position.map().chart().denominator};
}

}  // namespace rearguard
