#include "src/core/rules/facts/exits.h"

#include <algorithm>

#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/length_rule.h"
#include "src/core/rules/words/rule_set.h"

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

bool has_one_more(const Length& length) {
  return std::any_of(length.stops.begin(), length.stops.end(),
                     [](const LengthStop& stop) { return stop.one_more.has_value(); });
}

bool leaves_for_free(const RuleSet& rule_set, const HexMap& map, Hex to) {
  if (map.grid().contains(to)) return false;
  const std::vector<MotionPriority>& priorities = rule_set.motion.priorities;
  if (std::any_of(priorities.begin(), priorities.end(), [](const auto& p) { return p.may_exit_map; }))
    return true;
  return rule_set.event_rules &&
         std::any_of(rule_set.event_rules->contacts.begin(), rule_set.event_rules->contacts.end(),
                     [](const Contact& contact) { return contact.means == Contact::Means::exit_map; });
}

}  // namespace rearguard
