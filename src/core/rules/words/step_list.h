#pragma once
// The list of steps: what the steps of events can do, in the order of messages and of the manual. Each is
// defined in src/core/steps/, and its line here is all that the rest of the program needs. The name is its
// key in rule files. Few sources include this header, so that a new step recompiles little.

#include "src/core/rules/words/event.h"

/// Expands STEP(name) for every step.
#define REARGUARD_STEPS(STEP) \
  STEP(roll)                  \
  STEP(let)                   \
  STEP(test)                  \
  STEP(state)                 \
  STEP(mark)                  \
  STEP(unmark)                \
  STEP(count)                 \
  STEP(lose_strength)         \
  STEP(remove)                \
  STEP(move)                  \
  STEP(event)                 \
  STEP(choose)                \
  STEP(table)                 \
  STEP(engage)                \
  STEP(disengage)             \
  STEP(face)                  \
  STEP(result)                \
  STEP(report)                \
  STEP(stop)                  \
  STEP(for_each)              \
  STEP(link)                  \
  STEP(unlink)

namespace rearguard::steps {

#define REARGUARD_DECLARE_STEP(name) extern const StepKind name;
REARGUARD_STEPS(REARGUARD_DECLARE_STEP)
#undef REARGUARD_DECLARE_STEP

}  // namespace rearguard::steps
