#pragma once
// The findings of `rearguard check` on a map and its units during editing.

#include <vector>

#include "src/edit/map_draft.h"

namespace rearguard {

struct Finding;

/// Returns all findings in the order of the checks. The editor's list of problems comes only from here.
std::vector<Finding> findings_of(const MapDraft::State& state);

}  // namespace rearguard
