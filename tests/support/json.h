#pragma once
// JSON for tests to look into. What the library makes of a header's templates is compiled once here, not in
// each test.

#include <string>

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace rearguard::testing {

using Json = nlohmann::ordered_json;

/// Throws nlohmann::json::parse_error where `text` is not JSON.
Json parsed(const std::string& text);

}  // namespace rearguard::testing
