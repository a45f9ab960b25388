// Boards a second time, from printed numbers, the geometry of the page and the rule texts alone
// (tests/support/obvious_board.h): what the engine finds on random boards must agree.

#include "tests/support/obvious_board.h"
#include "hexmap/line_of_sight.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "tests/support/rules_text.h"
#include "tests/support/zoc_rules.h"

namespace rearguard::testing::obvious_board {
namespace {

using Distances = std::map<Printed, int>;

/// Counts the steps from the nearest of some hexes to every hex on and around the map, from neighbour to
/// neighbour.
Distances steps_from(const Grid& grid, const std::vector<Printed>& sources) {
  constexpr int margin = 8;  // hexes around the map: all anchors of random boards are nearer
  Distances steps;
  std::vector<Printed> rim = sources;
  for (const Printed p : sources) steps[p] = 0;
  const auto near = [&](Printed p) {
    return p.column >= grid.first.column - margin && p.column < grid.first.column + grid.columns + margin &&
           p.row >= grid.first.row - margin && p.row < grid.first.row + grid.rows + margin;
  };
  for (int k = 1; !rim.empty(); ++k) {
    std::vector<Printed> next;
    for (const Printed p : rim) {
      for (const Printed other : around(grid, p)) {
        if (near(other) && steps.try_emplace(other, k).second) next.push_back(other);
      }
    }
    rim = next;
  }
  return steps;
}

int nearest_of(const ObviousBoard& board, const std::vector<Printed>& hexes, Printed h) {
  int nearest = board.steps(hexes.front(), h);
  for (const Printed p : hexes) nearest = std::min(nearest, board.steps(p, h));
  return nearest;
}

/// Returns rules under which each enemy that can fires once at a unit, unless it is silent.
RuleSet fire_once(bool from_start, bool some_silent) {
  const std::string where = some_silent ? R"(, where = { not_state = ["routed", "shaken"] })" : "";
  return rules_from(
      "[[path_effects]]\nid = \"fire\"\ncite = \"1\"\ntext = \"Fire.\"\n"
      "on = { some = { units = \"enemies\"" +
      where + " }, is = \"can-fire\" }\nper = \"unit\"\ninclude_start = " + (from_start ? "true" : "false") +
      "\ndo = [ { report = \"fires\" } ]\n");
}

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
  const Position position = random_position(rng, plan);
  return with_states(position, rng);
}

ZocRule random_zoc(Rng& rng) {
  ZocRule rule;
  rule.range = rng.number(0, 3);
  if (rng.chance(50)) rule.arc = front_arc;
  if (rng.chance(50)) rule.cancelled_by = by_friends();
  if (rng.chance(40)) rule.where = units_not({"routed"});
  if (rng.chance(40)) rule.where = units_not({"routed"}, {"leader", "gun"});
  return rule;
}

/// A walk from a unit's hex that may end off the map, but does not come back from there.
std::vector<Hex> random_walk(Rng& rng, const Position& position, UnitIndex u, int max_hexes) {
  std::vector<Hex> walk{position.unit(u).hex};
  const int hexes = rng.number(1, max_hexes);
  while (static_cast<int>(walk.size()) <= hexes && position.map().exists(walk.back()))
    walk.push_back(neighbour(walk.back(), direction(rng.number(0, 5))));
  return walk;
}

}  // namespace

