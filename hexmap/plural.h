#pragma once
// Numbers with a noun in the singular or plural.

#include <cstdint>
#include <string>
#include <string_view>

namespace rearguard {

/// Returns "1 hex", "2 hexes", "0 hexes".
std::string plural(std::uint64_t number, std::string_view one, std::string_view many);
/// Returns the same for numbers that may be negative: "-1 point", "-2 points".
std::string plural(int number, std::string_view one, std::string_view many);

}  // namespace rearguard
