#include "src/rules/unit_groups.h"

#include <algorithm>
#include <map>

#include "hexmap/line_of_sight.h"
#include "src/rules/question.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

bool is_one_of(const std::vector<UnitIndex>& units, UnitIndex u) {
  return std::find(units.begin(), units.end(), u) != units.end();
}

bool is_related(UnitRelation relation, const Position& position, const RetreatQuestion& question,
                UnitIndex u) {
  if (relation == UnitRelation::mover) return question.moves(u);
  if (question.moves(u)) return false;
  const Unit& mover = position.unit(question.unit);
  const bool enemy = position.enemies(mover.side, position.unit(u).side);
  switch (relation) {
    case UnitRelation::friends:
      return !enemy;
    case UnitRelation::enemies:
      return enemy;
    case UnitRelation::causing_units:
      return is_one_of(question.causing_units, u);
    case UnitRelation::engaged:
      return is_one_of(mover.engaged, u);
    case UnitRelation::any:
      return true;
    default:
      return false;
  }
}

/// Tests whether a hex is in the front of every member of the mover.
bool in_front_of_all(const Position& position, const RetreatQuestion& question, Hex h) {
  const std::vector<UnitIndex> members = question.members();
  return std::all_of(members.begin(), members.end(),
                     [&](UnitIndex u) { return bearing_of(position.unit(u), h) == Bearing::front; });
}

bool is_member(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
               const RetreatQuestion& question, UnitIndex u) {
  if (group.base ? !is_member(*group.base, position, rule_set, question, u)
                 : !is_related(group.units, position, question, u))
    return false;
  const Unit& mover = position.unit(question.unit);
  const Unit& unit = position.unit(u);
  if (distance(mover.hex, unit.hex) > group.within) return false;
  if (group.in_sight && !line_of_sight(position.map(), mover.hex, unit.hex).clear) return false;
  if (group.in_front && !in_front_of_all(position, question, unit.hex)) return false;
  return !group.condition || meets(*group.condition, {position, rule_set, question}, u);
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

std::vector<UnitIndex> members_of(const UnitGroup& group, const Position& position, const RuleSet& rule_set,
                                  const RetreatQuestion& question) {
  std::vector<UnitIndex> members;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (is_member(group, position, rule_set, question, u)) members.push_back(u);
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

}  // namespace rearguard
