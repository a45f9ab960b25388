#include "src/core/rules/facts/unit_condition.h"

#include <algorithm>
#include <array>

#include "hexmap/line_of_sight.h"
#include "hexmap/page_directions.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stated_facts.h"

#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/unit_groups.h"

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
  if (!one_of(c.terrain, c.not_terrain, terrain == no_hex ? "" : chart.terrains[terrain].name)) return false;
  return one_of(c.side, c.not_side, position.sides()[unit.side]) && (!c.hidden || *c.hidden == unit.hidden) &&
         (!c.fires || *c.fires == (unit.retreat_fire_range > 0));
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
  return !c.engaged_elsewhere && !c.in_front && !c.in_sight && !c.attacked_from && c.near.empty() &&
         c.not_near.empty() && !c.cause && !c.causing_units && c.can_reach.empty() &&
         c.cannot_reach.empty() && (!c.any_member || is_of_unit_alone(*c.any_member)) &&
         std::all_of(c.any.begin(), c.any.end(), alone) &&
         std::all_of(c.none_of.begin(), c.none_of.end(), alone);
}

bool asks_for_hex(const Condition& c) {
  return !c.terrain.empty() || !c.not_terrain.empty() || !c.hex.empty() || !c.not_hex.empty() ||
         std::any_of(c.any.begin(), c.any.end(), asks_for_hex) ||
         std::any_of(c.none_of.begin(), c.none_of.end(), asks_for_hex);
}

bool is_of_board(const Condition& c) {
  const auto of_board = [](const Condition& part) { return is_of_board(part); };
  const auto of_cause = [](const std::string& name) { return name.starts_with("cause."); };
  const auto is_measured_here = [&](const UnitGroup& group) {
    for (const UnitGroup* g = &group; g != nullptr; g = g->base.get()) {
      if (g->along_path || is_about(*g, UnitRelation::cause) || (g->condition && !is_of_board(*g->condition)))
        return false;
    }
    return true;
  };
  if (c.check && std::any_of(c.check->names().begin(), c.check->names().end(), of_cause)) return false;
  return !c.cause && c.can_reach.empty() && c.cannot_reach.empty() &&
         (!c.causing_units || is_of_board(*c.causing_units)) &&
         (!c.any_member || is_of_board(*c.any_member)) &&
         std::all_of(c.near.begin(), c.near.end(), is_measured_here) &&
         std::all_of(c.not_near.begin(), c.not_near.end(), is_measured_here) &&
         std::all_of(c.any.begin(), c.any.end(), of_board) &&
         std::all_of(c.none_of.begin(), c.none_of.end(), of_board);
}

namespace {

template <class Test>
bool every_causing_unit(const std::vector<UnitIndex>& causing_units, Test test) {
  return !causing_units.empty() && std::all_of(causing_units.begin(), causing_units.end(), test);
}

bool engagement_fits(const Condition& c, const Unit& unit, const std::vector<UnitIndex>& causing_units) {
  if (c.engaged && *c.engaged != !unit.engaged.empty()) return false;
  if (!c.engaged_elsewhere) return true;
  const bool elsewhere = std::any_of(unit.engaged.begin(), unit.engaged.end(), [&](UnitIndex other) {
    return std::find(causing_units.begin(), causing_units.end(), other) == causing_units.end();
  });
  return elsewhere == *c.engaged_elsewhere;
}

}  // namespace

bool relations_fit(const Condition& c, const Position& position, UnitIndex u,
                   const std::vector<UnitIndex>& causing_units) {
  const Unit& unit = position.unit(u);
  if (!engagement_fits(c, unit, causing_units)) return false;
  const auto hex = [&](UnitIndex other) { return position.unit(other).hex; };
  if (c.in_front) {
    const bool front = every_causing_unit(
        causing_units, [&](UnitIndex other) { return bearing_of(unit, hex(other)) == Bearing::front; });
    if (front != *c.in_front) return false;
  }
  if (c.in_sight) {
    const bool seen = every_causing_unit(causing_units, [&](UnitIndex other) {
      return line_of_sight(position.map(), unit.hex, hex(other)).clear;
    });
    if (seen != *c.in_sight) return false;
  }
  if (!c.attacked_from) return true;
  if (causing_units.empty() || bearing_of(unit, hex(causing_units.front())) != *c.attacked_from) return false;
  return !c.attacked_flank || flank_toward(unit, hex(causing_units.front())) == *c.attacked_flank;
}

std::int64_t distance_to_nearest(const Position& position, UnitIndex unit,
                                 const std::vector<UnitIndex>& causing_units) {
  std::int64_t nearest = 0;
  for (const UnitIndex u : causing_units) {
    const std::int64_t d = distance(position.unit(unit).hex, position.unit(u).hex);
    nearest = nearest == 0 ? d : std::min(nearest, d);
  }
  return nearest;
}

