#pragma once
// Everything there is to know of a hex and of who stands in it.

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/board/position.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct HexInfo {
  /// One of the six hexsides: what it costs to enter the hex across it.
  struct Side {
    std::string direction;          ///< "N"
    std::string neighbour;          ///< printed number; empty where no hex lies there
    std::string features;           ///< met on entering, "stream, slope"; empty: none
    std::vector<std::string> cost;  ///< by movement class, "1 1/2"; "-" where it may not enter so
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
  std::vector<std::string> names;    ///< printed in the hex, and what it scores
  std::vector<std::string> classes;  ///< movement classes of the chart
  std::array<Side, 6> sides;         ///< by Direction
  std::vector<Zone> zones;           ///< who exerts a ZOC here, by side
  std::vector<Counter> counters;     ///< top of the stack first
};

/// `zoc` is the rule of the doctrine in force.
HexInfo hex_info(const Position& position, const ZocRule& zoc, Hex h);

/// All values of a unit that say anything, as its counter and the position's file give them.
HexInfo::Counter unit_info(const Position& position, UnitIndex u);

/// Adds a value to a line of them: "strength 5", or the value alone where `name` is empty.
void append_value(std::string& line, std::string_view name, std::string_view value);

}  // namespace rearguard
