#pragma once
// The documents of Tiled, the map editor, as trees. TMX and TSX (XML) give the tree that the same map or
// tileset has as TMJ or TSJ (JSON), so that all else need not know which it was. The shape is that of
// Tiled's JSON map format, 1.2 to 1.10.

#include <string>
#include <string_view>
#include <variant>

#include "src/document/document.h"

namespace rearguard {

/// Reads JSON where the first character that is no space is `{`, else XML. `file` names the text in messages.
/// In XML the cells of a layer stay text: `data` is a string, and `encoding` "csv" or "base64"; those
/// written as elements become text as well. Whole numbers and decimals become numbers where the format has
/// such, all else stays a string.
Checked<Node> tiled_tree(std::string_view text, const std::string& file);

/// All places of a tree become that of its mention, and nothing of it stands there as it was written.
void put_at(Node& node, Place place);

/// The tree of a map or a tileset (told by its `type`) as XML, or what cannot be said there. `data` must be
/// an array of whole numbers.
std::variant<std::string, Diagnostic> tiled_xml(const Node& tree);

}  // namespace rearguard
