#pragma once
// Who an answer comes from, and which question it answers.

#include <string>

namespace rearguard {

/// The version of the program, such as "0.1.0".
const char* program_version();

/// Adds to an answer in JSON, an object, who gives it: `"by":{"version","rules"}`, and before that the `id`
/// of its question. `rules`: the signature of its rules; empty: none are known. `id`: in JSON; empty: it has
/// none.
std::string with_origin(std::string json, const std::string& rules, const std::string& id = {});

}  // namespace rearguard