namespace {

bool hex_has(const PropertyUse& use, const ConditionContext& context, UnitIndex u) {
  const Hex h = context.position.unit(u).hex;
  const std::array<Hex, 2> path{h, h};
  const RetreatQuestion question = context.question.seen_from(u);
  return atom_of(use.property).holds({context.position, context.rule_set, question, path, 1}, use);
}

/// Tests whether nobody has stated what a property of a unit's hex depends on.
bool hex_lacks(const PropertyUse& use, const ConditionContext& context, UnitIndex u) {
  return lacks_fact(context.position, context.rule_set, context.question.seen_from(u), use);
}

std::int64_t number_for(const std::string& name, const ConditionContext& context, UnitIndex u) {
  constexpr std::string_view of_all = "causing.";
  const std::vector<UnitIndex>& causing_units = context.question.causing_units;
  if (name.starts_with(of_all)) {
    std::int64_t sum = 0;
    for (const UnitIndex other : causing_units) sum += number_for(name.substr(of_all.size()), context, other);
    return sum;
  }
  if (name == "distance") return distance_to_nearest(context.position, u, causing_units);
  if (name == "turn") return context.position.turn().value_or(0);
  if (name == "hexes") return context.question.amount.max_hexes;
  return own_number(name, context.position, u);
}

/// Tests what a condition says of the units around its own, and of the causing units.
bool others_fit(const Condition& c, const ConditionContext& context, UnitIndex u) {
  const auto enough = [&](const UnitGroup& group) {
    const auto members = members_of(group, context.position, context.rule_set, context.question.seen_from(u));
    return members.size() >= static_cast<std::size_t>(group.at_least);
  };
  if (!std::all_of(c.near.begin(), c.near.end(), enough) ||
      std::any_of(c.not_near.begin(), c.not_near.end(), enough))
    return false;
  return !c.causing_units || every_causing_unit(context.question.causing_units, [&](UnitIndex other) {
    return meets(*c.causing_units, context, other);
  });
}

}  // namespace

bool meets(const Condition& c, const ConditionContext& context, UnitIndex u) {
  const Position& position = context.position;
  if (!names_fit(c, position, u) || !relations_fit(c, position, u, context.question.causing_units))
    return false;
  const auto has = [&](const PropertyUse& use) { return hex_has(use, context, u); };
  if (!c.hex.empty() && std::none_of(c.hex.begin(), c.hex.end(), has)) return false;
  if (std::any_of(c.not_hex.begin(), c.not_hex.end(),
                  [&](const PropertyUse& use) { return hex_lacks(use, context, u) || has(use); }))
    return false;
  const auto number = [&](const std::string& name) { return number_for(name, context, u); };
  if (c.check && c.check->value(number).value_or(0) == 0) return false;
  if (c.any_member) {
    const std::vector<UnitIndex> members = context.question.seen_from(u).members();
    if (std::none_of(members.begin(), members.end(),
                     [&](UnitIndex member) { return meets(*c.any_member, context, member); }))
      return false;
  }
  const auto that = [&](const Condition& part) { return meets(part, context, u); };
  return (c.any.empty() || std::any_of(c.any.begin(), c.any.end(), that)) &&
         std::none_of(c.none_of.begin(), c.none_of.end(), that) && others_fit(c, context, u);
}

bool mover_meets(const Condition& c, const ConditionContext& context) {
  const std::vector<UnitIndex> members = context.question.members();
  return std::all_of(members.begin(), members.end(), [&](UnitIndex u) { return meets(c, context, u); });
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

bool meets(const Condition& condition, const Position& position, UnitIndex unit) {
  static const RuleSet no_rules;
  RetreatQuestion question;
  question.unit = unit;
  return meets(condition, {position, no_rules, question}, unit);
}

bool applies(const Clause& clause, const Position& position, const RuleSet& rule_set,
             const RetreatQuestion& question) {
  if (clause.condition == nullptr) return true;
  if (clause.ignores_missing && asks_for_missing_fact(*clause.condition, position, question)) return false;
  return mover_meets(*clause.condition, {position, rule_set, question});
}

bool applies(const MotionPriority& priority, const Position& position, const RuleSet& rule_set,
             const RetreatQuestion& question) {
  return priority.condition == nullptr || mover_meets(*priority.condition, {position, rule_set, question});
}

bool is_for_unit(const RuleSet& move, const Position& position, const RetreatQuestion& question) {
  return move.move.condition == nullptr || mover_meets(*move.move.condition, {position, move, question});
}

std::optional<Flank> flank_toward(const Unit& unit, Hex other) {
  if (!unit.facing) return std::nullopt;
  const Hex ahead = direction_vectors[static_cast<std::size_t>(index_of(*unit.facing))];
  const Hex there = other - unit.hex;
  // Directions are numbered clockwise, and so is a product above 0.
  const std::int64_t product = std::int64_t{ahead.q} * there.r - std::int64_t{ahead.r} * there.q;
  if (product == 0) return std::nullopt;
  return product > 0 ? Flank::right : Flank::left;
}

Bearing bearing_of(const Unit& unit, Hex other) {
  if (!unit.facing) return Bearing::front;
  const Hex ahead = direction_vectors[static_cast<std::size_t>(index_of(*unit.facing))];
  const Hex there = other - unit.hex;
  // Twice the scalar product and the squared lengths: the test for 150° needs only integers.
  const std::int64_t along = twice_scalar_product(ahead, there);
  if (along >= 0) return Bearing::front;
  return 4 * along * along >= 3 * twice_scalar_product(ahead, ahead) * twice_scalar_product(there, there)
             ? Bearing::rear
             : Bearing::flank;
}

}  // namespace rearguard
