#pragma once
// What several units that move together can do as one.

#include <algorithm>
#include <optional>

#include "hexmap/hex_map.h"
#include "src/board/position.h"
#include "src/rules/question.h"

namespace rearguard {

/// Returns what a step costs the mover: as much as the member that pays most for it. Nothing if a member
/// cannot make it.
inline std::optional<MovementPoints> mover_step_cost(const Position& position,
                                                     const RetreatQuestion& question, Hex from, Direction d) {
  const HexMap& map = position.map();
  auto most = map.step_cost(from, d, position.unit(question.unit).movement_class);
  for (const UnitIndex u : question.companions) {
    const auto cost = map.step_cost(from, d, position.unit(u).movement_class);
    if (!most || !cost) return std::nullopt;
    most->parts = std::max(most->parts, cost->parts);
  }
  return most;
}

}  // namespace rearguard
