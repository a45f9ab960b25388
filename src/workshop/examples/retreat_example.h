#pragma once
// Writes a retreat question about a position, with its answer, as a file of examples.

#include "src/core/engine/question/judge.h"

namespace rearguard {

/// Returns a document of examples with one about a retreat, for `rearguard rules test`: as much of the
/// position as its answer depends on (engine/part_of_position.h). `rules`: the name or path of the rule file,
/// as the document is to state it. The hexes that a request closes must be none: an example cannot state
/// them.
std::string to_examples(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                        const Judgement& judgement, const std::string& rules);

}  // namespace rearguard
