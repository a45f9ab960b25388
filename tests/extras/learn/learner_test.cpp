// Learning from boards with verdicts: what is found, what is asked next, and when nothing fits.
#include "src/extras/learn/learner.h"

#include "src/extras/learn/learned_file.h"
#include "src/extras/learn/reasons.h"
#include "src/workshop/examples/examples.h"
#include "tests/extras/learn/teacher.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const char* const heading = R"(rearguard = "examples 1"
rules = "basic-retreat"
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".....", ".....", ".....", ".....", "....."]
)";

/// An entry about the unit m in 0303, which retreats one hex; `others` are further units.
std::string entry(const std::string& id, const std::string& others, const std::string& expect) {
  return "[[examples]]\nid = \"" + id +
         "\"\nunits = [{ id = \"m\", side = \"red\", hex = \"0303\", class = \"foot\" }, " + others +
         "]\nask = { unit = \"m\", distance = 1 }\n" + expect + "\n";
}

const std::string enemy_north = R"({ id = "e", side = "blue", hex = "0302", class = "foot" })";
const std::string friend_south = R"({ id = "f", side = "red", hex = "0304", class = "foot" })";

Checked<Learner> learner_of(const std::string& text) {
  const Scratch scratch;
  const std::string file = scratch.write("cases.toml", text);
  static const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto examples = read_examples_file(file, Need::optional);
  if (!examples) return examples.problems();
  const auto cases = learn_cases(*examples, file);
  if (!cases) return cases.problems();
  auto base = base_rules(library, examples->rules, file);
  if (!base) return base.problems();
  return Learner::make(*cases, std::move(base).value(), file);
}

Learner made(const std::string& text) {
  return got(learner_of(text));
}

Strings bodies(const Learner& learner, const ClauseList& list) {
  Strings texts;
  for (const int c : list) texts.push_back(learner.space().candidate(c).body);
  return texts;
}

}  // namespace

TEST_CASE("boards that the given clauses explain need no clause") {
  Learner learner = made(
      heading + entry("open", enemy_north, R"(expect.end_hexes = ["0202", "0203", "0304", "0402", "0403"])"));
  const SearchResult& found = learner.search({});
  CHECK(found.clauses == 0);
  CHECK(why_not_valid(learner, only(found.lists)).empty());
}

