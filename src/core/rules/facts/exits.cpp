#include "src/core/rules/facts/exits.h"

#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/words/length_rule.h"

namespace rearguard {

std::optional<MapEdge> edge_of(const LengthExit& exit, const Position& position, SideIndex side) {
  if (exit.edge) return exit.edge;
  const auto& homes = position.map().home_edges;
  const auto home = homes.find(position.sides()[side]);
  return home == homes.end() ? std::nullopt : std::optional(home->second);
}

const LengthExit* exit_into(const Length& length, const Position& position, SideIndex side, Hex h) {
  if (length.exits.empty() || position.map().exists(h)) return nullptr;
  for (const LengthExit& exit : length.exits) {
    const auto edge = edge_of(exit, position, side);
    if (edge && is_beyond(position.map().grid(), *edge, h)) return &exit;
  }
  return nullptr;
}

const LengthExit* exit_by(const Length& length, const Position& position, SideIndex side, Hex from, Hex to) {
  return !length.exits.empty() && position.map().exists(from) ? exit_into(length, position, side, to)
                                                              : nullptr;
}

}  // namespace rearguard
