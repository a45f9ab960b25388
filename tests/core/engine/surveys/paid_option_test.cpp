// A question about one option of a result is answered on the board after its cost, as in the list of all.

#include "src/core/engine/surveys/partial_path.h"
#include "tests/core/engine/question/example_board.h"

namespace {

const std::string break_or_crawl = common + R"(
[moves.crawl]
[[moves.crawl.clauses]]
id = "pinned-stays-south"
if = { marker = "pinned" }
forbid = { not = { direction = ["S"] } }
[[results]]
result = "Break"
cite = "10.4"
hexes = 2
[[results]]
result = "Break"
cite = "10.5"
hexes = 1
move = "crawl"
option_of = "owner"
cost = [ { mark = "pinned" } ]
[[results]]
result = "Break"
id = "give up"
cite = "10.6"
hexes = 1
option_of = "owner"
cost = [ { remove = "given up" } ]
)";

RetreatRequest to_break(const std::string& option) {
  RetreatRequest request;
  request.result = "Break";
  request.option = option;
  return request;
}

}  // namespace

TEST_CASE("a question about one option gives the end hexes that the list gives") {
  ExampleBoard board(break_or_crawl, "3030", {}, {});
  const Verdict all = board.verdict(to_break(""));
  REQUIRE(all.options.size() == 3);
  for (const VerdictOption& option : all.options) {
    CAPTURE(option.name);
    const Judgement one = board.judge->judge(to_break(option.name));
    if (const auto* problem = std::get_if<RequestError>(&one)) {
      CHECK_FALSE(option.available);
      CHECK(problem->message == "m cannot take option give up: paying for it would remove m from the map");
      CHECK(problem->about == "option");
      continue;
    }
    std::vector<Hex> ends;
    for (const VerdictEnd& end : std::get<Verdict>(one).end_hexes) ends.push_back(end.hex);
    CHECK(ends == option.end_hexes);
  }
  const Verdict crawl = board.verdict(to_break("crawl"));
  CHECK(only(crawl.end_hexes).hex == board.path({"3031"}).front());
  CHECK(crawl.notes == Strings{"the cost of crawl is paid first: m is now pinned"});
}

TEST_CASE("a path is judged on the board after the cost of its option") {
  ExampleBoard board(break_or_crawl, "3030", {}, {});
  const auto state_of = [&](const std::string& to) {
    RetreatRequest request = to_break("crawl");
    request.test_path = board.path({"3030", to});
    return got<PartialPathVerdict>(judge_partial_path(*board.judge, request)).path.state;
  };
  CHECK(state_of("3031") == PartialPath::State::legal);
  CHECK(state_of("3029") == PartialPath::State::ruled_out);
}
