#include "tests/core/steps/step_board.h"

using namespace rearguard;
using rearguard::testing::StepBoard;
using Texts = std::vector<std::string>;

TEST_CASE("`engage` is with the causing units that are enemies") {
  StepBoard board;
  board.causes = {"x", "n", "z"};
  const Resolution resolution = board.after("{ engage = true }");
  const Position& position = resolution.position;
  CHECK(position.unit(*position.find("m")).engaged.size() == 2);
  CHECK(position.unit(*position.find("x")).engaged.size() == 1);
  CHECK(position.unit(*position.find("n")).engaged.empty());
  CHECK(board.reports("{ engage = true }") == Texts{"m and x are engaged", "m and z are engaged"});
  CHECK(StepBoard::sentence("{ engage = true }") == "is engaged with its causing units that are enemies");
}

TEST_CASE("`disengage` is from all, and says nothing of a unit that was not engaged") {
  StepBoard board;
  board.setup.units[0].engaged = {"x", "y"};
  const Resolution resolution = board.after("{ disengage = true }");
  const Position& position = resolution.position;
  CHECK(position.unit(*position.find("m")).engaged.empty());
  CHECK(position.unit(*position.find("y")).engaged.empty());
  CHECK(board.reports("{ disengage = true }") == Texts{"m is no longer engaged"});
  CHECK(board.reports("{ disengage = true, on = \"causing-units\" }").empty());
  CHECK(StepBoard::sentence("{ disengage = true }") == "is no longer engaged");
}
