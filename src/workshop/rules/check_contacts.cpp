#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

using With = Contact::With;
using Means = Contact::Means;

bool of_units(With with) {
  return with == With::friends || with == With::enemies || with == With::units;
}

bool is_final(const Contact& contact) {
  return contact.means != Means::make_way && contact.means != Means::event_first && !contact.optional;
}

std::string condition_of(const Contact& contact) {
  return contact.condition ? to_text(*contact.condition, Speaking::that) : "";
}

/// Tests whether `earlier` fits wherever `later` does at one of the two places of a move, for units of one
/// side.
bool takes(const Contact& earlier, const Contact& later, With side, Contact::PathPart path_part) {
  if (!is_final(earlier) ||
      (earlier.path_part != Contact::PathPart::anywhere && earlier.path_part != path_part))
    return false;
  const bool same_condition = !earlier.condition || condition_of(earlier) == condition_of(later);
  if (of_units(later.with)) return same_condition && (earlier.with == With::units || earlier.with == side);
  if (later.with == With::causing_units_unaligned)
    return earlier.with == With::causing_units ||
           (earlier.with == later.with && condition_of(earlier) == condition_of(later));
  if (later.with != earlier.with) return false;
  return later.with != With::hex ||
         (earlier.property && later.property && *earlier.property == *later.property);
}

/// Returns the earlier contacts that together take every case of this one; nothing if some case remains.
std::optional<std::vector<std::string>> taken_by(const std::vector<Contact>& contacts, std::size_t index) {
  const Contact& later = contacts[index];
  std::vector<With> sides = {later.with};
  if (later.with == With::units) sides = {With::friends, With::enemies};
  std::vector<std::string> takers;
  for (const Contact::PathPart path_part : {Contact::PathPart::through, Contact::PathPart::end}) {
    if (later.path_part != Contact::PathPart::anywhere && later.path_part != path_part) continue;
    for (const With side : sides) {
      const auto end = contacts.begin() + static_cast<std::ptrdiff_t>(index);
      const auto taker = std::find_if(contacts.begin(), end,
                                      [&](const Contact& c) { return takes(c, later, side, path_part); });
      if (taker == end) return std::nullopt;
      if (!listed(takers, taker->id)) takers.push_back(taker->id);
    }
  }
  return takers;
}

std::vector<std::string> idle_parts(const Contact& contact, bool is_walk) {
  std::vector<std::string> idle;
  if (contact.means == Means::block && (!contact.mover.empty() || !contact.met.empty()))
    idle.emplace_back(
        "carries out neither `mover_do` nor `met_do`: with `effect = \"block\"` the move fails instead");
  if (contact.means == Means::make_way && !contact.aside && !contact.back)
    idle.emplace_back("lets no unit make way: neither `aside` nor `back`");
  if (!contact.chain.empty() && !contact.may_chain)
    idle.emplace_back("never carries out `chain_do`: without `may_chain` no unit makes way for another");
  if (contact.may_yield) {
    if (const auto reason = is_unsatisfiable(*contact.may_yield))
      idle.push_back("lets no unit make way: " + *reason);
  }
  const bool known =
      contact.means == Means::pass || contact.means == Means::make_way || contact.means == Means::event_first;
  if (is_walk && !known)
    idle.emplace_back(
        "has an effect that free motion does not support: only \"pass\", \"make-way\" and \"event-first\"");
  return idle;
}

}  // namespace

void check_contacts(const RuleSet& move, const std::string& context, const EventRules& event_rules,
                    const NumberReads& reads, std::vector<RulesFinding>& findings) {
  if (!move.event_rules) return;
  const std::vector<Contact>& contacts = move.event_rules->contacts;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    const std::string name =
        fmt::format("contact `{}`{}", contact.id, context.empty() ? "" : " of " + context);
    PartNotes notes(contact.id, contact.place, findings);
    const auto reason = contact.condition ? is_unsatisfiable(*contact.condition) : std::nullopt;
    if (reason) {
      notes.add(fmt::format("{} is never met: {}", name, *reason));
    } else if (const auto takers = taken_by(contacts, c)) {
      notes.add(fmt::format("{} is never met: `{}` {} first in every case", name, fmt::join(*takers, "`, `"),
                            takers->size() == 1 ? "applies" : "apply"));
    }
    for (const std::string& idle : idle_parts(contact, move.motion.kind == Motion::Kind::free))
      notes.add(fmt::format("{} {}", name, idle));
    check_steps(contact.mover, name, event_rules, reads, notes);
    check_steps(contact.met, name, event_rules, reads, notes);
    check_steps(contact.chain, name, event_rules, reads, notes);
  }
}

}  // namespace rearguard
