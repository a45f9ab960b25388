#pragma once
// Lists of units as text: tables (CSV, or columns separated by tabs), and lines as order-of-battle sheets
// have them.

#include <functional>
#include <map>

#include "src/core/document/document.h"
#include "src/workshop/exchange/list_words.h"

namespace rearguard {

/// What a list leaves open, and what the caller knows of the board.
struct UnitListDefaults {
  std::string side, movement_class;  ///< of units of which the list does not say it; empty: none
  /// Movement classes by kind of unit. They precede `movement_class`, and headings of the list precede them.
  std::map<std::string, std::string> class_of_kind = {};
  /// Tells the numbers of hexes from other words; empty: nothing is known of the map, and tables need column
  /// names.
  std::function<bool(const std::string&)> is_hex = {};
  std::vector<std::string> classes = {}, sides = {}, kinds = {};  ///< known besides the usual kinds
  /// The list is entered piece by piece: units may lack an id, a line may begin with several hexes instead,
  /// for like units, and a heading may stand alone.
  bool is_piece = false;
};

struct UnitList {
  Node units;  ///< the array `units` of a position document, with the places of its values in the list
  std::string side, movement_class;       ///< of the last headings; empty: none
  std::vector<std::string> remarks = {};  ///< what was left out or guessed
};

/// Reads a list of units. Whether its hexes, classes and names can be used, `read_position` checks.
///
/// A table begins with a line of column names, which are keys of a unit: `id,side,hex,class,strength`.
/// Columns are separated by commas, semicolons or tabs, whichever the first line has; a field may be in
/// quotes. Without column names, what is before the hex is the id and the side, and what is behind it has the
/// form of words in lines. In other lists a line is a unit, `ID/HEX [KIND] [STRENGTH-MOVEMENT] [KEY=VALUE
/// …]`, or sets the side or class of the units below it, `side: union`. `#` begins a comment. A word that
/// looks like a mistyped kind is a problem.
///
/// Where `is_hex` tells hexes, lists are read as people keep them: columns may have other usual names
/// (list_words.h), unknown columns of whole numbers are counts and others are left out with a remark, rows
/// without a hex are counted and left out, a name or nothing may stand for the id; a line may have its words
/// in any order round its hex, a line without hexes or numbers names a side, and a hex alone repeats the unit
/// above it. Sides that differ in capitals are one.
Checked<UnitList> read_unit_list(std::string_view text, const std::string& file,
                                 const UnitListDefaults& defaults);

}  // namespace rearguard
