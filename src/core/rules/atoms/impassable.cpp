#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/mover.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

namespace {

/// Returns the class of the first member that cannot make the step.
ClassId class_against(const AtomStep& at) {
  const auto d = direction_between(at.from(), at.to());
  for (const UnitIndex u : at.question.members()) {
    const ClassId c = at.position.unit(u).movement_class;
    if (d && at.map().grid().contains(at.from()) && !at.map().step_cost(at.from(), *d, c)) return c;
  }
  return at.mover().movement_class;
}

AtomWitness why_impassable(const AtomStep& at, const PropertyUse&) {
  const HexMap& map = at.map();
  if (!map.exists(at.to())) return hex_fact(at, "is not on the map");
  if (!map.exists(at.from())) return step_fact(at, "comes from off the map");
  const ClassId c = class_against(at);
  const std::string& name = map.chart().classes[c];
  const auto d = direction_between(at.from(), at.to());
  if (d && map.grid().contains(at.from()) && !map.is_opened(at.from(), *d, c)) {
    for (const FeatureId f : map.features(at.from(), *d)) {
      const Feature& feature = map.chart().features[f];
      if (feature.cost.size() > c && feature.cost[c].kind == ChartCost::Kind::impassable) {
        const std::string side =
            fmt::format("the {} between {} and {}", feature.name, number_of(at, at.from()), to_hex(at));
        return {fmt::format("{} units cannot cross {}", name, side),
                fmt::format("would cross {}, which {} units cannot cross", side, name)};
      }
    }
  }
  const std::string hex = fmt::format("{} ({})", to_hex(at), map.chart().terrains[map.terrain(at.to())].name);
  return {fmt::format("{} units cannot enter {}", name, hex),
          fmt::format("would enter {}, which {} units cannot enter", hex, name)};
}

}  // namespace

constinit const Atom atoms::impassable{
    .name = "impassable",
    .scopes = step_scopes,
    .needs = {AtomNeed::steps},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          const auto d = direction_between(at.from(), at.to());
          return d &&
                 !(at.map().grid().contains(at.from()) &&
                   mover_step_cost(at.position, at.question, at.from(), *d)) &&
                 exit_by(at.rule_set.length, at.position, at.mover().side, at.from(), at.to()) == nullptr;
        },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
            if (mask.is_possible(i)) continue;
            const Hex from = mask.vertices()[mask.graph().steps[i].from].hex;
            const Hex to = mask.vertices()[mask.graph().steps[i].to].hex;
            if (exit_by(mask.rule_set().length, mask.board().position(), mask.board().side(), from, to) ==
                nullptr)
              mask.mark_step(i, use.scope);
          }
        },
    .quick =
        [](const QuickStep& at, const PropertyUse&) {
          const auto d = direction_between(at.from, at.to);
          return d && !(at.board.position().map().exists(at.from) && at.costs->cost(at.from, *d)) &&
                 exit_by(at.rule_set.length, at.board.position(), at.board.side(), at.from, at.to) == nullptr;
        },
    .yes = "makes a step that the unit's class may not make, or leaves the map",
    .no = "is possible for the unit's class",
    .why = why_impassable,
    .documentation = "that the unit's class cannot make, or that leaves the map",
};

}  // namespace rearguard
