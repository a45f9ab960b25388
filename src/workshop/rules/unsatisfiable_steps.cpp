// Properties that no step of a move has, as far as the rule file alone shows.

#include <fmt/format.h>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

bool turns_aside(const Motion& motion) {
  return motion.oblique != Motion::Oblique::never || motion.veer_around || motion.max_wheels > 0 ||
         motion.max_pivot > 0;
}

std::optional<std::string> enters_none_twice(const Motion& motion) {
  switch (motion.kind) {
    case Motion::Kind::free:
      return std::nullopt;
    case Motion::Kind::ray:
      return motion.veer_around ? std::nullopt : std::optional("a ray enters no hex twice");
    case Motion::Kind::forward:
      return "a path straight ahead enters no hex twice";
    case Motion::Kind::priority_list:
      return motion.step_by_step ? std::nullopt : std::optional("a ray enters no hex twice");
    case Motion::Kind::goal:
      return "a cheapest path enters no hex twice";
  }
  return std::nullopt;
}

/// Returns the role of the hexes that a property speaks of: `at-end`, `through` or neither.
std::optional<Property> role_of(const PropertyUse& use) {
  if (use.property == Property::at_end || use.scope == Scope::end) return Property::at_end;
  if (use.property == Property::through || use.scope == Scope::through) return Property::through;
  return std::nullopt;
}

bool share_no_name(const PropertyUse& a, const PropertyUse& b) {
  return std::ranges::none_of(a.names, [&](const std::string& name) { return listed(b.names, name); });
}

bool lead_opposite_ways(const PropertyUse& a, const PropertyUse& b) {
  static constexpr std::array<std::pair<Property, Property>, 3> opposites = {
      {{Property::closer, Property::farther},
       {Property::closer, Property::not_closer},
       {Property::farther, Property::not_farther}}};
  PropertyUse other = b;
  other.property = a.property;
  const bool is_same_measure =
      other == a && a.members != Members::any && a.members != Members::one_fixed && !a.negated;
  return is_same_measure && std::ranges::any_of(opposites, [&](const auto& pair) {
           return std::pair(a.property, b.property) == pair || std::pair(b.property, a.property) == pair;
         });
}

std::optional<std::string> clash(const PropertyUse& a, const PropertyUse& b) {
  const auto are = [&](Property one, Property other) {
    return (a.property == one && b.property == other) || (a.property == other && b.property == one);
  };
  const auto role = role_of(a);
  if (role && role_of(b) && *role != *role_of(b)) return "no hex is both `at-end` and `through`";
  if (are(Property::first_step, Property::extra)) return "the first step is never an `extra` one";
  if (are(Property::uphill, Property::downhill)) return "no step leads both uphill and downhill";
  if (are(Property::terrain, Property::terrain) && share_no_name(a, b)) return "no hex has two terrains";
  if (lead_opposite_ways(a, b))
    return fmt::format("no step is both `{}` and `{}`", row_of(a.property).name, row_of(b.property).name);
  const PropertyUse* denied = denies(a, b) ? &b : denies(b, a) ? &a : nullptr;
  if (denied != nullptr) return fmt::format("it needs `{}` and rules it out", row_of(denied->property).name);
  return std::nullopt;
}

void list_parts(const PropertyUse& use, std::vector<const PropertyUse*>& parts) {
  for (const PropertyUse& part : use.parts) {
    if (atom_of(part.property).join == AtomJoin::all) {
      list_parts(part, parts);
    } else {
      parts.push_back(&part);
    }
  }
}

std::optional<std::string> contradiction(const PropertyUse& use) {
  std::vector<const PropertyUse*> parts;
  list_parts(use, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (auto reason = clash(*parts[j], *parts[i])) return reason;
    }
  }
  return std::nullopt;
}

std::optional<std::string> has_no_members(const UnitGroup& group) {
  if (group.condition) {
    if (auto reason = is_unsatisfiable(*group.condition)) return reason;
  }
  return group.base ? has_no_members(*group.base) : std::nullopt;
}

/// The same for a property of units or of the mover that nobody can be.
std::optional<std::string> of_units_that_cannot_be(const PropertyUse& use) {
  if (use.quantifier != nullptr && !use.quantifier->region) return has_no_members(use.quantifier->group);
  if (use.operand != nullptr && use.operand->condition) return is_unsatisfiable(*use.operand->condition);
  return std::nullopt;
}

