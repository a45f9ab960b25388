#include "src/extras/doubt/doubt.h"

#include <filesystem>

#include "src/core/io/rules/rules_reader.h"
#include "src/extras/doubt/example_boards.h"
#include "tests/support/got.h"

namespace {

const std::string broken_folder = REARGUARD_SOURCE_DIR "/tests/extras/doubt/broken/";

RuleSet broken_rules(const std::string& name) {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(broken_folder + name + ".toml", "").value();
}

struct Find {
  LawReport report;
  RuleSet rules;
};

/// Doubts the rule file that is named after a law; its fault, if there is one, answers again.
LawReport doubted(Law law, std::uint64_t questions = 4'000) {
  const std::string name(row_of(law).name);
  const RuleSet rules = broken_rules(name);
  DoubtOptions options;
  options.max_questions = questions;
  RuleSet fault;
  if (std::filesystem::exists(broken_folder + name + "-fault.toml")) {
    fault = broken_rules(name + "-fault");
    options.second = &fault;
  }
  return find_counterexamples(rules, law, options);
}

/// Checks that a law was found broken, on a board of so many units and hexes at most.
void check_minimal(Law law, std::size_t units, std::size_t hexes) {
  CAPTURE(row_of(law).name);
  const LawReport report = doubted(law);
  REQUIRE(report.outcome == LawReport::Outcome::broken);
  REQUIRE(report.broken);
  const SmallBoard& board = report.broken->answers.front().board;
  CAPTURE(report.why);
  CHECK(board.units.size() <= units);
  CHECK(board.ground.size() <= hexes);
}

}  // namespace

TEST_CASE("each law finds its broken rules, on a board without anything that is not needed") {
  check_minimal(Law::reference, 2, 3);
  check_minimal(Law::resolve, 1, 3);
  check_minimal(Law::fresh_start, 2, 4);
  check_minimal(Law::order, 3, 4);
  check_minimal(Law::other_names, 1, 2);
  check_minimal(Law::turned_board, 1, 2);
  check_minimal(Law::unrelated_unit, 1, 7);
  check_minimal(Law::missing_fact, 1, 2);
  check_minimal(Law::closed_hex, 1, 2);
  check_minimal(Law::added_enemy, 2, 3);
  check_minimal(Law::preferences, 2, 3);
  check_minimal(Law::make_way, 2, 3);
  check_minimal(Law::better_die, 2, 3);
  check_minimal(Law::smaller_stack, 1, 1);
}

TEST_CASE("parts that change no answer are reported") {
  const LawReport report = doubted(Law::idle_parts);
  CHECK(report.outcome == LawReport::Outcome::held);
  CHECK(report.idle == Strings{"clause no-zoc", "test morale", "the die for \"morale of …\""});
}

TEST_CASE("an event that changes a unit far from all others is found") {
  DoubtOptions options;
  options.max_questions = 1'000;
  const LawReport report = find_counterexamples(broken_rules("far-event"), Law::unrelated_unit, options);
  REQUIRE(report.outcome == LawReport::Outcome::broken);
  CHECK(has(report.why, " is changed, though it is far from all others"));
}

TEST_CASE("a part that acts only on boards larger than random ones is found from those of examples") {
  const RuleSet rules = broken_rules("crowd");
  DoubtOptions options;
  options.max_questions = 400;
  CHECK(find_counterexamples(rules, Law::idle_parts, options).idle ==
        Strings{"the step of event crowd that is now crowded"});
  options.boards = boards_of(got(read_examples_file(broken_folder + "crowd-examples.toml")).examples);
  REQUIRE(options.boards.size() == 1);
  CHECK(find_counterexamples(rules, Law::idle_parts, options).idle.empty());
}

TEST_CASE("the rules themselves break no law that only an engine at fault would break") {
  for (const Law law : {Law::reference, Law::fresh_start, Law::other_names, Law::turned_board,
                        Law::unrelated_unit, Law::preferences, Law::make_way}) {
    const std::string name(row_of(law).name);
    CAPTURE(name);
    DoubtOptions options;
    options.max_questions = 1'000;
    CHECK(find_counterexamples(broken_rules(name), law, options).outcome == LawReport::Outcome::held);
  }
}

TEST_CASE("the same seed and number of questions find the same board") {
  for (const std::uint64_t seed : {1U, 2U}) {
    DoubtOptions options;
    options.max_questions = 3'000;
    options.seed = seed;
    const RuleSet rules = broken_rules("order");
    const LawReport first = find_counterexamples(rules, Law::order, options);
    const LawReport second = find_counterexamples(rules, Law::order, options);
    CHECK(first.why == second.why);
    CHECK(first.questions == second.questions);
    CHECK(first.boards == second.boards);
  }
}

TEST_CASE("a law that the rules except is not tried") {
  RuleSet rules = broken_rules("order");
  rules.law_exceptions.push_back({Law::order, "from-behind", "1.3", "The first attacker decides."});
  const LawReport report = find_counterexamples(rules, Law::order, {});
  CHECK(report.outcome == LawReport::Outcome::excepted);
  CHECK(report.why == "from-behind (1.3): The first attacker decides.");
  CHECK(report.questions == 0);
}
