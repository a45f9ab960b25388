// Crowds of any size: who can make way, found by what friends could do at best and, where that leaves it
// open, by trying.

#include "src/core/engine/making_way/room_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "tests/oracle/perft/agreement.h"
#include "tests/support/random_board.h"
#include "tests/support/rules_text.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::rules_from;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

/// Rules of one hex at a time; `more` begins after the tables of the file.
RuleSet crowd_rules(const std::string& stacking, const std::string& making_way,
                    const std::string& more = {}) {
  return rules_from("[stacking]\n" + stacking + R"(
[displacement]
cite = "2"
text = "Friends make way."
)" + making_way + R"(
[failure]
cite = "3"
outcome = "captured"
[[clauses]]
id = "passable"
cite = "1"
forbid = "impassable"
text = "Passable."
[[clauses]]
id = "enemies"
cite = "1"
forbid = "enemy"
text = "No enemies."
)" + more);
}

/// Friends in all hexes around a unit, up to a distance, within two rings of enemies.
struct Pocket {
  std::shared_ptr<const HexMap> map = clear_map(25, 25);
  Hex centre = *map->grid().parse("1313");
  Setup setup;

  Pocket(int radius, int friends_in_hex, int points = 1) {
    add("u", "blue", centre, 1);
    for (const Hex h : disc(centre, radius + 2)) {
      if (h == centre) continue;
      const bool is_inside = distance(h, centre) <= radius;
      for (int i = 0; i < (is_inside ? friends_in_hex : 1); ++i)
        add((is_inside ? "f" : "e") + number(h) + "-" + std::to_string(i), is_inside ? "blue" : "red", h,
            points);
    }
  }
  std::string number(Hex h) const { return map->grid().number(h); }
  UnitSetup& add(const std::string& id, const std::string& side, Hex h, int points) {
    setup.units.push_back(unit_at(id, side, number(h)));
    setup.units.back().stacking_points = points;
    setup.units.back().zoc = false;
    return setup.units.back();
  }
  /// Takes the enemies off two hexes in a row, straight north of the unit.
  Hex open_north(int radius) {
    const Hex gap = centre + direction_vectors[0] * (radius + 1);
    std::erase_if(setup.units, [&](const UnitSetup& unit) {
      return unit.hex == number(gap) || unit.hex == number(gap + direction_vectors[0]);
    });
    return gap;
  }
  Position position() const { return valid_position(map, setup); }
};

Verdict asked(const Position& position, const RuleSet& rules, int hexes = 1) {
  EngineRequest request;
  request.unit = *position.find("u");
  request.distance = hexes;
  request.causes_final = true;
  const Judgement answer = Judge(position, rules).judge(request);
  REQUIRE(std::holds_alternative<Verdict>(answer));
  return std::get<Verdict>(answer);
}

std::vector<std::string> ends(const Verdict& verdict, const Position& position) {
  std::vector<std::string> numbers;
  for (const VerdictEnd& end : verdict.end_hexes) numbers.push_back(position.map().grid().number(end.hex));
  return numbers;
}

std::string why(const Verdict& verdict, const Position& position, const std::string& hex) {
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (position.map().grid().number(r.hex) == hex) return r.clause + ": " + r.why;
  }
  return {};
}

/// Returns what it takes to find out about one hex, and the answer.
std::pair<std::int64_t, std::optional<NoRoom>> looked_at(const Position& position, const RuleSet& rules,
                                                         Hex h, RoomWork work = {}) {
  Judge judge(position, rules);
  const std::int64_t before = work.left;
  const RetreatQuestion question{*position.find("u"), {1, 1, std::nullopt}, {}};
  auto full = DisplacementRules(rules, rules, &judge).why_full(position, question, h, judge, work);
  return {before - work.left, std::move(full)};
}

}  // namespace