/// The same for a combination: one part that never holds ends an `all`, all of them an `any`.
std::optional<std::string> is_unsatisfiable_join(const RuleSet& rule_set, const PropertyUse& use) {
  std::vector<std::string> reasons;
  for (const PropertyUse& part : use.parts) {
    if (const auto reason = is_unsatisfiable(rule_set, part)) reasons.push_back(*reason);
  }
  const AtomJoin join = atom_of(use.property).join;
  if (join == AtomJoin::all) {
    if (auto reason = contradiction(use)) return reason;
  }
  const std::size_t enough = join == AtomJoin::all ? 1 : use.parts.size();
  if (join == AtomJoin::none || reasons.size() < enough) return std::nullopt;
  return reasons.front();
}

/// Tests whether a relation to a unit needs a ZOC that no unit exerts.
bool lacks_zoc(const RuleSet& rule_set, const PairUse& pair) {
  const auto lacks = [&](const PairUse& part) { return lacks_zoc(rule_set, part); };
  switch (pair.join) {
    case PairUse::Join::all:
      return std::ranges::any_of(pair.parts, lacks);
    case PairUse::Join::any:
      return std::ranges::all_of(pair.parts, lacks);
    case PairUse::Join::none:
      return false;
    case PairUse::Join::nothing:
      break;
  }
  return pair.atom == PairAtom::zoc && rule_set.zoc_named(pair.zoc).range == 0;
}

/// The same for a property.
bool lacks_zoc(const RuleSet& rule_set, const PropertyUse& use) {
  if (use.quantifier != nullptr) return lacks_zoc(rule_set, use.quantifier->is);
  const auto bond = rule_set.bonds.find(use.bond);
  const ZocRule& zoc = bond == rule_set.bonds.end() ? rule_set.zoc : rule_set.zoc_named(bond->second.zoc);
  return needs_of(use).has(AtomNeed::zoc) && zoc.range == 0;
}

}  // namespace

bool goes_beyond_length(const RuleSet& move) {
  const bool extends =
      move.event_rules && std::ranges::any_of(move.event_rules->contacts, [](const Contact& c) {
        return c.means == Contact::Means::extend;
      });
  const bool by_points = std::ranges::any_of(move.result_rules, [](const ResultRule& rule) {
    return rule.amount != ResultRule::Amount::hexes && rule.amount != ResultRule::Amount::none;
  });
  const bool is_counted = is_exact(move.length) || is_up_to(move.length);
  return extends || by_points || !is_counted || move.motion.kind != Motion::Kind::free;
}

bool denies(const PropertyUse& no, PropertyUse use) {
  if (atom_of(no.property).join != AtomJoin::none || no.parts.size() != 1 || no.negated || use.negated ||
      no.scope != use.scope)
    return false;
  use.scope = no.parts.front().scope;
  return no.parts.front() == use;
}

std::optional<std::string> is_unsatisfiable(const RuleSet& rule_set, const PropertyUse& use) {
  if (use.negated) return std::nullopt;
  if (!use.parts.empty()) return is_unsatisfiable_join(rule_set, use);
  const AtomNeeds needs = needs_of(use);
  if (needs.has(AtomNeed::stacking) && !has_stacking_limit(rule_set))
    return "there is no `[stacking]` limit to exceed";
  if (needs.has(AtomNeed::room) && !rule_set.retreat_effects.displacement)
    return "without `[displacement]` nobody has to make way";
  if (use.property == Property::oblique && !turns_aside(rule_set.motion))
    return "under `[motion]` no step is oblique";
  if (use.property == Property::revisit) {
    if (auto reason = enters_none_twice(rule_set.motion)) return reason;
  }
  if (lacks_zoc(rule_set, use)) return "under `[zoc]` with range 0 no unit exerts a ZOC";
  if (use.property == Property::closer && use.anchor == DistanceAnchor::start && use.scope != Scope::step)
    return "no hex is closer to the start than the start itself";
  if (use.property == Property::extra && !goes_beyond_length(rule_set))
    return "without `continue_while` no path goes beyond its length";
  return of_units_that_cannot_be(use);
}

}  // namespace rearguard
