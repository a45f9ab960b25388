#include "src/workshop/boards/rule_vocabulary.h"

#include "tests/support/test.h"
#include "tests/workshop/boards/shipped_rules.h"

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
  Strings results;
  for (const QuestionLetter& question : vocabulary.questions) {
    if (!question.result.empty()) results.push_back(question.result);
  }
  CHECK(results == Strings{"rout", "R2", "R1", "pin"});
}

TEST_CASE("a vocabulary has the facts that the rules ask for") {
  const RuleSet flags = shipped("published/commands-and-colors.toml");
  const RuleVocabulary of_flags = rule_vocabulary_of({&flags});
  CHECK(of_flags.home_edges);
  CHECK(has(of_flags.kinds, "leader"));
  CHECK(only(of_flags.questions).needs == Strings{"flags"});

  const RuleSet russia = shipped("published/russia-besieged.toml");
  const RuleVocabulary of_russia = rule_vocabulary_of({&russia});
  CHECK(of_russia.orientation == Orientation::pointy);
  CHECK(of_russia.names_sides);
  CHECK(has(of_russia.sides, "russian"));
  CHECK(of_russia.supply);
  CHECK_FALSE(of_russia.turns.empty());
  Strings regions;
  for (const RegionLetter& region : of_russia.regions) regions.push_back(region.name);
  CHECK(regions == Strings{"hungary", "neutral", "rumania"});
}

TEST_CASE("two rule sets have one vocabulary, and only the questions that they share") {
  const RuleSet first = shipped("order-actions");
  const RuleSet second = shipped("published/commands-and-colors.toml");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&first, &second}, {"R1"});
  CHECK(vocabulary.home_edges);
  CHECK(vocabulary.enemy_lines);
  CHECK(only(vocabulary.questions).result == "R1");
}
