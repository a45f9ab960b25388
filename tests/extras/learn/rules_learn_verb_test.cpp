// `rearguard rules learn`: lists, rule files, the next question, exit status.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

const std::string first_cases = "assets/rules/learn/first-cases.toml";

const std::string board = R"(rearguard = "examples 1"
rules = "basic-retreat"
[map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".....", ".....", ".....", ".....", "....."]
)";

std::string entry(const std::string& id, const std::string& expect) {
  return "[[examples]]\nid = \"" + id +
         "\"\nunits = [{ id = \"m\", side = \"red\", hex = \"0303\", class = \"foot\" },\n"
         "  { id = \"e\", side = \"blue\", hex = \"0302\", class = \"foot\" }]\n"
         "ask = { unit = \"m\", distance = 1 }\n" +
         expect + "\n";
}

}  // namespace

TEST_CASE("the shipped cases give ZOC forbidden and friends avoided, with reasons") {
  const Ran ran = run({"rules", "learn", first_cases, "--why"});
  CHECK(ran.status == 0);
  CHECK(ran.err == "");
  CHECK(has(ran.out, "# List 1\n"));
  CHECK(has(ran.out, "forbid = \"enemy-zoc\"\n"));
  CHECK(has(ran.out, "avoid = \"friend\"\n"));
  CHECK(has(ran.out, "of 2 clauses fit, and none of fewer"));
  CHECK(has(ran.out,
            "# Without avoid-friend case friend-behind is wrong: 0304 would be legal, and it is not.\n"));
  CHECK(has(ran.out, "# Next question"));
  CHECK(has(ran.out, "[[examples]]\nid = \"question\"\n"));
}

TEST_CASE("the best list is written as a rule file that passes the check and explains the cases") {
  const Scratch scratch;
  const std::string file = scratch.file("learned.toml");
  REQUIRE(run({"rules", "learn", first_cases, "--write", file}).status == 0);
  const std::string checked = output_of({"rules", "check", file});
  CHECK(has(checked, "no problems found"));
  std::string cases = scratch.read("learned.toml");
  CHECK(has(cases, "extends = \"basic-retreat\"\n"));
  const std::string examples =
      scratch.write("cases.toml", board + entry("zoc", "expect.illegal = [\"0202\"]"));
  const std::string with_rules = "rules = \"learned.toml\"";
  std::string text = scratch.read("cases.toml");
  text.replace(text.find("rules = \"basic-retreat\""), 23, with_rules + "\n");
  const Ran tested = run({"rules", "test", scratch.write("tested.toml", text)});
  CHECK(tested.status == 0);
}

TEST_CASE_FIXTURE(InScratch, "a question that is answered in the file narrows the lists") {
  const std::string cases = board + entry("zoc", "expect.end_hexes = [\"0203\", \"0304\", \"0403\"]");
  const std::string file = scratch.write("cases.toml", cases);
  const std::string ran = output_of({"rules", "learn", file, "--json"});
  const Json answer = Json::parse(ran);
  CHECK(answer["outcome"] == "found");
  CHECK(answer["clauses"] == 1);
  CHECK(answer["lists"].size() >= 1);
  CHECK(answer["lists"][0]["clauses"][0]["id"] == "forbid-enemy-zoc");
  const auto& question = answer["question"];
  REQUIRE(question["answers"].size() > 1);
  // What the first list says of it is taken for the truth.
  std::string ends;
  for (const auto& one : question["answers"]) {
    for (const auto& list : one["shown"]) {
      if (list != 1) continue;
      for (const auto& hex : one["end_hexes"])
        ends += (ends.empty() ? "\"" : ", \"") + hex.get<std::string>() + '"';
    }
  }
  const std::string more = scratch.write(
      "more.toml", cases + question["example"].get<std::string>() + "expect.end_hexes = [" + ends + "]\n");
  const std::string again = output_of({"rules", "learn", more, "--json"});
  const Json narrowed = Json::parse(again);
  CHECK(narrowed["lists"][0]["clauses"][0]["id"] == "forbid-enemy-zoc");
  CHECK(narrowed["found"] <= answer["found"]);
}

TEST_CASE_FIXTURE(InScratch, "contradictory cases fit nothing, and the answer names them") {
  const std::string file = scratch.write("cases.toml", board + entry("one", "expect.legal = [\"0202\"]") +
                                                           entry("other", "expect.illegal = [\"0202\"]"));
  const Ran ran = run({"rules", "learn", file, "--max-clauses", "2"});
  CHECK(ran.status == 1);
  CHECK(ran.err == "");
  CHECK(has(ran.out,
            "# Nothing fits: no list of up to 2 clauses explains these cases together.\n#   one, other\n"));
}

TEST_CASE_FIXTURE(InScratch, "unusable cases are errors") {
  const std::string file =
      scratch.write("cases.toml", board + entry("one", "expect.legal = [\"9999\", \"02\"]"));
  CHECK(run({"rules", "learn", file}).status == 2);
  const std::string empty = scratch.write("empty.toml", board);
  check_rejected({"rules", "learn", empty},
                 "rearguard: error: " + empty + ": there are no cases to learn from");
  CHECK(run({"rules", "learn", "no-such-file.toml"}).status == 2);
  // `rules test` still asks which rules an examples file is about.
  const std::string without = scratch.write("without.toml", "rearguard = \"examples 1\"\n");
  CHECK(run({"rules", "test", without}).status == 2);
}

TEST_CASE("its command stands in the list of commands") {
  CHECK(has(run({"rules"}).err, " new, learn (see rearguard --help)"));
}
