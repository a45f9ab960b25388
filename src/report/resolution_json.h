#pragma once
// What a resolved event did, as a JSON document.

#include <string>
#include <vector>

#include "src/io/resolve_request.h"

namespace rearguard {

/// What was asked, beside what came of it.
struct ResolutionHeading {
  ResolveRequest order;
  std::string rules;
};

/// One line: `{"unit", "event" | "result" | "distance", "rules", "outcome": "resolved" | "impossible" |
/// "choice", "steps": [{"unit", "text", "path", "clause", "cite", "dice": [{"for", "sides", "rolled"}]}],
/// "pending_choice": [{"unit", "chooser", "paths" | "options"}], "dice_used": [6, 2], "units": [{"id",
/// "side", "hex", "class", …}]}`. `pending_choice` only where a choice is open, `units` (all that are left,
/// with the keys of a position) where none is; keys without content are left out of the steps. `result` must
/// not be Unanswerable.
std::string to_json(const ResolutionHeading& heading, const ResolutionResult& result,
                    const std::vector<Roll>& rolls, const Grid& grid);

/// The same for a person: a numbered line for each incident, then what is to be chosen.
std::string to_text(const ResolutionResult& result, const Grid& grid);

}  // namespace rearguard
