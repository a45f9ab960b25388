#pragma once
// `rearguard rules coverage --mutate`: changes of the rules that no example notices.

#include <string>

#include "src/command/session/session.h"
#include "src/command/verbs/parting_search.h"

namespace rearguard {

struct RulesMutantsOptions {
  bool mutate = false;
  PartingLimits search = {};  ///< for each change that no example notices
};

/// Changes one thing of a rule file after another, and lists the changes that no example notices, each with a
/// board that would; `name` as for `rules_coverage`. Returns `problems_found` if there is such a change.
Status rules_mutants(Session& session, const std::string& name, const RulesMutantsOptions& options);

}  // namespace rearguard
