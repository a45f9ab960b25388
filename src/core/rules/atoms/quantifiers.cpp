#include "src/core/rules/atoms/quantifiers.h"

#include <algorithm>

#include "hexmap/line_of_sight.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

bool holds_in(const PairUse& pair, const AtomStep& at, Hex h, const PairMember& member) {
  // Off the map distances are measured, and a link looks at no hex; nothing else is true there.
  if (pair.atom == PairAtom::within) return distance(member.hex, h) <= pair.hexes;
  if (pair.atom != PairAtom::linked && !at.map().exists(h)) return false;
  if (pair.atom == PairAtom::here) return member.hex == h;
  if (pair.atom == PairAtom::adjacent) return adjacent(member.hex, h);
  if (!member.unit) return false;
  const UnitIndex u = *member.unit;
  const Unit& unit = at.position.unit(u);
  switch (pair.atom) {
    case PairAtom::sees:
      return line_of_sight(at.map(), unit.hex, h).clear;
    case PairAtom::can_fire:
      return can_retreat_fire(at.position, at.rule_set.fire, u, h);
    case PairAtom::zoc:
      return exerts_zoc(at, at.rule_set.zoc_named(pair.zoc), u, h) &&
             (pair.ignoring_cancel || !shows_in(at, at.rule_set.zoc_named(pair.zoc).cancelled_by, h));
    case PairAtom::linked:
      return pair.link.reversed ? at.position.is_linked(pair.link.name, u, at.question.unit)
                                : at.position.is_linked(pair.link.name, at.question.unit, u);
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

bool compares(const PairUse& pair, const AtomStep& at, Hex there) {
  const bool from_start =
      pair.atom == PairAtom::closer_than_start || pair.atom == PairAtom::farther_than_start;
  const int before = distance(from_start ? at.start() : at.from(), there);
  const int after = distance(at.to(), there);
  const bool closer = pair.atom == PairAtom::closer || pair.atom == PairAtom::closer_than_start;
  return closer ? after < before : after > before;
}

}  // namespace

PairMember member_of(const Position& position, UnitIndex unit) {
  return {unit, position.unit(unit).hex};
}

bool pair_holds(const PairUse& pair, const AtomStep& at, const PairMember& member) {
  const auto holds = [&](const PairUse& part) { return pair_holds(part, at, member); };
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
  if (compares_hexes(pair.atom)) return compares(pair, at, member.hex);
  return holds_in(pair, at, pair.was ? at.from() : at.to(), member);
}

std::vector<UnitIndex> members_with(const Quantifier& quantifier, const AtomStep& at,
                                    const std::vector<UnitIndex>& members) {
  std::vector<UnitIndex> with;
  std::copy_if(members.begin(), members.end(), std::back_inserter(with),
               [&](UnitIndex u) { return pair_holds(quantifier.is, at, member_of(at.position, u)); });
  return with;
}

bool are_enough(const Quantifier& quantifier, std::size_t with, std::size_t members) {
  if (quantifier.every) return with == members && members > 0;
  return with >= static_cast<std::size_t>(quantifier.group.at_least);
}

}  // namespace rearguard
