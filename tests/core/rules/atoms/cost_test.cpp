#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

namespace {

PropertyUse cost_use(const CostTest& test) {
  PropertyUse use = AtomBoard::use_of("cost");
  StepOperand operand;
  operand.cost = test;
  use.operand = std::make_shared<const StepOperand>(operand);
  return use;
}

}  // namespace

TEST_CASE_FIXTURE(AtomBoard, "the cost of a step is compared with a number of movement points") {
  ground("0403", "lake");
  using Op = CostTest::Op;
  const Fraction one{1, 1}, half{1, 2};
  CHECK(holds(cost_use({Op::at_most, false, one}), {"0404", "0405"}));
  CHECK(holds(cost_use({Op::equal, false, one}), {"0404", "0405"}));
  CHECK_FALSE(holds(cost_use({Op::more, false, one}), {"0404", "0405"}));
  CHECK(holds(cost_use({Op::more, false, half}), {"0404", "0405"}));
  CHECK_FALSE(holds(cost_use({Op::unequal, false, one}), {"0404", "0405"}));
  // A step that cannot be made has no cost.
  CHECK_FALSE(holds(cost_use({Op::more, false, half}), {"0404", "0403"}));
  CHECK(why(cost_use({Op::more, false, half}), {"0404", "0405"}) == "the step 0404-0405 costs 1 MP");
}

TEST_CASE("the cost of a step is compared with what the steps before leave of the budget") {
  AtomBoard board;
  using Op = CostTest::Op;
  const PropertyUse all = cost_use({Op::equal, true, {}}), too_much = cost_use({Op::more, true, {}});
  // Without a budget any cost can be paid.
  CHECK_FALSE(board.holds(too_much, {"0404", "0405", "0406"}));
  CHECK(board.holds(cost_use({Op::less, true, {}}), {"0404", "0405", "0406"}));
  board.question.amount = {1, 60, MovementPoints{2}};
  CHECK_FALSE(board.holds(all, {"0404", "0405"}));
  CHECK(board.holds(all, {"0404", "0405", "0406"}));
  CHECK_FALSE(board.holds(too_much, {"0404", "0405", "0406"}));
  CHECK(board.holds(too_much, {"0404", "0405", "0406", "0407"}));
  CHECK(board.why(all, {"0404", "0405", "0406"}) == "the step 0405-0406 costs 1 MP, and 1 MP remain");
}
