#pragma once
// A ladder of rays read plainly, rung by rung.

#include <vector>

#include "src/rules/plain_path.h"

namespace rearguard {

class PlainLadder {
 public:
  /// The question must outlive it.
  explicit PlainLadder(const PlainQuestion& q);

  /// Whether a walk of the ladder, however soon it must end, begins with `path`.
  bool allows(PlainPath path) const;

 private:
  bool goes_on_by(const Rung& rung, PlainPath path, Hex to) const;

  const PlainQuestion& q_;
  std::vector<std::vector<Hex>> walks_;  ///< of the first open rung; not for one consulted at every hex
};

}  // namespace rearguard
