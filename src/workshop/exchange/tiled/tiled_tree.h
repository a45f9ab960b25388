#pragma once
// The documents of Tiled, the map editor, as trees. TMX and TSX (XML) give the same tree as TMJ and TSJ
// (JSON), so the other readers need not distinguish them. The structure is that of Tiled's JSON map format,
// 1.2 to 1.10.

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct Node;

/// Reads JSON if the first character after white space is `{`, else XML. `file` names the text in messages.
/// From XML, the cells of a layer stay text: `data` is a string, and `encoding` is "csv" or "base64"; cells
/// written as elements become text too. Attributes that are numbers in the JSON format become numbers; all
/// others stay strings.
Checked<Node> tiled_tree(std::string_view text, const std::string& file);

/// Sets all places in a tree to `place` and drops the original spellings of its values.
void put_at(Node& node, Place place);

/// Returns the tree of a map or a tileset (distinguished by its `type`) as XML, or the problem if XML cannot
/// express it. `data` must be an array of whole numbers.
std::variant<std::string, Diagnostic> tiled_xml(const Node& tree);

}  // namespace rearguard
