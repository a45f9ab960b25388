#pragma once
// Properties whose truth depends on more of a path than its last step: small automata. The search splits its
// graph by their labels (pathing/splitting.h).

#include <cstdint>

#include "hexmap/hex.h"

namespace rearguard {

/// What one property remembers of a path, for one question. Labels are small numbers, so that few paths are
/// told apart; the label of a path without steps is 0.
class StepHistory {
 public:
  StepHistory() = default;
  StepHistory(const StepHistory&) = delete;
  StepHistory& operator=(const StepHistory&) = delete;
  virtual ~StepHistory() = default;

  /// Returns the label of a path after a step; `label` is that before it.
  virtual std::uint32_t after(std::uint32_t label, Hex from, Hex to) const = 0;
  /// Tests the property for a step of a path with this label before it.
  virtual bool shows(std::uint32_t label, Hex from, Hex to) const = 0;
};

}  // namespace rearguard
