#include "src/rules/unit_condition.h"

#include <algorithm>

#include "src/rules/event_rules_visitor.h"

namespace rearguard {
namespace {

bool one_of(const std::vector<std::string>& wanted, const std::vector<std::string>& unwanted,
            const std::string& name) {
  return (wanted.empty() || listed(wanted, name)) && !listed(unwanted, name);
}

bool any_marker(const Unit& unit, const std::vector<std::string>& markers) {
  return std::any_of(markers.begin(), markers.end(),
                     [&](const std::string& m) { return listed(unit.markers, m); });
}

}  // namespace

bool names_fit(const Condition& c, const Position& position, UnitIndex u) {
  const Unit& unit = position.unit(u);
  const TerrainChart& chart = position.map().chart();
  if (!one_of(c.state, c.not_state, unit.state) || !one_of(c.kind, c.not_kind, unit.kind)) return false;
  if (!one_of(c.movement_class, c.not_class, chart.classes[unit.movement_class])) return false;
  if (!c.marker.empty() && !any_marker(unit, c.marker)) return false;
  if (any_marker(unit, c.not_marker)) return false;
  const TerrainId terrain = position.map().terrain(unit.hex);
  return one_of(c.terrain, c.not_terrain, terrain == no_hex ? "" : chart.terrains[terrain].name);
}

std::int64_t own_number(const std::string& name, const Position& position, UnitIndex u) {
  const Unit& unit = position.unit(u);
  if (name == "strength") return unit.strength;
  if (name == "morale") return unit.morale;
  if (name == "stacking_points") return unit.stacking_points;
  if (name == "retreat_fire_range") return unit.retreat_fire_range;
  if (name == "movement") return unit.movement.parts / position.map().chart().denominator;
  const auto count = unit.counts.find(name);
  return count == unit.counts.end() ? 0 : count->second;
}

bool is_of_unit_alone(const Condition& c) {
  const auto alone = [](const Condition& part) { return is_of_unit_alone(part); };
  const auto foreign = [](const std::string& name) {
    return name == "distance" || name.find('.') != std::string::npos;
  };
  if (c.check && std::any_of(c.check->names().begin(), c.check->names().end(), foreign)) return false;
  return c.hex.empty() && c.not_hex.empty() && !c.engaged_elsewhere && !c.in_front && !c.in_sight &&
         !c.attacked_from && c.near.empty() && c.not_near.empty() && !c.cause && !c.causing_units &&
         c.can_reach.empty() && c.cannot_reach.empty() && std::all_of(c.any.begin(), c.any.end(), alone) &&
         std::all_of(c.none_of.begin(), c.none_of.end(), alone);
}

bool meets(const Condition& c, const Position& position, UnitIndex u) {
  if (!names_fit(c, position, u)) return false;
  if (c.engaged && *c.engaged != !position.unit(u).engaged.empty()) return false;
  const auto number = [&](const std::string& name) { return own_number(name, position, u); };
  if (c.check && c.check->value(number).value_or(0) == 0) return false;
  const auto that = [&](const Condition& part) { return meets(part, position, u); };
  return (c.any.empty() || std::any_of(c.any.begin(), c.any.end(), that)) &&
         std::none_of(c.none_of.begin(), c.none_of.end(), that);
}

std::vector<std::string> formula_names(const Condition& condition) {
  std::vector<std::string> names;
  const EventRulesVisitor visitor{[](const Effect&) {}, [](const Condition&) {},
                                  [&](const Expression& formula) {
                                    names.insert(names.end(), formula.names().begin(), formula.names().end());
                                  }};
  visit(condition, visitor);
  return names;
}

bool applies(const Clause& clause, const Position& position, UnitIndex unit) {
  return clause.condition == nullptr || meets(*clause.condition, position, unit);
}

Bearing bearing_of(const Unit& unit, Hex other) {
  if (!unit.facing) return Bearing::front;
  const Hex ahead = direction_vectors[static_cast<std::size_t>(index_of(*unit.facing))];
  const Hex there = other - unit.hex;
  const auto dot = [](Hex a, Hex b) {
    return (std::int64_t{a.q} * b.q + std::int64_t{a.r} * b.r +
            (std::int64_t{a.q} + a.r) * (std::int64_t{b.q} + b.r));
  };
  // Twice the scalar product and the squared lengths: the test for 150° needs only integers.
  const std::int64_t along = dot(ahead, there);
  if (along >= 0) return Bearing::front;
  return 4 * along * along >= 3 * dot(ahead, ahead) * dot(there, there) ? Bearing::rear : Bearing::flank;
}

}  // namespace rearguard
