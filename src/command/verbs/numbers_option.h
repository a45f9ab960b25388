#pragma once
// The option --with: numbers that an event or a result needs.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct RequestError;

/// Parses "hits=2" and the like; nothing, with a message, if one is malformed or names a number twice.
std::optional<std::map<std::string, std::int64_t>> parse_numbers(const std::vector<std::string>& texts,
                                                                 std::string& message);

/// Returns the message of an error, with the option that states a missing number or has an unknown one.
std::string with_option(const RequestError& problem);

}  // namespace rearguard
