#include "src/core/rules/facts/unit_groups.h"

#include <algorithm>
#include <array>
#include <map>

#include "hexmap/line_of_sight.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {
namespace {

bool is_one_of(const std::vector<UnitIndex>& units, UnitIndex u) {
  return std::find(units.begin(), units.end(), u) != units.end();
}

/// Tests whether `other` is directly above or below a unit in its stack, ignoring enemies.
bool is_next(bool above, const Position& position, UnitIndex unit, UnitIndex other) {
  const Unit& its = position.unit(unit);
  std::optional<UnitIndex> last;
  for (const UnitIndex u : position.units_in(its.hex)) {
    if (position.enemies(its.side, position.unit(u).side)) continue;
    if (above && u == unit) return last == other;
    if (!above && last == unit) return u == other;
    last = u;
  }
  return false;
}

}  // namespace

bool is_related(const UnitGroup& group, const Position& position, const RetreatQuestion& question,
                UnitIndex other) {
  const UnitRelation relation = group.units;
  const UnitIndex unit = question.unit;
  if (relation == UnitRelation::mover) return question.moves(other);
  const bool next = relation == UnitRelation::next_above || relation == UnitRelation::next_below;
  if (other == unit || (question.moves(other) && !next)) return false;
  const bool enemy = position.enemies(position.unit(unit).side, position.unit(other).side);
  switch (relation) {
    case UnitRelation::friends:
      return !enemy;
    case UnitRelation::enemies:
      return enemy;
    case UnitRelation::causing_units:
      return is_one_of(question.causing_units, other);
    case UnitRelation::engaged:
      return is_one_of(position.unit(unit).engaged, other);
    case UnitRelation::next_above:
    case UnitRelation::next_below:
      return is_next(relation == UnitRelation::next_above, position, unit, other);
    case UnitRelation::linked:
      return group.link.reversed ? position.is_linked(group.link.name, other, unit)
                                 : position.is_linked(group.link.name, unit, other);
    case UnitRelation::cause:
    case UnitRelation::common:
      return false;
    case UnitRelation::mover:
    case UnitRelation::any:
      break;
  }
  return true;
}

namespace {

/// Tests whether a hex is in the front of every member of the mover.
bool in_front_of_all(const Position& position, const RetreatQuestion& question, Hex h) {
  const std::vector<UnitIndex> members = question.members();
  return std::all_of(members.begin(), members.end(),
                     [&](UnitIndex u) { return bearing_of(position.unit(u), h) == Bearing::front; });
}

std::map<std::string, UnitGroup, std::less<>> make_predefined() {
  UnitGroup known;
  known.name = "known-enemies";
  known.units = UnitRelation::enemies;
  known.within = anywhere_on_map;
  Condition seen;
  seen.hidden = false;
  known.condition = seen;
  UnitGroup leader;
  leader.name = "leader";
  leader.units = UnitRelation::friends;
  leader.within = anywhere_on_map;
  Condition leads;
  leads.kind = {"leader"};
  leader.condition = leads;
  return {{known.name, known}, {leader.name, leader}};
}

const std::map<std::string, UnitGroup, std::less<>>& predefined() {
  static const auto groups = make_predefined();
  return groups;
}

}  // namespace

bool is_about(const UnitGroup& group, UnitRelation relation) {
  if (group.base != nullptr) return is_about(*group.base, relation);
  return group.units == relation || std::any_of(group.common.begin(), group.common.end(),
                                                [&](const std::shared_ptr<const UnitGroup>& other) {
                                                  return is_about(*other, relation);
                                                });
}

const LinkUse* link_in(const UnitGroup& group) {
  if (group.base != nullptr) return link_in(*group.base);
  if (group.units == UnitRelation::linked) return &group.link;
  for (const std::shared_ptr<const UnitGroup>& other : group.common) {
    if (const LinkUse* link = link_in(*other)) return link;
  }
  return nullptr;
}

std::vector<UnitIndex> candidates_for(const UnitGroup& group, const Position& position,
                                      const RetreatQuestion& question, std::span<const Hex> from) {
  const UnitIndex unit = question.unit;
  const auto in_order = [](std::vector<UnitIndex> units) {
    std::sort(units.begin(), units.end());
    units.erase(std::unique(units.begin(), units.end()), units.end());
    return units;
  };
  switch (group.units) {
    case UnitRelation::mover:
      return question.members();
    case UnitRelation::causing_units:
      return in_order(question.causing_units);
    case UnitRelation::engaged:
      return position.unit(unit).engaged;
    case UnitRelation::linked:
      return in_order(position.linked_units(group.link.name, unit, group.link.reversed));
    case UnitRelation::next_above:
    case UnitRelation::next_below: {
      const auto stack = position.units_in(position.unit(unit).hex);
      return in_order({stack.begin(), stack.end()});
    }
    case UnitRelation::cause:
      return {};
    default:
      return units_within(position, from, group.within);
  }
}

bool is_member_of(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
                  const RetreatQuestion& question, UnitIndex u) {
  const auto is_in = [&](const std::shared_ptr<const UnitGroup>& other) {
    return is_member_of(*other, position, rule_set, question, u);
  };
  const bool fits = group.base != nullptr ? is_in(group.base)
                    : group.units == UnitRelation::common
                        ? std::all_of(group.common.begin(), group.common.end(), is_in)
                        : is_related(group, position, question, u);
  if (!fits) return false;
  const Unit& mover = position.unit(question.unit);
  const Unit& unit = position.unit(u);
  if (distance(mover.hex, unit.hex) > group.within) return false;
  if (group.in_sight && !line_of_sight(position.map(), mover.hex, unit.hex).clear) return false;
  if (group.in_front && !in_front_of_all(position, question, unit.hex)) return false;
  return !group.condition || meets(*group.condition, {position, rule_set, question}, u);
}

std::vector<UnitIndex> members_of(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
                                  const RetreatQuestion& question) {
  std::vector<UnitIndex> members;
  const std::array from{position.unit(question.unit).hex};
  for (const UnitIndex u : candidates_for(group, position, question, from)) {
    if (is_member_of(group, position, rule_set, question, u)) members.push_back(u);
  }
  return members;
}

const UnitGroup* predefined_group(std::string_view name) {
  const auto found = predefined().find(name);
  return found == predefined().end() ? nullptr : &found->second;
}

std::vector<std::string> predefined_group_names() {
  std::vector<std::string> names;
  for (const auto& [name, group] : predefined()) names.push_back(name);
  return names;
}

bool is_of_units(const DistanceAnchor& anchor) {
  using Kind = DistanceAnchor::Kind;
  return anchor.kind == Kind::enemies || anchor.kind == Kind::known_enemies ||
         anchor.kind == Kind::causing_units || anchor.kind == Kind::leader || anchor.kind == Kind::unit_group;
}

}  // namespace rearguard
