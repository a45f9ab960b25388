// How long a retreat is: lengths in movement points, by formulas and by a property of the end hex.

#include "src/core/engine/question/resolve.h"
#include "tests/core/engine/question/example_board.h"

namespace {

const std::string by_points = "[[results]]\nresult = \"R\"\nmovement_points = 4\n";

RetreatRequest on(const std::string& result) {
  RetreatRequest request;
  request.result = result;
  return request;
}

/// A map of woods, 2 MP a hex, with a chart that also has clear terrain, 1 MP; that is in `clear` alone.
std::shared_ptr<HexMap> woods(const Texts& clear) {
  auto map = example_map();
  for (std::size_t i = 0; i < map->grid().size(); ++i) map->set_terrain(map->grid().hex_at(i), 2);
  for (const std::string& number : clear) map->set_terrain(*map->grid().parse(number), 1);
  return map;
}

std::string why(const ExampleBoard& field, const Texts& path) {
  RetreatRequest request = on("R");
  request.test_path = field.path(path);
  return field.verdict(request).judged_path->why;
}

std::string extended(int hexes, int max_extra) {
  return "[[results]]\nresult = \"R\"\nhexes = " + std::to_string(hexes) +
         "\n[length]\ncontinue_while = \"enemy-zoc\"\nmax_extra = " + std::to_string(max_extra) + "\n";
}

}  // namespace

TEST_CASE("terrain that no path can reach does not change a length in movement points") {
  const ExampleBoard unused(common + by_points, "3030", {}, {}, woods({}));
  const Verdict verdict = unused.verdict(on("R"));
  CHECK(verdict.distance == 2);  // 4 MP pay for two hexes of woods
  CHECK(verdict.ruled_out.empty());
  const ExampleBoard far(common + by_points, "3030", {}, {}, woods({"2422", "2423"}));
  CHECK(far.verdict(on("R")).distance == 2);
  CHECK(far.verdict(on("R")).ruled_out.empty());
  const ExampleBoard near(common + by_points, "3030", {}, {}, woods({"3031"}));
  CHECK(near.verdict(on("R")).distance == 4);
}

TEST_CASE("a length in movement points is told in movement points") {
  const ExampleBoard field(common + by_points, "3030", {}, {});
  CHECK(describe_length(field.verdict(on("R")), *field.position) == "4 movement points");
  const ExampleBoard one(common + "[[results]]\nresult = \"R\"\nmovement_points = 1\n", "3030", {}, {});
  CHECK(describe_length(one.verdict(on("R")), *one.position) == "1 movement point");
  const ExampleBoard hexes(common + "[[results]]\nresult = \"R\"\nhexes = 3\n", "3030", {}, {});
  CHECK(describe_length(hexes.verdict(on("R")), *hexes.position) == "3 hexes");
}

TEST_CASE("a formula that gives no hexes leaves the unit where it is") {
  const ExampleBoard field(
      common + "[[results]]\nresult = \"R\"\ncite = \"7\"\nhexes = \"stacking_points - 1\"\n", "3030", {},
      {});
  const Verdict verdict = field.verdict(on("R"));
  CHECK(verdict.outcome == "stays");
  CHECK(verdict.cite == "7");
  CHECK(verdict.why == "m retreats 0 hexes by \"stacking_points - 1\"");
  CHECK(verdict.end_hexes.empty());
  Dice dice;
  const auto resolution =
      got<Resolution>(resolve(*field.position, field.rule_set, CombatEvent{0, "R", {}, {}}, dice, {}));
  CHECK(resolution.resolution_steps.front().text ==
        "m stays in 3030: m retreats 0 hexes by \"stacking_points - 1\"");
  CHECK(resolution.position.unit(0).hex == field.position->unit(0).hex);
}

TEST_CASE("a formula does not take numbers that nobody has stated for 0") {
  const ExampleBoard field(common + "[[results]]\nresult = \"R\"\nhexes = \"morale * 2\"\n", "3030", {}, {});
  const auto answer = got<RequestError>(field.judge->judge(on("R")));
  CHECK(answer.message ==
        "result `R` moves m by \"morale * 2\" hexes, but the position does not state the morale of m; state "
        "it, or give a distance");
}

