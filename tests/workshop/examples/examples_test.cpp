// The shipped examples of the rule files meet their expectations, and every statement is implemented.

#include "src/workshop/examples/examples.h"
#include "src/core/io/rules/rule_ids.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/wording.h"
#include "src/workshop/examples/provenance_check.h"
#include "src/workshop/rules/check.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace fs = std::filesystem;

namespace {

const std::string rules_folder = REARGUARD_SOURCE_DIR "/assets/rules";

Strings example_names() {
  Strings names;
  for (const auto& entry : fs::directory_iterator(rules_folder + "/examples"))
    names.push_back(entry.path().stem().string());
  return names;
}

struct LoadedExamples {
  ExampleFile example_file;
  RuleSet rule_set;
};

LoadedExamples open(const std::string& name, const std::string& folder = "/examples") {
  const auto example_file = got(read_examples_file(rules_folder + folder + "/" + name + ".toml"));
  const auto rule_set = got(RuleLibrary(rules_folder).load(example_file.rules, rules_folder + folder));
  return {example_file, rule_set};
}

/// Returns what deviates from each example, read by the readings that it states.
std::string deviations_of(const LoadedExamples& loaded, const std::string& folder) {
  std::string deviations;
  for (const Example& example : loaded.example_file.examples) {
    const std::string& readings = example.position.rules;
    const RuleSet rules = readings.empty()
                              ? loaded.rule_set
                              : RuleLibrary(rules_folder)
                                    .load(loaded.example_file.rules + readings, rules_folder + folder)
                                    .value();
    for (const std::string& c : run_example(example, rules)) deviations += "\n" + example.id + ": " + c;
  }
  return deviations;
}

Example example_of(const LoadedExamples& loaded, const std::string& id) {
  const auto found = std::ranges::find(loaded.example_file.examples, id, &Example::id);
  REQUIRE(found != loaded.example_file.examples.end());
  return *found;
}

/// Checks that each statement has parts of the rules and examples, or a note that says why not.
void check_statements(const LoadedExamples& loaded) {
  const Strings ids = ids_of(loaded.rule_set);
  for (const Statement& s : loaded.example_file.statements) {
    CAPTURE(s.number);
    CHECK((!s.note.empty() || (!s.implemented_by.empty() && !s.shown_by.empty())));
    for (const std::string& id : s.implemented_by) CHECK_MESSAGE(listed(ids, id), id);
    for (const std::string& id : s.shown_by) example_of(loaded, id);
  }
}

}  // namespace

TEST_CASE("every shipped example meets its expectation, and every statement has parts and examples") {
  for (const std::string& name : example_names()) {
    CAPTURE(name);
    const LoadedExamples loaded = open(name);
    CHECK_FALSE(loaded.example_file.examples.empty());
    CHECK(deviations_of(loaded, "/examples") == "");
    check_statements(loaded);
  }
  CHECK(deviations_of(open("small-panic-examples", "/tutorial"), "/tutorial").empty());
}

TEST_CASE("disputes of the kinds that players post are settled as their rules say") {
  const std::string folder = REARGUARD_SOURCE_DIR "/tests/workshop/examples/disputes";
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().stem().extension() == ".rules") continue;
    const auto file = got(read_examples_file(entry.path().string()));
    const auto rules = got(RuleLibrary(rules_folder).load(file.rules, folder));
    for (const Example& example : file.examples) {
      for (const std::string& c : run_example(example, rules)) FAIL_CHECK(example.id << ": " << c);
    }
    ++files;
  }
  CHECK(files == 4);
}

TEST_CASE("the examples of published retreat rules come out as derived from the printed rules") {
  int files = 0;
  const std::string folder = "/published/examples";
  for (const auto& entry : fs::directory_iterator(rules_folder + folder)) {
    const std::string name = entry.path().stem().string();
    CAPTURE(name);
    const LoadedExamples loaded = open(name, folder);
    CHECK(loaded.example_file.examples.size() >= 4);
    CHECK(check_rule_set(loaded.rule_set).empty());
    CHECK_FALSE(loaded.example_file.statements.empty());
    check_statements(loaded);
    const auto wording =
        got(wording_of(RuleLibrary(rules_folder), loaded.example_file.rules, rules_folder + folder));
    CHECK(wording.examples.ends_with("/examples/" + name + ".toml"));
    for (const ProvenanceProblem& p : provenance_problems(wording, &loaded.example_file))
      FAIL_CHECK(p.message);
    CHECK(deviations_of(loaded, folder) == "");
    ++files;
  }
  CHECK(files == 26);
}

