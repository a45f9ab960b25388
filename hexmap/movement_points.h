#pragma once
// Exact movement points: whole numbers of the chart's smallest fraction, never floating point.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

/// A number of movement points counted in the smallest fraction that a terrain chart uses (see
/// `TerrainChart::denominator`). Only values of one chart may be compared or added.
struct MovementPoints {
  std::int64_t parts = 0;
  friend auto operator<=>(const MovementPoints&, const MovementPoints&) = default;
  friend MovementPoints operator+(MovementPoints a, MovementPoints b) { return {a.parts + b.parts}; }
  friend MovementPoints operator-(MovementPoints a, MovementPoints b) { return {a.parts - b.parts}; }
};

/// A non-negative fraction in lowest terms, as it is written in a document.
struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

/// Reads "2", "1.5", "0.1", "1/2" or "1 1/3" exactly. Nothing for anything else: a sign, an exponent, a bare
/// point, a zero denominator, spaces elsewhere, a mixed number whose fraction is not below one, more than six
/// significant decimals, a number over one million, written or in lowest terms.
std::optional<Fraction> parse_fraction(std::string_view text);

/// Returns the value in parts of 1/`denominator` (1 to 1e12), or nothing if it is not a whole number of them.
std::optional<MovementPoints> in_parts(const Fraction& value, std::int64_t denominator);

/// Returns `value` (zero or more) parts of 1/`denominator` in lowest terms: "3", "1/2", "3 1/2".
std::string to_text(MovementPoints value, std::int64_t denominator);

}  // namespace rearguard
