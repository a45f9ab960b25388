#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

namespace {

PropertyUse use_of(const CostTest& test) {
  PropertyUse use = AtomBoard::use_of("cost");
  StepOperand operand;
  operand.cost = test;
  use.operand = std::make_shared<const StepOperand>(operand);
  return use;
}

}  // namespace

TEST_CASE("the cost of a step is compared with a number of movement points") {
  AtomBoard board;
  board.ground("0403", "lake");
  using Op = CostTest::Op;
  const Fraction one{1, 1}, half{1, 2};
  CHECK(board.holds(use_of({Op::at_most, false, one}), {"0404", "0405"}));
  CHECK(board.holds(use_of({Op::equal, false, one}), {"0404", "0405"}));
  CHECK_FALSE(board.holds(use_of({Op::more, false, one}), {"0404", "0405"}));
  CHECK(board.holds(use_of({Op::more, false, half}), {"0404", "0405"}));
  CHECK_FALSE(board.holds(use_of({Op::unequal, false, one}), {"0404", "0405"}));
  // A step that cannot be made has no cost.
  CHECK_FALSE(board.holds(use_of({Op::more, false, half}), {"0404", "0403"}));
  CHECK(board.why(use_of({Op::more, false, half}), {"0404", "0405"}) == "the step 0404-0405 costs 1 MP");
}

TEST_CASE("the cost of a step is compared with what the steps before leave of the budget") {
  AtomBoard board;
  using Op = CostTest::Op;
  const PropertyUse all = use_of({Op::equal, true, {}}), too_much = use_of({Op::more, true, {}});
  // Without a budget any cost can be paid.
  CHECK_FALSE(board.holds(too_much, {"0404", "0405", "0406"}));
  CHECK(board.holds(use_of({Op::less, true, {}}), {"0404", "0405", "0406"}));
  board.question.amount = {1, 60, MovementPoints{2}};
  CHECK_FALSE(board.holds(all, {"0404", "0405"}));
  CHECK(board.holds(all, {"0404", "0405", "0406"}));
  CHECK_FALSE(board.holds(too_much, {"0404", "0405", "0406"}));
  CHECK(board.holds(too_much, {"0404", "0405", "0406", "0407"}));
  CHECK(board.why(all, {"0404", "0405", "0406"}) == "the step 0405-0406 costs 1 MP, and 1 MP remain");
}
