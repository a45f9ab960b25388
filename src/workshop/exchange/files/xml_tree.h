#pragma once
// Reads TMX and TSX into the tree of the same document in JSON. Private to exchange.

#include <string_view>

namespace rearguard {

struct Node;
class Problems;

/// Returns the tree. `text` must be well-formed UTF-8. The tree must not be used if problems were added.
Node xml_tree(std::string_view text, Problems& problems);

}  // namespace rearguard