TEST_CASE("encircled friends have no room, however many they are") {
  const RuleSet one = crowd_rules("limit = 1", "may_chain = true");
  const RuleSet three = crowd_rules("limit = 3", "may_chain = true");
  const RuleSet points = crowd_rules("limit = 3\nin_points = true", "may_chain = true");
  for (const int radius : {1, 2, 4, 8}) {
    CAPTURE(radius);
    const Position alone = Pocket(radius, 1).position();
    CHECK(asked(alone, one).outcome == "captured");
    // Units of 2 points leave 1 point in each hex, and that is room for none of them.
    Pocket heavy(radius, 1, 2);
    heavy.setup.units.front().stacking_points = 2;
    CHECK(asked(heavy.position(), points).outcome == "captured");
    if (radius > 4) continue;
    const Position stacks = Pocket(radius, 3).position();
    CHECK(asked(stacks, three).outcome == "captured");
    const auto [work, full] =
        looked_at(stacks, three, neighbour(*alone.map().grid().parse("1313"), direction(0)));
    REQUIRE(full);
    CHECK(full->is_certain);
    CHECK(work < 3'000'000);
  }
}

TEST_CASE("a gap far off lets friends push each other toward it, as few as can") {
  const RuleSet rules = crowd_rules("limit = 2", "may_chain = true");
  for (const int radius : {1, 3, 6}) {
    CAPTURE(radius);
    Pocket pocket(radius, 2);
    const Hex gap = pocket.open_north(radius);
    const Position position = pocket.position();
    CHECK(asked(position, rules).end_hexes.size() == 6);
    const Hex north = neighbour(pocket.centre, direction(0));
    Dice dice = Dice::seeded(1);
    std::vector<PathChoice> choices{{"u", {north}, {}}};
    for (Hex h = north; h != gap; h = neighbour(h, direction(0)))
      choices.push_back({"f" + pocket.number(h) + "-0", {neighbour(h, direction(0))}, {}});
    const auto done =
        resolve(position, rules, CombatEvent{*position.find("u"), "", 1, {}, true}, dice, choices);
    REQUIRE(std::holds_alternative<Resolution>(done));
    const Position& after = std::get<Resolution>(done).position;
    // One unit in each hex between the unit and the gap makes way, and no other.
    for (const Unit& unit : position.units()) {
      const bool is_north = distance(unit.hex, gap) + distance(pocket.centre, unit.hex) == radius + 1;
      const bool goes = unit.id == "u" || (is_north && unit.id.ends_with("-0"));
      CHECK((after.unit(*after.find(unit.id)).hex != unit.hex) == goes);
    }
  }
}

TEST_CASE("two who have to go need room for two") {
  // The unit counts 2, and pushes both friends out of a hex; the hex in the gap takes one or two of them.
  const RuleSet rules =
      crowd_rules("limit = 2\nin_points = true", "may_chain = true\nexempt = { state = \"pinned\" }");
  for (const bool has_room_for_two : {false, true}) {
    Pocket pocket(3, 2);
    pocket.setup.units.front().stacking_points = 2;
    const Hex gap = pocket.open_north(3);
    // The enemies beside the farther hex of the gap stay away from it: it is closed.
    pocket.add("x", "red", gap + direction_vectors[0], 1);
    if (!has_room_for_two) pocket.add("p", "blue", gap, 1).state = "pinned";
    const Position position = pocket.position();
    CHECK(asked(position, rules).end_hexes.size() == (has_room_for_two ? 6 : 0));
  }
}

TEST_CASE("what is not decided is left out, and told from what is certain") {
  Pocket pocket(2, 1);
  pocket.open_north(2);
  const RuleSet rules = crowd_rules("limit = 1", "may_chain = true");
  const Hex north = neighbour(pocket.centre, direction(0));
  CHECK_FALSE(looked_at(pocket.position(), rules, north).second);
  const auto [work, full] = looked_at(pocket.position(), rules, north, RoomWork{0});
  REQUIRE(full);
  CHECK_FALSE(full->is_certain);
}

namespace {

/// A street to the south: the unit in 0202, and what stands below it.
struct Row {
  std::shared_ptr<HexMap> map = std::make_shared<HexMap>(*clear_map(3, 6));
  Setup setup;