TEST_CASE("a failed expectation is reported with the actual result") {
  const LoadedExamples loaded = open("confusion");
  Example example = example_of(loaded, "driven-back");
  CHECK(run_example(example, loaded.rule_set).empty());
  example.expected.units.front().hex = "3033";
  const auto deviations = run_example(example, loaded.rule_set);
  REQUIRE_FALSE(deviations.empty());
  CHECK(deviations.front() == "the hex of m is 3032, not 3033");
  example = example_of(loaded, "driven-back");
  example.expected.because = {"enemy-ahead"};
  CHECK(run_example(example, loaded.rule_set).front() == "no later step applies enemy-ahead");
}

TEST_CASE("a wrong end hex of an example is explained by its clause or its path") {
  const LoadedExamples loaded = open("order-actions");
  Example example = example_of(loaded, "rout");
  example.expected.ruled_out.clear();
  example.expected.end_hexes = {"2728", "2933", "3032", "3132", "3230", "3630"};
  const auto deviations = run_example(example, loaded.rule_set);
  REQUIRE(deviations.size() == 4);
  CHECK(deviations[0] == "end hexes: expected 2728 2933 3032 3132 3230 3630, found 2933 3032 3132 3230 3231");
  CHECK(deviations[1].starts_with("  2728 is ruled out by no-enemy: "));
  CHECK(deviations[2] == "  no path of this retreat ends in 3630");
  CHECK(deviations[3].starts_with("  3231 is legal along 2930-"));
}

TEST_CASE("an example can query a path and names the clause that rules it out") {
  const LoadedExamples loaded = open("order-actions");
  Example example = example_of(loaded, "path-3131");
  CHECK(run_example(example, loaded.rule_set).empty());
  example.expected.path = "legal";
  REQUIRE(run_example(example, loaded.rule_set).size() == 1);
  CHECK(run_example(example, loaded.rule_set).front() ==
        "path 2930-2931-3031-3131: expected legal, found exact-distance");
  example.question->path = "2930-303x";
  CHECK(has(run_example(example, loaded.rule_set).front(), "303x"));
}

TEST_CASE_FIXTURE(InScratch, "an expectation that no answer can meet or miss is an error") {
  const std::string file = scratch.write("examples.toml", R"(rearguard = "examples 1"
rules = "order-actions"
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
hexes = ["...", "...", "..."]
[[examples]]
id = "asks"
units = [ { id = "a", side = "red", hex = "0202", class = "foot" } ]
ask = { unit = "a", distance = 1 }
expect.choices = ["rout"]
expect.because = ["rout"]
expect.units.a = { hex = "0101" }
[[examples]]
id = "orders"
units = [ { id = "a", side = "red", hex = "0202", class = "foot" } ]
do = [ { unit = "a", result = "R1" } ]
expect.end_hexes = ["0101"]
expect.ruled_out = { 0101 = "nonsense" }
expect.outcome = "resolvd"
expect.choices = ["0101"]
expect.units.aa = { hex = "0101" }
[[examples]]
id = "nothing"
units = [ { id = "a", side = "red", hex = "0202", class = "foot" } ]
ask = { unit = "a", distance = 1 }
expect = {}
)");
  const auto read = read_examples_file(file);
  REQUIRE_FALSE(read);
  Strings found;
  for (const Diagnostic& d : read.problems())
    found.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + d.message);
  CAPTURE(to_string(read.problems()));
  const std::string asks =
      " is about what orders do, and `ask` only asks: expect `outcome`, `end_hexes`, `legal`, `illegal`, "
      "`ruled_out` or `path`, or give the order in `do`";
  const std::string orders =
      " is about the answer to a question, and `do` gives orders: expect `units`, `outcome`, `because` or "
      "`choices`, or put the question in `ask`";
  CHECK(
      found ==
      Strings{"11:18: `choices`" + asks, "12:18: `because`" + asks, "13:8: `units`" + asks,
              "18:20: `end_hexes`" + orders, "19:20: `ruled_out`" + orders,
              "20:18: `outcome` of orders is \"resolved\", \"impossible\", \"choice\" or \"incomplete\", not "
              "\"resolvd\", did you mean \"resolved\"?",
              "21:18: `choices` requires `outcome = \"choice\"`: otherwise the orders make all choices",
              "22:14: no unit of this example is called \"aa\", did you mean \"a\"?",
              "27:10: `expect` of this question expects nothing"});
}
