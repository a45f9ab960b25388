// Named moves and their contacts in words.

#include <string_view>

#include <fmt/format.h>

#include "src/rules/condition.h"
#include "src/rules/describe/describe.h"
#include "src/rules/describe/describe_parts.h"
#include "src/rules/event.h"
#include "src/rules/event_rules.h"
#include "src/rules/motion_rule.h"
#include "src/rules/rule_set.h"

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
      return contact.property ? "a hex where it " + describe(*contact.property) : "a certain hex";
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
          "waits while the units met resolve `{}`; if they are still there, the next contact applies",
          contact.event);
    case Means::extend:
      return "continues beyond its length, to the first hex where this does not apply";
    case Means::block:
      return "cannot enter it";
    case Means::exit_map:
      return "exits the map: " + (contact.outcome.empty() ? "removed" : contact.outcome);
  }
  return {};
}

std::string describe_contact(const Contact& contact, int number, const std::string& indent) {
  const std::string inner = indent + "     ";
  std::string text = fmt::format("{}{:>3}. {}{}:{}\n", indent, number, contact.id, cited(contact.cite),
                                 after_space(contact.text));
  text += fmt::format("{}meets {}{}: {}{}\n", inner, describe_met(contact), to_text(contact.path_part),
                      describe_effect(contact), contact.optional ? "; its owner may refuse" : "");
  if (!contact.mover.empty()) text += inner + "Then the mover:\n" + describe_steps(contact.mover, inner);
  if (!contact.met.empty()) text += inner + "Then each unit met:\n" + describe_steps(contact.met, inner);
  return text + describe_interpretation(contact.interpretation, inner);
}

std::string describe_move(const std::string& name, const RuleSet& move, const RuleSet& rule_set) {
  const std::string& chooser = rule_set.chooser;
  const MoveText& own = move.move;
  std::string text =
      fmt::format("\n  {}{}{}\n", name, cited(own.cite), own.text.empty() ? "" : ":" + after_space(own.text));
  const std::string indent = "     ";
  text += describe_interpretation(own.interpretation, indent);
  if (!own.extends.empty())
    text += fmt::format("{}Like `{}`, except for what follows.\n", indent, own.extends);
  if (move.motion.kind == Motion::Kind::free) {
    text += indent + "Motion: any path.\n";
  } else {
    text += describe_motion(move.motion, indent, own);
  }
  text += describe_length_rule(move.length, indent);
  text += describe_reroute(move, indent);
  if (move.zoc.name != rule_set.zoc.name && rule_set.zocs.size() > 1)
    text += fmt::format("{}It meets the ZOC `{}`.\n", indent, move.zoc.name);
  if (move.chooser != chooser) text += indent + describe_chooser(move.chooser);
  if (!move.clauses.empty())
    text += indent + "Clauses, in order of application\n" + describe_clauses(move, indent);
  if (move.event_rules) text += describe_contacts(move.event_rules->contacts, indent);
  text += describe_path_effects(move, indent);
  return text + describe_failures(move, indent);
}

}  // namespace

std::string describe_contacts(const std::vector<Contact>& contacts, const std::string& indent) {
  if (contacts.empty()) return {};
  std::string text = (indent.empty() ? "\n" : indent) + "Contacts; the first that fits applies\n";
  int number = 0;
  for (const Contact& contact : contacts) text += describe_contact(contact, ++number, indent);
  return text;
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
