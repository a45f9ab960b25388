#pragma once
// Writes the resolution of an event, as JSON and as text.

#include <string>
#include <vector>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/resolve_request.h"

namespace rearguard {

/// The request of a resolution.
struct ResolutionHeading {
  ResolveRequest request;
  std::string rules;
};

/// Writes one line: `{"unit", "event" | "result" | "distance", "rules", "outcome": "resolved" | "impossible"
/// | "choice", "steps": [{"unit", "text", "path", "clause", "cite", "dice": [{"for", "sides", "rolled"}]}],
/// "pending_choice": [{"unit", "chooser", "paths" | "options"}], "dice_used": [6, 2], "units": [{"id",
/// "side", "hex", "class", …}]}`. If a choice is open there is `pending_choice`, otherwise `units` (all
/// remaining ones, with the keys of a position). Steps omit keys without content. `result` must not be a
/// RequestError.
std::string to_json(const ResolutionHeading& heading, const ResolutionResult& result,
                    const std::vector<Roll>& rolls, const Grid& grid);

/// Writes text: a numbered line for each step, then the pending choice.
std::string to_text(const ResolutionResult& result, const Grid& grid);

}  // namespace rearguard
