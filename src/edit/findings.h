#pragma once
// The findings of `rearguard check` on a map and its units during editing.

#include <string>
#include <vector>

#include "src/edit/map_draft.h"

namespace rearguard {

struct Finding;

/// Returns all findings in the order of the checks. The editor's list of problems comes only from here.
std::vector<Finding> findings_of(const MapDraft::State& state);

/// Returns them without those that the map accepts.
std::vector<Finding> open_findings(const MapDraft::State& state);

/// Returns whether the map can accept a finding: a warning about the map itself.
bool can_accept(const Finding& finding);
/// Lets the map accept a finding for this reason, as one step. Returns why it is impossible; empty on
/// success.
std::string accept(MapDraft& draft, const Finding& finding, const std::string& text);
/// Takes back the acceptance with this index in the state, as one step.
std::string withdraw_acceptance(MapDraft& draft, std::size_t index);

/// Returns whether a draft can make the fix of a finding. It has no entries that say the same twice: those
/// are found, and removed, in a text alone.
bool can_mend(const Finding& finding);
/// Makes the fix as one step. Does nothing if `can_mend` is false. Returns why it is impossible; empty on
/// success.
std::string mend(MapDraft& draft, const Finding& finding);

}  // namespace rearguard
