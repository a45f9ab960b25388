#include "src/core/engine/events/effect_places.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "src/core/board/position.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/standing.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Sorts enemies by hex number and id, and friends of the mover by hex number and from the top of the stack.
void sort_units(const Position& position, UnitIndex mover, std::vector<UnitIndex>& units) {
  if (units.size() < 2) return;
  // Places in stacks, from 1: to look for one in each comparison takes minutes in a stack of 100,000.
  std::unordered_map<UnitIndex, std::size_t> places;
  for (const UnitIndex u : units) {
    if (places.contains(u)) continue;
    std::size_t place = 0;
    for (const UnitIndex other : position.units_in(position.unit(u).hex)) places[other] = ++place;
  }
  const auto key = [&](UnitIndex u) {
    const Unit& unit = position.unit(u);
    const bool enemy = position.enemies(unit.side, position.unit(mover).side);
    return std::tuple(position.map().grid().key(unit.hex), enemy, enemy ? 0 : places.at(u),
                      std::string_view(unit.id));
  };
  std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) { return key(a) < key(b); });
}

/// Tests a property of an effect, where enough units are known to have the part that speaks of them.
bool holds_with(const AtomStep& at, const PropertyUse& on, const PropertyUse* unit_part) {
  if (&on == unit_part) return in_scope(on.scope, at.step + 1 == at.path.size());
  if (unit_part == nullptr || on.negated || atom_of(on.property).join != AtomJoin::all)
    return holds_standing(at, on);
  return in_scope(on.scope, at.step + 1 == at.path.size()) &&
         std::all_of(on.parts.begin(), on.parts.end(),
                     [&](const PropertyUse& part) { return holds_with(at, part, unit_part); });
}

/// Does what `units_of_effect` says; `members` are those of the effect's `some` that can matter.
std::optional<std::vector<UnitIndex>> units_at(const AtomStep& at, const PathEffectRule& effect,
                                               const std::vector<PairMember>& members) {
  const PropertyUse* part = unit_part(effect.on);
  std::vector<UnitIndex> units;
  if (part != nullptr) {
    const Atom& atom = atom_of(part->property);
    for (const PairMember& m : members) {
      if (m.unit && atom.member_has(at, *part, m)) units.push_back(*m.unit);
    }
    if (units.size() < static_cast<std::size_t>(part->quantifier->group.at_least)) return std::nullopt;
  }
  if (!holds_with(at, effect.on, part)) return std::nullopt;
  const auto holds = [&](const PropertyUse& use) { return holds_standing(at, use); };
  if (std::any_of(effect.rows_above.begin(), effect.rows_above.end(), holds)) return std::nullopt;
  sort_units(at.position, at.question.unit, units);
  return units;
}

/// Calls a function with the step of a path into the hex of an index. The start hex is looked at as if the
/// unit entered it from itself, and went on or, if it stays, ended there.
template <class Look>
auto at_index(const Position& position, const RuleSet& move, const RetreatQuestion& question,
              const RetreatPath& path, std::size_t index, Look look) {
  const Hex start = path.front();
  const std::array<Hex, 3> standing{start, start, start};
  const std::span<const Hex> hexes = index > 0         ? std::span<const Hex>(path)
                                     : path.size() > 1 ? std::span<const Hex>(standing)
                                                       : std::span<const Hex>(standing).first(2);
  return look(AtomStep{position, move, question, hexes, std::max<std::size_t>(index, 1)});
}

constexpr int unlimited = anywhere_on_map;

/// Returns within how many hexes of the hex entered a unit must be for a statement to be true of it.
int reach_of(const PairUse& use, const RuleSet& move, int max_fire_range) {
  const auto reach = [&](const PairUse& part) { return reach_of(part, move, max_fire_range); };
  int least = unlimited, most = 0;
  for (const PairUse& part : use.parts) {
    least = std::min(least, reach(part));
    most = std::max(most, reach(part));
  }
  switch (use.join) {
    case PairUse::Join::all:
      return least;
    case PairUse::Join::any:
      return most;
    case PairUse::Join::none:
      return unlimited;
    case PairUse::Join::nothing:
      break;
  }
  const int left = use.was ? 1 : 0;  // the hex left is beside the one entered
  switch (use.atom) {
    case PairAtom::here:
      return left;
    case PairAtom::adjacent:
      return left + 1;
    case PairAtom::within:
      return left + use.hexes;
    case PairAtom::can_fire:
      return left + max_fire_range;
    case PairAtom::zoc:
      return left + move.zoc_named(use.zoc).range;
    default:
      return unlimited;
  }
}

