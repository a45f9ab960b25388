#pragma once
// Sums over games, with the intervals that they allow: what chance may have done.

#include <cstddef>
#include <cstdint>

namespace rearguard {

/// A share of games with its 95 % interval (Wilson).
struct Proportion {
  double share = 0, low = 0, high = 1;
};
Proportion proportion(std::size_t times, std::size_t of);

/// A number that each game has, summed over games in whole numbers: in any order the sum is the same. A game
/// in which it is 0 need not be added.
struct Moments {
  std::int64_t sum = 0;
  std::int64_t squares = 0;

  void add(std::int64_t number) {
    sum += number;
    squares += number * number;
  }
  void add(const Moments& other) {
    sum += other.sum;
    squares += other.squares;
  }
  friend bool operator==(const Moments&, const Moments&) = default;
};

/// A mean or a difference with its 95 % interval. `known`: there were games enough for an interval, which are
/// two.
struct Estimate {
  double value = 0, low = 0, high = 0;
  bool known = false;

  /// Tests whether the interval holds 0: chance alone may have done it.
  bool within_chance() const { return !known || (low <= 0 && high >= 0); }
};

/// Returns the mean over `games` with the interval of Student's t.
Estimate mean_of(const Moments& moments, std::size_t games);
/// Returns the same for a number that is never below 0, nor is its interval.
Estimate count_of(const Moments& moments, std::size_t games);
/// Returns the standard error of the mean; 0 for fewer than two games.
double error_of(const Moments& moments, std::size_t games);

/// Returns by how much the second share is above the first, with the interval of Newcombe (from those of
/// Wilson).
Estimate difference(std::size_t times, std::size_t of, std::size_t second_times, std::size_t second_of);
/// Returns how often chance alone makes a difference as large as this, from 0 to 1.
double chance_of(const Estimate& by);
/// Returns by how much the second mean is above the first, with the interval of Welch.
Estimate difference(const Moments& first, std::size_t games, const Moments& second, std::size_t second_games);

}  // namespace rearguard
