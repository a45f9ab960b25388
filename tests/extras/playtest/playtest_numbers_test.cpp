#include "src/extras/playtest/playtest_numbers.h"

#include "tests/support/test.h"

TEST_CASE("shares have the intervals of Wilson") {
  // 95 of 100: 88.8 to 97.8 %; none of 10: 0 to 27.8 %.
  const Proportion most = proportion(95, 100);
  CHECK(most.low == doctest::Approx(0.888).epsilon(0.001));
  CHECK(most.high == doctest::Approx(0.978).epsilon(0.001));
  CHECK(proportion(0, 10).low == 0);
  CHECK(proportion(0, 10).high == doctest::Approx(0.278).epsilon(0.002));
  CHECK(proportion(0, 0).high == 1);
}

TEST_CASE("means have the intervals of Student's t, also those of few games") {
  Moments to_ten;
  for (int i = 1; i <= 10; ++i) to_ten.add(i);
  // Standard deviation 3.02765, error 0.957427, t of 9 degrees 2.262157.
  const Estimate mean = mean_of(to_ten, 10);
  CHECK(mean.value == doctest::Approx(5.5));
  CHECK(mean.low == doctest::Approx(3.33415).epsilon(0.0001));
  CHECK(mean.high == doctest::Approx(7.66585).epsilon(0.0001));
  // The quantiles of printed tables: 12.706, 2.0860 and 2.0003 for 1, 20 and 60 degrees.
  for (const auto& [games, t] : {std::pair{2U, 12.706}, {21U, 2.0860}, {61U, 2.0003}}) {
    Moments one;
    one.add(1);
    const Estimate estimate = mean_of(one, games);
    CHECK((estimate.high - estimate.value) / error_of(one, games) == doctest::Approx(t).epsilon(0.0002));
  }
}

TEST_CASE("one game has a mean but no interval, and no game has neither") {
  Moments five;
  five.add(5);
  CHECK(mean_of(five, 1).value == 5);
  CHECK_FALSE(mean_of(five, 1).known);
  CHECK_FALSE(mean_of({}, 0).known);
  CHECK(difference(five, 1, five, 10).within_chance());
}

TEST_CASE("shares differ with the interval of Newcombe's worked example") {
  // Newcombe 1998, method 10: 56 of 70 less 48 of 80 is 0.2, from 0.0524 to 0.3339.
  const Estimate by = difference(48, 80, 56, 70);
  CHECK(by.value == doctest::Approx(0.2));
  CHECK(by.low == doctest::Approx(0.0524).epsilon(0.001));
  CHECK(by.high == doctest::Approx(0.3339).epsilon(0.001));
  CHECK_FALSE(by.within_chance());
  CHECK(difference(5, 10, 6, 10).within_chance());
}

TEST_CASE("means differ with the interval of Welch") {
  Moments to_ten, threes;
  for (int i = 1; i <= 10; ++i) to_ten.add(i);
  for (int i = 1; i <= 10; ++i) threes.add(3);
  // Only one of them varies: its 9 degrees and its error count alone.
  const Estimate by = difference(to_ten, 10, threes, 10);
  CHECK(by.value == doctest::Approx(-2.5));
  CHECK(by.low == doctest::Approx(-4.66585).epsilon(0.0001));
  CHECK(by.high == doctest::Approx(-0.33415).epsilon(0.0001));
  // Equal variances and numbers: 18 degrees, t 2.1009, error 0.957427 times the root of 2.
  CHECK(difference(to_ten, 10, to_ten, 10).high == doctest::Approx(2.1009 * 1.354006).epsilon(0.0002));
}

TEST_CASE("a count has no interval below 0, and a difference the chance that its interval shows") {
  // 0, 0, 0, 1: mean 0.25, error 0.25, t of 3 degrees 3.1824.
  const Moments one{1, 1};
  CHECK(mean_of(one, 4).low == doctest::Approx(0.25 - 3.1824 * 0.25).epsilon(0.001));
  CHECK(count_of(one, 4).low == 0);
  CHECK(count_of(one, 4).high == doctest::Approx(0.25 + 3.1824 * 0.25).epsilon(0.001));
  CHECK(chance_of({1, 0, 2, true}) == doctest::Approx(0.05).epsilon(0.001));
  CHECK(chance_of({-1, -1.5, -0.5, true}) == doctest::Approx(0.0001).epsilon(0.2));
  CHECK(chance_of({3, 3, 3, false}) == 1);
}
