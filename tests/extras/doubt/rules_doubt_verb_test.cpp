// `rules doubt` and `rules diff --smallest`: what they print, their exit status, and that it can be read
// again.

#include "src/command/session/program.h"
#include "src/extras/doubt/add_doubt.h"
#include "tests/support/command.h"
#include "tests/support/project_files.h"
#include "tests/workshop/boards/shipped_rules.h"

namespace {

const std::string broken = "tests/extras/doubt/broken/";

std::string text_of_broken(const std::string& name) {
  return project_text(broken + name);
}

/// The entries of an examples file in the middle of a text: from the first to the blank line after the last.
std::string examples_in(const std::string& text) {
  const std::size_t first = text.find("[[examples]]");
  return text.substr(first, text.find("\ntried ") - first);
}

}  // namespace

TEST_CASE("a broken law is printed with examples that rules test reads") {
  const Ran ran = run({"rules", "doubt", broken + "order.toml", "--law", "order", "--questions", "4000"});
  CHECK(ran.err == "");
  CHECK(ran.status == 1);
  CHECK(has(ran.out, "order: broken: with the units in another order in the file, "));
  const Scratch scratch;
  scratch.write("order.toml", text_of_broken("order.toml"));
  const std::string file = scratch.write(
      "examples.toml", "rearguard = \"examples 1\"\nrules = \"order.toml\"\n\n" + examples_in(ran.out));
  const Ran tested = run({"rules", "test", file});
  CHECK(tested.err == "");
  CHECK(has(tested.out, "2 examples, 2 as expected"));
  CHECK(tested.status == 0);
}

TEST_CASE("the same questions give the same bytes, as text and as JSON, and another seed may not") {
  const Strings words{"rules", "doubt", broken + "better-die.toml", "--questions", "300"};
  CHECK(run(words).out == run(words).out);
  Strings json = words;
  json.insert(json.end(), {"--json", "--seed", "3"});
  const Ran ran = run(json);
  CHECK(ran.status == 1);
  CHECK(ran.out == run(json).out);
  CHECK(has(ran.out, "\"law\": \"better-die\",\n      \"outcome\": \"broken\""));
  CHECK(has(ran.out, "\"law\": \"make-way\",\n      \"outcome\": \"silent\""));
}

TEST_CASE_FIXTURE(InScratch, "examples that fail are told first, and the last line says what was tried") {
  std::string rules = text_of_broken("crowd.toml");
  scratch.write("crowd-examples.toml", text_of_broken("crowd-examples.toml"));
  const std::string file =
      scratch.write("crowd.toml", rules.replace(rules.find("at_least = 5"), 12, "at_least = 6"));
  const Ran ran = run({"rules", "doubt", file, "--questions", "20"});
  CHECK(ran.status == 1);
  CHECK(ran.out.starts_with("examples: 1 of 1 not as expected\n  five-friends: "));
  CHECK(has(ran.out, "\ntried "));
  CHECK(ran.out.ends_with("; no law is broken\n"));
  const Ran others = run({"rules", "doubt", file, "--law", "order", "--questions", "20"});
  CHECK(others.status == 0);
  CHECK(has(others.out, " of up to 7 units for 1 law; no law is broken\n"));
  std::filesystem::remove(scratch.file("crowd-examples.toml"));
  const Ran without = run({"rules", "doubt", file, "--questions", "20"});
  CHECK(without.status == 0);
  CHECK(has(without.err, "crowd-examples.toml, which cannot be read: no board is taken from them\n"));
}

TEST_CASE("rules that break no law give exit status 0, and say what was not tried") {
  const Ran ran =
      run({"rules", "doubt", "order-actions", "--law", "turned-board,closed-hex", "--questions", "200"});
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  CHECK(ran.out.starts_with("turned-board: holds on all boards tried ("));
  CHECK(
      has(ran.out, "closed-hex: says nothing about these rules: clause avoid-zoc does not simply forbid\n"));
}

TEST_CASE_FIXTURE(InScratch, "a law that a file excepts is skipped with the reason, which rules show lists") {
  const std::string file = scratch.write(
      "order.toml", text_of_broken("order.toml") +
                        "\n[[law_exceptions]]\nlaw = \"order\"\nclause = \"from-behind\"\ncite = \"1.3\"\n"
                        "text = \"The first attacker decides.\"\n");
  const std::string ran = output_of({"rules", "doubt", file, "--law", "order", "--questions", "4000"});
  CHECK(ran == "order: skipped, the rules except it: from-behind (1.3): The first attacker decides.\n");
  const Ran shown = run({"rules", "show", file});
  CHECK(has(shown.out,
            "\nLaws that do not hold\n  order: not by from-behind (1.3). The first attacker decides.\n"));
}

