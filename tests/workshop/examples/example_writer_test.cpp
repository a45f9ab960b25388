#include "src/workshop/examples/example_writer.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/boards/board_search.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

/// Writes the answered board as a file of examples, reads it again and runs it.
std::string run_again(const AnsweredBoard& answered, const std::string& name, const RuleSet& rules) {
  const Scratch scratch;
  const std::string text = "rearguard = \"examples 1\"\nrules = \"" + name + "\"\n\n" +
                           to_example(answered, "board", "A \"small\" board.");
  const auto file = read_examples_file(scratch.write("e.toml", text));
  if (!file) return to_string(file.problems()) + text;
  if (file->examples.size() != 1) return "one example expected\n" + text;
  std::string deviations;
  for (const std::string& deviation : run_example(file->examples.front(), rules))
    deviations += deviation + "\n";
  return deviations.empty() ? deviations : deviations + text;
}

}  // namespace

TEST_CASE("answers on random boards, written as examples, are as expected when they are read again") {
  for (const char* name :
       {"order-actions", "home-rout", "troop-states-game", "published/commands-and-colors.toml",
        "published/russia-besieged.toml", "published/advanced-squad-leader.toml"}) {
    CAPTURE(name);
    const std::string file(name);
    const RuleSet rules =
        RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
            .load(file.find('/') == std::string::npos ? file : REARGUARD_SOURCE_DIR "/assets/rules/" + file,
                  "")
            .value();
    const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
    BoardRandom random(11);
    int written = 0;
    for (int i = 0; i < 120; ++i) {
      const SmallBoard board = random_board(vocabulary, random);
      const bool is_event = !board.question.event.empty();
      if (!is_event) {
        const VerdictRecord verdict = verdict_of(board, rules);
        if (verdict.problem.empty()) {
          CHECK(run_again({board, verdict}, name, rules) == "");
          ++written;
        }
      }
      const PlayRecord played = play(board, rules);
      if (!played.problem.empty()) continue;
      CHECK(run_again({board, played}, name, rules) == "");
      ++written;
    }
    CHECK(written > 60);
  }
}

TEST_CASE("a question without an answer is written as a comment") {
  const RuleSet rules = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "").value();
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  SmallBoard board =
      plain_board(vocabulary, shapes_for(1, Orientation::flat).front(), vocabulary.questions.front());
  board.question.result = "R9";
  const VerdictRecord verdict = verdict_of(board, rules);
  REQUIRE(verdict.problem == "result");
  const std::string text = to_example({board, verdict}, "unknown", "No such result.");
  CHECK(text.starts_with("# [[examples]]\n# id = \"unknown\"\n"));
  CHECK(text.ends_with("# no answer: " + verdict.message + "\n"));
  CHECK_FALSE(has(text, "\n["));
}
