// Friends that an event displaces along the path of a moving unit are met again.

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "tests/support/random_board.h"
#include "tests/support/rules_text.h"

namespace {

/// Six hexes straight away; friends are displaced by two hexes, then by three, and otherwise stop the unit.
constexpr const char* pushing = R"(
[moves.run]
motion = { kind = "ray", away_from = "causing-units" }
[[moves.run.contact]]
id = "first"
cite = "1"
text = "A friend is pushed on."
with = "friends"
effect = "event-first"
event = "two"
[[moves.run.contact]]
id = "second"
cite = "2"
text = "And once more."
with = "friends"
effect = "event-first"
event = "three"
[[moves.run.contact]]
id = "third"
cite = "3"
text = "Then it stops the unit."
with = "friends"
effect = "stop-before"
mover_do = [ { mark = "halted" } ]

[moves.push]
motion = { kind = "ray", away_from = "causing-units" }

[[events]]
name = "run"
cite = "1"
do = [ { move = "run", hexes = 6 } ]
[[events]]
name = "two"
cite = "1"
text = "Two hexes."
do = [ { move = "push", hexes = 2 } ]
[[events]]
name = "three"
cite = "2"
do = [ { move = "push", hexes = 3 } ]
)";

struct EventFirstBoard {
  RuleSet rule_set = rules_from(pushing);
  Setup setup;

  EventFirstBoard() { setup.units = {unit_at("m", "red", "0503"), unit_at("e", "blue", "0502")}; }

  Position run() const {
    const Position before = valid_position(clear_map(9, 20), setup);
    Dice dice;
    const auto result =
        got<Resolution>(resolve(before, rule_set, ReportedEvent{"run", 0, {1}, {}}, dice, {}));
    return result.position;
  }
};

std::string hex_of(const Position& position, const std::string& id) {
  return position.map().grid().number(position.unit(*position.find(id)).hex);
}

}  // namespace

TEST_CASE("a friend displaced off the path is displaced once, and one farther along it is met again") {
  for (const char* hex : {"0508", "0505"}) {
    CAPTURE(hex);
    EventFirstBoard s;
    s.setup.units.push_back(unit_at("f", "red", hex));
    const Position after = s.run();
    CHECK(hex_of(after, "m") == "0509");
    CHECK(hex_of(after, "f") == "0510");
  }
}

TEST_CASE_FIXTURE(EventFirstBoard, "a friend that cannot be displaced far enough stops the unit") {
  setup.units.push_back(unit_at("f", "red", "0504"));
  const Position after = run();
  CHECK(hex_of(after, "m") == "0508");
  CHECK(hex_of(after, "f") == "0509");
  // The contact that stops it counts in full.
  CHECK(after.unit(*after.find("m")).markers == Strings{"halted"});
}

namespace {

/// One hex in any direction, out of enemy ZOC; a friend goes first, and one that cannot blocks the way.
constexpr const char* friends_first = R"(
results = [ { result = "DR", hexes = 1, move = "retreat", cite = "R" } ]
[zoc]
friend_cancels = true
[moves.retreat]
cite = "R"
motion = { kind = "forward", max_pivot = 3 }
clauses = [
  { id = "ground", cite = "R", text = "On the map.", forbid = "impassable" },
  { id = "enemy", cite = "R", text = "Not onto an enemy.", forbid = "enemy" },
  { id = "zoc", cite = "R", text = "Not into an enemy ZOC.", forbid = "enemy-zoc" },
]
contact = [
  { id = "aside", cite = "R", text = "The friend goes first.", with = "friends", effect = "event-first", event = "pushed" },
  { id = "stuck", cite = "R", text = "A friend who cannot go is not pushed.", with = "friends", effect = "block" },
]
[moves.pushed]
extends = "retreat"
cite = "R"
failure = { outcome = "stands", removes = false, cite = "R" }
[[events]]
name = "retreat"
cite = "R"
text = "One hex."
do = [ { move = "retreat", hexes = 1 } ]
[[events]]
name = "pushed"
cite = "R"
do = [ { move = "pushed", hexes = 1 } ]
)";

}  // namespace

