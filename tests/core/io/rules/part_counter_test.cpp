// Names that stand for too much: each that names another twice doubles it.

#include "src/core/io/rules/part_counter.h"

#include "tests/support/rules_text.h"

namespace {

/// Returns the problems of a rule file, one a line: "7: …".
std::string problems_of(const std::string& text) {
  const Scratch folder;
  const std::string file = folder.write("rules.toml", "rearguard = \"rules 2\"\nname = \"Names\"\n" + text);
  const auto rules = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(file, "");
  std::string all;
  if (!rules) {
    for (const Diagnostic& d : rules.problems()) all += std::to_string(d.line) + ": " + d.message + "\n";
  }
  return all;
}

/// A table of names, each of which names the one before it twice.
std::string doubled(const std::string& table, const std::string& first,
                    const std::function<std::string(const std::string&)>& twice, int names) {
  std::string text = table + "\nn0 = " + first + "\n";
  for (int i = 1; i < names; ++i)
    text += "n" + std::to_string(i) + " = " + twice("\"n" + std::to_string(i - 1) + "\"") + "\n";
  return text;
}

}  // namespace

TEST_CASE("names may double until one stands for too many parts, and the first such is told alone") {
  struct Kind {
    std::string table, first;
    std::function<std::string(const std::string&)> twice;
  };
  const std::vector<Kind> kinds{
      {"[groups]", "{ units = \"friends\", within = 9 }",
       [](const std::string& n) { return "{ units = " + n + ", where = { near = " + n + " } }"; }},
      {"[regions]", "{ trace = { from = \"enemies\", over = \"friend\" } }",
       [](const std::string& n) {
         return "{ trace = { from = " + n + ", over = { any = [\"friend\", { region = " + n + " }] } } }";
       }},
  };
  for (const Kind& kind : kinds) {
    CAPTURE(kind.table);
    CHECK(problems_of(doubled(kind.table, kind.first, kind.twice, 10)).empty());
    const std::string told = problems_of(doubled(kind.table, kind.first, kind.twice, 40));
    CHECK(has(told, "stands for more than 20000 parts, with all that is named in it"));
    CHECK(told.find('\n') == told.size() - 1);
  }
  // A combination counts the properties that names bring into it.
  const auto both = [](const std::string& n) { return "{ all = [" + n + ", " + n + "] }"; };
  CHECK(problems_of(doubled("[define]", "\"enemy\"", both, 8)).empty());
  CHECK(problems_of(doubled("[define]", "\"enemy\"", both, 40)) ==
        "12: a combination may name at most 200 properties; this one has 256\n");
}

TEST_CASE("large names may not be used without end") {
  std::string text = doubled(
      "[regions]", "{ trace = { from = \"enemies\", over = \"friend\" } }",
      [](const std::string& n) {
        return "{ trace = { from = " + n + ", over = { any = [\"friend\", { region = " + n + " }] } } }";
      },
      12);
  for (int i = 0; i < 80; ++i)
    text += "[[clauses]]\nid = \"c" + std::to_string(i) +
            "\"\ncite = \"1\"\ntext = \"t\"\navoid = { region = \"n11\" }\n";
  const std::string told = problems_of(text);
  CHECK(has(told, "the names that are used stand for more than 400000 parts"));
  CHECK(told.find('\n') == told.size() - 1);
}
