#pragma once
// What a resolved event did, as a JSON document.

#include <string>
#include <vector>

#include "src/engine/resolve.h"

namespace rearguard {

/// What was asked, beside what came of it.
struct ResolutionHeading {
  std::string unit;
  std::string result;           ///< empty where a distance was given
  std::optional<int> distance;  ///< as asked
  std::string rules;
};

/// One line: `{"unit", "result", "rules", "steps": [{"unit", "what", "path", "clause", "cite", "dice":
/// [{"for", "sides", "rolled"}]}], "needs": [{"unit", "chooser", "paths"}], "dice_used": [6, 2]}`. `needs`
/// only where a choice is wanting; keys without content are left out of the steps.
std::string to_json(const ResolutionHeading& heading, const std::vector<Incident>& incidents,
                    const NeedsChoice* needs, const std::vector<Roll>& rolls, const Grid& grid);

/// The same for a person: a numbered line for each incident, then what is to be chosen.
std::string to_text(const std::vector<Incident>& incidents, const NeedsChoice* needs, const Grid& grid);

}  // namespace rearguard
