// Moves that enter the same hexes and meet different things are told apart, and somebody chooses among them.

#include "src/core/engine/making_way/path_ways.h"

#include "src/core/engine/question/resolve.h"
#include "tests/core/engine/question/example_board.h"

namespace {

/// Straight back from the causing units; friends and enemies stop the move, with what they do to whom.
std::string driven_back(const std::string& friends_do, const std::string& enemies_do,
                        const std::string& chooser = "owner") {
  return R"(
results = [ { result = "R", hexes = 2, move = "back", cite = "8" } ]
[moves.back]
cite = "8"
chooser = ")" +
         chooser + R"("
motion = { kind = "ray", away_from = "causing-units" }
[[moves.back.contact]]
id = "friend-ahead"
cite = "8.1"
text = "A friend stops it."
with = "friends"
effect = "stop-before"
)" + friends_do +
         R"(
[[moves.back.contact]]
id = "enemy-ahead"
cite = "8.2"
text = "An enemy stops it."
with = "enemies"
effect = "stop-before"
)" + enemies_do;
}

/// m in 3030 goes back from r1 in 3129, to 3031 or to 2931: a friend is in 3031, r2 is in 2931.
struct Fork {
  explicit Fork(const std::string& rule_text) : board(rule_text, "3030", {"3031"}, {"3129", "2931"}) {
    request.unit = *board.position->find("m");
    request.result = "R";
    request.causing_units = {*board.position->find("r1")};
  }
  ResolutionResult resolved(const std::vector<PathChoice>& choices, std::vector<int> rolls = {}) {
    Dice dice = Dice::given(std::move(rolls));
    return resolve(*board.position, board.rule_set, CombatEvent{request.unit, "R", {}, request.causing_units},
                   dice, choices);
  }
  ExampleBoard board;
  RetreatRequest request;
};

}  // namespace

TEST_CASE("a path on which different things happen is listed once for each way") {
  Fork fork(
      driven_back("met_do = [ { mark = \"jostled\" } ]\n", "mover_do = [ { state = \"confused\" } ]\n"));
  const Verdict verdict = fork.board.verdict(fork.request);
  const VerdictEnd& end = only(verdict.end_hexes);
  CHECK(end.hex == verdict.from);
  CHECK(end.path_count == 1);
  REQUIRE(end.paths.size() == 2);
  CHECK(end.paths[0] == end.paths[1]);
  CHECK(listed_paths(end) == 1);
  Texts ways(end.ways.begin(), end.ways.end());
  std::ranges::sort(ways);
  CHECK(ways == Texts{"toward-2931", "toward-3031"});
  REQUIRE(end.path_effects.size() == 2);
  CHECK(end.path_effects[0].front().id != end.path_effects[1].front().id);
}

TEST_CASE("the owner chooses the way, and what it meets happens") {
  Fork fork(
      driven_back("met_do = [ { mark = \"jostled\" } ]\n", "mover_do = [ { state = \"confused\" } ]\n"));
  const ResolutionResult open = fork.resolved({});
  const auto* need = std::get_if<NeedsChoice>(&open);
  REQUIRE(need != nullptr);
  CHECK(need->unit == "m");
  CHECK(need->options.size() == 2);
  const auto after = [&](const std::string& way) {
    const ResolutionResult result = fork.resolved({PathChoice{"m", {}, way}});
    REQUIRE(std::holds_alternative<Resolution>(result));
    const Position& position = std::get<Resolution>(result).position;
    const Unit& m = position.unit(*position.find("m"));
    const Unit& met = position.unit(*position.units_in(fork.board.path({"3031"}).front()).begin());
    return std::pair{m.state, met.markers.size()};
  };
  CHECK(after("toward-3031") == std::pair<std::string, std::size_t>{"good", 1});
  CHECK(after("toward-2931") == std::pair<std::string, std::size_t>{"confused", 0});
}

TEST_CASE("ways on which the same happens are one way") {
  const std::string both = "mover_do = [ { state = \"confused\" } ]\n";
  for (const std::string& what : {both, std::string()}) {
    Fork fork(driven_back(what, what));
    const Verdict verdict = fork.board.verdict(fork.request);
    REQUIRE(verdict.end_hexes.size() == 1);
    CHECK(verdict.end_hexes.front().paths.size() == 1);
    CHECK(verdict.end_hexes.front().ways.empty());
    // Both units that stop it are named.
    CHECK(verdict.end_hexes.front().path_effects.front().size() == 2);
    CHECK(std::holds_alternative<Resolution>(fork.resolved({})));
  }
}

TEST_CASE("what depends on the unit that is met makes a difference") {
  const std::string both =
      "mover_do = [ { lose_strength = \"cause.morale\", if = { formula = \"strength > 9\" } } ]\n";
  Fork fork(driven_back(both, both));
  CHECK(fork.board.verdict(fork.request).end_hexes.front().ways.size() == 2);
}

TEST_CASE("a die decides among ways where paths are random") {
  Fork fork(driven_back("met_do = [ { mark = \"jostled\" } ]\n", "mover_do = [ { state = \"confused\" } ]\n",
                        "random"));
  const auto state_of_mover = [&](int roll) {
    const ResolutionResult result = fork.resolved({}, {roll});
    REQUIRE(std::holds_alternative<Resolution>(result));
    const Position& position = std::get<Resolution>(result).position;
    return position.unit(*position.find("m")).state;
  };
  CHECK(state_of_mover(1) != state_of_mover(2));
}
