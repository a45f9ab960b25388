#include "src/extras/playtest/playtest_comparison.h"

#include "tests/support/test.h"

namespace {

/// 100 games: blue leads in `wins` of them, and crosses a hexside `steps` times in each.
PlaytestTally hundred(std::uint64_t wins, std::int64_t steps) {
  PlaytestTally tally;
  tally.games = 100;
  tally.sides["blue"].wins = wins;
  tally.steps[{"blue", "0101", "0102"}] = {100 * steps, 100 * steps * steps};
  return tally;
}

const ComparedNumber& named(const std::vector<ComparedNumber>& numbers, const std::string& what) {
  const auto found = std::ranges::find(numbers, what, &ComparedNumber::what);
  REQUIRE(found != numbers.end());
  return *found;
}

}  // namespace

TEST_CASE("shares and means are compared, and what chance may have done is said") {
  const PlaytestComparison found = compare(hundred(40, 1), hundred(60, 2));
  const ComparedNumber& leads = named(found.results, "blue leads");
  CHECK(leads.is_share);
  CHECK(leads.by.value == doctest::Approx(0.2));
  CHECK_FALSE(leads.by.within_chance());
  CHECK(named(found.results, "units lost by blue").by.within_chance());
  CHECK(named(found.places, "steps of blue from 0101 to 0102").by.value == 1);
  CHECK(found.beyond_chance() == 2);
  CHECK(compare_results(hundred(40, 1), hundred(45, 1)).front().by.within_chance());
}

TEST_CASE("a side that one of the series has not is left out") {
  PlaytestTally other = hundred(40, 1);
  other.sides["green"] = other.sides["blue"];
  other.sides.erase("blue");
  for (const ComparedNumber& number : compare_results(hundred(40, 1), other))
    CHECK_FALSE(has(number.what, "blue"));
}

TEST_CASE("among many numbers that chance moves, only what stands out is marked") {
  // Each of 200 hexes has 4 losses in 100 games; one has 12 after the change, which is 2.1 standard errors:
  // beyond its own interval, but not among so many.
  PlaytestTally first = hundred(40, 1), second = hundred(40, 1);
  for (int i = 0; i < 200; ++i) {
    const std::string hex = std::to_string(1000 + i);
    first.losses[{"blue", hex}] = {4, 4};
    second.losses[{"blue", hex}] = {i == 0 ? 12 : 4, i == 0 ? 12 : 4};
  }
  second.losses[{"blue", "2000"}] = {60, 60};
  const PlaytestComparison found = compare(first, second);
  CHECK(found.beyond_chance() == 2);
  CHECK_FALSE(named(found.places, "losses of blue in 1000").stands_out);
  CHECK_FALSE(named(found.places, "losses of blue in 1000").by.within_chance());
  CHECK(named(found.places, "losses of blue in 2000").stands_out);
}
