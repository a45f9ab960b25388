#pragma once
// The motion read plainly off one written-down path, hex by hex: the second, independent meaning of every
// motion.

#include <memory>

#include "src/rules/plain_path.h"

namespace rearguard {

class PlainLadder;
class PlainGoal;

/// The motion of one question. The question must outlive it.
class PlainMotion {
 public:
  explicit PlainMotion(const PlainQuestion& q);
  ~PlainMotion();
  PlainMotion(const PlainMotion&) = delete;
  PlainMotion& operator=(const PlainMotion&) = delete;

  /// Whether a walk of the motion begins with `path`. Every path is the beginning of one of a walk motion.
  bool allows(PlainPath path) const;
  /// Where a walk that begins with an allowed path may end, as far as the motion has a say.
  WalkEnd ending(PlainPath path) const;

 private:
  const PlainQuestion& q_;
  std::unique_ptr<const PlainLadder> ladder_;
  std::unique_ptr<const PlainGoal> goal_;
};

/// The steps (1 for the first, ascending) with which a path turns aside from the straight way: those with
/// which the fewest turns that explain it grow. None where the path is no walk's beginning.
std::vector<std::size_t> oblique_steps(const PlainQuestion& q, PlainPath path);

}  // namespace rearguard
