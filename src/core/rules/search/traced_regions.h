#pragma once
// Finds the regions that a rule file traces, once for a question.

#include <memory>

#include "src/core/rules/facts/question.h"

namespace rearguard {

struct QuestionContext;

/// Returns the hexes of every traced region of the rule set for a question, each found by one flood; null if
/// the rule set traces none.
std::shared_ptr<const TracedRegions> traced_regions(const QuestionContext& context);

}  // namespace rearguard
