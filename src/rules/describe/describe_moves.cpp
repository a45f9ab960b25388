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

std::string with_text(const Contact& contact) {
  std::string where =
      contact.where.empty() ? "" : " " + condition_text(contact.where.front(), Speaking::that);
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

std::string_view at_text(Contact::At at) {
  switch (at) {
    case Contact::At::through:
      return ", before the end of the move";
    case Contact::At::end:
      return ", where the move could end";
    case Contact::At::anywhere:
      break;
  }
  return "";
}

std::string making_way_text(const Contact& contact) {
  const std::string_view sides = contact.aside && contact.back ? "aside or back"
                                 : contact.aside               ? "aside"
                                                               : "back";
  std::string text = fmt::format(
      "continues, and the units met make way {}, by at most {}", sides,
      contact.max_hexes && contact.max_hexes->text() != "1" ? contact.max_hexes->text() + " hexes" : "1 hex");
  if (contact.may_chain) text += ", displacing others in turn";
  if (!contact.may_yield.empty())
    text +=
        fmt::format("; only those make way {}", condition_text(contact.may_yield.front(), Speaking::each));
  return text;
}

std::string effect_text(const Contact& contact) {
  switch (contact.means) {
    case Means::pass:
      return "continues";
    case Means::stop:
      return "enters and stops";
    case Means::stop_before:
      return "stops in the hex before";
    case Means::make_way:
      return making_way_text(contact);
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

std::string contact_text(const Contact& contact, int number, const std::string& indent) {
  const std::string inner = indent + "     ";
  std::string text = fmt::format("{}{:>3}. {}{}:{}\n", indent, number, contact.id, cited(contact.cite),
                                 after_space(contact.text));
  text += fmt::format("{}meets {}{}: {}{}\n", inner, with_text(contact), at_text(contact.at),
                      effect_text(contact), contact.optional ? "; its owner may refuse" : "");
  if (!contact.mover.empty()) text += inner + "Then the mover:\n" + steps_text(contact.mover, inner);
  if (!contact.met.empty()) text += inner + "Then each unit met:\n" + steps_text(contact.met, inner);
  return text + interpretation_text(contact.interpretation, inner);
}

std::string move_text(const std::string& name, const RuleSet& move, const std::string& chooser) {
  const MoveText& own = move.move;
  std::string text =
      fmt::format("\n  {}{}{}\n", name, cited(own.cite), own.text.empty() ? "" : ":" + after_space(own.text));
  const std::string indent = "     ";
  text += interpretation_text(own.interpretation, indent);
  if (!own.extends.empty())
    text += fmt::format("{}Like `{}`, except for what follows.\n", indent, own.extends);
  if (move.motion.kind == Motion::Kind::free) {
    text += indent + "Motion: any path.\n";
  } else {
    text += motion_text(move.motion, indent, own);
  }
  text += length_rule_text(move.length, indent);
  if (move.chooser != chooser) text += indent + chooser_text(move.chooser);
  if (!move.clauses.empty())
    text += indent + "Clauses, in order of application\n" + clauses_text(move, indent);
  if (move.book) text += contacts_text(move.book->contacts, indent);
  return text + failure_text(move.failure, indent);
}

}  // namespace

std::string contacts_text(const std::vector<Contact>& contacts, const std::string& indent) {
  if (contacts.empty()) return {};
  std::string text = (indent.empty() ? "\n" : indent) + "Contacts; the first that fits applies\n";
  int number = 0;
  for (const Contact& contact : contacts) text += contact_text(contact, ++number, indent);
  return text;
}

std::string moves_text(const RuleSet& rule_set) {
  std::string text;
  for (const std::string& name : rule_set.move_order) {
    const auto found = rule_set.moves.find(name);
    if (found != rule_set.moves.end()) text += move_text(name, *found->second, rule_set.chooser);
  }
  return text.empty() ? text : "\nMoves\n" + text;
}

}  // namespace rearguard
