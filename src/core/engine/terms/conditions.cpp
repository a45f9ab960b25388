#include "src/core/engine/terms/conditions.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "hexmap/line_of_sight.h"
#include "src/core/engine/terms/reach_condition.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/event_rules.h"

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

/// Returns what the conditions of an event ask about its unit.
RetreatQuestion question_of(const EventContext& scene) {
  RetreatQuestion question{scene.unit, {}, scene.causing_units, {}};
  if (is_member(scene, scene.unit)) question.companions = companions_of(scene);
  return question;
}

/// A property that is neither true nor false fits neither `hex` nor `not_hex`.
bool hex_fits(const Condition& c, const EventContext& scene) {
  if (c.hex.empty() && c.not_hex.empty()) return true;
  const Unit& unit = unit_of(scene);
  const BoardFacts board(*scene.position, scene.rule_set->zoc, unit.side, scene.rule_set->fire);
  const RetreatQuestion question = question_of(scene);
  const auto has = [&](const PropertyUse& use) {
    return hex_property_holds(board, question, *scene.rule_set, use, unit.hex);
  };
  const auto may_have = [&](const PropertyUse& use) {
    return lacks_fact(*scene.position, *scene.rule_set, question, use) || has(use);
  };
  return (c.hex.empty() || std::any_of(c.hex.begin(), c.hex.end(), has)) &&
         std::none_of(c.not_hex.begin(), c.not_hex.end(), may_have);
}

template <class Test>
bool every_causing_unit(const EventContext& scene, Test test) {
  return !scene.causing_units.empty() &&
         std::all_of(scene.causing_units.begin(), scene.causing_units.end(), test);
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
  return distance_to_nearest(*scene.position, scene.unit, scene.causing_units);
}

}  // namespace

EventContext about(const EventContext& scene, UnitIndex unit) {
  EventContext other = scene;
  other.unit = unit;
  return other;
}

bool holds(const Condition& c, const EventContext& scene) {
  if (!names_fit(c, *scene.position, scene.unit) ||
      !relations_fit(c, *scene.position, scene.unit, scene.causing_units))
    return false;
  if (!hex_fits(c, scene)) return false;
  if (c.check && value_of(*c.check, scene).value_or(0) == 0) return false;
  const auto that = [&](const Condition& other) { return holds(other, scene); };
  if (!c.any.empty() && std::none_of(c.any.begin(), c.any.end(), that)) return false;
  return std::none_of(c.none_of.begin(), c.none_of.end(), that) && others_fit(c, scene);
}

bool holds(const OptionalBox<Condition>& condition, const EventContext& scene) {
  return !condition || holds(*condition, scene);
}

namespace {

/// `question` is that of the scene.
bool is_in_group(const UnitGroup& group, const EventContext& scene, const RetreatQuestion& question,
                 UnitIndex u) {
  const auto is_in = [&](const std::shared_ptr<const UnitGroup>& other) {
    return is_in_group(*other, scene, question, u);
  };
  const bool fits = group.base != nullptr ? is_in(group.base)
                    : group.units == UnitRelation::common
                        ? std::all_of(group.common.begin(), group.common.end(), is_in)
                    : group.units == UnitRelation::cause ? scene.cause == u
                                                         : is_related(group, *scene.position, question, u);
  if (!fits) return false;
  const Position& position = *scene.position;
  const Unit& unit = unit_of(scene);
  const Unit& other = position.unit(u);
  const auto is_near = [&](Hex h) { return distance(h, other.hex) <= group.within; };
  const std::vector<Hex> path = group.along_path ? latest_path(scene) : std::vector<Hex>();
  if (group.along_path ? std::none_of(path.begin(), path.end(), is_near) : !is_near(unit.hex)) return false;
  if (group.in_sight && !line_of_sight(position.map(), unit.hex, other.hex).clear) return false;
  if (group.in_front && bearing_of(unit, other.hex) != Bearing::front) return false;
  if (!group.condition) return true;
  EventContext member = about(scene, u);
  if (auto link = link_of(group, scene, u)) member.link = std::move(link);
  return holds(*group.condition, member);
}

}  // namespace

std::optional<LinkKey> link_of(const UnitGroup& group, const EventContext& scene, UnitIndex member) {
  const LinkUse* link = link_in(group);
  if (link == nullptr) return std::nullopt;
  if (link->reversed) return LinkKey{link->name, member, scene.unit};
  return LinkKey{link->name, scene.unit, member};
}

std::vector<UnitIndex> units_near(const UnitGroup& near, const EventContext& scene) {
  if (!scene.work) {
    EventContext metered = scene;
    metered.work = WorkMeter::of_question();
    return units_near(near, metered);
  }
  const Position& position = *scene.position;
  scene.work->spend(static_cast<std::int64_t>(position.units().size()),
                    scene.rule_set == nullptr ? nullptr : &scene.rule_set->id,
                    near.condition ? &near.condition->place : nullptr);
  const Grid& grid = position.map().grid();
  const RetreatQuestion question = question_of(scene);
  const bool is_cause = near.units == UnitRelation::cause;
  std::vector<UnitIndex> units =
      is_cause && scene.cause ? std::vector{*scene.cause} : std::vector<UnitIndex>{};
  if (!is_cause)
    units = candidates_for(near, position, question,
                           near.along_path ? latest_path(scene) : std::vector<Hex>{unit_of(scene).hex});
  std::erase_if(units, [&](UnitIndex u) { return !is_in_group(near, scene, question, u); });
  const auto key = [&](UnitIndex u) {
    return std::tuple<NumberKey, std::string_view>(grid.key(position.unit(u).hex), position.unit(u).id);
  };
  if (units.size() > 1)
    std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) { return key(a) < key(b); });
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
  constexpr std::string_view of_link = "link.";
  if (name.starts_with(of_link)) {
    if (!scene.link) return 0;
    const Link* link = scene.position->find_link(scene.link->name, scene.link->from, scene.link->to);
    if (link == nullptr) return 0;
    const auto number = link->counts.find(name.substr(of_link.size()));
    return number == link->counts.end() ? 0 : number->second;
  }
  if (scene.numbers != nullptr) {
    const auto known = scene.numbers->find(name);
    if (known != scene.numbers->end()) return known->second;
  }
  // A number that comes with an event is no count of a unit that has the same name.
  if (scene.rule_set != nullptr && scene.rule_set->event_rules && scene.rule_set->event_rules->takes(name))
    return 0;
  return attribute(name, scene);
}

std::optional<std::int64_t> value_of(const Expression& expression, const EventContext& scene) {
  return expression.value([&](const std::string& name) { return number_of(name, scene); });
}

}  // namespace rearguard
