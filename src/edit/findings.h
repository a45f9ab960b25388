#pragma once
// The findings of `rearguard check` on a map and its units during editing.

#include <string>
#include <vector>

#include "src/edit/map_draft.h"

namespace rearguard {

struct AcceptedFinding;
struct Finding;

/// Returns all findings in the order of the checks. The editor's list of problems comes only from here.
std::vector<Finding> findings_of(const MapDraft::State& state);

/// Returns them without those that the map accepts: `accepted` is as its document was opened.
std::vector<Finding> findings_of(const MapDraft& draft, const std::vector<AcceptedFinding>& accepted);

/// Returns whether a draft can make the fix of a finding. It has no entries that say the same twice: those
/// are found, and removed, in a text alone.
bool can_mend(const Finding& finding);
/// Makes the fix as one step. Does nothing if `can_mend` is false. Returns why it is impossible; empty on
/// success.
std::string mend(MapDraft& draft, const Finding& finding);

}  // namespace rearguard
