#pragma once
// "Did you mean …": suggests a known name for a mistyped one.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// In bytes. Longer names are not typing errors, and comparing them takes time in proportion to the product
/// of the lengths.
inline constexpr std::size_t max_mistyped_name = 64;

/// Returns the name among `known` with the fewest typing errors against `name`: letters omitted, inserted,
/// replaced, or two neighbours swapped; case is ignored. Nothing if even that one needs more than one error
/// for every three letters or shares no letter with `name`, or if `name` is longer than `max_mistyped_name`.
/// The first of several equally near ones.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> known);

/// Returns ", did you mean \"foot\"?" for the end of a message; empty if no known name is near.
std::string did_you_mean(std::string_view name, std::span<const std::string> known);

}  // namespace rearguard
