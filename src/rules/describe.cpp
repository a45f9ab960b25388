#include "src/rules/describe.h"

#include <fmt/format.h>

#include "hexmap/counted.h"
#include "src/rules/catalogue.h"
#include "src/rules/describe_parts.h"
#include "src/rules/event_book.h"
#include "src/rules/play.h"

namespace rearguard {
namespace {

std::string amount(const Trigger& t) {
  switch (t.amount) {
    case Trigger::Amount::hexes:
      if (t.formula) return fmt::format("\"{}\" hexes", t.formula->text());
      return t.hexes == t.most_hexes ? hexes(t.hexes) : fmt::format("{} to {}", t.hexes, hexes(t.most_hexes));
    case Trigger::Amount::movement_points:
      return t.points->denominator == 1
                 ? fmt::format("{} movement points", t.points->numerator)
                 : fmt::format("{}/{} movement points", t.points->numerator, t.points->denominator);
    case Trigger::Amount::allowance:
      return "the movement allowance";
    case Trigger::Amount::half_allowance:
      return "half the movement allowance";
    case Trigger::Amount::dice:
      return to_text(t.dice) + " hexes";
    case Trigger::Amount::none:
      return "no retreat: " + t.outcome;
  }
  return {};
}

std::string dice_text(const DiceSum& sum) {
  return fmt::format("{}d{}", sum.dice, sum.sides);
}

/// A part of the aftermath: its name, what it says and what it does.
std::string part(std::string_view name, const AftermathRule& rule, const std::string& does) {
  std::string text = fmt::format("  {}{}:{}\n     {}\n", name, cited(rule.cite), said(rule.says), does);
  return rule.reading.empty() ? text : text + fmt::format("     Interpretation: {}\n", rule.reading);
}

std::string fire_text(const RetreatFireRule& rule) {
  std::string halved;
  if (!rule.halved_states.empty())
    halved =
        fmt::format("; a hit by {} enemies needs the upper half of one more die", one_of(rule.halved_states));
  return fmt::format("{}, hits on {} or more: {}; {}{}{}", dice_text(rule.dice), rule.hits_on,
                     rule.effect == RetreatFireRule::Effect::lose_step ? "the unit loses 1 strength point"
                                                                       : "the unit is eliminated",
                     rule.from_start ? "in the start hex and all hexes entered" : "in the hexes entered",
                     exempt(rule.exempt_states, {}), halved);
}

std::string aftermath_text(const Aftermath& aftermath) {
  std::string text;
  if (aftermath.retreat_fire)
    text += part("retreat_fire", *aftermath.retreat_fire, fire_text(*aftermath.retreat_fire));
  if (const auto& pass = aftermath.pass_through) {
    const std::string target = pass->test.at_most ? std::to_string(*pass->test.at_most) : "its morale";
    text += part("pass_through", *pass,
                 fmt::format("{} at most {}, else {}{}", dice_text(pass->test.dice), target, pass->on_fail,
                             exempt(pass->exempt_states, pass->exempt_markers)));
  }
  if (const auto& displacement = aftermath.displacement) {
    text += part("displacement", *displacement,
                 fmt::format("{}{}{}", hexes(displacement->distance),
                             displacement->chains ? ", with chains" : ", without displacing others",
                             displacement->draws_fire ? ", under fire" : "") +
                     exempt(displacement->exempt_states, displacement->exempt_markers));
  }
  if (aftermath.after) {
    std::string states;
    for (const auto& [result, state] : aftermath.after->states)
      states += fmt::format("{}{}: {}", states.empty() ? "" : ", ", result, state);
    if (!aftermath.after->catching.empty())
      states += fmt::format("{}a unit that joins a friend who is {} becomes so", states.empty() ? "" : "; ",
                            one_of(aftermath.after->catching));
    text += part("states_after", *aftermath.after, states);
  }
  return text.empty() ? text : "\nEffects of a retreat\n" + text;
}

}  // namespace

std::string describe(const Doctrine& doctrine) {
  std::string text = doctrine.name + "\n";
  if (!doctrine.text.empty()) text += fmt::format("Source: {}\n", doctrine.text);
  text += chooser_line(doctrine.chooser) + "\nResults\n";
  for (const Trigger& t : doctrine.triggers) {
    text +=
        fmt::format("  {}: {}{}{}{}.{}\n", t.result, amount(t), t.move.empty() ? "" : " by `" + t.move + "`",
                    exempt(t.exempt_states, t.exempt_kinds), cited(t.cite), said(t.says));
    text += reading_line(t.reading, "     ");
  }
  if (doctrine.motion.kind != Motion::Kind::walk) text += "\n" + motion_text(doctrine.motion, "", {});
  if (doctrine.length.mode != Length::Mode::exact) text += "\n" + length_line(doctrine.length, "");
  // Where every result goes by a move, clauses and failure are those of the moves.
  const bool by_moves_alone = doctrine.clauses.empty() && !doctrine.moves.empty();
  if (!by_moves_alone) text += "\nClauses, in order of application\n" + clauses_text(doctrine, "");
  const EventBook none;
  const EventBook& book = doctrine.book ? *doctrine.book : none;
  text += contacts_text(book.contacts, "");
  const ZocRule& zoc = doctrine.zoc;
  text += fmt::format("\nZOC: {}{}{}{}\n", zoc.range == 0 ? "none" : hexes(zoc.range),
                      zoc.front_arc ? ", to the front only" : "",
                      zoc.friend_cancels ? ", cancelled by a friend in the hex" : "",
                      exempt(zoc.exempt_states, zoc.exempt_kinds));
  if (doctrine.stacking.limit > 0)
    text += fmt::format("Stacking limit: {}\n", doctrine.stacking.in_points
                                                    ? counted(doctrine.stacking.limit, "point", "points")
                                                    : counted(doctrine.stacking.limit, "unit", "units"));
  if (!by_moves_alone) text += failure_line(doctrine.failure, "");
  return text + aftermath_text(doctrine.aftermath) + standings_text(book) + tests_text(book) +
         moves_text(doctrine) + events_text(book) + (doctrine.play ? play_text(*doctrine.play) : "");
}

}  // namespace rearguard
