#pragma once
// The keys of `grid`, and printed columns and rows, in documents.

#include <functional>
#include <optional>
#include <string_view>

#include "src/core/board/position.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document.h"

namespace rearguard {

/// The keys of `grid` that say how hexes are numbered; maps of Tiled have them as properties.
inline constexpr std::string_view numbering_keys[] = {
    "first", "order", "columns_run", "rows_run", "digits", "letters", "skip", "prefix", "slant", "shifted"};

/// Reads the table `grid`; `mark_known` marks the other keys that may be in it.
std::optional<Grid> read_grid(const Node& node, const std::function<void(TableReader&)>& mark_known,
                              Problems& problems);
/// Reads the numbering keys of a table, but for `shifted`; returns the number of the first hex.
std::optional<HexNumber> read_numbering(TableReader& table, Numbering& numbering, Problems& problems);

/// Returns the table `grid` of a map.
Node grid_node(const Grid& grid);
/// Returns what must be said of the number of the first hex, for others to read it and what follows alike.
SaidOfNumber said_of_first(const Grid& grid);
/// Adds `first` and the other numbering keys, but for `shifted`, that differ from their default.
void add_numbering(Node& table, const Grid& grid);
/// Returns "odd", "even", "first" or "second".
std::string_view shifted_name(const Grid& grid);

/// Reads the value of `column` or `row`: a whole number or the letters that the map prints.
std::optional<LineSetup> read_line(std::string_view key, const Node& value, Problems& problems);
/// Returns the table of an enemy line: { column = 3 }, { row = "C" }.
Node line_node(const LineSetup& line);

}  // namespace rearguard
