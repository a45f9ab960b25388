#pragma once
// `rearguard rules find`: from a printed sentence to the lines that say it.

#include <string>
#include <vector>

#include "src/command/session/session.h"

namespace rearguard {

struct RulesFindOptions {
  std::vector<std::string> sentence;  ///< its words, or whole
  int hits = 5;                       ///< how many to show
  bool json = false;
};
/// Shows the places of the cookbook, the shipped rule files and the manual that say a sentence. Returns
/// `problems_found` if none does.
Status rules_find(Session& session, const RulesFindOptions& options);

}  // namespace rearguard
