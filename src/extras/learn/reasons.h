#pragma once
// Why a simpler list is not enough.

#include "src/extras/learn/learner.h"

namespace rearguard {

/// A list without one of its clauses, and the case that rules it out.
struct Reason {
  std::string clause;   ///< the id of the clause that is left out
  std::string case_id;  ///< empty: the rest explains every case, and `rules check` objects to it
  std::string why;      ///< one sentence without a full stop
};

/// Returns for each clause of a list what goes wrong without it.
std::vector<Reason> reasons_for(const Learner& learner, const ClauseList& list);

/// Returns what is wrong with the verdict of some rules on a case: "0304 would be legal, and is not"; empty
/// if nothing is.
std::string difference_to(const LearnCase& one, const RuleSet& rules);

}  // namespace rearguard
