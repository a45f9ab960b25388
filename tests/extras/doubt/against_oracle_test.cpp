// The engine and the reference implementation on random rule files and boards, and what the rule files are
// made of.

#include "src/extras/doubt/against_oracle.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include "src/core/document/key_table.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/extras/doubt/play_against_oracle.h"
#include "src/extras/doubt/random_readings.h"
#include "src/workshop/boards/board_search.h"
#include "src/workshop/boards/small_board.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/json.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard::testing::against_oracle {
namespace {

void collect_keys(const Json& node, std::set<std::string>& keys) {
  for (const auto& [key, value] : node.items()) {
    if (node.is_object()) keys.insert(key);
    if (value.is_structured()) collect_keys(value, keys);
  }
}

/// Checks a rule file on the board of an example: both agree, and on what the example expects.
void check_found(const std::string& rule_text, const std::string& example_text) {
  CAPTURE(rule_text);
  const auto rules = read_rule_text(rule_text);
  REQUIRE(rules);
  Scratch scratch;
  const auto file = read_examples_file(
      scratch.write("found.toml", "rearguard = \"examples 1\"\n" + example_text), Need::optional);
  REQUIRE(file);
  for (const Example& example : file->examples) {
    CAPTURE(example.text);
    CHECK(run_example(example, rules->rules).empty());
    Position position = example.position.position;
    std::string message;
    OracleComparison compared;
    if (example.question) {
      const auto request = request_on(position, *example.question, message);
      REQUIRE_MESSAGE(request, message);
      compared = compare_with_oracle(rules->rules, position, *request);
    } else {
      const ResolveRequest& order = example.requests.at(0).request;
      if (order.event.empty()) continue;  // what a retreat comes to is expected only
      BoardQuestion asked;
      asked.unit = order.unit;
      asked.event = order.event;
      asked.causing_units = order.causing_units;
      compared = compare_event_with_oracle(rules->rules, position, asked);
      // What the reference does not read it may leave aside.
      if (compared.outcome == OracleComparison::Outcome::left_aside) continue;
    }
    CHECK_MESSAGE(compared.outcome == OracleComparison::Outcome::same, compared.what);
  }
}

}  // namespace

TEST_CASE("the engine and the reference implementation agree on random rule files and boards") {
  OracleOptions options;
  options.max_boards = random_boards(2'000);
  const OracleReport report = doubt_against_oracle(options);
  CHECK_MESSAGE(!report.difference, to_text(report));
  CHECK(report.boards >= options.max_boards);
  CHECK(report.left_aside * 5 < report.boards);
}

TEST_CASE("what the two have once not agreed about has the answer of the page of meanings") {
  std::ifstream in(REARGUARD_SOURCE_DIR "/tests/extras/doubt/found.txt");
  std::size_t found = 0;
  for (std::string line, rules, example; in; example += line + "\n") {
    std::getline(in, line);
    if (!in || line.starts_with("rules ")) {
      if (!rules.empty()) check_found(rules, example), ++found;
      rules = line.substr(std::min<std::size_t>(line.size(), 6));
      example.clear();
      line.clear();
    }
  }
  CHECK(found > 0);
}

TEST_CASE("a clause that only one of the two knows is a difference, shrunk to a board on which it acts") {
  const auto strict = read_rule_text(
      R"({"rearguard": "rules 2", "name": "Strict", "results": [{"result": "R", "hexes": 1}],
          "clauses": [{"id": "k", "cite": "1", "text": "No.", "forbid": "enemy"}]})");
  const auto lax =
      read_rule_text(R"({"rearguard": "rules 2", "name": "Lax", "results": [{"result": "R", "hexes": 1}]})");
  REQUIRE((strict && lax));
  const RuleVocabulary vocabulary = rule_vocabulary_of({&strict->rules});
  BoardRandom random(1);
  int different = 0;
  for (int i = 0; i < 60; ++i) {
    const SmallBoard board = random_board(vocabulary, random);
    const auto compared = compare_with_oracle(lax->rules, board, &strict->rules);
    const bool has_enemy_beside = std::any_of(
        board.units.begin(), board.units.end(),
        [&](const BoardUnit& u) { return u.setup.side == "red" && distance(u.hex, board.mover().hex) == 1; });
    CHECK((compared.outcome == OracleComparison::Outcome::different) == has_enemy_beside);
    different += has_enemy_beside ? 1 : 0;
  }
  CHECK(different > 5);
}