TEST_CASE_FIXTURE(InScratch, "a board that breaks a law is drawn on request") {
  const std::string picture = scratch.file("broken.svg");
  const Ran ran = run({"rules", "doubt", broken + "closed-hex.toml", "--law", "closed-hex", "--questions",
                       "500", "--picture", picture});
  CHECK(ran.status == 1);
  CHECK(has(project_text(picture), "<svg"));
}

TEST_CASE_FIXTURE(InScratch, "nothing is drawn if no law is broken") {
  const std::string picture = scratch.file("broken.svg");
  const std::string ran = output_of(
      {"rules", "doubt", "order-actions", "--law", "other-names", "--questions", "4", "--picture", picture});
  CHECK(has(ran, "\nno law is broken: nothing to draw\n"));
  CHECK(project_text(picture) == "");
}

TEST_CASE("a smallest board on which only paths differ is an example about such a path") {
  const Ran ran =
      run({"rules", "diff", "order-actions", "order-actions-lenient", "--smallest", "--questions", "2000"});
  CHECK(ran.status == 1);
  CHECK(ran.err == "");
  // Both end in the same hex: what differs is whether the path through the ZOC is legal.
  CHECK(has(ran.out, "expect.path = \"avoid-zoc\""));
  CHECK(has(ran.out, "expect.path = \"legal\""));
}

TEST_CASE("unusable options of rules doubt are errors") {
  const auto rejected = [](Strings words, const std::string& message) {
    words.insert(words.begin(), {"rules", "doubt", "order-actions"});
    const Ran ran = run(words);
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    CHECK_MESSAGE(has(ran.err, message), ran.err);
  };
  rejected({"--law", "ordre"}, "did you mean \"order\"?");
  rejected({"--seconds", "1", "--questions", "1"}, "give --seconds or --questions, not both");
  rejected({"--questions", "0"}, "not in the range 1 to");
  rejected({"--questions", "1", "--picture", "a.jpg"}, "ends in neither .svg nor .png");
  rejected({"--questions", "1", "--format", "xml"}, "--format");
}

TEST_CASE("the smallest board on which two rule files differ is printed with both answers") {
  const Ran ran = run({"rules", "diff", broken + "preferences.toml", broken + "preferences-fault.toml",
                       "--smallest", "--questions", "4000"});
  CHECK(ran.err == "");
  CHECK(ran.status == 1);
  // An enemy whose ZOC covers the only hex: avoided but entered, or forbidden.
  CHECK(has(ran.out, "the smallest board\n  m in "));
  CHECK(has(ran.out, "avoid-zoc (1.3): "));
  CHECK(has(ran.out, "\"No enemy ZOC if possible.\""));
  CHECK(has(ran.out, "expect.outcome = \"retreat\""));
  CHECK(has(ran.out, "expect.outcome = \"captured\""));
  const Ran json = run({"rules", "diff", broken + "preferences.toml", broken + "preferences-fault.toml",
                        "--smallest", "--questions", "4000", "--json"});
  CHECK(has(json.out, "\"examples\": ["));
  const Ran same =
      run({"rules", "diff", "order-actions", "order-actions", "--smallest", "--questions", "100"});
  CHECK(same.status == 0);
  CHECK(has(same.out, "give the same answers on "));
}

TEST_CASE("--smallest and positions exclude each other, and one is needed") {
  const auto rejected = [](Strings words, const std::string& message) {
    words.insert(words.begin(), {"rules", "diff", "order-actions", "order-actions-lenient"});
    const std::string ran = refusal_of(words);
    CHECK_MESSAGE(has(ran, message), ran);
  };
  rejected({}, "name positions, scenarios or folders, or search small boards with --smallest");
  rejected({"maps/2930", "--smallest"}, "--smallest searches boards of its own: name no positions");
  rejected({"maps/2930", "--questions", "5"}, "--seconds, --questions and --picture go with --smallest");
}

TEST_CASE("its command stands in the list of commands") {
  CHECK(has(run({"rules"}).err, " list, doubt, diff, "));
}

TEST_CASE("the coverage of rules says which laws hold its statements") {
  Program program;
  add_doubt(program);
  REQUIRE(program.coverage.size() == 1);
  CHECK(program.coverage[0].how + " by " + program.coverage[0].what == "held by laws");
  const auto laws_of = program.coverage[0].of(shipped("order-actions"));
  CHECK(laws_of({}).empty());
  CHECK(laws_of({"no such part"}).empty());
  const auto laws = laws_of({"no such part", "no-enemy"});
  CHECK(std::ranges::find(laws, "reference") != laws.end());
  const Ran ran = run({"rules", "coverage", "order-actions"});
  CHECK(has(ran.out, "       held by reference"));
  CHECK(has(ran.out, " held by laws\n"));
}
