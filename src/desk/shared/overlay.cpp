#include "src/desk/shared/overlay.h"

#include "pathing/movement.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/facts/stacking.h"

namespace rearguard {

namespace {

/// Finds where a unit can move within its allowance. Enemy units block it; ZOCs have no effect, because
/// retreat rules do not define their effect on movement.
class Ranges {
 public:
  explicit Ranges(Judge& judge) : judge_(judge) {}

  std::span<const ReachedHex> reached_by(UnitIndex u) {
    const Unit& unit = judge_.position().unit(u);
    const MovementTerms terms{{}, marks_of(unit.side)};
    return search_.range(judge_.costs(unit.movement_class), unit.hex, unit.movement, terms);
  }

 private:
  const std::vector<std::uint8_t>& marks_of(SideIndex side) {
    std::vector<std::uint8_t>& marks = marks_[side];
    if (!marks.empty()) return marks;
    const BoardFacts& board = judge_.board(side);
    marks.assign(judge_.position().map().grid().size(), 0);
    for (const UnitIndex u : board.enemies())
      marks[judge_.position().map().grid().index(judge_.position().unit(u).hex)] |= mark_blocked;
    return marks;
  }

  Judge& judge_;
  MovementSearch search_;
  std::map<SideIndex, std::vector<std::uint8_t>> marks_;
};

std::vector<CostedHex> range_of(Judge& judge, UnitIndex unit) {
  std::vector<CostedHex> hexes;
  Ranges ranges(judge);
  const StackingLimit limit(judge.rule_set(), judge.position(), unit);
  for (const ReachedHex& r : ranges.reached_by(unit)) {
    if (limit.has_room(r.hex)) hexes.push_back({r.hex, r.cost});
  }
  return hexes;
}

std::vector<CostedHex> reach_of_enemies(Judge& judge, UnitIndex unit) {
  std::map<std::uint32_t, CostedHex> least;
  Ranges ranges(judge);
  for (const UnitIndex enemy : judge.board(judge.position().unit(unit).side).enemies()) {
    const StackingLimit limit(judge.rule_set(), judge.position(), enemy);
    for (const ReachedHex& r : ranges.reached_by(enemy)) {
      if (!limit.has_room(r.hex)) continue;
      const auto [at, is_new] = least.try_emplace(r.index, CostedHex{r.hex, r.cost});
      if (!is_new) at->second.cost = std::min(at->second.cost, r.cost);
    }
  }
  std::vector<CostedHex> hexes;
  for (const auto& [index, with_cost] : least) hexes.push_back(with_cost);
  return hexes;
}

std::vector<FireHex> fire_at(Judge& judge, UnitIndex unit) {
  const Position& position = judge.position();
  std::map<Hex, std::size_t> firing;
  for (const UnitIndex enemy : judge.board(position.unit(unit).side).enemies()) {
    for (const Hex h : disc(position.unit(enemy).hex, position.unit(enemy).retreat_fire_range)) {
      if (position.map().exists(h) && can_retreat_fire(position, judge.rule_set().fire, enemy, h))
        ++firing[h];
    }
  }
  std::vector<FireHex> hexes;
  for (const auto& [h, units] : firing) hexes.push_back({h, units});
  return hexes;
}

}  // namespace

std::vector<Overlay> overlays_of(const Position* position) {
  std::vector<Overlay> overlays{{OverlayKind::off, 0, "off", "No overlay", ""}};
  const std::size_t sides = position == nullptr ? 2 : position->sides().size();
  for (SideIndex s = 0; s < sides; ++s) {
    const std::string number = std::to_string(s + 1);
    const std::string side =
        position == nullptr ? "side " + number : position->map().side_name(position->sides()[s]);
    overlays.push_back({OverlayKind::side_zoc, s, "zoc-" + number, "ZOC of " + side,
                        "Hatched hexes are in the ZOC of a unit of " + side + "."});
  }
  overlays.push_back({OverlayKind::all_zoc, 0, "zoc-all", "ZOC of all sides",
                      "Each side's ZOC is hatched in its own direction; cross-hatched hexes are in both."});
  overlays.push_back({OverlayKind::range, 0, "reach", "Reach of the unit",
                      "The movement points that the unit needs to reach each hex, within its allowance; ZOCs "
                      "are ignored, and hexes without room by the stacking limit are left out.",
                      true});
  overlays.push_back({OverlayKind::enemy_reach, 0, "enemy-reach", "Enemy reach",
                      "The fewest movement points that any enemy of the unit needs to reach each hex.",
                      true});
  overlays.push_back({OverlayKind::retreat_fire, 0, "retreat-fire", "Retreat fire at the unit",
                      "The number of enemy units that could fire at the unit in each hex.", true});
  overlays.push_back({OverlayKind::sight, 0, "line-of-sight", "Line of sight",
                      "From the hex under the pointer: rings are in sight, dark hexes are not."});
  overlays.push_back({OverlayKind::danger, 0, "danger", "Units in danger",
                      "Cross in a ring: no legal retreat. Triangle: every legal retreat passes through the "
                      "hexes with a diamond. Disc: neither. The number counts legal end hexes. Rules that "
                      "ask for causing units get the adjacent enemies that are worst for the unit."});
  overlays.push_back(
      {OverlayKind::traps, 0, "traps", "Traps of the unit",
       "Padlock: one more enemy in this hex would leave the unit no legal retreat by the chosen result.",
       true});
  return overlays;
}

DangerFound danger_marks(Judge& judge, const std::string& result, UnitIndex from) {
  constexpr UnitIndex at_once = 8;
  const auto count = static_cast<UnitIndex>(judge.position().units().size());
  DangerFound found{{}, std::min(count, from + at_once)};
  for (UnitIndex u = from; u < found.next; ++u) {
    const auto looked = danger_of(judge, u, result);
    const Danger* danger = std::get_if<Danger>(&looked);
    if (danger == nullptr || (!danger->captured && danger->end_hex_count == 0)) continue;
    found.marks.push_back({u, danger->captured, danger->end_hex_count, danger->choke});
  }
  return found;
}

OverlayFacts overlay_facts(Judge& judge, OverlayKind kind, std::optional<UnitIndex> unit) {
  OverlayFacts facts;
  if (kind == OverlayKind::side_zoc || kind == OverlayKind::all_zoc)
    facts.zoc = zones_by_side(judge.position(), judge.rule_set().zoc);
  if (!unit) return facts;
  if (kind == OverlayKind::range) facts.reached = range_of(judge, *unit);
  if (kind == OverlayKind::enemy_reach) facts.reached = reach_of_enemies(judge, *unit);
  if (kind == OverlayKind::retreat_fire) facts.fire = fire_at(judge, *unit);
  return facts;
}

}  // namespace rearguard
