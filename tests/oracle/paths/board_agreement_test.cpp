// Anchors, ZOCs, lines of sight, bearings and fire on random boards: what the engine finds is what the
// reference board counts and draws.

#include <array>

#include "hexmap/line_of_sight.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/oracle/paths/reference_board.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"
#include "tests/support/zoc_rules.h"

namespace rearguard::testing::board_agreement {
namespace {

/// How often a comparison decided one way and the other.
struct Decided {
  int yes = 0, no = 0;
  void count(bool answer) { ++(answer ? yes : no); }
};

/// A board with hills and holes on which units of several states and kinds face somewhere.
Position random_battle(std::uint32_t seed) {
  Rng rng(seed);
  BoardPlan plan;
  plan.max_size = 11;
  plan.density = std::array{5, 10, 20, 30}[seed % 4];
  return with_states(random_position(rng, plan), rng);
}

ZocRule random_zoc(Rng& rng) {
  ZocRule rule;
  rule.range = rng.number(0, 3);
  if (rng.chance(50)) rule.arc = front_arc;
  if (rng.chance(50)) rule.cancelled_by = by_friends();
  if (rng.chance(60))
    rule.where = rng.chance(50) ? units_not({"routed"}) : units_not({"routed"}, {"leader", "gun"});
  return rule;
}

RetreatQuestion question_of(UnitIndex unit) {
  RetreatQuestion question;
  question.unit = unit;
  return question;
}

std::vector<Hex> hexes_of(const Position& position) {
  std::vector<Hex> hexes;
  const Grid& grid = position.map().grid();
  for (std::size_t i = 0; i < grid.size(); ++i) hexes.push_back(grid.hex_at(i));
  return hexes;
}

}  // namespace

TEST_CASE("distances to all anchors are those that the reference board counts") {
  constexpr std::array anchors{DistanceAnchor::start,         DistanceAnchor::enemies,
                               DistanceAnchor::known_enemies, DistanceAnchor::causing_units,
                               DistanceAnchor::leader,        DistanceAnchor::enemy_line,
                               DistanceAnchor::home_edge,     DistanceAnchor::supply_source};
  std::map<DistanceAnchor::Kind, int> compared;
  const RuleSet rules;
  for (std::uint32_t seed = 1; seed <= random_boards(60); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = random_position(rng, {});
    RetreatQuestion question = question_of(0);
    question.causing_units = {static_cast<UnitIndex>(position.units().size() - 1)};
    const ReferenceBoard board(PathQuestion{&position, &rules, question});
    for (const DistanceAnchor::Kind anchor : anchors) {
      const std::vector<AnchorMember> members = anchor_members(position, rules, question, anchor);
      for (const Hex h : hexes_of(position)) {
        const auto expected = board.distance_to(anchor, Members::nearest, h);
        REQUIRE(expected.has_value() == !members.empty());
        if (!expected) break;
        if (distance_to_anchor(position.map().grid(), members, Members::nearest, h) != *expected)
          FAIL("anchor ", static_cast<int>(anchor), " from ", position.map().grid().number(h));
      }
      compared[anchor] += members.empty() ? 0 : 1;
    }
  }
  for (const DistanceAnchor::Kind anchor : anchors) CHECK(compared[anchor] >= 10);
}

TEST_CASE("zones of control and fire are those that the reference board counts") {
  std::map<std::string, Decided> decided;
  for (std::uint32_t seed = 1; seed <= random_boards(160); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    Rng rng(seed);
    RuleSet rules;
    rules.zoc = random_zoc(rng);
    if (rng.chance(50)) rules.fire.where = units_not({"routed", "shaken"});
    const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const RetreatQuestion question = question_of(unit);
    const ReferenceBoard board(PathQuestion{&position, &rules, question});
    const BoardFacts facts(position, rules.zoc, position.unit(unit).side, rules.fire);
    std::vector<std::set<Hex>> zones(position.sides().size());
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const std::vector<Hex> hexes = controlled_hexes(position, rules.zoc, u);
      if (std::set<Hex>(hexes.begin(), hexes.end()) != board.zoc_of(u, rules.zoc)) FAIL(position.unit(u).id);
      zones[position.unit(u).side].insert(hexes.begin(), hexes.end());
      decided["a unit"].count(!hexes.empty());
    }
    const auto by_side = zones_by_side(position, rules.zoc);
    for (SideIndex side = 0; side < zones.size(); ++side)
      CHECK(std::set<Hex>(by_side[side].begin(), by_side[side].end()) == zones[side]);
    for (const Hex h : hexes_of(position)) {
      const std::string number = position.map().grid().number(h);
      std::vector<UnitIndex> owners, firing;
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        if (!board.are_enemies(u, unit)) continue;
        if (board.zoc_of(u, rules.zoc).contains(h)) owners.push_back(u);
        if (position.map().exists(h) && board.can_fire(u, h)) firing.push_back(u);
      }
      if (zoc_in(facts, rules.zoc, question, h) != board.in_enemy_zoc(h)) FAIL("a ZOC in ", number);
      if (facts.zoc_owners(h) != owners) FAIL("owners at ", number);
      if (position.map().exists(h) && facts.firing_at(h) != firing) FAIL("fire at ", number);
      decided["a hex"].count(board.in_enemy_zoc(h));
      decided["a friend"].count(!owners.empty() && !board.in_enemy_zoc(h));
      decided["fire"].count(!firing.empty());
    }
  }
  for (const auto& what : decided) {
    CAPTURE(what.first);
    CHECK(what.second.yes > 50);
    CHECK(what.second.no > 50);
  }
}

TEST_CASE("lines of sight are those drawn on the page") {
  Decided clear, along_edges, over_hills;
  for (std::uint32_t seed = 1; seed <= random_boards(450); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.max_size = 12;
    const Position position = random_position(rng, plan);
    const std::vector<Hex> hexes = hexes_of(position);
    for (int i = 0; i < 20; ++i) {
      const auto any = [&] {
        return hexes[static_cast<std::size_t>(rng.number(0, static_cast<int>(hexes.size()) - 1))];
      };
      const Hex a = any(), b = any();
      if (!position.map().exists(a) || !position.map().exists(b) || distance(a, b) < 2) continue;
      const bool expected = reference_sees(position.map(), a, b);
      const Sight found = line_of_sight(position.map(), a, b);
      if (found.clear != expected)
        FAIL(position.map().grid().number(a), " to ", position.map().grid().number(b));
      CHECK(found.blocked_at.has_value() == !expected);
      clear.count(expected);
      if (is_along_edges(a, b)) along_edges.count(expected);
      if (position.map().ground_blocks_sight) over_hills.count(expected);
    }
  }
  for (const Decided& decided : {clear, along_edges, over_hills}) {
    CHECK(decided.yes > 200);
    CHECK(decided.no > 200);
  }
}

TEST_CASE("the front, flanks and rear of a unit are those that the reference board measures") {
  std::map<Bearing, int> seen;
  const RuleSet rules;
  for (std::uint32_t seed = 1; seed <= random_boards(40); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    const ReferenceBoard board(PathQuestion{&position, &rules, question_of(0)});
    for (const Unit& unit : position.units()) {
      if (!unit.facing) continue;
      for (const Hex h : hexes_of(position)) {
        if (bearing_of(unit, h) != board.bearing(unit, h)) FAIL(unit.id);
        ++seen[board.bearing(unit, h)];
      }
    }
  }
  for (const Bearing bearing : {Bearing::front, Bearing::flank, Bearing::rear}) CHECK(seen[bearing] > 200);
}

}  // namespace rearguard::testing::board_agreement
