#pragma once
// Writes values as TOML.

#include <string>
#include <string_view>

namespace rearguard {

struct Node;

/// Writes a basic string, with its quotes.
std::string toml_string(std::string_view text);
/// Writes a string of several lines, as a multi-line basic string. `line_end` ends each line.
std::string toml_lines(std::string_view text, std::string_view line_end);
/// Writes a key, with quotes if it needs them.
std::string toml_key(std::string_view key);
/// Writes a value for the place after `key =`, with inline tables; it reads as the same tree.
std::string toml_value(const Node& node);

}  // namespace rearguard
