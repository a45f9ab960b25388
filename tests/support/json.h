#pragma once
// JSON for tests. Instantiates the library's templates once, not in every test.

#include <string>

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace rearguard::testing {

using Json = nlohmann::ordered_json;

/// Parses a text; throws nlohmann::json::parse_error if it is not JSON.
Json parsed(const std::string& text);

}  // namespace rearguard::testing