/// Tests whether all that a property asks for is the same for every path that takes a step.
bool is_of_step_alone(const PropertyUse& use) {
  const AtomNeeds needs = needs_of(use);
  for (const AtomNeed need : {AtomNeed::history, AtomNeed::motion, AtomNeed::entered, AtomNeed::spent}) {
    if (needs.has(need)) return false;
  }
  return !depends_on_history(use) && std::all_of(use.parts.begin(), use.parts.end(), is_of_step_alone);
}

}  // namespace

std::optional<std::vector<UnitIndex>> units_of_effect(const Position& position, const RuleSet& move,
                                                      const RetreatQuestion& question,
                                                      const PathEffectRule& effect, const RetreatPath& path,
                                                      std::size_t index) {
  std::vector<PairMember> members;
  if (const PropertyUse* part = unit_part(effect.on); part != nullptr) {
    const Quantifier& some = *part->quantifier;
    const std::array near{path[index]};
    for (const UnitIndex u : units_within(position, near, reach_of(some.is, move, unlimited))) {
      if (is_member_of(some.group, position, move, question, u)) members.push_back({u, position.unit(u).hex});
    }
  }
  return at_index(position, move, question, path, index,
                  [&](const AtomStep& at) { return units_at(at, effect, members); });
}

EffectPlaces::EffectPlaces(const Position& position, const RuleSet& move, RetreatQuestion question,
                           int max_fire_range)
    : position_(position), question_(std::move(question)), move_(move) {
  for (const PathEffectRule& effect : *move.path_effects) {
    Place& place = places_[&effect];
    place.is_alike = is_of_step_alone(effect.on) &&
                     std::all_of(effect.rows_above.begin(), effect.rows_above.end(), is_of_step_alone);
    are_all_alike_ = are_all_alike_ && place.is_alike;
    place.part = unit_part(effect.on);
    if (place.part != nullptr) place.reach = reach_of(place.part->quantifier->is, move, max_fire_range);
  }
}

void EffectPlaces::add_members(const Place& place, Hex h, std::vector<PairMember>& members) const {
  for (const UnitIndex u : position_.units_in(h)) {
    if (is_member_of(place.part->quantifier->group, position_, move_, question_, u))
      members.push_back({u, h});
  }
}

/// Returns the units of an effect's `some` that are near enough to matter at a hex of a path.
const std::vector<PairMember>& EffectPlaces::members(Place& place, const RetreatPath& path, Hex h) {
  if (place.part == nullptr) return place.members;
  if (place.reach == 0) {
    place.members.clear();
    add_members(place, h, place.members);
    return place.members;
  }
  if (place.path_size >= path.size()) return place.members;
  place.path_size = path.size();
  place.members.clear();
  const std::array start{path.front()};
  for (const UnitIndex u : units_within(position_, start, place.reach + static_cast<int>(path.size()) - 1)) {
    if (is_member_of(place.part->quantifier->group, position_, move_, question_, u))
      place.members.push_back({u, position_.unit(u).hex});
  }
  return place.members;
}

const std::optional<std::vector<UnitIndex>>& EffectPlaces::find(const PathEffectRule& effect,
                                                                const RetreatPath& path, std::size_t index) {
  Place& place = places_.at(&effect);
  const auto look = [&] {
    const std::vector<PairMember>& near = members(place, path, path[index]);
    return at_index(position_, move_, question_, path, index,
                    [&](const AtomStep& at) { return units_at(at, effect, near); });
  };
  if (!place.is_alike) return latest_ = look();
  const auto [known, is_new] = place.known.try_emplace(step_of(path, index));
  if (is_new) known->second = look();
  return known->second;
}

EffectPlaces::Step EffectPlaces::step_of(const RetreatPath& path, std::size_t index) {
  return {path[index == 0 ? 0 : index - 1], path[index], index == 0, index + 1 == path.size()};
}

bool EffectPlaces::any_happens(const RetreatPath& path, std::size_t index) {
  const auto look = [&] {
    return std::any_of(move_.path_effects->begin(), move_.path_effects->end(),
                       [&](const PathEffectRule& effect) { return find(effect, path, index).has_value(); });
  };
  if (!are_all_alike_) return look();
  const auto [known, is_new] = any_.try_emplace(step_of(path, index));
  if (is_new) known->second = look();
  return known->second;
}

bool EffectPlaces::happens_on(const RetreatPath& path, bool begins) {
  const auto at_start = [&](const PathEffectRule& effect) {
    return effect.include_start && find(effect, path, 0).has_value();
  };
  if (begins && std::any_of(move_.path_effects->begin(), move_.path_effects->end(), at_start)) return true;
  // What only an end hex can have acts on a unit that stays, too.
  if (path.size() == 1) return true;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (any_happens(path, i)) return true;
  }
  return false;
}

}  // namespace rearguard
