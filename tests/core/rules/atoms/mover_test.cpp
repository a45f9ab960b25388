#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("a condition on the retreating unit is true of every step or of none") {
  AtomBoard board;
  board.setup().units[0].kind = "cavalry";
  PropertyUse use = AtomBoard::use_of("mover");
  StepOperand operand;
  operand.condition = Condition{};
  operand.condition->kind = {"cavalry"};
  use.operand = std::make_shared<const StepOperand>(operand);
  CHECK(board.holds(use, {"0404", "0405"}));
  CHECK(board.holds(use, {"0404", "0405", "0406"}));
  CHECK(board.why(use, {"0404", "0405"}) == "b1 is such a unit");
  board.setup().units[0].kind = "infantry";
  CHECK_FALSE(board.holds(use, {"0404", "0405"}));
}
