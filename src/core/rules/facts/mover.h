#pragma once
// What several units that move together can do as one.

#include <algorithm>
#include <optional>

#include "hexmap/hex_map.h"
#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

/// Returns what a step costs the mover: as much as the member that pays most for it. Nothing if a member
/// cannot make it, and out of a hex that is not on the map.
inline std::optional<StepPrice> mover_step_price(const Position& position, const RetreatQuestion& question,
                                                 Hex from, Direction d) {
  const HexMap& map = position.map();
  if (!map.exists(from)) return std::nullopt;
  auto most = map.step_price(from, d, position.unit(question.unit).movement_class);
  for (const UnitIndex u : question.companions) {
    const auto price = map.step_price(from, d, position.unit(u).movement_class);
    if (!most || !price) return std::nullopt;
    *most = {std::max(most->least, price->least), most->takes_all || price->takes_all};
  }
  return most;
}

/// Returns what must remain of an allowance for a step; nothing as above.
inline std::optional<MovementPoints> mover_step_cost(const Position& position,
                                                     const RetreatQuestion& question, Hex from, Direction d) {
  const auto price = mover_step_price(position, question, from, d);
  return price ? std::optional(price->least) : std::nullopt;
}

}  // namespace rearguard
