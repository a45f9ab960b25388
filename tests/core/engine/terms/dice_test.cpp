// Given and generated dice, and their record.

#include <array>
#include <cstdlib>

#include "src/core/engine/terms/dice.h"
#include "tests/support/test.h"

namespace {

std::string problem_with(std::string_view text) {
  const auto parsed = Dice::parse(text);
  const auto* problem = std::get_if<std::string>(&parsed);
  return problem == nullptr ? "" : *problem;
}

}  // namespace

TEST_CASE("given dice are used in order and recorded") {
  Dice dice = std::get<Dice>(Dice::parse("6,2,1"));
  CHECK(dice.roll(6, "morale of b2") == 6);
  CHECK(dice.roll(10, "fire") == 2);
  CHECK(dice.left_over() == "3 dice given, but only 2 needed");
  CHECK(dice.roll(6, "fire again") == 1);
  CHECK_FALSE(dice.left_over());
  CHECK(dice.rolls() == std::vector<Roll>{{"morale of b2", 6, 6}, {"fire", 10, 2}, {"fire again", 6, 1}});
  CHECK_FALSE(dice.roll(6, "one too many"));
  CHECK(dice.problem() == "3 dice given, and one more is needed: 1d6 for one too many");
  CHECK(dice.rolls().size() == 3);
}

TEST_CASE("a given number above the sides of the die is an error") {
  Dice dice = std::get<Dice>(Dice::parse("7"));
  CHECK_FALSE(dice.roll(6, "morale of b2"));
  CHECK(dice.problem() == "die 1 of those given shows 7, but is a d6: morale of b2");
}

TEST_CASE("invalid dice are rejected") {
  CHECK(problem_with("") == "\"\" is not a die roll; dice are numbers separated by commas, such as 6,2,1");
  CHECK(problem_with("6,,1") ==
        "\"\" is not a die roll; dice are numbers separated by commas, such as 6,2,1");
  CHECK(problem_with("6,two") ==
        "\"two\" is not a die roll; dice are numbers separated by commas, such as 6,2,1");
  CHECK(problem_with("6, 2") ==
        "\" 2\" is not a die roll; dice are numbers separated by commas, such as 6,2,1");
  CHECK(problem_with("0") == "a die shows 1 to 1000, not 0");
  CHECK(problem_with("-1") == "a die shows 1 to 1000, not -1");
  CHECK(problem_with("99999999999999999999") == "a die shows 1 to 1000, not 99999999999999999999");
}

TEST_CASE_FIXTURE(Dice, "a missing die names its purpose") {
  CHECK_FALSE(roll(6, "morale of b2"));
  CHECK(problem() == "dice are needed: 1d6 for morale of b2");
  CHECK_FALSE(left_over());
}

TEST_CASE("a seed gives the same rolls on every machine") {
  // The standard specifies the ten thousandth number of a std::mt19937_64 with its default seed, 5489:
  // 9981545732273789042. No number of this stream is discarded for these dice.
  Dice dice = Dice::seeded(5489);
  std::optional<int> last;
  for (int i = 0; i < 10000; ++i) last = dice.roll(10, "");
  CHECK(last == static_cast<int>(9981545732273789042ULL % 10) + 1);

  Dice again = Dice::seeded(5489);
  for (int i = 0; i < 10000; ++i) last = again.roll(6, "");
  CHECK(last == static_cast<int>(9981545732273789042ULL % 6) + 1);
}

TEST_CASE("dice that go on after faces that have fallen are as if nobody had stopped") {
  Dice whole = Dice::seeded(7);
  std::vector<int> faces;
  for (int i = 0; i < 20; ++i) faces.push_back(*whole.roll(i % 2 == 0 ? 6 : 10, ""));
  Dice continued = Dice::continued({faces.begin(), faces.begin() + 8}, 7);
  for (int i = 0; i < 20; ++i)
    CHECK(continued.roll(i % 2 == 0 ? 6 : 10, "") == faces[static_cast<std::size_t>(i)]);
  CHECK(continued.rolls().size() == 20);
}

TEST_CASE("with another seed the faces that have fallen stay, and the others are new") {
  Dice other = Dice::continued({6, 1, 6, 1, 6, 1}, 8);
  for (int i = 0; i < 6; ++i) CHECK(other.roll(6, "") == (i % 2 == 0 ? 6 : 1));
  Dice plain = Dice::seeded(8);
  for (int i = 0; i < 6; ++i) plain.roll(6, "");
  for (int i = 0; i < 10; ++i) CHECK(other.roll(6, "") == plain.roll(6, ""));
}

TEST_CASE("every side is equally likely") {
  Dice dice = Dice::seeded(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 60000; ++i) ++seen[static_cast<std::size_t>(dice.roll(6, "").value())];
  CHECK(seen[0] == 0);
  // Ten thousand each, within five standard deviations of about 91.
  for (std::size_t side = 1; side <= 6; ++side) CHECK(std::abs(seen[side] - 10000) < 456);
}
