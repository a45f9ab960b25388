// Cases to learn from, as examples files state them.
#include "src/extras/learn/learn_case.h"

#include "src/workshop/examples/examples.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

Checked<std::vector<LearnCase>> cases_of(const std::string& ask, const std::string& expect) {
  const Scratch scratch;
  const std::string file = scratch.write("cases.toml", R"(rearguard = "examples 1"
[[examples]]
id = "one"
map = { grid = { orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 3 }, terrain = { clear = { symbol = ".", cost = { foot = 1 } } }, hexes = ["...", "...", "..."] }
units = [{ id = "m", side = "red", hex = "0202", class = "foot" }, { id = "e", side = "blue", hex = "0201", class = "foot" }]
)" + ask + "\n" + expect + "\n");
  const auto examples = read_examples_file(file, Need::optional);
  if (!examples) return examples.problems();
  return learn_cases(*examples, file);
}

std::string problem_of(const std::string& ask, const std::string& expect) {
  const auto cases = cases_of(ask, expect);
  return cases ? std::string() : cases.problems().front().message;
}

const std::string one_hex = R"(ask = { unit = "m", distance = 1 })";

}  // namespace

TEST_CASE("end_hexes are all legal hexes, legal and illegal only some") {
  const auto whole = got(cases_of(one_hex, R"(expect.end_hexes = ["0203", "0102"])"));
  CHECK(whole.front().is_complete);
  CHECK(whole.front().legal.size() == 2);
  const auto part = got(cases_of(one_hex, R"(expect.legal = ["0203"]
expect.illegal = ["0102"])"));
  CHECK(!part.front().is_complete);
  CHECK(part.front().illegal.size() == 1);
}

TEST_CASE("hexes that are ruled out are illegal, and an outcome other than a retreat rules out all") {
  const auto ruled_out = got(cases_of(one_hex, R"(expect.ruled_out = { 0102 = "no-zoc" })"));
  CHECK(ruled_out.front().illegal.size() == 1);
  const auto captured = got(cases_of(one_hex, R"(expect.outcome = "captured")"));
  CHECK(captured.front().is_complete);
  CHECK(captured.front().legal.empty());
}

TEST_CASE("what cannot be learned from is refused, with its reason") {
  CHECK(problem_of(one_hex, R"(expect.legal = ["0203"]
expect.illegal = ["0203"])") == "case \"one\": 0203 is said to be legal and illegal");
  CHECK(problem_of(R"(ask = { unit = "m" })", R"(expect.legal = ["0203"])") ==
        "case \"one\": `ask` needs a `distance`, or a `result` of the base file");
  CHECK(problem_of(R"(do = [{ unit = "m", result = "R" }])", R"(expect.units = {})") ==
        "case \"one\": events are not learned from: a case asks for one retreat, by `ask`");
  CHECK(problem_of(one_hex, "expect = {}") == "`expect` of this question expects nothing");
  CHECK(problem_of(one_hex, "expect.legal = []") ==
        "case \"one\": `expect` says of no hex whether it is legal");
  CHECK(problem_of(R"(do = [{ unit = "m", result = "R" }])", R"(expect.illegal = ["0203"])") ==
        "`illegal` is about the answer to a question, and `do` gives orders: expect `units`, `outcome`, "
        "`because` or `choices`, or put the question in `ask`");
  CHECK(problem_of(R"(ask = { unit = "n", distance = 1 })", R"(expect.legal = ["0203"])")
            .starts_with("case \"one\": "));
  CHECK(!problem_of(one_hex, R"(expect.legal = ["02"])").empty());
}
