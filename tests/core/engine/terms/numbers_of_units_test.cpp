// Numbers that each unit of a `for_each` has for itself. Dice are given; answers are worked out by hand.

#include "tests/core/engine/question/rule_board.h"

namespace {

/// "m" (blue) in 3030, and enemies r1 (strength 1), r2 (2) and r3 (3) that fire at it, in 3027, 3028 and
/// 3029.
Resolution fired_at(const std::string& steps, const std::vector<int>& rolls, bool has_causes = true) {
  RuleBoard board(
      rules_from("counts = [\"high\", \"low\", \"all\"]\n"
                 "[[events]]\nname = \"fire\"\ncite = \"1\"\ntext = \"Fire.\"\ndo = [\n" +
                 steps + "]\n"));
  board.add("m", "blue", "3030");
  board.add("r1", "red", "3027").strength = 1;
  board.add("r2", "red", "3028").strength = 2;
  board.add("r3", "red", "3029").strength = 3;
  board.rolls = rolls;
  ReportedEvent event{"fire", 0, {}, {}};
  if (has_causes) event.causing_units = {1, 2, 3};
  return got<Resolution>(board.resolved(event));
}

const Unit& named_unit(const Resolution& resolution, const std::string& id) {
  return resolution.position.unit(*resolution.position.find(id));
}

int count_of_mover(const Resolution& resolution, const std::string& name) {
  const auto& counts = named_unit(resolution, "m").counts;
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

/// The units with a marker.
Texts units_marked(const Resolution& resolution, const std::string& marker) {
  Texts ids;
  for (const Unit& u : resolution.position.units()) {
    if (listed(u.markers, marker)) ids.push_back(u.id);
  }
  return ids;
}

const std::string keep_numbers = R"steps(
  { count = "high", set = "max(die)" }, { count = "low", set = "min(die)" }, { count = "all", set = "sum(die)" },
)steps";
const std::string each_rolls_a_die = R"steps(
  { for_each = "causing-units", do = [ { roll = "1d6", name = "die" } ] },
)steps";

}  // namespace

TEST_CASE("outside for_each the dice of the units have a greatest, a smallest and a sum") {
  const Resolution resolution = fired_at(each_rolls_a_die + keep_numbers, {3, 5, 1});
  CHECK(count_of_mover(resolution, "high") == 5);
  CHECK(count_of_mover(resolution, "low") == 1);
  CHECK(count_of_mover(resolution, "all") == 9);
}

TEST_CASE("without units the numbers of units are 0") {
  const std::string of_friends =
      "{ for_each = { units = \"friends\", within = 1 }, do = [ { roll = \"1d6\", name = \"die\" } ] },";
  const Resolution resolution = fired_at(of_friends + keep_numbers, {});
  CHECK(count_of_mover(resolution, "high") == 0);
  CHECK(count_of_mover(resolution, "low") == 0);
  CHECK(count_of_mover(resolution, "all") == 0);
}

TEST_CASE("steps can go on with the units whose die is the greatest") {
  const std::string best =
      "{ for_each = { units = \"causing-units\", of_best = \"die\" }, do = [ { mark = \"best\" } ] },";
  CHECK(units_marked(fired_at(each_rolls_a_die + best, {3, 5, 5}), "best") == Texts{"r2", "r3"});
  CHECK(units_marked(fired_at(each_rolls_a_die + best, {6, 5, 5}), "best") == Texts{"r1"});
}

TEST_CASE("a number that a unit computes belongs to it alone") {
  const std::string steps = R"steps(
  { roll = "1d6", name = "die" },
  { for_each = "causing-units", do = [ { let = "die", value = "die + strength" } ] },
  { count = "all", set = "die" }, { count = "high", set = "max(die)" }, { count = "low", set = "min(die)" },
)steps";
  const Resolution resolution = fired_at(steps, {2});
  CHECK(count_of_mover(resolution, "all") == 2);
  CHECK(count_of_mover(resolution, "high") == 5);
  CHECK(count_of_mover(resolution, "low") == 3);
}

TEST_CASE("units that roll no die are no part of the best") {
  const std::string steps = R"steps(
  { for_each = "causing-units", do = [ { roll = "1d6", name = "die", if = { formula = "strength < 3" } } ] },
  { for_each = { units = "causing-units", of_best = "die" }, do = [ { mark = "best" } ] },
)steps";
  const Resolution resolution = fired_at(steps + keep_numbers, {2, 4});
  CHECK(units_marked(resolution, "best") == Texts{"r2"});
  CHECK(count_of_mover(resolution, "low") == 2);
}

TEST_CASE("an event that is set off knows the numbers of the units") {
  const std::string steps = each_rolls_a_die + R"steps(
  { event = "after", at_once = true },
]
[[events]]
name = "after"
cite = "2"
text = "After."
do = [
  { for_each = { units = "causing-units", of_best = "die" }, do = [ { mark = "best" } ] },
  { count = "high", set = "max(die)" },
)steps";
  const Resolution resolution = fired_at(steps, {1, 4, 2});
  CHECK(units_marked(resolution, "best") == Texts{"r2"});
  CHECK(count_of_mover(resolution, "high") == 4);
}
