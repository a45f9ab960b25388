// Named moves and their contacts in words.

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

using With = Contact::With;
using Means = Contact::Means;

std::string describe_met(const Contact& contact) {
  std::string where = contact.condition ? " " + to_text(*contact.condition, Speaking::that) : "";
  switch (contact.with) {
    case With::friends:
      return "a friend" + where;
    case With::enemies:
      return "an enemy" + where;
    case With::units:
      return "another unit" + where;
    case With::impassable:
      return "terrain that it cannot enter";
    case With::map_edge:
      return "the map edge";
    case With::hex:
      return contact.property ? "a hex where it " + describe_step(*contact.property) : "a certain hex";
    case With::causing_units:
      return "a hex adjacent to a causing unit";
    case With::causing_units_unaligned:
      break;
  }
  if (!where.empty()) where = " where no hex ahead is free; a hex is not free if it contains a unit" + where;
  return "a hex adjacent to causing units that it cannot face" + where;
}

std::string_view to_text(Contact::PathPart at) {
  switch (at) {
    case Contact::PathPart::through:
      return ", before the end of the move";
    case Contact::PathPart::end:
      return ", where the move could end";
    case Contact::PathPart::anywhere:
      break;
  }
  return "";
}

std::string describe_making_way(const Contact& contact) {
  const std::string_view sides = contact.aside && contact.back ? "aside or back"
                                 : contact.aside               ? "aside"
                                                               : "back";
  std::string text = fmt::format(
      "continues, and the units met make way {}, by at most {}", sides,
      contact.max_hexes && contact.max_hexes->text() != "1" ? contact.max_hexes->text() + " hexes" : "1 hex");
  if (contact.may_chain) text += ", displacing others in turn";
  if (contact.behind)
    text +=
        fmt::format("; those {} may change places with the mover", to_text(*contact.behind, Speaking::each));
  if (contact.may_yield)
    text += fmt::format("; only those make way {}", to_text(*contact.may_yield, Speaking::each));
  return text;
}

std::string describe_effect(const Contact& contact) {
  switch (contact.means) {
    case Means::pass:
      return "continues";
    case Means::stop:
      return "enters and stops";
    case Means::stop_before:
      return "stops in the hex before";
    case Means::make_way:
      return describe_making_way(contact);
    case Means::event_first:
      return fmt::format(
          "waits while the units met resolve `{}`; {}if they are still there, the next contact applies",
          contact.event,
          contact.reroute ? "then keeps to its path if it is still legal, or else takes another; " : "");
    case Means::extend:
      return "continues beyond its length, to the first hex where this does not apply";
    case Means::block:
      return "cannot enter it";
    case Means::exit_map:
      return "exits the map: " + (contact.outcome.empty() ? "removed" : contact.outcome);
  }
  return {};
}

std::string describe_contact(const Contact& contact, const std::string& indent) {
  const std::string inner = indent + "     ";
  std::string text = fmt::format("{}{}:{}\n", contact.id, cited(contact.cite), after_space(contact.text));
  text += fmt::format("{}meets {}{}: {}{}\n", inner, describe_met(contact), to_text(contact.path_part),
                      describe_effect(contact),
                      contact.last_resort ? ", if no path leads on"
                      : contact.optional  ? "; its owner may refuse"
                                          : "");
  if (!contact.mover.empty()) text += inner + "Then the mover:\n" + describe_steps(contact.mover, inner);
  if (!contact.met.empty()) text += inner + "Then each unit met:\n" + describe_steps(contact.met, inner);
  if (!contact.chain.empty())
    text += inner + "Then each that makes way, for each unit that makes way for it:\n" +
            describe_steps(contact.chain, inner);
  return text + describe_interpretation(contact.interpretation, inner);
}

Items contact_items(const RuleSet& move, const std::string& indent) {
  Items items;
  if (!move.event_rules) return items;
  for (const Contact& contact : move.event_rules->contacts)
    items.push_back(describe_contact(contact, indent));
  return items;
}

/// Returns the move that this one extends; null if none, or one of an older file with the same name.
const RuleSet* base_of(const std::string& name, const RuleSet& move, const RuleSet& rule_set) {
  const std::string& extends = move.move.extends;
  if (extends.empty() || extends == name) return nullptr;
  const auto base = rule_set.moves.find(extends);
  if (base != rule_set.moves.end()) return base->second.get();
  return extends == "retreat" ? &rule_set : nullptr;
}

