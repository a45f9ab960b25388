#pragma once
// Numbers with a noun in the singular or plural.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace rearguard {

/// Returns "1 hex", "2 hexes", "0 hexes".
std::string plural(std::uint64_t number, std::string_view one, std::string_view many);
/// The same for sizes where these have 32 bits.
template <std::unsigned_integral Number>
std::string plural(Number number, std::string_view one, std::string_view many) {
  return plural(std::uint64_t{number}, one, many);
}
/// Returns the same for numbers that may be negative: "-1 point", "-2 points".
std::string plural(int number, std::string_view one, std::string_view many);

}  // namespace rearguard
