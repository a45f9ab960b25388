// Friends that an event displaces along the path of a moving unit are met again.

#include <doctest/doctest.h>

#include <algorithm>

#include "src/engine/judge.h"
#include "src/engine/resolve.h"
#include "src/io/rules_reader.h"
#include "src/rules/rule_set.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::Scratch;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

/// Six hexes straight away; friends are displaced by two hexes, then by three, and otherwise stop the unit.
constexpr const char* pushing = R"(rearguard = "rules 2"
name = "Pushing"

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
text = "It runs."
do = [ { move = "run", hexes = 6 } ]
[[events]]
name = "two"
cite = "1"
text = "Two hexes."
do = [ { move = "push", hexes = 2 } ]
[[events]]
name = "three"
cite = "2"
text = "Three hexes."
do = [ { move = "push", hexes = 3 } ]
)";

struct EventFirstBoard {
  Scratch scratch;
  RuleSet rule_set;
  Setup setup;

  EventFirstBoard() : rule_set(RuleLibrary("").load(scratch.write("pushing.toml", pushing), "").value()) {
    setup.units = {unit_at("m", "red", "0503"), unit_at("e", "blue", "0502")};
  }

  Position run() const {
    const Position before = valid_position(clear_map(9, 20), setup);
    Dice dice;
    const auto result = resolve(before, rule_set, ReportedEvent{"run", 0, {1}, {}}, dice, {});
    REQUIRE(std::holds_alternative<Resolution>(result));
    return std::get<Resolution>(result).position;
  }
};

std::string hex_of(const Position& position, const std::string& id) {
  return position.map().grid().number(position.unit(*position.find(id)).hex);
}

}  // namespace

TEST_CASE("a friend displaced off the path is displaced once") {
  EventFirstBoard s;
  s.setup.units.push_back(unit_at("f", "red", "0508"));
  const Position after = s.run();
  CHECK(hex_of(after, "m") == "0509");
  CHECK(hex_of(after, "f") == "0510");
}

TEST_CASE("a friend displaced to a hex farther along the path is met again") {
  EventFirstBoard s;
  s.setup.units.push_back(unit_at("f", "red", "0505"));
  const Position after = s.run();
  CHECK(hex_of(after, "m") == "0509");
  CHECK(hex_of(after, "f") == "0510");
}

TEST_CASE("a friend that cannot be displaced far enough stops the unit") {
  EventFirstBoard s;
  s.setup.units.push_back(unit_at("f", "red", "0504"));
  const Position after = s.run();
  CHECK(hex_of(after, "m") == "0508");
  CHECK(hex_of(after, "f") == "0509");
  // The contact that stops it counts in full.
  CHECK(after.unit(*after.find("m")).markers == std::vector<std::string>{"halted"});
}

namespace {

/// One hex in any direction, out of enemy ZOC; a friend goes first, and one that cannot blocks the way.
constexpr const char* friends_first = R"(rearguard = "rules 2"
name = "Friends first"
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
text = "Makes room."
do = [ { move = "pushed", hexes = 1 } ]
)";

}  // namespace

TEST_CASE("a friend that must go first never pushes the unit that waits for it") {
  const Scratch scratch;
  const RuleSet rules = RuleLibrary("").load(scratch.write("first.toml", friends_first), "").value();
  // f in 0405 is surrounded but for m's own hex, 0305.
  Setup setup;
  setup.units = {unit_at("m", "a", "0305"), unit_at("f", "a", "0405")};
  const auto map = clear_map(9, 9);
  int number = 0;
  for (int d = 0; d < direction_count; ++d) {
    for (const char* centre : {"0305", "0405"}) {
      const std::string hex = map->grid().number(neighbour(*map->grid().parse(centre), direction(d)));
      const bool taken = std::any_of(setup.units.begin(), setup.units.end(),
                                     [&](const UnitSetup& u) { return u.hex == hex; });
      if (!taken) setup.units.push_back(unit_at("e" + std::to_string(++number), "b", hex));
    }
  }
  for (UnitSetup& unit : setup.units) unit.facing = "N";
  const Position position = valid_position(map, setup);
  RetreatRequest request;
  request.result = "DR";
  request.causes_settled = true;
  const Judgement answer = Judge(position, rules).judge(request);
  REQUIRE(std::holds_alternative<Verdict>(answer));
  const auto& verdict = std::get<Verdict>(answer);
  CHECK(verdict.end_hexes.empty());
  const auto at = std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                               [&](const RuledOutHex& r) { return map->grid().number(r.hex) == "0405"; });
  REQUIRE(at != verdict.ruled_out.end());
  CHECK(at->clause == "stuck");
  CHECK(at->why == "on the path there, f is in 0405");
  Dice dice;
  const auto done = resolve(position, rules, ReportedEvent{"retreat", 0, {}, {}}, dice, {});
  REQUIRE(std::holds_alternative<Resolution>(done));
  const Position& after = std::get<Resolution>(done).position;
  CHECK_FALSE(after.find("m"));
  CHECK(hex_of(after, "f") == "0405");
}
