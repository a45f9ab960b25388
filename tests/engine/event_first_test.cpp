// Friends that an event displaces along the path of a moving unit are met again.

#include <doctest/doctest.h>

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
constexpr const char* pushing = R"(rearguard = "rules 1"
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
}
