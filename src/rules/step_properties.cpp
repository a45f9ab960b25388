#include "src/rules/step_properties.h"

#include <algorithm>

#include "hexmap/hexside.h"
#include "src/rules/catalogue.h"
#include "src/rules/compiled_clauses.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/property.h"

namespace rearguard {
namespace {

bool listed(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool relation_shows(const QuestionContext& context, const PropertyUse& use, Hex before, Hex after) {
  const Grid& grid = context.position().map().grid();
  const std::vector<AnchorMember> members = anchor_members(context.position(), context.question, use.anchor);
  if (members.empty()) return false;
  if (use.members == Members::nearest || use.members == Members::sum)
    return relation_holds(use.property, distance_to_anchor(grid, members, use.members, before),
                          distance_to_anchor(grid, members, use.members, after));
  const auto holds = [&](const AnchorMember& m) {
    return relation_holds(use.property, m.distance_from(grid, before), m.distance_from(grid, after));
  };
  return use.members == Members::any ? std::any_of(members.begin(), members.end(), holds)
                                     : std::all_of(members.begin(), members.end(), holds);
}

}  // namespace

bool step_property_holds(const QuestionContext& context, const PropertyUse& use, Hex from, Hex to) {
  const HexMap& map = context.position().map();
  const auto d = direction_between(from, to);
  if (!d) return false;
  switch (use.property) {
    case Property::impassable:
      return !map.grid().contains(from) || !context.costs.cost(from, *d);
    case Property::zoc_to_zoc:
      return zoc_in(context.board, context.rule_set, context.question, from) &&
             zoc_in(context.board, context.rule_set, context.question, to);
    case Property::uphill:
      return map.exists(from) && map.exists(to) && map.elevation(to) > map.elevation(from);
    case Property::downhill:
      return map.exists(from) && map.exists(to) && map.elevation(to) < map.elevation(from);
    case Property::compass:
      return listed(use.names, map.grid().direction_name(*d));
    case Property::feature: {
      const auto& features = map.features(from, *d);
      return std::any_of(features.begin(), features.end(),
                         [&](FeatureId f) { return listed(use.names, map.chart().features[f].name); });
    }
    default:
      return false;
  }
}

bool shows_on_step(const QuestionContext& context, const PropertyUse& use, Hex from, Hex to) {
  if (is_relation(use.property))
    return relation_shows(context, use, use.scope == Scope::step ? from : context.unit().hex, to);
  if (use.scope == Scope::step || use.scope == Scope::hexside)
    return step_property_holds(context, use, from, to);
  return hex_property_holds(context.board, context.question, context.rule_set, use, to);
}

bool any_shows_on_step(const QuestionContext& context, const std::vector<PropertyUse>& uses, Hex from,
                       Hex to) {
  return std::any_of(uses.begin(), uses.end(),
                     [&](const PropertyUse& use) { return shows_on_step(context, use, from, to); });
}

bool compares_steps(const PropertyUse& use) {
  return !row_of(use.property).is_whole_path && use.property != Property::end_distance &&
         use.property != Property::oblique && use.members != Members::one_fixed && !use.negated &&
         use.scope != Scope::end && use.scope != Scope::through;
}

bool is_of_hexes(const PropertyUse& use) {
  return compares_steps(use) && !is_relation(use.property) && use.scope == Scope::entered;
}

}  // namespace rearguard
