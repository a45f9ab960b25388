// Rule files with excessive nesting and size give a clear message or an answer, never a crash.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string head_of_bombs =
    "rearguard = \"rules 2\"\nname = \"R\"\n[[events]]\nname = \"e\"\ncite = \"1\"\ntext = \"S.\"\n";

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

Checked<RuleSet> load(const std::string& text, const std::string& name = "r.toml") {
  const Scratch scratch;
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(scratch.write(name, text), "");
}

bool is_rejected(const Checked<RuleSet>& rule_set, const std::string& part) {
  return !rule_set && rule_set.problems().size() == 1 && has(rule_set.problems().front().message, part);
}

}  // namespace

TEST_CASE("conditions nested ten thousand deep are an error") {
  const std::string deep = repeated("{ not = ", 10'000) + "{ engaged = true }" + repeated(" }", 10'000);
  CHECK(is_rejected(load(head_of_bombs + "do = [ { report = \"x\", if = " + deep + " } ]\n"),
                    "nest deeper than 100 levels"));
  const std::string json = repeated("{\"not\":", 10'000) + "{}" + repeated("}", 10'000);
  CHECK(is_rejected(load("{\"rearguard\":\"rules "
                         "1\",\"name\":\"R\",\"events\":[{\"name\":\"e\",\"cite\":\"1\",\"text\":\"S\","
                         "\"do\":[{\"report\":\"x\",\"if\":" +
                             json + "}]}]}",
                         "r.json"),
                    "nest deeper than 100 levels"));
}

TEST_CASE("options nested in options are an error or shown") {
  const auto nested = [](int levels) {
    return head_of_bombs + "do = [ " +
           repeated("{ choose = \"owner\", options = [ { name = \"a\", do = [ ", levels) +
           "{ report = \"x\" }" + repeated(" ] } ] }", levels) + " ]\n";
  };
  CHECK(is_rejected(load(nested(3000)), "nest deeper than 100 levels"));
  const auto shallow = got(load(nested(20)));
  CHECK(check_rule_set(shallow).empty());
  CHECK(has(describe(shallow), "reports: x"));
}

TEST_CASE("a formula of 1000 brackets is an error, one of 249 is read") {
  const auto brackets = [](int levels) {
    return head_of_bombs + "do = [ { lose_strength = \"" + repeated("(", levels) + "1" +
           repeated(")", levels) + "\" } ]\n";
  };
  CHECK(is_rejected(load(brackets(1000)), "a formula has at most 500 characters"));
  CHECK(load(brackets(249)));
  CHECK(load(head_of_bombs + "do = [ { lose_strength = \"" + repeated("-", 499) + "1\" } ]\n"));
  CHECK(is_rejected(load(head_of_bombs + "do = [ { lose_strength = \"" + repeated("(", 400) + "\" } ]\n"),
                    "ends too early"));
}

TEST_CASE("an event of a hundred thousand steps is read, checked and shown") {
  std::string json =
      "{\"rearguard\":\"rules "
      "1\",\"name\":\"R\",\"events\":[{\"name\":\"e\",\"cite\":\"1\",\"text\":\"S\",\"do\":[";
  for (int i = 0; i < 100'000; ++i) {
    const std::string n = std::to_string(i);
    json += (i == 0 ? "" : ",") + ("{\"let\":\"n" + n + "\",\"value\":\"n" + n + " + 1\"}");
  }
  const auto rule_set = got(load(json + "]}]}", "r.json"));
  CHECK(check_rule_set(rule_set).size() == 100'000);
  CHECK(has(describe(rule_set), "100000. n99999 is n99999 + 1\n"));
}
