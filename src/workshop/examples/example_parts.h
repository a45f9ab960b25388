#pragma once
// The parts of which an entry of an examples file is written.

#include <map>

#include "src/core/document/document.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

class HexMap;
struct Grid;
struct Setup;

/// Returns "key = value" as a line.
std::string example_line(const std::string& key, const Node& value);
/// Returns the beginning of an entry: its id and text, the map, the units and what else a setup states.
std::string example_board(const Setup& setup, const HexMap& map, const std::string& id,
                          const std::string& text);
Node numbers_node(const std::map<std::string, std::int64_t>& numbers);
/// Returns "2930-3030-3131".
Node path_node(const RetreatPath& path, const Grid& grid);
/// Puts "# " before every line.
std::string with_comment_marks(const std::string& text);

}  // namespace rearguard