TEST_CASE("distances to all anchors are those counted on the page") {
  constexpr std::array anchors{DistanceAnchor::start,         DistanceAnchor::enemies,
                               DistanceAnchor::known_enemies, DistanceAnchor::causing_units,
                               DistanceAnchor::leader,        DistanceAnchor::enemy_line,
                               DistanceAnchor::home_edge,     DistanceAnchor::supply_source};
  std::map<DistanceAnchor::Kind, int> compared;
  for (std::uint32_t seed = 1; seed <= random_boards(60); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = random_position(rng, {});
    const ObviousBoard board(position);
    RetreatQuestion question;
    question.unit = 0;
    question.causing_units = {static_cast<UnitIndex>(position.units().size() - 1)};
    for (const DistanceAnchor::Kind anchor : anchors) {
      const std::vector<AnchorMember> members = anchor_members(position, RuleSet(), question, anchor);
      std::vector<Printed> expected;
      for (const auto& member : board.members_of(question, anchor))
        expected.insert(expected.end(), member.begin(), member.end());
      REQUIRE(members.empty() == expected.empty());
      if (expected.empty()) continue;
      bool same = true;
      for (const Printed p : board.hexes())
        same = same && distance_to_anchor(board.grid(), members, Members::nearest, board.grid().to_hex(p)) ==
                           nearest_of(board, expected, p);
      CHECK_MESSAGE(same, static_cast<int>(anchor));
      ++compared[anchor];
    }
  }
  for (const DistanceAnchor::Kind anchor : anchors) CHECK(compared[anchor] >= 10);
}

TEST_CASE("the steps between two hexes are those counted from neighbour to neighbour") {
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = random_position(rng, {});
    const ObviousBoard board(position);
    const std::vector<Printed> hexes = board.hexes();
    const Distances steps = steps_from(board.grid(), {hexes[hexes.size() / 3]});
    for (const auto& [p, count] : steps) {
      if (board.steps(hexes[hexes.size() / 3], p) != count) FAIL(board.grid().number(board.grid().to_hex(p)));
    }
  }
}

TEST_CASE("occupied hexes, zones of control and map edges are those counted from unit to unit") {
  Decided in_zoc;
  for (std::uint32_t seed = 1; seed <= random_boards(60); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    Rng rng(seed);
    const ZocRule rule = random_zoc(rng);
    const ObviousBoard board(position, rule);
    const BoardFacts facts(position, rule, 0);
    std::map<Printed, unsigned> expected;
    std::vector<Printed> enemies;
    for (const Printed p : board.hexes()) {
      if (!board.exists(p)) continue;
      expected[p] = BoardFacts::exists;
      for (const Printed other : around(board.grid(), p)) {
        if (!board.exists(other)) expected[p] |= BoardFacts::at_map_edge;
      }
    }
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const bool is_enemy = position.enemies(0, position.unit(u).side);
      expected[board.hex_of(u)] |= is_enemy ? BoardFacts::enemy : BoardFacts::friendly;
      if (!is_enemy) continue;
      enemies.push_back(board.hex_of(u));
      for (const Printed p : around(board.grid(), board.hex_of(u)))
        expected[p] |= BoardFacts::adjacent_to_enemy;
      for (const Printed p : board.zoc_of(u)) expected[p] |= BoardFacts::zoc;
    }
    bool same = true;
    for (const Printed p : board.hexes()) {
      same = same && facts.bits(board.grid().to_hex(p)) == expected[p];
      in_zoc.count((expected[p] & BoardFacts::zoc) != 0);
    }
    CHECK(same);
    if (enemies.empty()) continue;
    for (const Printed p : board.hexes())
      same = same && facts.nearest_enemy(board.grid().to_hex(p)) == nearest_of(board, enemies, p);
    CHECK(same);
  }
  CHECK(in_zoc.yes > 200);
  CHECK(in_zoc.no > 200);
}

TEST_CASE("lines of sight are those drawn on the page") {
  Decided clear, along_edges, over_hills;
  for (std::uint32_t seed = 1; seed <= random_boards(450); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.max_size = 12;
    const Position position = random_position(rng, plan);
    const ObviousBoard board(position);
    const std::vector<Printed> hexes = board.hexes();
    for (int i = 0; i < 20; ++i) {
      const auto any = [&] {
        return hexes[static_cast<std::size_t>(rng.number(0, static_cast<int>(hexes.size()) - 1))];
      };
      const Printed a = any(), b = any();
      if (!board.exists(a) || !board.exists(b) || board.steps(a, b) < 2) continue;
      const bool expected = board.sees(a, b);
      const Sight found = line_of_sight(position.map(), board.grid().to_hex(a), board.grid().to_hex(b));
      if (found.clear != expected)
        FAIL(board.grid().number(board.grid().to_hex(a)), " to ",
             board.grid().number(board.grid().to_hex(b)));
      CHECK(found.blocked_at.has_value() == !expected);
      clear.count(expected);
      if (board.is_along_edges(a, b)) along_edges.count(expected);
      if (position.map().ground_blocks_sight) over_hills.count(expected);
    }
  }
  for (const Decided& decided : {clear, along_edges, over_hills}) {
    CHECK(decided.yes > 200);
    CHECK(decided.no > 200);
  }
}