TEST_CASE("a friend that must go first never pushes the unit that waits for it") {
  const RuleSet rules = rules_from(friends_first);
  // f in 0405 is surrounded but for m's own hex, 0305.
  Setup setup;
  setup.units = {unit_at("m", "a", "0305"), unit_at("f", "a", "0405")};
  const auto map = clear_map(9, 9);
  int number = 0;
  for (int d = 0; d < direction_count; ++d) {
    for (const char* centre : {"0305", "0405"}) {
      const std::string hex = map->grid().number(neighbour(*map->grid().parse(centre), direction(d)));
      const bool taken = std::ranges::any_of(setup.units, [&](const UnitSetup& u) { return u.hex == hex; });
      if (!taken) setup.units.push_back(unit_at("e" + std::to_string(++number), "b", hex));
    }
  }
  for (UnitSetup& unit : setup.units) unit.facing = "N";
  const Position position = valid_position(map, setup);
  EngineRequest request;
  request.result = "DR";
  request.causes_final = true;
  const auto verdict = got<Verdict>(Judge(position, rules).judge(request));
  CHECK(verdict.end_hexes.empty());
  const auto at = std::ranges::find_if(
      verdict.ruled_out, [&](const RuledOutHex& r) { return map->grid().number(r.hex) == "0405"; });
  REQUIRE(at != verdict.ruled_out.end());
  CHECK(at->clause == "stuck");
  CHECK(at->why == "on the path there, f is in 0405");
  Dice dice;
  const auto done = got<Resolution>(resolve(position, rules, ReportedEvent{"retreat", 0, {}, {}}, dice, {}));
  const Position& after = done.position;
  CHECK_FALSE(after.find("m"));
  CHECK(hex_of(after, "f") == "0405");
}

namespace {

/// Two hexes straight away, round friends; one in the way is pushed on, and then the path is asked anew.
constexpr const char* asking_anew = R"(
results = [ { result = "R", hexes = 3, move = "run", cite = "1" } ]

[moves.run]
motion = { kind = "ray", away_from = "causing-units", veer = { around = "friend" } }
clauses = [
  { id = "round", cite = "1", text = "Round friends.", avoid = "friend" },
  { id = "few", cite = "1", text = "Few turns.", minimize = { count = "oblique" } },
]
contact = [
  { id = "ground", cite = "1", text = "The map is closed.", with = "impassable", effect = "block" },
  { id = "first", cite = "2", text = "A friend is pushed on.", with = "friends", effect = "event-first", event = "one", reroute = true },
  { id = "second", cite = "3", text = "And again.", with = "friends", effect = "event-first", event = "two", reroute = true },
  { id = "third", cite = "4", text = "It stops the unit.", with = "friends", effect = "stop-before", last_resort = true },
]
failure = { outcome = "lost", cite = "5" }

[moves.push]
motion = { kind = "ray", away_from = "causing-units" }
contact = [ { id = "taken", cite = "6", text = "Not into units.", with = "units", effect = "stop-before" } ]

[[events]]
name = "run"
cite = "1"
do = [ { move = "run", hexes = 3 } ]
[[events]]
name = "one"
cite = "2"
text = "One hex."
do = [ { move = "push", hexes = 1 } ]
[[events]]
name = "two"
text = "Two hexes."
do = [ { move = "push", hexes = 2 }, { mark = "twice" } ]
)";

struct AskingAnew {
  RuleSet rule_set = rules_from(asking_anew);
  Setup setup;

  /// m in 0505 runs south from e in 0504; friends in 0405 and 0605 leave it no room beside the first hex.
  explicit AskingAnew(const Strings& friends) {
    setup.units = {unit_at("m", "red", "0505"), unit_at("e", "blue", "0504")};
    for (const std::string& hex : friends) setup.units.push_back(unit_at("f" + hex, "red", hex));
  }

  Position position() const { return valid_position(clear_map(9, 20), setup); }

