#include "src/core/rules/words/formula_words.h"
#include "tests/core/steps/step_board.h"

using namespace rearguard;
using rearguard::testing::StepBoard;
using Texts = std::vector<std::string>;

namespace {

/// Each causing unit rolls against one die of the unit; what is shaken rolls one less.
const std::string fire =
    "{ for_each = \"causing-units\", do = [ { roll = \"1d6\", name = \"attack\" },\n"
    "  { let = \"attack\", value = \"attack - 1\", if = { state = \"shaken\" } } ] },\n"
    "{ roll = \"1d6\", name = \"defence\" },\n"
    "{ for_each = \"causing-units\", do = [ { state = \"beaten\", if = { formula = \"attack < defence\" } } "
    "] },\n"
    "{ state = \"shaken\", if = { formula = \"max(attack) > defence\" } },\n";

}  // namespace

TEST_CASE("what changes a roll is told with it, and what decides nothing too") {
  StepBoard board;
  board.setup.units[2].state = "shaken";
  board.causes = {"x"};
  board.rolls = {4, 3};
  CHECK(board.reports(fire) == Texts{"x rolls 4 for attack, -1 shaken: 3", "m rolls 3 for defence",
                                     "x's attack 3 equals m's defence 3: no effect"});
  board.rolls = {5, 3};
  CHECK(board.reports(fire) == Texts{"x rolls 5 for attack, -1 shaken: 4", "m rolls 3 for defence",
                                     "x's attack 4 is more than m's defence 3", "m is now shaken"});
  board.causes = {"x", "y"};
  board.rolls = {2, 3, 3};
  CHECK(board.reports(fire) == Texts{"x rolls 2 for attack, -1 shaken: 1", "y rolls 3 for attack",
                                     "m rolls 3 for defence", "x's attack 1 is less than m's defence 3",
                                     "x is now beaten", "y's attack 3 equals m's defence 3",
                                     "best attack 3 equals m's defence 3"});
}

TEST_CASE("the parts of a number add up to it") {
  StepBoard board;
  board.setup.units[2].state = "shaken";
  board.causes = {"x"};
  board.rolls = {4, 3};
  const Resolution resolution = board.after(fire);
  REQUIRE(resolution.resolution_steps.front().sums.size() == 1);
  const Sum& sum = resolution.resolution_steps.front().sums.front();
  REQUIRE(sum.terms.size() == 2);
  CHECK(sum.terms[0].faces == std::vector<int>{4});
  CHECK(sum.terms[1].number == -1);
  CHECK(sum.total == 3);
}

TEST_CASE("a number with a sentence has a line, and one without is told by what uses it") {
  StepBoard board;
  board.setup.units[0].strength = 5;
  board.setup.units[0].state = "shaken";
  board.rolls = {3};
  const std::string aim =
      "{ let = \"fire\", value = \"ceil(strength / 2)\" },\n"
      "{ let = \"fire\", value = \"fire + 1\", id = \"canister\", text = \"Guns fire canister.\" },\n"
      "{ let = \"fire\", value = \"fire - 2\", if = { state = \"shaken\" } },\n"
      "{ roll = \"1d6\", name = \"shot\" },\n"
      "{ table = \"shot + fire\", rows = [ { to = 4, text = \"no effect\" }, { from = 5, to = 6, text = "
      "\"hit\" } ] },\n";
  CHECK(board.reports(aim) == Texts{"m: fire 3 (strength 5 / 2, rounded up)",
                                    "m: fire 3, +1: 4; Guns fire canister", "m rolls 3 for shot",
                                    "m: fire 4, -2 shaken: 2", "m: shot 3 + fire 2 = 5 in the table: hit"});
  board.rolls = {6};
  board.setup.units[0].state = "good";
  CHECK(board.reports(aim).back() == "m: shot 6 + fire 4 = 10 is in no row of the table: no effect");
}

TEST_CASE("a loss is told with its formula, also one of nothing") {
  CHECK(in_words("max(1, ceil(hits / min(2, share)))") ==
        "the larger of 1 and (hits / (the smaller of 2 and share), rounded up)");
  StepBoard board;
  board.setup.units[0].strength = 4;
  const std::string blows =
      "{ roll = \"2d6\", name = \"blows\" },\n{ lose_strength = \"floor(blows / 4)\" },\n";
  board.rolls = {5, 4};
  CHECK(board.reports(blows) ==
        Texts{"m rolls 5+4 for blows: 9", "m loses 2 of 4 strength points: blows 9 / 4, rounded down = 2"});
  board.rolls = {1, 2};
  CHECK(board.reports(blows).back() == "m loses nothing: blows 3 / 4, rounded down = 0");
}

TEST_CASE("a test tells its dice, its modifiers and what it needs") {
  StepBoard board;
  board.setup.units[0].morale = 7;
  board.rolls = {1, 6};
  CHECK(board.reports("{ test = { dice = \"2d6\", at_most = \"morale - 1\", modifiers = [\n"
                      "  { text = \"in an enemy ZOC\", add = 1 } ] } },\n") ==
        Texts{"m rolls 1+6 for act, +1 in an enemy ZOC: 8. Needs 6 or less (morale 7 - 1 = 6): fails"});
}
