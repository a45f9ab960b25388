#pragma once
// A retreat question to which nobody has said who caused it.

#include "src/core/engine/question/judge.h"

namespace rearguard {

/// Answers a request. If the rules ask who caused the retreat and nobody is named, the adjacent enemies that
/// are worst for the unit count (see `danger_of`), else the nearest one; they are then entered in the
/// request.
Judgement judge_by_worst_causes(Judge& judge, RetreatRequest& request);

}  // namespace rearguard
