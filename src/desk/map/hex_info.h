#pragma once
// All facts about a hex and the units in it.

#include <utility>

#include "src/core/board/position.h"
#include "src/core/rules/words/expression.h"

namespace rearguard {

struct ZocRule;

struct HexInfo {
  /// One of the six hexsides: what it costs to enter the hex across it.
  struct Side {
    std::string direction;          ///< "N"
    std::string neighbour;          ///< printed number; empty: no hex there
    std::string features;           ///< crossed on entering, "stream, slope"; empty: none
    std::vector<std::string> cost;  ///< by movement class, "1 1/2"; "-": impassable
  };
  struct Zone {
    std::string side;
    std::vector<std::string> units;  ///< ids, in the order of the document
  };
  struct Counter {
    UnitIndex unit = 0;
    std::string title;                                        ///< "b1  Ostrander's brigade"
    std::vector<std::pair<std::string, std::string>> values;  ///< name and value
  };

  Hex hex;
  std::string number;
  bool exists = false;
  std::string terrain;
  int elevation = 0;
  std::vector<std::string> names;    ///< labels in the hex, and its victory points
  std::vector<std::string> classes;  ///< movement classes of the chart
  std::array<Side, 6> sides;         ///< by Direction
  bool has_units = false;            ///< there are units on the map, whose ZOCs are looked at
  std::vector<Zone> zones;           ///< ZOCs in this hex, by side
  std::vector<Counter> counters;     ///< top of the stack first
};

/// Collects the facts of a hex; `zoc` is the ZOC rule in force.
HexInfo hex_info(const Position& position, const ZocRule& zoc, Hex h);

/// Returns the values of a unit as its counter and the position file give them, without empty ones.
HexInfo::Counter unit_info(const Position& position, UnitIndex u);

/// Appends a value to a comma-separated line: "strength 5", or the value alone if `name` is empty.
void append_value(std::string& line, std::string_view name, std::string_view value);

}  // namespace rearguard