TEST_CASE("the front, flanks and rear of a unit are those drawn on the page") {
  std::map<Bearing, int> seen;
  for (std::uint32_t seed = 1; seed <= random_boards(40); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    const ObviousBoard board(position);
    const RuleSet rule_set;
    EventContext scene;
    scene.position = &position;
    scene.rule_set = &rule_set;
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      if (!position.unit(u).facing) continue;
      for (const Printed p : board.hexes()) {
        const Bearing expected = board.bearing(u, p);
        if (bearing_of(position.unit(u), board.grid().to_hex(p)) != expected)
          FAIL(position.unit(u).id, " to ", board.grid().number(board.grid().to_hex(p)));
        ++seen[expected];
      }
      scene.unit = u;
      const auto cause = static_cast<UnitIndex>((u + seed) % position.units().size());
      scene.causing_units = {cause};
      Condition in_front, attacked, in_sight;
      in_front.in_front = true;
      in_sight.in_sight = true;
      attacked.attacked_from = Bearing::rear;
      const Bearing expected = board.bearing(u, board.hex_of(cause));
      CHECK(holds(in_front, scene) == (expected == Bearing::front));
      CHECK(holds(attacked, scene) == (expected == Bearing::rear));
      CHECK(holds(in_sight, scene) == board.sees(board.hex_of(u), board.hex_of(cause)));
    }
  }
  for (const Bearing bearing : {Bearing::front, Bearing::flank, Bearing::rear}) CHECK(seen[bearing] > 200);
}

TEST_CASE("each unit controls the hexes that the rules of its ZOC say") {
  std::map<std::string, Decided> decided;
  for (std::uint32_t seed = 1; seed <= random_boards(120); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    Rng rng(seed);
    const ZocRule rule = random_zoc(rng);
    RuleSet rule_set;
    rule_set.zoc = rule;
    const ObviousBoard board(position, rule);
    ZocRule all_round = rule;
    all_round.arc = all_around;
    const ObviousBoard without_fronts(position, all_round);
    std::vector<std::set<Printed>> zones(position.sides().size());
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const std::set<Printed>& expected = board.zoc_of(u);
      std::set<Printed> found;
      for (const Hex h : controlled_hexes(position, rule, u)) found.insert(board.of(h));
      if (found != expected) FAIL(position.unit(u).id);
      zones[position.unit(u).side].insert(expected.begin(), expected.end());
      decided["a front"].count(expected != without_fronts.zoc_of(u));
      decided["a unit"].count(!expected.empty());
    }
    const auto by_side = zones_by_side(position, rule);
    for (SideIndex side = 0; side < zones.size(); ++side) {
      std::set<Printed> found;
      for (const Hex h : by_side[side]) found.insert(board.of(h));
      if (found != zones[side]) FAIL(position.sides()[side]);
    }
    RetreatQuestion question;
    question.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const BoardFacts facts(position, rule, position.unit(question.unit).side);
    for (const Printed p : board.hexes()) {
      const Hex h = board.grid().to_hex(p);
      const bool expected = board.in_enemy_zoc(question.unit, p);
      if (zoc_in(facts, rule_set, question, h) != expected) FAIL(board.grid().number(h));
      std::set<UnitIndex> owners;
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        if (position.enemies(position.unit(question.unit).side, position.unit(u).side) &&
            board.zoc_of(u).contains(p))
          owners.insert(u);
      }
      const std::vector<UnitIndex> found = facts.zoc_owners(h);
      if (std::set<UnitIndex>(found.begin(), found.end()) != owners)
        FAIL("owners at ", board.grid().number(h));
      decided["a hex"].count(expected);
      decided["a friend"].count(!owners.empty() && !expected);
    }
  }
  for (const auto& what : decided) {
    CAPTURE(what.first);
    CHECK(what.second.yes > 50);
    CHECK(what.second.no > 50);
  }
}

