#include "tests/core/steps/step_board.h"

using Texts = Strings;

TEST_CASE_FIXTURE(StepBoard, "`engage` is with the causing units that are enemies") {
  causes = {"x", "n", "z"};
  const Resolution resolution = after("{ engage = true }");
  const Position& position = resolution.position;
  CHECK(position.unit(*position.find("m")).engaged.size() == 2);
  CHECK(position.unit(*position.find("x")).engaged.size() == 1);
  CHECK(position.unit(*position.find("n")).engaged.empty());
  CHECK(reports("{ engage = true }") == Texts{"m and x are engaged", "m and z are engaged"});
  CHECK(StepBoard::sentence("{ engage = true }") == "is engaged with its causing units that are enemies");
}

TEST_CASE_FIXTURE(StepBoard, "`disengage` is from all, and says nothing of a unit that was not engaged") {
  setup.units[0].engaged = {"x", "y"};
  const Resolution resolution = after("{ disengage = true }");
  const Position& position = resolution.position;
  CHECK(position.unit(*position.find("m")).engaged.empty());
  CHECK(position.unit(*position.find("y")).engaged.empty());
  CHECK(reports("{ disengage = true }") == Texts{"m is no longer engaged"});
  CHECK(reports("{ disengage = true, on = \"causing-units\" }").empty());
  CHECK(StepBoard::sentence("{ disengage = true }") == "is no longer engaged");
}
