#pragma once
// What `rearguard check` has to say of a map and its units while they are being changed.

#include <vector>

#include "src/audit/finding.h"
#include "src/edit/map_draft.h"

namespace rearguard {

/// Everything found, in the order of the checks: the one place where the editor's list of problems comes
/// from.
std::vector<Finding> findings_of(const MapDraft::State& state);

}  // namespace rearguard
