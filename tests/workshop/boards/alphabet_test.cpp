#include "src/workshop/boards/alphabet.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/extras/doubt/shipped_rules.h"
#include "tests/support/test.h"

using namespace rearguard;
using rearguard::testing::shipped;

namespace {

bool has(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

TEST_CASE("an alphabet has what the rules name, and one other value of each") {
  const RuleSet rules = shipped("order-actions");
  const Alphabet alphabet = alphabet_of({&rules});
  CHECK(alphabet.states.front() == "good");
  for (const char* state : {"pinned", "routed"}) CHECK(has(alphabet.states, state));
  CHECK(has(alphabet.markers, "unlimbered"));
  CHECK(alphabet.enemy_lines);
  CHECK(alphabet.fire);
  CHECK(alphabet.rolls);
  CHECK_FALSE(alphabet.home_edges);
  CHECK_FALSE(alphabet.names_sides);
  CHECK(alphabet.sides.size() == 2);
  std::vector<std::string> results;
  for (const QuestionLetter& question : alphabet.questions) {
    if (!question.result.empty()) results.push_back(question.result);
  }
  CHECK(results == std::vector<std::string>{"rout", "R2", "R1", "pin"});
}

TEST_CASE("an alphabet has the facts that the rules ask for") {
  const RuleSet flags = shipped("published/commands-and-colors.toml");
  const Alphabet of_flags = alphabet_of({&flags});
  CHECK(of_flags.home_edges);
  CHECK(has(of_flags.kinds, "leader"));
  REQUIRE(of_flags.questions.size() == 1);
  CHECK(of_flags.questions[0].needs == std::vector<std::string>{"flags"});

  const RuleSet russia = shipped("published/russia-besieged.toml");
  const Alphabet of_russia = alphabet_of({&russia});
  CHECK(of_russia.orientation == Orientation::pointy);
  CHECK(of_russia.names_sides);
  CHECK(has(of_russia.sides, "russian"));
  CHECK(of_russia.supply);
  CHECK_FALSE(of_russia.turns.empty());
  std::vector<std::string> regions;
  for (const RegionLetter& region : of_russia.regions) regions.push_back(region.name);
  CHECK(regions == std::vector<std::string>{"hungary", "neutral", "rumania"});
}

TEST_CASE("two rule sets have one alphabet, and only the questions that they share") {
  const RuleSet first = shipped("order-actions");
  const RuleSet second = shipped("published/commands-and-colors.toml");
  const Alphabet alphabet = alphabet_of({&first, &second}, {"R1"});
  CHECK(alphabet.home_edges);
  CHECK(alphabet.enemy_lines);
  REQUIRE(alphabet.questions.size() == 1);
  CHECK(alphabet.questions[0].result == "R1");
}
