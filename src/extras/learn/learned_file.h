#pragma once
// What has been learned as a rule file, ready to be saved.

#include "src/extras/learn/learner.h"

namespace rearguard {

/// Returns the id of a clause of a list in its rule file: "forbid-enemy-zoc".
std::vector<std::string> clause_ids(const Learner& learner, const ClauseList& list);

/// Returns a sentence that says what a clause does, with its full stop.
std::string clause_text(const Clause& clause);

/// Returns the rule file of a list. `extends` names the base as the file will find it; `cases` names the
/// document that it was learned from.
std::string learned_file(const Learner& learner, const ClauseList& list, const std::string& extends,
                         const std::string& cases);

/// Tests a list before it is shown: its rule file is read again, explains every case by the engine, and
/// `rules check` finds nothing in it that it does not find in the base. Returns what is wrong, one sentence;
/// empty if nothing is.
std::string why_not_valid(const Learner& learner, const ClauseList& list);

}  // namespace rearguard
