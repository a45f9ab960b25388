#include "src/workshop/boards/rule_vocabulary.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/test.h"
#include "tests/workshop/boards/shipped_rules.h"

using namespace rearguard;
using rearguard::testing::shipped;

namespace {

bool has(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

TEST_CASE("a vocabulary has what the rules name, and one other value of each") {
  const RuleSet rules = shipped("order-actions");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  CHECK(vocabulary.states.front() == "good");
  for (const char* state : {"pinned", "routed"}) CHECK(has(vocabulary.states, state));
  CHECK(has(vocabulary.markers, "unlimbered"));
  CHECK(vocabulary.enemy_lines);
  CHECK(vocabulary.fire);
  CHECK(vocabulary.rolls);
  CHECK_FALSE(vocabulary.home_edges);
  CHECK_FALSE(vocabulary.names_sides);
  CHECK(vocabulary.sides.size() == 2);
  std::vector<std::string> results;
  for (const QuestionLetter& question : vocabulary.questions) {
    if (!question.result.empty()) results.push_back(question.result);
  }
  CHECK(results == std::vector<std::string>{"rout", "R2", "R1", "pin"});
}

TEST_CASE("a vocabulary has the facts that the rules ask for") {
  const RuleSet flags = shipped("published/commands-and-colors.toml");
  const RuleVocabulary of_flags = rule_vocabulary_of({&flags});
  CHECK(of_flags.home_edges);
  CHECK(has(of_flags.kinds, "leader"));
  REQUIRE(of_flags.questions.size() == 1);
  CHECK(of_flags.questions[0].needs == std::vector<std::string>{"flags"});

  const RuleSet russia = shipped("published/russia-besieged.toml");
  const RuleVocabulary of_russia = rule_vocabulary_of({&russia});
  CHECK(of_russia.orientation == Orientation::pointy);
  CHECK(of_russia.names_sides);
  CHECK(has(of_russia.sides, "russian"));
  CHECK(of_russia.supply);
  CHECK_FALSE(of_russia.turns.empty());
  std::vector<std::string> regions;
  for (const RegionLetter& region : of_russia.regions) regions.push_back(region.name);
  CHECK(regions == std::vector<std::string>{"hungary", "neutral", "rumania"});
}

TEST_CASE("two rule sets have one vocabulary, and only the questions that they share") {
  const RuleSet first = shipped("order-actions");
  const RuleSet second = shipped("published/commands-and-colors.toml");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&first, &second}, {"R1"});
  CHECK(vocabulary.home_edges);
  CHECK(vocabulary.enemy_lines);
  REQUIRE(vocabulary.questions.size() == 1);
  CHECK(vocabulary.questions[0].result == "R1");
}
