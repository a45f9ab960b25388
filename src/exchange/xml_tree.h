#pragma once
// TMX and TSX to the tree of the same document in JSON. Private to exchange.

#include <string_view>

#include "src/document/document.h"

namespace rearguard {

/// `text` must be well-formed UTF-8. Problems go to `problems`, and the tree is then not to be used.
Node xml_tree(std::string_view text, Problems& problems);

}  // namespace rearguard
