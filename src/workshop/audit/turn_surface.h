#pragma once
// Turns of movement: how many whole allowances a unit needs to each hex of the empty map.

#include "hexmap/step_costs.h"

namespace rearguard {

/// How a unit moves in one turn.
struct TurnMovement {
  MovementPoints allowance;   ///< above zero; what is left at the end of a turn is lost
  bool minimum_move = false;  ///< it can always enter one hex for a whole allowance
};

/// The fewest turns to every hex from a set of start hexes, without enemies.
class TurnSurface {
 public:
  TurnSurface(const StepCosts& costs, std::span<const Hex> starts, const TurnMovement& movement);

  /// Returns the number of turns by row-major index or by hex: 0 at a start; nothing if the unit never gets
  /// there.
  std::optional<std::uint32_t> at(std::size_t index) const;
  std::optional<std::uint32_t> at(Hex h) const;

 private:
  static constexpr std::uint32_t never = 0xFFFFFFFF;
  Grid grid_;
  std::vector<std::uint32_t> turns_;
};

}  // namespace rearguard
