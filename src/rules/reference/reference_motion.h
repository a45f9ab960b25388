#pragma once
// The motion read plainly off one written-down path, hex by hex: the second, independent meaning of every
// motion.

#include <memory>

#include "src/rules/reference/reference_path.h"

namespace rearguard {

class ReferencePriorities;
class ReferenceGoal;

/// The motion of one question. The question must outlive it.
class ReferenceMotion {
 public:
  explicit ReferenceMotion(const ReferenceQuestion& q);
  ~ReferenceMotion();
  ReferenceMotion(const ReferenceMotion&) = delete;
  ReferenceMotion& operator=(const ReferenceMotion&) = delete;

  /// Whether a walk of the motion begins with `path`. Every path is the beginning of one of a walk motion.
  bool allows(ReferencePath path) const;
  /// Where a walk that begins with an allowed path may end, as far as the motion has a say.
  WalkEnd ending(ReferencePath path) const;

 private:
  const ReferenceQuestion& q_;
  std::unique_ptr<const ReferencePriorities> priority_list_;
  std::unique_ptr<const ReferenceGoal> goal_;
};

/// The steps (1 for the first, ascending) with which a path turns aside from the straight way: those with
/// which the fewest turns that explain it grow. None where the path is no walk's beginning.
std::vector<std::size_t> oblique_steps(const ReferenceQuestion& q, ReferencePath path);

}  // namespace rearguard
