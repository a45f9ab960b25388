#pragma once

#include <string>
#include <vector>

#include "hexmap/grid.h"
#include "hexmap/hex.h"

namespace rearguard {

using RetreatPath = std::vector<Hex>;  ///< from the start hex to the end hex

/// Returns a path in printed numbers: "2930-2931-2932".
inline std::string to_text(const Grid& grid, const RetreatPath& path) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

}  // namespace rearguard
