#pragma once
// `rearguard rules readings`: what the printed rules leave open.

#include <string>

#include "src/command/session/session.h"
#include "src/command/verbs/parting_search.h"

namespace rearguard {

struct RulesReadingsOptions {
  std::string rules;
  bool smallest = false;      ///< search a board on which each choice parts from the default
  PartingLimits search = {};  ///< smallest: for each choice
};
/// Lists the readings of a rule file. Returns `problems_found` if a choice is not parted from the default.
Status rules_readings(Session& session, const RulesReadingsOptions& options);

}  // namespace rearguard
