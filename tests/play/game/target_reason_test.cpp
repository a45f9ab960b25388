// Why an action finds no target: the little war's fire reaches 3 hexes, and woods block its sight.

#include "src/play/game/target_reason.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Returns why b1 cannot fire, in the Fire phase.
std::string why_not(const std::string& red, const std::string& target = "") {
  Game game = little_game(1, little_scenario(unit_text("b1", "blue", "0503") + red));
  play(game, "end");
  GameAction fire = act("fire", "b1");
  if (!target.empty()) fire.targets = {target};
  const auto against = illegal_reason(game.state(), fire);
  return against ? against->text : "";
}

}  // namespace

TEST_CASE("a target out of range is named with its hex, its distance and the limit") {
  const std::string red = unit_text("r1", "red", "1003") + unit_text("r2", "red", "1203");
  CHECK(why_not(red) ==
        "b1 has no target and cannot fire: r1 in 1003 is 5 hexes away, at most 3 are allowed");
  CHECK(why_not(red, "r2") ==
        "b1 cannot fire with that target: r2 in 1203 is 7 hexes away, at most 3 are allowed");
}

TEST_CASE("a hex that blocks the line of sight to a target is named with its terrain") {
  // b1 is in 0503; the woods are columns 6 and 7 of rows 3 and 4.
  CHECK(testing::has(why_not(unit_text("r1", "red", "0803")),
                     "(woods) blocks the line of sight to r1 in 0803"));
}

TEST_CASE("a target in range and in sight leaves no reason but that it is not named") {
  CHECK(why_not(unit_text("r1", "red", "0303")) == "name a target to fire");
  CHECK(why_not(unit_text("r1", "red", "0303"), "r1").empty());
}

TEST_CASE("a target that fits by its place is told what targets must be, and never the rule's own words") {
  std::string rules = little_rules;
  const std::string targets = "within = 3, in_sight = true }";
  rules.replace(rules.find(targets), targets.size(), "within = 3, where = { state = \"shaken\" } }");
  Game game = little_game(
      1, little_scenario(unit_text("b1", "blue", "0503") + unit_text("r1", "red", "0303"), rules));
  play(game, "end");
  GameAction fire = act("fire", "b1");
  CHECK(illegal_reason(game.state(), fire)->text ==
        "b1 has no target and cannot fire: there is no enemy within 3 hexes that is shaken");
  fire.targets = {"r1"};
  CHECK(illegal_reason(game.state(), fire)->text ==
        "b1 cannot fire with that target: r1 in 0303 is none of its targets: enemies within 3 hexes that are "
        "shaken");
}

TEST_CASE("the numbers behind a requirement are told") {
  std::string rules = little_rules;
  const std::string text = "text = \"1 to 3 nothing";
  rules.insert(rules.find(text),
               "require = [ { id = \"in-range\", text = \"out of range\", if = { formula = \"distance <= "
               "retreat_fire_range\" } } ]\n");
  Game game = little_game(
      1, little_scenario(
             unit_text("b1", "blue", "0503") +
                 unit_text("r1", "red", "0303", "strength = 2\nmovement = 4\nretreat_fire_range = 1\n"),
             rules));
  play(game, "end");
  GameAction fire = act("fire", "b1");
  fire.targets = {"r1"};
  // The event happens to the target: its own range counts in this rule.
  CHECK(illegal_reason(game.state(), fire)->text ==
        "no fire for r1: out of range (distance is 2, at most 1)");
}
