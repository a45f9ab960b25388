#pragma once
// Reference implementation of the priority motion.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct MotionPriority;

class ReferencePriorities {
 public:
  /// The board must outlive it.
  explicit ReferencePriorities(const ReferenceBoard& b);

  /// Tests whether `path` is a prefix of a walk of the motion, however short that walk.
  bool allows(ReferencePath path) const;

 private:
  bool continues_by(const MotionPriority& priority, ReferencePath path, Hex to) const;

  const ReferenceBoard& b_;
  std::vector<std::vector<Hex>>
      walks_;  ///< of the first priority not ruled out; unused if evaluated step by step
};

}  // namespace rearguard
