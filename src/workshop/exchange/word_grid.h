#pragma once
// Reads terrain from tables: a grid of words, or rows that each name a hex and its terrain.

#include "src/core/document/diagnostic.h"
#include "src/workshop/exchange/files/draft_map.h"

namespace rearguard {

/// Returns a draft of a map. A table has its columns as lists of units have theirs. With columns for the hex
/// ("hex", "x" and "y", or axial "q" and "r") and for the terrain, each row is a hex; an elevation may stand
/// beside them. Else each cell is a hex, without a first row and column that only count; a text without any
/// separator has a hex a character. Empty cells are no hexes. Which columns are lower is a guess that a
/// remark states, but for axial numbers, which say it.
Checked<Draft> read_word_grid(std::string_view text, const std::string& file);

}  // namespace rearguard
