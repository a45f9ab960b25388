#pragma once
// Reference implementation of all motions: tests one given path, hex by hex, independently of the search.

#include "src/oracle/paths/reference_length.h"

namespace rearguard {

class ReferencePriorities;
class ReferenceGoal;

/// The motion of one board, which must outlive it.
class ReferenceMotion {
 public:
  explicit ReferenceMotion(const ReferenceBoard& b);
  explicit ReferenceMotion(ReferenceBoard&&) = delete;
  ~ReferenceMotion();
  ReferenceMotion(const ReferenceMotion&) = delete;
  ReferenceMotion& operator=(const ReferenceMotion&) = delete;

  /// Tests whether `path` is a prefix of a walk of the motion; always true for free motion.
  bool allows(ReferencePath path) const;
  /// Returns where a walk with an allowed prefix may end, as far as the motion determines it.
  WalkEnd ending(ReferencePath path) const;

 private:
  const ReferenceBoard& b_;
  std::unique_ptr<const ReferencePriorities> priority_list_;
  std::unique_ptr<const ReferenceGoal> goal_;
};

/// Returns the oblique steps of a path (1 for the first, ascending): those at which the fewest oblique steps
/// that explain the prefix grow. Empty if the path is not a prefix of a walk.
std::vector<std::size_t> oblique_steps(const ReferenceBoard& b, ReferencePath path);

}  // namespace rearguard
