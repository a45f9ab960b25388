#pragma once
// A ladder of rays read plainly, rung by rung.

#include <vector>

#include "src/rules/reference/reference_path.h"

namespace rearguard {

class ReferencePriorities {
 public:
  /// The question must outlive it.
  explicit ReferencePriorities(const ReferenceQuestion& q);

  /// Whether a walk of the ladder, however soon it must end, begins with `path`.
  bool allows(ReferencePath path) const;

 private:
  bool goes_on_by(const MotionPriority& priority, ReferencePath path, Hex to) const;

  const ReferenceQuestion& q_;
  std::vector<std::vector<Hex>> walks_;  ///< of the first open rung; not for one consulted at every hex
};

}  // namespace rearguard
