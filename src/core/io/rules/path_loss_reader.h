#pragma once
// What clauses and path effects of a move say of each other: values and limits of what effects cost, and the
// rows of charts that have effects. Private to io.

#include "src/core/document/decoder.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Gives a move, whose clauses and path effects have been read, the effects of the rows of its charts, the
/// losses that its clauses add up, and a last forbid for its fatal effects.
/// `move_name` names the move in messages.
void join_path_effects(RuleSet& move, const std::string& move_name, Problems& problems);

}  // namespace rearguard
