// The verdicts of lists of clauses from sets of paths, and the same from the engine.
#include "src/extras/learn/path_board.h"

#include "tests/extras/learn/teacher.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

/// Compares both on random boards of a system, under random lists of up to three clauses. Returns how often.
int compare_verdicts(const std::string& system, int boards, int lists) {
  CAPTURE(system);
  const Teacher teacher(system);
  auto made =
      got(Learner::make(teacher.boards(static_cast<std::size_t>(boards), 5), teacher.base(), teacher.file()));
  const Learner learner = std::move(made);
  Rng rng(seed_for(system));
  const int candidates = static_cast<int>(learner.space().candidates().size());
  int compared = 0;
  for (const auto& board : learner.boards()) {
    if (board->needs_engine() || board->exempt()) continue;
    for (int i = 0; i < lists; ++i) {
      ClauseList list;
      for (int n = rng.number(1, 3); n > 0; --n) list.push_back(rng.number(0, candidates - 1));
      std::string text;
      for (const int c : list) text += learner.space().candidate(c).body + '\n';
      CAPTURE(text);
      const LearnCase& one = board->learn_case();
      const auto engine = got(engine_verdict(one.position, one.request, learner.rules_of(list)));
      REQUIRE(board->verdict(list) == engine.verdict);
      ++compared;
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("sets of paths and the engine give the same verdict under random lists of clauses") {
  CHECK(compare_verdicts("avalon-hill-classics", 12, 30) > 200);
  CHECK(compare_verdicts("gmt-gbacw", 6, 20) > 50);
  CHECK(compare_verdicts("space-empires", 12, 30) > 200);
}

TEST_CASE("they agree where a retreat may be shorter, or go on") {
  CHECK(compare_verdicts("musket-and-pike", 8, 20) > 80);
  CHECK(compare_verdicts("standard-combat-series", 10, 20) > 100);
  CHECK(compare_verdicts("bloody-kasserine", 8, 20) > 80);
}