  explicit Row(int first = 2) {
    const Grid& grid = map->grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Printed p = grid.to_printed(grid.hex_at(i));
      if (p.column != 2 || p.row < first || p.row > 5) map->set_terrain(grid.hex_at(i), no_hex);
    }
    add("u", "0202");
  }
  UnitSetup& add(const std::string& id, const std::string& hex, int points = 1) {
    setup.units.push_back(unit_at(id, "blue", hex));
    setup.units.back().stacking_points = points;
    return setup.units.back();
  }
  Position position() const { return valid_position(map, setup); }
};

}  // namespace

TEST_CASE(
    "from the top of a stack, one who may not make way closes the hex, and one who is exempt does not") {
  for (const bool is_exempt : {false, true}) {
    const RuleSet rules = crowd_rules(
        "limit = 2", is_exempt ? "exempt = { kind = \"gun\" }" : "units = { not_kind = \"gun\" }");
    for (const bool gun_on_top : {false, true}) {
      Row row;
      if (!gun_on_top) row.add("f", "0203");
      row.add("g", "0203").kind = "gun";
      if (gun_on_top) row.add("f", "0203");
      const Position position = row.position();
      CAPTURE(is_exempt);
      CAPTURE(gun_on_top);
      const Verdict verdict = asked(position, rules);
      CHECK(ends(verdict, position) ==
            (is_exempt || !gun_on_top ? std::vector<std::string>{"0203"} : std::vector<std::string>{}));
      if (!is_exempt && gun_on_top)
        CHECK(why(verdict, position, "0203") == "displacement: g in 0203 does not make way");
      std::map<std::string, int> decided;
      Judge judge(position, rules);
      testing::compare(judge, {*position.find("u"), {1, 1, std::nullopt}, {}}, decided);
    }
  }
}

TEST_CASE("a friend that is alone over the limit has room nowhere") {
  Row row;
  row.add("f", "0203", 2);
  const Position position = row.position();
  const Verdict verdict = asked(position, crowd_rules("limit = 1\nin_points = true", ""));
  CHECK(verdict.outcome == "captured");
  CHECK(why(verdict, position, "0203") ==
        "displacement: f in 0203 cannot make way for u: u has just left 0202, f alone is over the stacking "
        "limit");
}

TEST_CASE("nobody makes way off the map") {
  Row row;
  for (const std::string hex : {"0203", "0204", "0205"}) row.add("f" + hex, hex);
  RuleSet rules = crowd_rules("limit = 1", "may_chain = true\nmove = \"anywhere\"", R"(
[moves.anywhere]
cite = "4"
text = "Anywhere."
[[moves.anywhere.clauses]]
id = "no-revisit"
cite = "4"
forbid = "revisit"
text = "No way back."
)");
  CHECK(asked(row.position(), rules).outcome == "captured");
}

TEST_CASE("a path back to the start is judged as any other") {
  // v shares the hex of u, and may not make way: with room for one, u may not come back to it.
  const RuleSet strict = crowd_rules("limit = 1", "units = { not_kind = \"gun\" }");
  Row row;
  row.add("v", "0202").kind = "gun";
  const Position position = row.position();
  const Verdict verdict = asked(position, strict, 2);
  CHECK(ends(verdict, position) == std::vector<std::string>{"0204"});
  const RuleSet lenient = crowd_rules("limit = 1", "");
  CHECK(ends(asked(position, lenient, 2), position) == std::vector<std::string>{"0202", "0204"});
  for (const RuleSet* rules : {&strict, &lenient}) {
    std::map<std::string, int> decided;
    Judge judge(position, *rules);
    testing::compare(judge, {*position.find("u"), {2, 2, std::nullopt}, {}}, decided);
  }
  Dice dice = Dice::seeded(1);
  const auto done = resolve(position, lenient, CombatEvent{*position.find("u"), "", 2, {}, true}, dice,
                            {{"u", {*row.map->grid().parse("0202")}, {}}});
  REQUIRE(std::holds_alternative<Resolution>(done));
  const Position& after = std::get<Resolution>(done).position;
  CHECK(row.map->grid().number(after.unit(*after.find("v")).hex) == "0203");
}
