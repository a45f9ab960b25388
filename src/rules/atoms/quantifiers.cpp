#include "src/rules/atoms/quantifiers.h"

#include <algorithm>

#include "hexmap/line_of_sight.h"
#include "src/rules/atoms/readings.h"
#include "src/rules/rule_set.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

bool is_one_of(const std::vector<UnitIndex>& units, UnitIndex u) {
  return std::find(units.begin(), units.end(), u) != units.end();
}

bool is_related(UnitRelation relation, const Position& position, const RetreatQuestion& question,
                UnitIndex u) {
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
    case UnitRelation::next_above:
    case UnitRelation::next_below:
      break;
  }
  return false;
}

/// Tests an atom about one hex, which is on the map.
bool holds_in(const PairUse& pair, const AtomStep& at, Hex h, UnitIndex u) {
  const Unit& unit = at.position.unit(u);
  switch (pair.atom) {
    case PairAtom::here:
      return unit.hex == h;
    case PairAtom::adjacent:
      return adjacent(unit.hex, h);
    case PairAtom::within:
      return distance(unit.hex, h) <= pair.hexes;
    case PairAtom::sees:
      return line_of_sight(at.map(), unit.hex, h).clear;
    case PairAtom::can_fire:
      return can_retreat_fire(at.position, u, h);
    case PairAtom::zoc:
      return exerts_zoc(at, at.rule_set.zoc_named(pair.zoc), u, h) &&
             (pair.ignoring_cancel || !shows_in(at, at.rule_set.zoc_named(pair.zoc).cancelled_by, h));
    case PairAtom::in_front:
      return bearing_of(unit, h) == Bearing::front;
    case PairAtom::in_flank:
      return bearing_of(unit, h) == Bearing::flank;
    case PairAtom::in_rear:
      return bearing_of(unit, h) == Bearing::rear;
    default:
      return false;
  }
}

bool compares(const PairUse& pair, const AtomStep& at, UnitIndex u) {
  const Hex there = at.position.unit(u).hex;
  const bool from_start =
      pair.atom == PairAtom::closer_than_start || pair.atom == PairAtom::farther_than_start;
  const int before = distance(from_start ? at.start() : at.from(), there);
  const int after = distance(at.to(), there);
  const bool closer = pair.atom == PairAtom::closer || pair.atom == PairAtom::closer_than_start;
  return closer ? after < before : after > before;
}

}  // namespace

std::vector<UnitIndex> members_of(const UnitGroup& group, const Position& position,
                                  const RetreatQuestion& question) {
  const Unit& mover = position.unit(question.unit);
  std::vector<UnitIndex> members;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    if (u == question.unit || !is_related(group.units, position, question, u)) continue;
    if (distance(mover.hex, unit.hex) > group.within) continue;
    if (group.in_sight && !line_of_sight(position.map(), mover.hex, unit.hex).clear) continue;
    if (group.in_front && bearing_of(mover, unit.hex) != Bearing::front) continue;
    if (!group.condition || meets(*group.condition, position, u)) members.push_back(u);
  }
  return members;
}

bool pair_holds(const PairUse& pair, const AtomStep& at, UnitIndex unit) {
  const auto holds = [&](const PairUse& part) { return pair_holds(part, at, unit); };
  switch (pair.join) {
    case PairUse::Join::all:
      return std::all_of(pair.parts.begin(), pair.parts.end(), holds);
    case PairUse::Join::any:
      return std::any_of(pair.parts.begin(), pair.parts.end(), holds);
    case PairUse::Join::none:
      return std::none_of(pair.parts.begin(), pair.parts.end(), holds);
    case PairUse::Join::nothing:
      break;
  }
  if (compares_hexes(pair.atom)) return compares(pair, at, unit);
  const Hex h = pair.was ? at.from() : at.to();
  return at.map().exists(h) && holds_in(pair, at, h, unit);
}

std::vector<UnitIndex> members_with(const Quantifier& quantifier, const AtomStep& at,
                                    const std::vector<UnitIndex>& members) {
  std::vector<UnitIndex> with;
  std::copy_if(members.begin(), members.end(), std::back_inserter(with),
               [&](UnitIndex u) { return pair_holds(quantifier.is, at, u); });
  return with;
}

bool are_enough(const Quantifier& quantifier, std::size_t with, std::size_t members) {
  if (quantifier.every) return with == members && members > 0;
  return with >= static_cast<std::size_t>(quantifier.group.at_least);
}

}  // namespace rearguard
