#include "src/core/steps/step.h"
#include "tests/support/test.h"

TEST_CASE("one of a thing, or a number or formula of them") {
  CHECK(number_of("1", "hex", "hexes") == "1 hex");
  CHECK(number_of("2", "hex", "hexes") == "2 hexes");
  CHECK(number_of("far / 2", "hex", "hexes") == "far / 2 hexes");
}

TEST_CASE("who causes a further event is said if it is somebody else") {
  Effect step;
  CHECK(caused_by_text(step).empty());
  step.caused_by = CauseSelector::cause;
  CHECK(caused_by_text(step) == ", caused by its cause");
  // The step happens to the cause itself.
  step.target = EffectTarget::cause;
  CHECK(caused_by_text(step) == ", caused by this unit");
  step.caused_by = CauseSelector::nearest_enemies;
  CHECK(caused_by_text(step) == ", caused by its nearest enemies");
}

TEST_CASE("numbers that go with a step are listed") {
  Effect step;
  CHECK(numbers_text(step).empty());
  step.with = {{"far", Expression::constant(2)}, {"near", Expression::constant(0)}};
  CHECK(numbers_text(step) == ", with far = 2, with near = 0");
}
