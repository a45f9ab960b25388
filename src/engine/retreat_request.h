#pragma once
// What can be asked of the retreat engine, and why it may not be answered.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/board/unit.h"
#include "src/engine/retreat_path.h"

namespace rearguard {

/// A retreat question.
struct RetreatRequest {
  UnitIndex unit = 0;
  std::string result;           ///< a combat result of the rules; may be empty if a distance is given
  std::optional<int> distance;  ///< in hexes; overrides the result's distance
  std::vector<UnitIndex> causing_units;
  std::size_t max_paths = 100;          ///< listed for each end hex; all paths are counted
  std::optional<RetreatPath> proposed;  ///< a path to judge, from the start hex
  std::string move = {};                ///< a move of the rules; empty: that of the result, or the rules' own
  bool by_allowance = false;            ///< as far as the unit's movement points allow
  std::vector<Hex> closed = {};         ///< further hexes that may not be entered
  std::vector<Hex> full = {};           ///< further hexes that have no room for the unit
};

/// The reason that a request cannot be answered.
struct RequestError {
  std::string message;  ///< one sentence
  std::string about;    ///< "result", "distance", "path", "unit" or "rules"
};

}  // namespace rearguard
