// `rearguard rules new`: ten questions, a rule file, a board and examples.

#include "src/workshop/rules/new_rules.h"
#include "tests/support/command.h"

namespace {

/// Checks that new rules are without problems, and that their examples are as expected.
void check_usable(const Scratch& folder, const std::string& answers) {
  CAPTURE(answers);
  const std::string file = folder.file("mine.toml");
  const Ran made = run({"rules", "new", file}, answers);
  REQUIRE_MESSAGE(made.status == 0, made.err);
  const Ran checked = run({"rules", "check", file});
  CHECK_MESSAGE(checked.status == 0, checked.out);
  CHECK(has(checked.out, "no problems found"));
  const Ran tested = run({"rules", "test", folder.file("mine-examples.toml")});
  CHECK_MESSAGE(tested.status == 0, tested.out);
  const Ran asked =
      run({"retreat", folder.file("mine-board.toml"), "--unit", "a", "--distance", "1", "--caused-by", "x"});
  CHECK_MESSAGE(asked.status == 0, asked.err);
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "Enter ten times makes a rule file with a board and examples") {
  check_usable(scratch, "");
  CHECK(has(scratch.read("mine.toml"), "name = \"My game\"\n"));
  CHECK(has(scratch.read("mine.toml"), "result = \"DR2\"\ncite = \"2\"\nhexes = 2\n"));
  CHECK(has(scratch.read("mine-examples.toml"), "rules = \"mine.toml\"\n"));
  // Two hexes away, out of the ZOC of x, through the friend but not with him, and not into the dearer wood.
  const std::string ends = "[\"0103\", \"0104\", \"0204\", \"0305\", \"0503\", \"0504\"]";
  CHECK(has(scratch.read("mine-examples.toml"), "expect.end_hexes = " + ends + "\n"));
}

TEST_CASE("every answer to every question makes a rule file without problems") {
  const auto& questions = new_rules_questions();
  REQUIRE(questions.size() == 10);
  for (std::size_t q = 0; q < questions.size(); ++q) {
    for (const NewRulesChoice& choice : questions[q].choices) {
      const Scratch folder;
      std::string answers;
      for (std::size_t i = 0; i < q; ++i) answers += '\n';
      check_usable(folder, answers + choice.word + '\n');
      CHECK(has(folder.read("mine.toml"), choice.lines));
    }
  }
}

TEST_CASE_FIXTURE(InScratch, "an answer that is none is asked again, with the likely word") {
  const std::string file = scratch.file("mine.toml");
  const Ran made =
      run({"rules", "new", file}, "My \"own\" game\nDR1\nA1=1 A1=2\nA1=1 B=3\nowenr\nopponent\n");
  CHECK(made.status == 0);
  CHECK(has(made.out, "write each result once, with 1 to 60 hexes, as in DR1=1 DR2=2"));
  CHECK(has(made.out, "\"owenr\" is none of the answers; did you mean owner?"));
  const std::string text = scratch.read("mine.toml");
  CHECK(has(text, "name = \"My \\\"own\\\" game\"\n"));
  CHECK(has(text, "chooser = \"opponent\"\n"));
  CHECK(has(text, "result = \"B\"\ncite = \"2\"\nhexes = 3\n"));
  CHECK(run({"rules", "check", file}).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "new rules overwrite nothing") {
  const std::string board_file = scratch.write("mine-board.toml", "mine");
  check_rejected({"rules", "new", scratch.file("mine.toml")},
                 "rearguard: error: " + board_file + " exists already; nothing is overwritten");
  CHECK(scratch.read("mine-board.toml") == "mine");
  CHECK_FALSE(scratch.holds("mine.toml"));
  check_rejected({"rules", "new", scratch.file("mine.txt")},
                 "rearguard: error: " + scratch.file("mine.txt") + " does not end in .toml");
}
