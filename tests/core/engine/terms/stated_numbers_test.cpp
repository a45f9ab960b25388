#include "src/core/engine/terms/stated_numbers.h"

#include "src/core/engine/surveys/danger.h"
#include "tests/core/engine/question/example_board.h"

TEST_CASE("a formula about a step asks for the numbers that the unit does not state") {
  const std::string low = R"(
[[clauses]]
id = "low"
cite = "6"
forbid = { formula = "elevation > strength" }
)";
  const std::string message = "clause low needs the strength of m: add it to the position";
  const ExampleBoard field(common + low, "3030", {}, {});
  CHECK(got<RequestError>(field.judge->judge(field.request(1))).message == message);
}

TEST_CASE("a condition on the retreating unit asks for its numbers too") {
  const std::string brave = R"(
[[clauses]]
id = "brave"
cite = "6"
avoid = { all = [{ mover = { any = [{ formula = "morale >= 4" }] } }, "friend"] }
)";
  const ExampleBoard field(common + brave, "3030", {}, {});
  CHECK(missing_number(*field.position, field.rule_set, 0)->message ==
        "clause brave needs the morale of m: add it to the position");
}

TEST_CASE("counts that a unit does not state are 0") {
  const std::string tired = R"(
[[clauses]]
id = "tired"
cite = "6"
forbid = { formula = "fatigue > 2" }
)";
  const ExampleBoard field("counts = [\"fatigue\"]\n" + common + tired, "3030", {}, {});
  CHECK_FALSE(missing_number(*field.position, field.rule_set, 0));
  CHECK(field.paths(1).size() == 6);
}
