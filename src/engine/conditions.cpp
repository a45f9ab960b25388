#include "src/engine/conditions.h"

#include <algorithm>
#include <tuple>

#include "hexmap/line_of_sight.h"
#include "src/engine/reach_condition.h"
#include "src/rules/board_facts.h"
#include "src/rules/question.h"
#include "src/rules/step_properties.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

const Unit& unit_of(const EventContext& scene) {
  return scene.position->unit(scene.unit);
}

/// Tests whether a unit moves together with the unit of an event.
bool is_member(const EventContext& scene, UnitIndex u) {
  return std::find(scene.members.begin(), scene.members.end(), u) != scene.members.end();
}

/// Returns those that move together with the unit, without itself.
std::vector<UnitIndex> companions_of(const EventContext& scene) {
  std::vector<UnitIndex> others = scene.members;
  std::erase(others, scene.unit);
  return others;
}

bool hex_has_any(const std::vector<PropertyUse>& uses, const EventContext& scene) {
  if (uses.empty()) return false;
  const Unit& unit = unit_of(scene);
  const BoardFacts board(*scene.position, scene.rule_set->zoc, unit.side);
  RetreatQuestion question{scene.unit, {}, scene.causing_units, {}};
  if (is_member(scene, scene.unit)) question.companions = companions_of(scene);
  return std::any_of(uses.begin(), uses.end(), [&](const PropertyUse& use) {
    return hex_property_holds(board, question, *scene.rule_set, use, unit.hex);
  });
}

bool engagement_fits(const Condition& c, const EventContext& scene) {
  const Unit& unit = unit_of(scene);
  if (c.engaged && *c.engaged != !unit.engaged.empty()) return false;
  if (!c.engaged_elsewhere) return true;
  const bool elsewhere = std::any_of(unit.engaged.begin(), unit.engaged.end(), [&](UnitIndex other) {
    return std::find(scene.causing_units.begin(), scene.causing_units.end(), other) ==
           scene.causing_units.end();
  });
  return elsewhere == *c.engaged_elsewhere;
}

template <class Test>
bool every_causing_unit(const EventContext& scene, Test test) {
  return !scene.causing_units.empty() &&
         std::all_of(scene.causing_units.begin(), scene.causing_units.end(), test);
}

bool view_fits(const Condition& c, const EventContext& scene) {
  const Unit& unit = unit_of(scene);
  const auto hex = [&](UnitIndex u) { return scene.position->unit(u).hex; };
  if (c.in_front) {
    const bool front =
        every_causing_unit(scene, [&](UnitIndex u) { return bearing_of(unit, hex(u)) == Bearing::front; });
    if (front != *c.in_front) return false;
  }
  if (c.in_sight) {
    const bool seen = every_causing_unit(
        scene, [&](UnitIndex u) { return line_of_sight(scene.position->map(), unit.hex, hex(u)).clear; });
    if (seen != *c.in_sight) return false;
  }
  if (!c.attacked_from) return true;
  return !scene.causing_units.empty() &&
         bearing_of(unit, hex(scene.causing_units.front())) == *c.attacked_from;
}

bool enough(const UnitGroup& near, const EventContext& scene) {
  return units_near(near, scene).size() >= static_cast<std::size_t>(near.at_least);
}

/// Tests a condition for those that move together with the unit, itself among them.
bool some_member_fits(const Condition& c, const EventContext& scene) {
  if (!is_member(scene, scene.unit)) return holds(c, scene);
  return std::any_of(scene.members.begin(), scene.members.end(),
                     [&](UnitIndex u) { return holds(c, about(scene, u)); });
}

bool others_fit(const Condition& c, const EventContext& scene) {
  const auto near = [&](const UnitGroup& n) { return enough(n, scene); };
  if (!std::all_of(c.near.begin(), c.near.end(), near)) return false;
  if (std::any_of(c.not_near.begin(), c.not_near.end(), near)) return false;
  if (c.any_member && !some_member_fits(*c.any_member, scene)) return false;
  if (c.cause && (!scene.cause || !holds(*c.cause, about(scene, *scene.cause)))) return false;
  if (c.causing_units &&
      !every_causing_unit(scene, [&](UnitIndex u) { return holds(*c.causing_units, about(scene, u)); }))
    return false;
  const auto open = [&](const ReachCondition& way) { return reach_condition_holds(way, scene); };
  return std::all_of(c.can_reach.begin(), c.can_reach.end(), open) &&
         std::none_of(c.cannot_reach.begin(), c.cannot_reach.end(), open);
}

/// Returns whether `other` is directly above or below the unit in its stack, ignoring enemies.
bool is_next(bool above, const EventContext& scene, UnitIndex other) {
  const Unit& unit = unit_of(scene);
  std::optional<UnitIndex> last;
  for (const UnitIndex u : scene.position->units_in(unit.hex)) {
    if (scene.position->enemies(unit.side, scene.position->unit(u).side)) continue;
    if (above && u == scene.unit) return last == other;
    if (!above && last == scene.unit) return u == other;
    last = u;
  }
  return false;
}

