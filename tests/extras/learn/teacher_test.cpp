// Twenty questions: what is learned from a teacher who answers by a published rule file. The pupil knows the
// file without its clauses: results, length, ZOC, stacking, groups, definitions.
#include "tests/extras/learn/teacher.h"

#include "src/extras/learn/learned_file.h"
#include "tests/support/test.h"

namespace {

/// Requires that a system is learned: within twenty questions, with no wrong verdict on boards that were not
/// asked.
void check_lesson(const std::string& system, std::size_t clauses) {
  const LessonReport report = lesson(system);
  CAPTURE(system);
  CAPTURE(report.text);
  CHECK(report.found);
  CHECK(report.questions <= 20);
  CHECK(report.boards == 300);
  CHECK(report.wrong == 0);
  // The file itself is a list that explains everything, so none longer is found.
  CHECK(report.clauses <= clauses);
}

}  // namespace

TEST_CASE("Avalon Hill's classics are learned within twenty questions") {
  check_lesson("avalon-hill-classics", 3);
}
TEST_CASE("Bull Run is learned within twenty questions") {
  check_lesson("bull-run", 4);
}
TEST_CASE("Space Empires is learned within twenty questions") {
  check_lesson("space-empires", 3);
}
TEST_CASE("Battles of the American Revolution is learned within twenty questions") {
  check_lesson("battles-of-the-american-revolution", 4);
}
TEST_CASE("the Standard Combat Series is learned within twenty questions") {
  check_lesson("standard-combat-series", 2);
}
TEST_CASE("the Operational Combat Series is learned within twenty questions") {
  check_lesson("operational-combat-series", 1);
}
TEST_CASE("the computer's retreat is learned within twenty questions") {
  check_lesson("computer-retreat", 2);
}
TEST_CASE("Great Battles of History is learned within twenty questions") {
  check_lesson("gboh", 4);
}
TEST_CASE("the Simonitch series is learned within twenty questions") {
  check_lesson("simonitch", 6);
}
