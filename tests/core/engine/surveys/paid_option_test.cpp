// A question about one option of a result is answered on the board after its cost, as in the list of all.

#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/engine/terms/dice.h"
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

/// A board of m with a strength, and perhaps of a gun in its hex.
Position with_strength(const ExampleBoard& board, int strength, bool has_gun = false) {
  Setup setup;
  setup.units = {unit_at("m", "blue", "3030")};
  setup.units.front().strength = strength;
  if (has_gun) setup.units.push_back(unit_at("g", "blue", "3030"));
  if (has_gun) setup.units.back().kind = "gun";
  return valid_position(board.position->shared_map(), setup);
}

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

TEST_CASE("a trade is open to whom its entry is for, though its price makes another entry apply") {
  ExampleBoard board(common + R"(
[[results]]
result = "Hit"
cite = "10.7"
if = { formula = "strength > 1" }
hexes = 2
trade = { hexes = 1, cost = [ { lose_strength = 1 } ], max = 1 }
[[results]]
result = "Hit"
cite = "10.8"
hexes = 3
)",
                     "3030", {}, {});
  const Position position = with_strength(board, 2);
  RetreatRequest request = to_break("");
  request.result = "Hit";
  const Verdict all = got<Verdict>(Judge(position, board.rule_set).judge(request));
  REQUIRE(all.options.size() == 2);
  CHECK(all.options[1].name == "trade-1");
  CHECK(all.options[1].end_hexes.size() == 6);
  request.option = "trade-1";
  CHECK(got<Verdict>(Judge(position, board.rule_set).judge(request)).end_hexes.size() == 6);
  Dice dice;
  const auto asked = got<NeedsChoice>(
      resolve(position, board.rule_set, CombatEvent{0, "Hit", {}, {}}, dice, {{"m", {}, "trade-1", true}}));
  CHECK(asked.paths.size() == 6);
}

TEST_CASE("in a stack the unit of the question trades for all, whatever entry is for the others") {
  ExampleBoard board(common + R"(
[[results]]
result = "Hit"
cite = "10.7"
if = { kind = "gun" }
hexes = 2
[[results]]
result = "Hit"
cite = "10.8"
hexes = 3
mover = "stack"
trade = { hexes = 1, cost = [ { lose_strength = 1 } ], max = 1 }
)",
                     "3030", {}, {});
  const Position position = with_strength(board, 3, true);
  RetreatRequest request = to_break("trade-1");
  request.result = "Hit";
  const auto verdict = got<Verdict>(Judge(position, board.rule_set).judge(request));
  CHECK(verdict.companions == Texts{"g"});
  // The gun goes two hexes, one of which is traded.
  CHECK(verdict.end_hexes.size() == 6);
}

TEST_CASE("a way to go no hexes is closed where that fails") {
  ExampleBoard board(common + R"(
[length]
zero = "fails"
[[results]]
result = "Hit"
cite = "10.7"
hexes = "strength - 2"
[[results]]
result = "Hit"
id = "crawl"
cite = "10.8"
hexes = 1
option_of = "owner"
)",
                     "3030", {}, {});
  const Position position = with_strength(board, 2);
  RetreatRequest request = to_break("");
  request.result = "Hit";
  const auto verdict = got<Verdict>(Judge(position, board.rule_set).judge(request));
  REQUIRE(verdict.options.size() == 2);
  CHECK_FALSE(verdict.options[0].available);
  CHECK(verdict.options[1].available);
  CHECK(verdict.outcome == "retreat");
}
