#pragma once
// "Did you mean …": the known name that a mistyped one most likely stood for.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// Bytes. Longer ones are no typing errors of anything, and comparing them would take the product of lengths.
inline constexpr std::size_t max_mistyped_name = 64;

/// The name among `known` with the fewest typing errors against `name`: letters left out, put in,
/// replaced, or two neighbours swapped; upper and lower case count as equal. Nothing where even that one
/// needs more than one error for every three letters, or shares no letter with `name`, or where `name` is
/// longer than `max_mistyped_name`. The first of several equally near ones.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> known);

/// ", did you mean \"foot\"?" for the end of a message; empty where no known name is near.
std::string did_you_mean(std::string_view name, std::span<const std::string> known);

}  // namespace rearguard
