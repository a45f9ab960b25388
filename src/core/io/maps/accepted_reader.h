#pragma once
// Reads [[accept]]: the warnings that the author of a map means to be so. It is beside the map, as
// expectations are.

#include <string>
#include <vector>

#include "hexmap/grid.h"
#include "src/core/document/decoder.h"

namespace rearguard {

/// A warning that the checks of a map leave out.
struct AcceptedFinding {
  std::string check;       ///< its name in the catalogue
  std::vector<Hex> hexes;  ///< all of its hexes are among these; empty: wherever it is
  std::string text;        ///< why it is meant to be so
  friend bool operator==(const AcceptedFinding&, const AcceptedFinding&) = default;
};

/// Reads entries with `finding`, `at` and `text`. Hexes need not be on the map.
std::vector<AcceptedFinding> read_accepted(const Node& entries, const Grid& grid, Problems& problems);

/// Returns those of a document that has been read without problems, or of the map inside it.
std::vector<AcceptedFinding> accepted_in(const Node& document, const Grid& grid);

}  // namespace rearguard
