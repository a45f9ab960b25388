#pragma once
// The dice that a request states, as they fell. Private to this room.

#include "src/core/document/decoder.h"
#include "src/play/game/game_step.h"

namespace rearguard {

/// Reads `dice`, an array of numbers from 1 to 1000; nothing if it is not there.
inline StatedDice read_stated_dice(TableReader& table) {
  const Node* list = table.array("dice");
  if (list == nullptr) return std::nullopt;
  StatedDice dice{std::in_place};
  for (const Node& item : list->items) {
    if (const auto face = read_integer(item, "each of the `dice`", 1, 1000, table.problems()))
      dice->push_back(static_cast<int>(*face));
  }
  return dice;
}

}  // namespace rearguard
