#pragma once
// Automatic ids of new units: red-inf-1, red-inf-2 …

#include "src/workshop/edit/map_draft.h"

namespace rearguard {

/// Returns the beginning of the ids of a side's units of a kind, "red-inf-": lower-case words joined by
/// hyphens, the kind as lists of units abbreviate it. "unit-" if neither has a letter or a digit.
std::string id_stem(const std::string& side, const std::string& kind);

/// Returns the stem with the lowest number, from 1, that gives an id of none of the units.
std::string free_id(const std::string& stem, const std::vector<DraftUnit>& units);

/// Returns the id of another unit like the one with this id: the next free number after its own (b1, b2), or
/// with a hyphen and a number from 2 if it has none (Iron, Iron-2).
std::string next_id(const std::string& id, const std::vector<DraftUnit>& units);

}  // namespace rearguard