bool is_of(UnitRelation relation, const EventContext& scene, UnitIndex other) {
  const auto in = [&](const std::vector<UnitIndex>& list) {
    return std::find(list.begin(), list.end(), other) != list.end();
  };
  const bool together = is_member(scene, scene.unit) && is_member(scene, other);
  if (relation == UnitRelation::mover) return other == scene.unit || together;
  const bool next = relation == UnitRelation::next_above || relation == UnitRelation::next_below;
  if (other == scene.unit || (together && !next)) return false;
  const bool enemy = scene.position->enemies(unit_of(scene).side, scene.position->unit(other).side);
  switch (relation) {
    case UnitRelation::friends:
      return !enemy;
    case UnitRelation::enemies:
      return enemy;
    case UnitRelation::causing_units:
      return in(scene.causing_units);
    case UnitRelation::engaged:
      return in(unit_of(scene).engaged);
    case UnitRelation::next_above:
    case UnitRelation::next_below:
      return is_next(relation == UnitRelation::next_above, scene, other);
    case UnitRelation::mover:
    case UnitRelation::any:
      break;
  }
  return true;
}

/// Returns the hexes of the unit's latest move, or its current hex.
std::vector<Hex> latest_path(const EventContext& scene) {
  const Unit& unit = unit_of(scene);
  if (scene.paths != nullptr) {
    const auto way = scene.paths->find(unit.id);
    if (way != scene.paths->end() && !way->second.empty()) return way->second;
  }
  return {unit.hex};
}

std::int64_t attribute(const std::string& name, const EventContext& scene) {
  if (name == "turn") return scene.position->turn().value_or(0);
  if (name != "distance") return own_number(name, *scene.position, scene.unit);
  std::int64_t nearest = 0;
  for (const UnitIndex u : scene.causing_units) {
    const std::int64_t d = distance(unit_of(scene).hex, scene.position->unit(u).hex);
    nearest = nearest == 0 ? d : std::min(nearest, d);
  }
  return nearest;
}

}  // namespace

EventContext about(const EventContext& scene, UnitIndex unit) {
  EventContext other = scene;
  other.unit = unit;
  return other;
}

bool holds(const Condition& c, const EventContext& scene) {
  if (!names_fit(c, *scene.position, scene.unit) || !engagement_fits(c, scene) || !view_fits(c, scene))
    return false;
  if ((!c.hex.empty() && !hex_has_any(c.hex, scene)) || hex_has_any(c.not_hex, scene)) return false;
  if (c.check && value_of(*c.check, scene).value_or(0) == 0) return false;
  const auto that = [&](const Condition& other) { return holds(other, scene); };
  if (!c.any.empty() && std::none_of(c.any.begin(), c.any.end(), that)) return false;
  return std::none_of(c.none_of.begin(), c.none_of.end(), that) && others_fit(c, scene);
}

bool holds(const OptionalBox<Condition>& condition, const EventContext& scene) {
  return !condition || holds(*condition, scene);
}

namespace {

bool is_in_group(const UnitGroup& group, const EventContext& scene, UnitIndex u) {
  if (group.base ? !is_in_group(*group.base, scene, u) : !is_of(group.units, scene, u)) return false;
  const Position& position = *scene.position;
  const Unit& unit = unit_of(scene);
  const Unit& other = position.unit(u);
  const std::vector<Hex> from = group.along_path ? latest_path(scene) : std::vector<Hex>{unit.hex};
  const bool is_near =
      std::any_of(from.begin(), from.end(), [&](Hex h) { return distance(h, other.hex) <= group.within; });
  if (!is_near) return false;
  if (group.in_sight && !line_of_sight(position.map(), unit.hex, other.hex).clear) return false;
  if (group.in_front && bearing_of(unit, other.hex) != Bearing::front) return false;
  return holds(group.condition, about(scene, u));
}

}  // namespace

std::vector<UnitIndex> units_near(const UnitGroup& near, const EventContext& scene) {
  const Position& position = *scene.position;
  const Grid& grid = position.map().grid();
  std::vector<std::tuple<Printed, std::string, UnitIndex>> found;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& other = position.unit(u);
    if (is_in_group(near, scene, u)) found.emplace_back(grid.to_printed(other.hex), other.id, u);
  }
  std::sort(found.begin(), found.end());
  std::vector<UnitIndex> units;
  for (const auto& [printed, id, u] : found) units.push_back(u);
  return units;
}

std::int64_t number_of(const std::string& name, const EventContext& scene) {
  constexpr std::string_view prefix = "cause.";
  if (name.starts_with(prefix))
    return scene.cause ? attribute(name.substr(prefix.size()), about(scene, *scene.cause)) : 0;
  constexpr std::string_view all = "causing.";
  if (name.starts_with(all)) {
    std::int64_t sum = 0;
    for (const UnitIndex u : scene.causing_units) sum += attribute(name.substr(all.size()), about(scene, u));
    return sum;
  }
  if (scene.numbers != nullptr) {
    const auto known = scene.numbers->find(name);
    if (known != scene.numbers->end()) return known->second;
  }
  return attribute(name, scene);
}

std::optional<std::int64_t> value_of(const Expression& expression, const EventContext& scene) {
  return expression.value([&](const std::string& name) { return number_of(name, scene); });
}

}  // namespace rearguard
