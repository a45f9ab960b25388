// What the forbids of a move leave open, and forbids that no path passes together.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

/// Tests whether every path with the property somewhere lacks `use` nowhere: a forbid of `use` removes it.
bool covers(const PropertyUse& use, Property property) {
  if (use.negated || use.scope == Scope::end || use.scope == Scope::through) return false;
  if (use.property == property) return true;
  return use.property == Property::any_of &&
         std::ranges::any_of(use.parts, [&](const PropertyUse& part) { return covers(part, property); });
}

bool forbids(const RuleSet& move, Property property) {
  return std::ranges::any_of(move.clauses, [&](const Clause& c) {
    return is_unconditional_forbid(c) && covers(*c.property, property);
  });
}

bool has_contact_with(const RuleSet& move, Contact::With with) {
  return move.event_rules && std::ranges::any_of(move.event_rules->contacts, [&](const Contact& contact) {
           return contact.with == with;
         });
}

/// Tests whether one property is what the other one denies of the same step.
bool deny_each_other(const PropertyUse& a, const PropertyUse& b) {
  PropertyUse nowhere = a;
  nowhere.negated = !a.negated;
  if (nowhere == b) return true;
  return denies(a, b) || denies(b, a);
}

}  // namespace

bool is_unconditional_forbid(const Clause& clause) {
  return clause.is_plain_forbid() && clause.property && clause.condition == nullptr;
}

void check_forbids(const RuleSet& move, std::vector<RulesFinding>& findings) {
  if (move.motion.kind == Motion::Kind::free && !move.clauses.empty()) {
    const bool passable = !forbids(move, Property::impassable) && !forbids(move, Property::off_map) &&
                          !has_contact_with(move, Contact::With::impassable);
    const bool enemies = !forbids(move, Property::enemy) && !has_contact_with(move, Contact::With::enemies) &&
                         !has_contact_with(move, Contact::With::units);
    if (passable && enemies)
      findings.push_back({"forbids", move.clauses.front().place,
                          "nothing forbids `impassable` steps or hexes with an `enemy`: a unit may retreat "
                          "off the map and through enemies"});
  }
  for (std::size_t i = 0; i < move.clauses.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Clause& a = move.clauses[j];
      const Clause& b = move.clauses[i];
      if (is_unconditional_forbid(a) && is_unconditional_forbid(b) &&
          deny_each_other(*a.property, *b.property))
        findings.push_back(
            {b.id, b.place,
             fmt::format("no path passes both `{}` and `{}`: each forbids what the other requires", a.id,
                         b.id)});
    }
  }
}

}  // namespace rearguard