TEST_CASE("an event that comes to something else by the same dice is a difference, and by them alone") {
  const auto losing = [](const std::string& loss) {
    return read_rule_text(
        R"({"rearguard": "rules 2", "name": "r", "counts": ["hits"], "events": [{"name": "e",
        "cite": "1", "text": "t", "do": [{"roll": "1d6", "name": "far"}, {"lose_strength": ")" +
        loss + "\"}]}]}");
  };
  const auto strict = losing("far - 3"), lax = losing("far - 4");
  REQUIRE((strict && lax));
  const RuleVocabulary vocabulary = rule_vocabulary_of({&strict->rules});
  BoardRandom random(1);
  int different = 0;
  for (int i = 0; i < 60; ++i) {
    SmallBoard board = random_board(vocabulary, random);
    board.question.event = "e";
    board.question.result.clear();
    board.question.distance.reset();
    BoardUnit& mover = *board.find(board.question.unit);
    mover.setup.strength = 9;
    board.question.dice = {1 + i % 6};
    const auto outcome = compare_with_oracle(strict->rules, board, &lax->rules).outcome;
    // A die of 3 or less takes nothing under either.
    CHECK((outcome == OracleComparison::Outcome::different) == (i % 6 >= 3));
    CHECK(compare_with_oracle(strict->rules, board).outcome == OracleComparison::Outcome::same);
    different += outcome == OracleComparison::Outcome::different ? 1 : 0;
  }
  CHECK(different == 30);
}

TEST_CASE("a file with a reading says under its choice what the plain file says, and else often not") {
  int read = 0, otherwise = 0;
  const auto clauses_of = [](const RuleSet& rules) {
    std::string text;
    for (const Clause& clause : rules.clauses) text += clause.id + (clause.condition ? " if " : " ");
    return text;
  };
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    BoardRandom random(seed);
    const RulesAsText plain = random_rules(random);
    const TextWithReading written = with_reading(plain.text, random);
    const auto rules = read_rule_text(written.text, written.choice);
    const auto other = read_rule_text(written.text, written.choice == "a" ? "b" : "a");
    if (!rules) continue;
    ++read;
    CHECK_MESSAGE(clauses_of(rules->rules) == clauses_of(plain.rules), written.text);
    otherwise += other && clauses_of(other->rules) != clauses_of(plain.rules) ? 1 : 0;
  }
  CHECK(read > 100);
  CHECK(otherwise > 20);
}

TEST_CASE("random rule files use every key by which a file says where a unit may retreat") {
  std::set<std::string> used;
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    BoardRandom random(seed);
    collect_keys(parsed(random_rules(random).text), used);
  }
  // What follows a retreat, words for readers, and what the reference implementation does not read.
  std::istringstream words(
      "interpretation placeholder cause can_reach cannot_reach along_path before do "
      "removes order path_effects chain_do mover_do met_do exempt_states exempt_kinds "
      "front_arc friend_cancels like not_side id cite text not_terrain in_goal reading "
      "basis why overrides ");
  const std::set<std::string> left_out(std::istream_iterator<std::string>(words), {});
  for (const char* sort : {"property-table", "relation-table", "value-table", "group-table", "anchor-table",
                           "clause", "length", "stop", "exit", "shorter", "motion", "priority", "veer", "zoc",
                           "stacking-limit", "displacement", "contact", "condition"}) {
    for (const Key& key : keys_of(sort)->list) {
      const std::string name(key.name);
      if (key.type != "former" && !left_out.contains(name))
        CHECK_MESSAGE(used.contains(name), sort, " ", name);
    }
  }
}

TEST_CASE("a rule file shrinks to what a test of it needs") {
  BoardRandom random(3);
  const RulesAsText rules = random_rules(random);
  const auto has_result = [](const RulesAsText& r) { return !r.rules.result_rules.empty(); };
  const RulesAsText small = shrunk(rules, has_result, 2'000);
  CHECK(small.rules.clauses.empty());
  CHECK(small.text.size() < 140);
}

}  // namespace rearguard::testing::against_oracle
