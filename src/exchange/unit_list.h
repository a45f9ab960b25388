#pragma once
// Lists of units as text: tables (CSV, or columns separated by tabs), and lines as order-of-battle sheets
// have them.

#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/document/document.h"

namespace rearguard {

/// What a list leaves open.
struct UnitListDefaults {
  std::string side, movement_class;  ///< of units of which the list does not say it; empty: none
};

/// Reads a list as the array `units` of a position document, with the places of its values in the list.
/// Whether its hexes, classes and names can be used, `read_position` checks.
///
/// A table begins with a line of column names, which are keys of a unit: `id,side,hex,class,strength`.
/// Columns are separated by commas, semicolons or tabs, whichever the first line has; a field may be in
/// quotes. In other lists a line is a unit, `ID/HEX [KIND] [STRENGTH-MOVEMENT] [KEY=VALUE …]`, or sets the
/// side or class of the units below it, `side: union`. `#` begins a comment.
Checked<Node> read_unit_list(std::string_view text, const std::string& file,
                             const UnitListDefaults& defaults);

}  // namespace rearguard
