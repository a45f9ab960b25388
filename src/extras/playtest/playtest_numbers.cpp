#include "src/extras/playtest/playtest_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rearguard {
namespace {

constexpr double z = 1.959964;

/// Returns the number of standard errors on either side of a mean that hold 95 % (Student's t).
double t_of(double degrees) {
  constexpr std::array<double, 10> few{12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                       2.4469,  2.3646, 2.3060, 2.2622, 2.2281};
  if (degrees < 1) return few.front();
  if (degrees < static_cast<double>(few.size()) + 1) return few.at(static_cast<std::size_t>(degrees) - 1);
  // Fisher's expansion in powers of 1 / degrees.
  const double z3 = z * z * z, z5 = z3 * z * z;
  return z + (z3 + z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees * degrees);
}

/// Returns the variance of the numbers of single games.
double variance_of(const Moments& moments, double n) {
  const auto sum = static_cast<double>(moments.sum);
  return std::max(0.0, (static_cast<double>(moments.squares) - sum * sum / n) / (n - 1));
}

}  // namespace

Proportion proportion(std::size_t times, std::size_t of) {
  if (of == 0) return {};
  const auto n = static_cast<double>(of);
  const double p = static_cast<double>(times) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double error_of(const Moments& moments, std::size_t games) {
  const auto n = static_cast<double>(games);
  return games < 2 ? 0 : std::sqrt(variance_of(moments, n) / n);
}

Estimate mean_of(const Moments& moments, std::size_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const double mean = static_cast<double>(moments.sum) / n;
  if (games < 2) return {mean, mean, mean, false};
  const double half = t_of(n - 1) * error_of(moments, games);
  return {mean, mean - half, mean + half, true};
}

Estimate count_of(const Moments& moments, std::size_t games) {
  Estimate mean = mean_of(moments, games);
  mean.low = std::max(0.0, mean.low);
  return mean;
}

double chance_of(const Estimate& by) {
  if (!by.known) return 1;
  // From the interval, as if it were normal.
  const double half = by.value > 0 ? by.value - by.low : by.high - by.value;
  if (half <= 0) return by.value == 0 ? 1 : 0;
  return std::erfc(z * std::abs(by.value) / half / std::sqrt(2.0));
}

Estimate difference(std::size_t times, std::size_t of, std::size_t second_times, std::size_t second_of) {
  const Proportion a = proportion(times, of);
  const Proportion b = proportion(second_times, second_of);
  const double by = b.share - a.share;
  if (of == 0 || second_of == 0) return {by, by, by, false};
  return {by, by - std::hypot(b.share - b.low, a.high - a.share),
          by + std::hypot(b.high - b.share, a.share - a.low), true};
}

Estimate difference(const Moments& first, std::size_t games, const Moments& second,
                    std::size_t second_games) {
  const double by = mean_of(second, second_games).value - mean_of(first, games).value;
  if (games < 2 || second_games < 2) return {by, by, by, false};
  const auto n = static_cast<double>(games);
  const auto m = static_cast<double>(second_games);
  const double a = variance_of(first, n) / n;
  const double b = variance_of(second, m) / m;
  if (a + b <= 0) return {by, by, by, true};
  const double degrees = (a + b) * (a + b) / (a * a / (n - 1) + b * b / (m - 1));
  const double half = t_of(degrees) * std::sqrt(a + b);
  return {by, by - half, by + half, true};
}

}  // namespace rearguard
