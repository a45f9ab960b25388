// The laws of units that should not matter: those far away, and one more in the hex of the mover.

#include <fmt/format.h>

#include "src/extras/doubt/law_checker.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

/// What reaches farther, matters on every small board.
constexpr int farthest_reach = 25;
/// How far a unit may run over the edge of a board and be seen there.
constexpr int beyond_edge = 14;

/// Returns a hex beside a board, farther than `hexes` from each of its hexes and with none between.
Hex island_beside(const SmallBoard& board, int hexes) {
  Grid grid;
  grid.orientation = board.orientation;
  grid.shifted = board.shifted;
  int column = 0;
  for (const auto& [h, ground] : board.ground) column = std::max(column, grid.to_printed(h).column);
  return grid.to_hex({column + hexes + 1, grid.to_printed(board.mover().hex).row});
}

/// Tests whether a resolution has left a unit as it was set up.
bool is_unchanged(const PlayRecord& played, const SmallBoard& board, const std::string& id) {
  const auto now = played.units.find(id);
  const auto position = position_of(board);
  if (now == played.units.end() || !position) return false;
  const Unit& unit = position->unit(*position->find(id));
  const UnitRecord& left = now->second;
  return left.hex == unit.hex && left.state == unit.state && left.strength == unit.strength &&
         left.facing == unit.facing && left.markers == unit.markers && left.engaged.empty();
}

/// What the units of a side and a hex have lost: strength points, and one more for each that is gone.
int loss_in(const SmallBoard& board, const PlayRecord& played, Hex hex, const std::string& side) {
  int loss = 0;
  for (const BoardUnit& unit : board.units) {
    if (unit.hex != hex || unit.setup.side != side) continue;
    const auto left = played.units.find(unit.setup.id);
    loss +=
        left == played.units.end() ? unit.setup.strength + 1 : unit.setup.strength - left->second.strength;
  }
  return loss;
}

}  // namespace

std::optional<BrokenLaw> LawChecker::far_unit_in_event(const SmallBoard& board, const BoardUnit& unit,
                                                       bool matters) {
  const PlayRecord here = carry_out(board);
  if (!here.problem.empty()) return std::nullopt;
  SmallBoard other = board;
  other.units.push_back(unit);
  other.question.dice = here.rolls;
  const std::string& id = unit.setup.id;
  const PlayRecord free = carry_out(other);
  if (free.problem.empty() && !is_unchanged(free, other, id)) {
    other.question.dice = free.rolls;
    return BrokenLaw{fmt::format("{} is changed, though it is far from all others", id),
                     {{board, here}, {other, free}}};
  }
  if (matters) return std::nullopt;
  PlayRecord there = carry_out_again(other, here.choices);
  const PlayRecord shown = there;
  there.units.erase(id);
  const std::string differs = difference(here, there, map_of(board)->grid());
  if (differs.empty()) return std::nullopt;
  return BrokenLaw{fmt::format("with {} far from all others, {}", id, differs),
                   {{board, here}, {other, shown}}};
}

std::optional<BrokenLaw> LawChecker::unrelated_unit(const SmallBoard& board) {
  const bool is_event = !board.question.event.empty();
  for (const bool is_enemy : {true, false}) {
    const RelevantRange& reach = is_event   ? conditions_.in_events
                                 : is_enemy ? conditions_.of_enemies
                                            : conditions_.of_friends;
    const bool matters = !reach.unlimited.empty() || reach.hexes > farthest_reach;
    if (matters && !is_event) continue;
    // Conditions on units are seen from these. The island is on both boards: a hole is no edge of the map.
    SmallBoard open = board;
    const Hex island = island_beside(board, 2 * std::min(reach.hexes, farthest_reach) + beyond_edge);
    open.ground[island] = open.ground.at(board.mover().hex);
    const BoardUnit unit = another_unit(
        vocabulary_, board, is_enemy ? enemy_side(vocabulary_, board) : board.mover().setup.side, island);
    if (is_event) {
      if (auto broken = far_unit_in_event(open, unit, matters)) return broken;
      continue;
    }
    SmallBoard other = open;
    other.units.push_back(unit);
    const VerdictRecord here = ask(open);
    if (!here.problem.empty()) return std::nullopt;
    const VerdictRecord there = ask_again(other);
    const Grid grid = map_of(open)->grid();
    const std::string differs = difference(here, there, grid);
    if (differs.empty()) continue;
    return BrokenLaw{fmt::format("with one more {} far away in {}, {}", is_enemy ? "enemy" : "friend",
                                 grid.number(island), differs),
                     {{open, here}, {other, there}}};
  }
  return std::nullopt;
}

std::optional<BrokenLaw> LawChecker::smaller_stack(const SmallBoard& board) {
  const BoardUnit& mover = board.mover();
  const auto is_beside = [&](const BoardUnit& u) {
    return u.hex == mover.hex && u.setup.id != mover.setup.id;
  };
  if (std::ranges::any_of(board.units, is_beside)) return std::nullopt;
  SmallBoard stack = board;
  BoardUnit twin = mover;
  twin.setup.id = another_unit(vocabulary_, board, mover.setup.side, mover.hex).setup.id;
  twin.setup.engaged.clear();
  stack.units.push_back(twin);
  SmallBoard alone = with_alike_dice(board);
  stack = with_alike_dice(std::move(stack));
  const PlayRecord of_one = carry_out(alone);
  const PlayRecord of_two = noted(play(stack, second_));
  if (!of_one.problem.empty() || !of_two.problem.empty() || !of_one.choices.empty() ||
      !of_two.choices.empty())
    return std::nullopt;
  const int one = loss_in(alone, of_one, mover.hex, mover.setup.side);
  const int two = loss_in(stack, of_two, mover.hex, mover.setup.side);
  if (one <= two) return std::nullopt;
  alone.question.dice = of_one.rolls;
  stack.question.dice = of_two.rolls;
  return BrokenLaw{
      fmt::format("{} loses {} alone, but {} with another like it in its hex", mover.setup.id, one, two),
      {{alone, of_one}, {stack, of_two}}};
}

}  // namespace rearguard