  ResolutionResult run(const std::vector<PathChoice>& choices = {}, bool by_result = false) const {
    Dice dice;
    const Position before = position();
    if (by_result) return resolve(before, rule_set, CombatEvent{0, "R", {}, {1}}, dice, choices);
    return resolve(before, rule_set, ReportedEvent{"run", 0, {1}, {}}, dice, choices);
  }
};

Strings choices_of(const ResolutionResult& result, const Position& position) {
  REQUIRE(std::holds_alternative<NeedsChoice>(result));
  Strings ends;
  for (const RetreatPath& path : std::get<NeedsChoice>(result).paths)
    ends.push_back(position.map().grid().number(path.back()));
  std::ranges::sort(ends);
  return ends;
}

Strings beside_first_hex(const Position& position) {
  // The hexes beside 0506, into which a unit in 0505 would veer.
  const Grid& grid = position.map().grid();
  const Hex from = *grid.parse("0505");
  const Hex ahead = *grid.parse("0506");
  Strings hexes;
  for (int d = 0; d < direction_count; ++d) {
    const Hex h = neighbour(from, direction(d));
    if (h != ahead && distance(h, ahead) == 1) hexes.push_back(grid.number(h));
  }
  return hexes;
}

}  // namespace

TEST_CASE("a unit looks for its path again once a friend has made room") {
  AskingAnew s({"0506"});
  // Nothing is in the way beside the friend: the unit goes round it and pushes nobody.
  CHECK(choices_of(s.run(), s.position()).size() == 2);
  for (const std::string& hex : beside_first_hex(s.position()))
    s.setup.units.push_back(unit_at("g" + hex, "red", hex));
  // Now all paths lead through friends. The one ahead goes on by one hex, and the unit veers round it there.
  const Position position = s.position();
  const auto question = s.run();
  const Strings ends = choices_of(question, position);
  REQUIRE(ends.size() == 2);
  CHECK(ends[0] != "0508");
  CHECK(ends[1] != "0508");
  CHECK(choices_of(s.run({}, true), position) == ends);
  PathChoice choice;
  choice.hexes = {*position.map().grid().parse(ends[0])};
  for (const bool by_result : {false, true}) {
    const Position after = got<Resolution>(s.run({choice}, by_result)).position;
    CHECK(hex_of(after, "m") == ends[0]);
    CHECK(hex_of(after, "f0506") == "0507");
    CHECK(after.unit(*after.find("f0506")).markers.empty());
  }
}

TEST_CASE("a unit keeps its path if no other has come open, and halts only at last") {
  AskingAnew s({"0506"});
  const Strings beside = beside_first_hex(s.position());
  for (const std::string& hex : beside) s.setup.units.push_back(unit_at("g" + hex, "red", hex));
  // The friend ahead cannot move, the first time and the second, and friends on both sides leave no way
  // round.
  s.setup.units.push_back(unit_at("h", "red", "0507"));
  for (const bool by_result : {false, true}) {
    const Position after = got<Resolution>(s.run({}, by_result)).position;
    CHECK(hex_of(after, "m") == "0505");
    CHECK(hex_of(after, "f0506") == "0506");
    CHECK(after.unit(*after.find("f0506")).markers == Strings{"twice"});
  }
}

TEST_CASE("the end of a path behind friends that go first is provisional") {
  AskingAnew s({"0506"});
  for (const std::string& hex : beside_first_hex(s.position()))
    s.setup.units.push_back(unit_at("g" + hex, "red", hex));
  const Position position = s.position();
  EngineRequest request;
  request.result = "R";
  request.causing_units = {1};
  const auto verdict = got<Verdict>(Judge(position, s.rule_set).judge(request));
  REQUIRE(verdict.end_hexes.size() == 1);
  CHECK(verdict.end_hexes.front().provisional);
  CHECK(only(verdict.end_hexes.front().asked_anew) == position.unit(0).hex);
  // No path avoids friends, and the note about that follows.
  REQUIRE(verdict.notes.size() == 2);
  CHECK(verdict.notes.front() ==
        "where units must go first the path is asked anew once they have: its end is provisional");
}