TEST_CASE("a path against an extended length names the rule that it breaks") {
  // 3030 is adjacent to the enemy in 2930, and so are 2931 and 3029.
  const ExampleBoard field(common + extended(1, 2), "3030", {}, {"2930"});
  CHECK(why(field, {"3030", "2931"}) == "path 3030-2931 ends in an enemy ZOC, where it must go on");
  CHECK(why(field, {"3030", "3031", "3032"}) ==
        "path 3030-3031-3032 goes on from 3031, which is not in an enemy ZOC: it must end there");
  CHECK(why(field, {"3030", "2931", "3030", "2931", "2932"}) ==
        "path 3030-2931-3030-2931-2932 enters 4 hexes; the retreat is 1 hex long, and may go on by at most 2 "
        "hexes");
  const ExampleBoard two(common + extended(2, 1), "3030", {}, {"2930"});
  CHECK(why(two, {"3030", "3031"}) == "path 3030-3031 enters 1 hex; the retreat is 2 hexes long");
}

TEST_CASE("dice in a length are rolled, or a number of the question") {
  const ExampleBoard field(common + "[[results]]\nresult = \"R\"\nhexes = \"1d6 / 2 + 1\"\n", "3030", {}, {});
  CHECK(got<RequestError>(field.judge->judge(on("R"))).message ==
        "result `R` needs a distance or a roll, the number \"1d6\"");
  RetreatRequest request = on("R");
  request.numbers = {{"1d6", 3}};
  CHECK(field.verdict(request).distance == 3);  // 2 1/2, rounded up
  request.numbers = {{"1d6", 7}};
  CHECK(got<RequestError>(field.judge->judge(request)).message == "a roll of 1d6 is 1 to 6, not 7");
  request.numbers = {{"2d6", 7}};
  CHECK(got<RequestError>(field.judge->judge(request)).about == "name");
  request.numbers = {};
  request.distance = 5;
  CHECK(field.verdict(request).distance == 5);
  Dice dice = Dice::given({6});
  const auto resolution = got<Resolution>(resolve(
      *field.position, field.rule_set, CombatEvent{0, "R", {}, {}}, dice, {{"m", field.path({"3034"})}}));
  CHECK(resolution.resolution_steps.front().text == "m rolls 6 for R, \"1d6 / 2 + 1\"");
  CHECK(distance(resolution.position.unit(0).hex, field.position->unit(0).hex) == 4);
}

TEST_CASE("a roll that gives no hexes leaves the unit where it is, and a range takes one roll") {
  const auto played = [](const std::string& length, int die, const std::string& end) {
    const ExampleBoard field(common + "[[results]]\nresult = \"R\"\n" + length + "\n", "3030", {}, {});
    Dice dice = Dice::given({die});
    const auto after = got<Resolution>(resolve(*field.position, field.rule_set, CombatEvent{0, "R", {}, {}},
                                               dice, {{"m", field.path({end})}}));
    return distance(after.position.unit(0).hex, field.position->unit(0).hex);
  };
  const ExampleBoard field(common + "[[results]]\nresult = \"R\"\nhexes = \"1d6 - 3\"\n", "3030", {}, {});
  Dice dice = Dice::given({3});
  const auto stays =
      got<Resolution>(resolve(*field.position, field.rule_set, CombatEvent{0, "R", {}, {}}, dice, {}));
  CHECK(stays.position.unit(0).hex == field.position->unit(0).hex);
  CHECK(played("hexes = \"1d6 - 3\"", 5, "3032") == 2);
  CHECK(played("hexes = [\"1d6\", \"1d6 + 1\"]", 2, "3033") == 3);
  CHECK(played("movement_points = \"1d6 + 2\"", 1, "3033") == 3);
}

TEST_CASE("a roll is told as the length only where it is all of it") {
  const auto told = [](const std::string& length) {
    const ExampleBoard field(common + "[[results]]\nresult = \"R\"\n" + length + "\n", "3030", {}, {});
    Dice dice = Dice::given({2});
    const auto after = got<Resolution>(resolve(*field.position, field.rule_set, CombatEvent{0, "R", {}, {}},
                                               dice, {{"m", field.path({"3032"})}}));
    return after.resolution_steps.front().text;
  };
  CHECK(told("hexes = \"1d6\"") == "m must retreat 2 hexes on R");
  CHECK(told("hexes = [1, \"1d6\"]") == "m rolls 2 for R, \"1d6\"");
  CHECK(told("hexes = [\"1d6\", 6]") == "m rolls 2 for R, \"1d6\"");
  CHECK(told("movement_points = \"1d6\"") == "m rolls 2 for R, \"1d6\"");
}
