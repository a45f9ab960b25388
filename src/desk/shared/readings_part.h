#pragma once
// The readings of a rule file, to choose among. Private to the panels.

#include "src/core/rules/words/reading.h"

namespace rearguard {

/// Shows each reading that is open under these choices, folded away under a line that counts them. Returns
/// whether a choice has been made; a choice of the usual answer is none.
bool readings_part(const std::vector<Reading>& readings, ReadingChoices& choices);

/// Returns the readings that are open under these choices.
std::vector<const Reading*> open_readings(const std::vector<Reading>& readings,
                                          const ReadingChoices& choices);

}  // namespace rearguard
