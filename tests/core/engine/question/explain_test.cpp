// Explanations of illegal hexes compare with the nearest legal end hex.

#include "src/core/engine/question/explain.h"

#include "tests/core/engine/question/example_board.h"

namespace {

const std::string cheapest = R"(
[[clauses]]
id = "cheapest"
cite = "3"
minimize = "movement-points"
)";
const std::string no_marsh = R"(
[[clauses]]
id = "dry"
cite = "3"
avoid = { terrain = ["marsh"] }
)";

/// A retreat of one hex from 3030, with marsh to its north (3029) and south (3031).
ExampleBoard beside_marsh(const std::string& clause) {
  auto map = example_map();
  for (const char* number : {"3029", "3031"}) map->set_terrain(*map->grid().parse(number), 3);
  return ExampleBoard(common + clause, "3030", {}, {}, map);
}

const std::string home_chart = R"(
[[clauses]]
id = "chart"
chart = [
  { row = "a", step = { direction = ["S"] } },
  { row = "b", step = { terrain = ["marsh"] } },
]
)";

std::string why(const ExampleBoard& field, const std::string& number) {
  const Verdict verdict = field.verdict(field.request(1));
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (field.position->map().grid().number(r.hex) == number) return r.why;
  }
  return "not ruled out";
}

std::string why_path(const ExampleBoard& field, const Texts& numbers) {
  RetreatRequest request = field.request(1);
  request.test_path = field.path(numbers);
  return field.verdict(request).judged_path->why;
}

}  // namespace

// The legal end hexes are 2930, 2931, 3130 and 3131; two of them are adjacent to each illegal hex.
TEST_CASE("an explanation names the nearest legal end hex, the lowest number first") {
  const ExampleBoard field = beside_marsh(cheapest);
  CHECK(why(field, "3029") == "the cheapest path costs 4 MP; 2930 can be reached for 1 MP");
  CHECK(why(field, "3031") == "the cheapest path costs 4 MP; 2931 can be reached for 1 MP");
  const ExampleBoard dry = beside_marsh(no_marsh);
  CHECK(why(dry, "3029") == "3029 is marsh; 2930 can be reached without entering marsh");
  CHECK(why(dry, "3031") == "3031 is marsh; 2931 can be reached without entering marsh");
}

TEST_CASE("the verdict on a path names the legal end hex nearest to its last hex") {
  CHECK(why_path(beside_marsh(cheapest), {"3030", "3031"}) ==
        "this path costs 4 MP; 2931 can be reached for 1 MP");
}

// Enemies in 3028, 3033 and 3034 are 2, 3 and 4 hexes from 3030, and 3, 2 and 3 hexes from 3031.
TEST_CASE("a ruled-out direction names the distances that its clause compares") {
  const auto direction = [](const std::string& property) {
    return ExampleBoard(
        common + "[[clauses]]\nid = \"direction\"\ncite = \"3\"\ntext = \"Stay away.\"\nforbid = { " +
            property + " }\n",
        "3030", {}, {"3028", "3033", "3034"});
  };
  CHECK(why(direction("closer = \"enemies\", members = \"sum\""), "3031") ==
        "the step 3030-3031 moves closer to all enemies together (from 9 hexes to 8 hexes)");
  CHECK(why(direction("some = \"enemies\", is = \"closer\""), "3031") ==
        "the step 3030-3031 moves closer to 3033 (from 3 hexes to 2 hexes)");
  CHECK(why(direction("some = \"enemies\", is = \"farther\""), "3031") ==
        "the step 3030-3031 moves farther from 3028 (from 2 hexes to 3 hexes)");
  CHECK(why(direction("closer = \"enemies\""), "3031") == "not ruled out");
}

TEST_CASE("an explanation of a step-by-step choice names no better end hex") {
  const ExampleBoard field = beside_marsh(no_marsh + "evaluate = \"step-by-step\"\n");
  CHECK(why(field, "3029") == "3029 is marsh");
}

TEST_CASE("a hex off the chart names the row that leads elsewhere") {
  const ExampleBoard field = beside_marsh(home_chart);
  CHECK(field.paths(1) == Texts{"3030-3031"});
  CHECK(why(field, "3029") == "path 3030-3029 departs from it in 3030, where row a leads to 3031");
  // Row a is possible as long as nothing forbids its step, even if the retreat ends there in a dead end.
  CHECK(field.paths(2) == Texts{"3030-3031-3032"});
}

TEST_CASE("the next row applies where an enemy closes the first") {
  auto map = example_map();
  for (const char* number : {"3029", "3031"}) map->set_terrain(*map->grid().parse(number), 3);
  const ExampleBoard field(common + home_chart, "3030", {}, {"3031"}, map);
  CHECK(field.paths(1) == Texts{"3030-3029"});
  const ExampleBoard dead_end(common + home_chart, "3030", {}, {"3032"}, map);
  // The first step is possible, so nothing else is, though it leads nowhere.
  CHECK(dead_end.verdict(dead_end.request(2)).exhausted_by == "chart");
}