/// Describes the motion and the length of a move, or what differs from those of `base`.
std::string describe_way(const RuleSet& move, const RuleSet* base, const std::string& indent) {
  const auto motion = [&](const RuleSet& of) {
    return of.motion.kind == Motion::Kind::free ? indent + "Motion: any path.\n"
                                                : describe_motion(of.motion, indent, move.move);
  };
  const auto length = [&](const RuleSet& of) { return describe_length_rule(of.length, indent); };
  std::string text = base != nullptr && motion(*base) == motion(move) ? "" : motion(move);
  if (base == nullptr || length(*base) == length(move)) return base == nullptr ? text + length(move) : text;
  return text + (is_default(move.length) ? indent + "Length: as many hexes as required.\n" : length(move));
}

/// Describes the clauses of a move, or those that `base` has not, and names those that only `base` has.
std::string describe_own_clauses(const RuleSet& move, const RuleSet* base, const std::string& indent) {
  if (base == nullptr)
    return move.clauses.empty()
               ? ""
               : indent + "Clauses, in order of application\n" + numbered(clause_items(move, indent), indent);
  std::vector<std::string> gone;
  for (const Clause& clause : base->clauses) {
    const auto has_id = [&](const Clause& own) { return own.id == clause.id; };
    if (std::none_of(move.clauses.begin(), move.clauses.end(), has_id)) gone.push_back(clause.id);
  }
  std::string text;
  if (!gone.empty()) text = fmt::format("{}Without {}.\n", indent, fmt::join(gone, ", "));
  const std::string own = numbered(clause_items(move, indent), indent, clause_items(*base, indent));
  if (!own.empty()) text += indent + "Clauses of its own, numbered in the order of application\n" + own;
  return text;
}

/// Describes what a move says of itself, without what it has from `base`, which may be null.
std::string describe_body(const RuleSet& move, const RuleSet& rule_set, const RuleSet* base,
                          const std::string& indent) {
  const RuleSet& norm = base == nullptr ? rule_set : *base;
  std::string text;
  if (move.move.condition != nullptr && (base == nullptr || base->move.condition != move.move.condition))
    text += fmt::format("{}A unit moves so only if {}.\n", indent, to_text(*move.move.condition));
  text += describe_way(move, base, indent);
  if (base == nullptr || describe_reroute(*base, indent) != describe_reroute(move, indent))
    text += describe_reroute(move, indent);
  if (move.zoc.name != norm.zoc.name && rule_set.zocs.size() > 1)
    text += fmt::format("{}It meets the ZOC `{}`.\n", indent, move.zoc.name);
  if (move.chooser != norm.chooser) text += indent + describe_chooser(move.chooser);
  text += describe_own_clauses(move, base, indent);
  text += describe_contacts(move, indent, base) + describe_path_effects(move, indent, base);
  const auto& displacement = move.retreat_effects.displacement;
  const bool is_inherited = base != nullptr && base->retreat_effects.displacement && displacement &&
                            base->retreat_effects.displacement->text == displacement->text;
  if (displacement && displacement->of_move && !is_inherited)
    text += describe_displacement(*displacement, indent);
  const std::string failures = describe_failures(move, indent);
  return base != nullptr && failures == describe_failures(*base, indent) ? text : text + failures;
}

std::string describe_move(const std::string& name, const RuleSet& move, const RuleSet& rule_set) {
  const MoveText& own = move.move;
  std::string text =
      fmt::format("\n  {}{}{}\n", name, cited(own.cite), own.text.empty() ? "" : ":" + after_space(own.text));
  const std::string indent = "     ";
  text += describe_interpretation(own.interpretation, indent);
  const RuleSet* base = base_of(name, move, rule_set);
  const std::string body = describe_body(move, rule_set, base, indent);
  if (base != nullptr)
    text += fmt::format("{}As {}{}\n", indent, base == &rule_set ? "for a retreat" : "`" + own.extends + "`",
                        body.empty() ? "." : ", except:");
  return text + body;
}

}  // namespace

std::string describe_contacts(const RuleSet& move, const std::string& indent, const RuleSet* base) {
  const Items known = base == nullptr ? Items{} : contact_items(*base, indent);
  const std::string text = numbered(contact_items(move, indent), indent, known);
  if (text.empty()) return {};
  return (indent.empty() ? "\n" : indent) + "Contacts; the first that fits applies\n" + text;
}

std::string describe_moves(const RuleSet& rule_set) {
  std::string text;
  for (const std::string& name : rule_set.move_order) {
    const auto found = rule_set.moves.find(name);
    if (found != rule_set.moves.end()) text += describe_move(name, *found->second, rule_set);
  }
  return text.empty() ? text : "\nMoves\n" + text;
}

}  // namespace rearguard
