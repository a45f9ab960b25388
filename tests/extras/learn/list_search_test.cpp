// The search for the shortest lists, and the same by trying every list.
#include "src/extras/learn/list_search.h"

#include "tests/extras/learn/teacher.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

/// Returns the set of verdicts of a list on some boards: lists that agree in it explain the same.
std::vector<LearnVerdict> verdicts_of(const std::vector<const PathBoard*>& boards, const ClauseList& list) {
  std::vector<LearnVerdict> verdicts;
  for (const PathBoard* board : boards) verdicts.push_back(board->verdict(list));
  return verdicts;
}

/// Tries every list of exactly `left` more clauses; returns those that explain all boards.
void try_all(const std::vector<const PathBoard*>& boards, int candidates, int left, ClauseList& list,
             std::vector<ClauseList>& found) {
  if (left == 0) {
    if (fits_boards(list, boards)) found.push_back(list);
    return;
  }
  for (int c = 0; c < candidates; ++c) {
    list.push_back(c);
    try_all(boards, candidates, left - 1, list, found);
    list.pop_back();
  }
}

}  // namespace

TEST_CASE("the search finds the shortest lists, as trying every list does") {
  const Teacher teacher("gmt-gbacw");
  const BaseRules base = teacher.base();
  const auto cases = teacher.boards(5, 9);
  const Vocabulary words = vocabulary_of(cases, base.rules);
  auto whole = got(ClauseSpace::make(words, base));
  Rng rng(17);
  int compared = 0, with_lists = 0;
  for (int round = 0; round < 12; ++round) {
    // A few clauses by chance, and those of the file among them now and then.
    ClauseSpace::Parts parts{whole.literals(),
                             whole.predicates(),
                             whole.values(),
                             {},
                             std::make_shared<const RuleSet>(whole.everything())};
    for (const Candidate& candidate : whole.candidates()) {
      const bool is_true = candidate.body == "avoid = \"enemy-zoc\"" ||
                           candidate.body == "avoid = \"friend\"" ||
                           candidate.body == "avoid = { not = { farther = \"enemies\" } }" ||
                           candidate.body.starts_with("forbid = { distance = \"start\", other_than");
      if (rng.number(1, 100) <= (is_true ? 90 : 1)) parts.candidates.push_back(candidate);
    }
    const ClauseSpace space(parts);
    std::vector<PathBoard> tables;
    for (int i = 0; i < 2; ++i) {
      tables.push_back(got<PathBoard>(PathBoard::make(cases[static_cast<std::size_t>(rng.number(0, 4))],
                                                      base.rules, space.everything(), space)));
    }
    std::vector<const PathBoard*> boards;
    for (const PathBoard& table : tables) boards.push_back(&table);
    SearchLimits limits;
    limits.max_clauses = 3;
    ListSearch search(space, boards);
    const SearchResult found = search.run(limits);
    std::vector<ClauseList> all;
    int shortest = 0;
    for (; shortest <= 3 && all.empty(); ++shortest) {
      ClauseList list;
      try_all(boards, static_cast<int>(space.candidates().size()), shortest, list, all);
    }
    ++compared;
    CHECK(found.lists.empty() == all.empty());
    CHECK(!found.is_too_large);
    if (all.empty()) {
      CHECK(found.refuted == 3);
      continue;
    }
    ++with_lists;
    CHECK(found.clauses == shortest - 1);
    CHECK(found.refuted == found.clauses - 1);
    for (const ClauseList& list : found.lists) CHECK(fits_boards(list, boards));
    // Whatever verdicts a list gives that was found by trying, one that was found by searching gives them.
    std::set<std::vector<LearnVerdict>> given;
    for (const ClauseList& list : found.lists) given.insert(verdicts_of(boards, list));
    for (const ClauseList& list : all) CHECK(given.contains(verdicts_of(boards, list)));
  }
  CHECK(compared == 12);
  CHECK(with_lists >= 4);
}

TEST_CASE("a search that uses up its steps says so") {
  const Teacher teacher("gmt-gbacw");
  Learner learner = got(Learner::make(teacher.boards(8, 1), teacher.base(), teacher.file()));
  SearchLimits limits;
  limits.max_steps = 50;
  const SearchResult& found = learner.search(limits);
  CHECK(found.is_too_large);
  CHECK(found.lists.empty());
  CHECK(found.refuted < limits.max_clauses);
}
