#include "src/play/game/game_action.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// A grid of four-digit numbers, large enough for the examples of the journal format.
Grid large_grid() {
  Grid grid;
  grid.columns = 60;
  grid.rows = 60;
  return grid;
}

std::vector<Hex> hexes_at(const std::vector<const char*>& numbers) {
  std::vector<Hex> hexes;
  for (const char* number : numbers) hexes.push_back(*large_grid().parse(number));
  return hexes;
}

std::string line_of_action(const GameAction& action) {
  return to_text(action, large_grid());
}

}  // namespace

TEST_CASE("an action names its rule, its unit and the destination") {
  GameAction move = act("move", "u31");
  move.hexes = hexes_at({"3230"});
  CHECK(line_of_action(move) == "move u31 3230");
}

TEST_CASE("an action names all its targets") {
  GameAction fire = act("fire", "u31");
  fire.targets = {"r4"};
  CHECK(line_of_action(fire) == "fire u31 r4");
  fire.targets = {"r4", "r5"};
  CHECK(line_of_action(fire) == "fire u31 r4 r5");
}

TEST_CASE("a change of facing names the new direction") {
  GameAction face = act("face", "u31");
  face.facing = direction(1);
  CHECK(line_of_action(face) == "face u31 NE");
}

TEST_CASE("a reinforcement enters in a hex") {
  GameAction enter;
  enter.kind = GameAction::Kind::enter;
  enter.unit = "r9";
  enter.hexes = hexes_at({"0101"});
  CHECK(line_of_action(enter) == "enter r9 0101");
}

TEST_CASE("a choice is a whole path or the name of an option") {
  GameAction choose;
  choose.kind = GameAction::Kind::choose;
  choose.unit = "u31";
  choose.hexes = hexes_at({"2930", "2931", "2932"});
  CHECK(line_of_action(choose) == "choose u31 2930-2931-2932");
  choose.hexes.clear();
  choose.word = "hold";
  CHECK(line_of_action(choose) == "choose u31 hold");
}

TEST_CASE("the end of a phase names nothing else") {
  GameAction end;
  end.unit = "u31";
  CHECK(line_of_action(end) == "end");
}

TEST_CASE("a name that is not one word is quoted") {
  CHECK(line_of_action(act("defensive fire", "u31")) == "\"defensive fire\" u31");
  CHECK(line_of_action(act("fire", "")) == "fire \"\"");
  CHECK(line_of_action(act("fire", "a|b")) == "fire \"a\\|b\"");
  CHECK(line_of_action(act("fire", "the \"old\" guard")) == "fire \"the \\\"old\\\" guard\"");
  CHECK(line_of_action(act("fire", "a\nb")) == "fire \"a\\x0ab\"");
}
