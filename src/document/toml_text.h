#pragma once
// Values as TOML writes them.

#include <string>
#include <string_view>

#include "src/document/document.h"

namespace rearguard {

/// A basic string in its quotes.
std::string toml_string(std::string_view text);
/// A key, in quotes where it needs them.
std::string toml_key(std::string_view key);
/// A value as it may stand after `key =`, tables inline; reads as the same tree.
std::string toml_value(const Node& node);

}  // namespace rearguard
