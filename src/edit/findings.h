#pragma once
// What is to be said against a map and its units as they are now.

#include <optional>
#include <string>
#include <vector>

#include "src/edit/map_draft.h"

namespace rearguard {

struct Finding {
  std::string message;
  std::optional<Hex> hex;  ///< that it speaks of
};

/// Everything found, in the order of the hexes: the one place where the editor's list of problems comes from.
std::vector<Finding> findings_of(const MapDraft::State& state);

}  // namespace rearguard
