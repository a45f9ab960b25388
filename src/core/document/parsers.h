#pragma once
// The parsers behind `parse_document`. Private to this room; `text` has passed `find_bad_character`.

#include <string_view>

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct Node;

/// Parses a text that `parse_document` has checked. If any problem is added to `problems`, the tree must not
/// be used.
Node parse_json(std::string_view text, Problems& problems);
Node parse_toml(std::string_view text, Problems& problems);
Node parse_board_line(std::string_view text, Problems& problems);

}  // namespace rearguard