TEST_CASE("enemies fire at the paths that their range and sight reach, each once") {
  Decided fires;
  int several = 0, silent = 0, at_start = 0;
  const std::array<std::array<RuleSet, 2>, 2> firing{
      {{fire_once(false, false), fire_once(false, true)}, {fire_once(true, false), fire_once(true, true)}}};
  RuleSet steady_fire;
  steady_fire.fire.where = units_not({"routed", "shaken"});
  int forbidden = 0;
  for (std::uint32_t seed = 1; seed <= random_boards(320); ++seed) {
    CAPTURE(seed);
    const Position position = random_battle(seed);
    const ObviousBoard board(position);
    const ObviousBoard steady_board(position, steady_fire);
    Rng rng(seed);
    const std::optional<Continuation> no_rest;
    std::array<std::array<Foretelling::Shared, 2>, 2> shared;
    std::array<std::array<std::optional<Judge>, 2>, 2> judges;
    for (UnitIndex u = 0; u < position.units().size(); u += 4) {
      const BoardFacts facts(position, {}, position.unit(u).side);
      const BoardFacts steady(position, {}, position.unit(u).side, steady_fire.fire);
      RetreatQuestion question;
      question.unit = u;
      // One for each rule set, which remembers what the paths before had in common with the next.
      std::array<std::array<std::optional<Foretelling>, 2>, 2> foretelling;
      for (int i = 0; i < 5; ++i) {
        const std::vector<Hex> path = random_walk(rng, position, u, 5);
        const bool from_start = rng.chance(50);
        const bool some_silent = rng.chance(50);
        const Strings silent_states = some_silent ? Strings{"routed", "shaken"} : Strings{};
        auto& by_rules = foretelling[from_start][some_silent];
        const RuleSet& rules = firing[from_start][some_silent];
        auto& judge = judges[from_start][some_silent];
        if (!judge) judge.emplace(position, rules);
        if (!by_rules)
          by_rules.emplace(*judge, question, 0, nullptr, no_rest, shared[from_start][some_silent]);
        const auto foretold = got<Foretold>(by_rules->along(path));
        std::vector<ObviousShot> found;
        for (const PathEffect& shot : foretold.effects) {
          const auto entered = std::find(path.begin() + (from_start ? 0 : 1), path.end(), shot.hex);
          found.push_back({shot.units.front(), static_cast<std::size_t>(entered - path.begin())});
        }
        const auto expected = board.shots_at(u, board.of(path), from_start, silent_states);
        if (found != expected) FAIL(position.unit(u).id, " on path ", i);
        fires.count(!expected.empty());
        several += expected.size() > 1 ? 1 : 0;
        silent += expected != board.shots_at(u, board.of(path), from_start, {}) ? 1 : 0;
        at_start += !expected.empty() && expected[0].index == 0 ? 1 : 0;
        for (const Hex h : path) {
          if (!position.map().exists(h)) continue;
          std::vector<UnitIndex> expected_here, expected_steady;
          for (UnitIndex v = 0; v < position.units().size(); ++v) {
            if (position.enemies(position.unit(u).side, position.unit(v).side) &&
                board.can_fire_at(v, board.of(h)))
              expected_here.push_back(v);
            if (position.enemies(position.unit(u).side, position.unit(v).side) &&
                steady_board.can_fire_at(v, board.of(h)))
              expected_steady.push_back(v);
          }
          if (facts.firing_at(h) != expected_here) FAIL("fire at ", board.grid().number(h));
          if (steady.firing_at(h) != expected_steady) FAIL("fire by the rules at ", board.grid().number(h));
          forbidden += expected_steady != expected_here ? 1 : 0;
        }
      }
    }
  }
  CHECK(fires.yes > 200);
  CHECK(fires.no > 200);
  CHECK(several > 50);
  CHECK(silent > 50);
  CHECK(at_start > 50);
  CHECK(forbidden > 50);
}

}  // namespace rearguard::testing::obvious_board