TEST_CASE("one board on which an enemy closes the hexes beside him gives the clause of ZOC, or one like it") {
  Learner learner = made(heading + entry("zoc", enemy_north, R"(expect.legal = ["0203", "0304", "0403"]
expect.illegal = ["0202", "0402"])"));
  const SearchResult& found = learner.search({});
  CHECK(found.clauses == 1);
  REQUIRE(!found.lists.empty());
  CHECK(bodies(learner, found.lists.front()) == Strings{"forbid = \"enemy-zoc\""});
  CHECK(found.lists.size() > 1);
  const auto question = got(learner.next_question({}, 1));
  CHECK(question.answers.size() > 1);
  CHECK(!question.hexes.empty());
}

TEST_CASE("hexes of which nothing is said may be legal or not") {
  Learner learner = made(heading + entry("some", enemy_north, "expect.illegal = [\"0202\"]"));
  const SearchResult& found = learner.search({});
  CHECK(found.clauses == 1);
  // To forbid every path is as good as to forbid ZOC, as long as no hex is known to be legal.
  CHECK(found.lists.size() > 5);
}

TEST_CASE("cases that contradict each other are named, and the others are not") {
  const Learner learner = made(heading + entry("zoc", enemy_north, "expect.illegal = [\"0202\"]") +
                               entry("friend", friend_south, "expect.legal = [\"0203\"]") +
                               entry("no-zoc", enemy_north, "expect.legal = [\"0202\"]"));
  Learner searching = made(heading + entry("zoc", enemy_north, "expect.illegal = [\"0202\"]") +
                           entry("friend", friend_south, "expect.legal = [\"0203\"]") +
                           entry("no-zoc", enemy_north, "expect.legal = [\"0202\"]"));
  SearchLimits limits;
  limits.max_clauses = 3;
  const SearchResult& found = searching.search(limits);
  CHECK(found.lists.empty());
  CHECK(!found.is_too_large);
  CHECK(found.refuted == 3);
  CHECK(searching.why_nothing_fits(limits).cases == Strings{"zoc", "no-zoc"});
}

TEST_CASE("verdicts by dice fit nothing") {
  // The same board three times, each with the hex that a die has picked.
  const std::string text = heading + entry("one", "", "expect.end_hexes = [\"0202\"]") +
                           entry("two", "", "expect.end_hexes = [\"0304\"]") +
                           entry("three", "", "expect.end_hexes = [\"0402\"]");
  Learner learner = made(text);
  SearchLimits limits;
  limits.max_clauses = 2;
  CHECK(learner.search(limits).lists.empty());
  // On a board with nothing but the unit no clause tells one neighbour from the others: one case is enough.
  CHECK(learner.why_nothing_fits(limits).cases.size() == 1);
}

TEST_CASE("a legal hex that no path reaches is named") {
  Learner learner = made(heading + entry("far", "", "expect.legal = [\"0301\"]"));
  SearchLimits limits;
  limits.max_clauses = 1;
  CHECK(learner.search(limits).lists.empty());
  CHECK(learner.why_nothing_fits(limits).why ==
        "in case \"far\" no path of the required length that the given clauses leave ends in 0301");
}

TEST_CASE("a preference is told from a prohibition by a board that leaves nothing else") {
  const std::string both =
      R"({ id = "e", side = "blue", hex = "0202", class = "foot" }, { id = "g", side = "blue", hex = "0402", class = "foot" }, )";
  const std::string text =
      heading + entry("zoc", enemy_north, "expect.end_hexes = [\"0203\", \"0304\", \"0403\"]") +
      entry("round", enemy_north + ", " + friend_south, "expect.end_hexes = [\"0203\", \"0403\"]") +
      entry("through", both + friend_south, "expect.end_hexes = [\"0304\"]");
  Learner learner = made(text);
  const SearchResult& found = learner.search({});
  CHECK(found.clauses == 2);
  REQUIRE(!found.lists.empty());
  CHECK(bodies(learner, found.lists.front()) == Strings{"forbid = \"enemy-zoc\"", "avoid = \"friend\""});
  for (const Reason& reason : reasons_for(learner, found.lists.front())) CHECK(!reason.case_id.empty());
}

TEST_CASE("without a base the clauses that keep a unit on the map are found as well") {
  const std::string none = std::string(heading).replace(std::string(heading).find("rules = "), 24, "");
  Learner learner =
      made(none + entry("zoc", enemy_north, "expect.end_hexes = [\"0203\", \"0304\", \"0403\"]"));
  SearchLimits limits;
  limits.only_checked = true;
  const SearchResult& found = learner.search(limits);
  REQUIRE(!found.lists.empty());
  CHECK(why_not_valid(learner, found.lists.front()).empty());
}

TEST_CASE("the same cases give the same lists and the same question") {
  const std::string text =
      heading + entry("zoc", enemy_north, "expect.end_hexes = [\"0203\", \"0304\", \"0403\"]");
  Learner one = made(text), other = made(text);
  CHECK(one.search({}).lists == other.search({}).lists);
  const auto a = got(one.next_question({}, 4)), b = got(other.next_question({}, 4));
  CHECK(a.hexes == b.hexes);
  CHECK(a.answers.size() == b.answers.size());
}

TEST_CASE("rules that move units by a motion or a chart are no base") {
  const auto learner = learner_of(
      std::string(heading).replace(std::string(heading).find("basic-retreat"), 13, "priority-chart") +
      entry("open", "", "expect.legal = [\"0203\"]"));
  REQUIRE(!learner);
  CHECK(learner.problems().front().message.starts_with(
      "no clauses can be learned beside those of \"priority-chart\""));
}
