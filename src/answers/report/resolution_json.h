#pragma once
// Writes the resolution of an event, as JSON and as text.

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/resolve_request.h"

namespace rearguard {

/// A request and what it has come to.
struct ResolutionReport {
  ResolveRequest request;
  std::string rules;
  ResolutionResult result;  ///< no RequestError
  std::vector<Roll> rolls;
};

/// Writes one line: `{"unit", "event" | "result" | "distance", "rules", "outcome": "resolved" | "impossible"
/// | "choice", "steps": [{"unit", "text", "path", "clause", "cite", "dice": [{"for", "sides", "rolled"}]}],
/// "pending_choice": [{"unit", "chooser", "paths" | "options"}], "dice_used": [6, 2], "units": [{"id",
/// "side", "hex", "class", …}]}`. If a choice is open there is `pending_choice`, otherwise `units` (all
/// remaining ones, with the keys of a position). Steps omit keys without content.
std::string to_json(const ResolutionReport& report, const Grid& grid);

/// Writes text: a numbered line for each step, then the pending choice.
std::string to_text(const ResolutionResult& result, const Grid& grid);

}  // namespace rearguard
