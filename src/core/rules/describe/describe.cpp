#include "src/core/rules/describe/describe.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"

namespace rearguard {
namespace {

std::string amount_in_hexes(const ResultRule& t) {
  if (t.min_formula) return fmt::format("\"{}\" to \"{}\" hexes", t.min_formula->text(), t.formula->text());
  if (t.formula && parse_dice(t.formula->text())) return t.formula->text() + " hexes";
  if (t.formula) return fmt::format("\"{}\" hexes", t.formula->text());
  return t.hexes == t.max_hexes ? hexes(t.hexes) : fmt::format("{} to {}", t.hexes, hexes(t.max_hexes));
}

std::string amount(const ResultRule& t) {
  const std::string within = t.also_hexes ? amount_in_hexes(t) + ", within " : "";
  switch (t.amount) {
    case ResultRule::Amount::hexes:
      return amount_in_hexes(t);
    case ResultRule::Amount::movement_points:
      if (t.points_formula) return within + fmt::format("\"{}\" movement points", t.points_formula->text());
      return within + (t.points->denominator == 1 ? plural(static_cast<std::uint64_t>(t.points->numerator),
                                                           "movement point", "movement points")
                                                  : fmt::format("{}/{} movement points", t.points->numerator,
                                                                t.points->denominator));
    case ResultRule::Amount::allowance:
      return within + "the movement allowance";
    case ResultRule::Amount::half_allowance:
      return within + "half the movement allowance";
    case ResultRule::Amount::none:
      return "no retreat: " + t.outcome;
  }
  return {};
}

std::string needed_numbers(const ResultRule& t) {
  return t.needs.empty() ? "" : fmt::format("; the question states {}", fmt::join(t.needs, ", "));
}

/// Describes a part of the retreat effects: its name, its text and what it does.
std::string part(std::string_view name, const RetreatEffectsRule& rule, const std::string& does,
                 const std::string& indent = {}) {
  return fmt::format("{0}  {1}{2}:{3}\n{0}     {4}\n", indent, name, cited(rule.cite), after_space(rule.text),
                     does) +
         describe_interpretation(rule.interpretation, indent + "     ");
}

std::string describe_chains(const DisplacementRule& rule) {
  if (!rule.chains) return ", without displacing others";
  if (rule.max_chain == DisplacementRule::any_depth) return ", with chains";
  return fmt::format(", with chains of at most {}",
                     plural(static_cast<std::uint64_t>(rule.max_chain) + 1, "unit", "units"));
}

std::string describe_where_friends_go(const PropertyUse& hexes) {
  return fmt::format("; friends make way only where the unit {}, and elsewhere stay, even over the limit",
                     describe(hexes));
}

std::string describe_making_way(const DisplacementRule& rule) {
  return fmt::format(
      "{}{}{}{}{}{}{}{}{}{}", hexes(rule.distance),
      rule.move.empty() ? "" : " by the move `" + rule.move + "`", describe_chains(rule),
      rule.only_in == nullptr ? "" : describe_where_friends_go(*rule.only_in),
      rule.exempt == nullptr ? "" : "; a friend stays, even over the limit, if " + to_text(*rule.exempt),
      rule.units == nullptr ? "" : "; a friend makes way only if " + to_text(*rule.units),
      rule.friends_first ? "; it goes before the unit sets out" : "",
      rule.swap ? "; it may go to the hex that the unit leaves" : "",
      rule.may_refuse ? "; its owner may refuse" : "",
      rule.required ? "; nobody ends where a friend cannot make way" : "");
}

std::string describe_retreat_effects(const RetreatEffects& retreat_effects) {
  std::string text;
  if (retreat_effects.displacement) text += describe_displacement(*retreat_effects.displacement, "");
  if (const auto& sequence = retreat_effects.sequence) {
    text += part("sequence", *sequence,
                 fmt::format("the units of one combat retreat one after another, {}{}",
                             sequence->order == SequenceRule::Order::owner
                                 ? "in the order that their owner names"
                                 : "those of one hex from the top of the stack",
                             sequence->spare ? "; no end hex after which a later unit has no legal path, if "
                                               "another leaves one to all"
                                             : ""));
  }
  return text.empty() ? text : "\nEffects of a retreat\n" + text;
}

std::string describe_stacking(const StackingRule& rule) {
  const auto limit = static_cast<std::uint64_t>(rule.limit);
  const std::string number =
      rule.formula     ? fmt::format("\"{}\" {}", rule.formula->text(), rule.in_points ? "points" : "units")
      : rule.in_points ? plural(limit, "point", "points")
                       : plural(limit, "unit", "units");
  return fmt::format("Stacking limit{}: {}{}{}{}\n",
                     rule.condition == nullptr ? "" : " of a unit if " + to_text(*rule.condition), number,
                     rule.where == nullptr ? "" : " of those " + to_text(*rule.where, Speaking::each),
                     cited(rule.cite), rule.text.empty() ? "" : ". " + rule.text) +
         describe_interpretation(rule.interpretation, "     ");
}

std::string describe_default_cause(const RuleSet& rule_set) {
  constexpr const char* sentence = "If no causing unit is named, {} of the unit count as such.\n";
  switch (rule_set.default_cause) {
    case DefaultCause::none:
      return "";
    case DefaultCause::adjacent_enemies:
      return fmt::format(sentence, "the adjacent enemies");
    case DefaultCause::nearest_enemies:
      return fmt::format(sentence, "the nearest enemies");
    case DefaultCause::group:
      return fmt::format("If no causing unit is named, the {} count as such.\n",
                         to_text(*rule_set.default_cause_group, true));
    case DefaultCause::engaged:
      break;
  }
  return "If no causing unit is named, the enemies that the unit is engaged with count as such.\n";
}
/// Returns the sentence about who moves together; empty if each unit moves by itself.
std::string describe_mover(Mover mover, const std::string& units) {
  if (mover == Mover::unit) return {};
  const char* split = mover == Mover::owner ? ", unless their owner splits the stack" : "";
  return units + " move together along one path" + split + ".\n";
}

}  // namespace

std::string describe_displacement(const DisplacementRule& rule, const std::string& indent) {
  std::string text = part("displacement", rule, describe_making_way(rule), indent);
  if (rule.path_effects)
    text += indent + "     Along the path of a unit that makes way\n" +
            numbered(effect_items(*rule.path_effects, indent + "     "), indent + "     ");
  return text;
}

namespace {

std::string describe_law_exceptions(const RuleSet& rule_set) {
  std::string text;
  for (const LawException& exception : rule_set.law_exceptions)
    text += fmt::format("  {}: not by {}{}.{}\n", row_of(exception.law).name, exception.clause,
                        cited(exception.cite), after_space(exception.text));
  return text.empty() ? text : "\nLaws that do not hold\n" + text;
}

}  // namespace

std::string describe(const RuleSet& rule_set) {
  std::string text = rule_set.name + "\n";
  if (!rule_set.source.empty()) text += fmt::format("Source: {}\n", rule_set.source);
  text += describe_mover(rule_set.mover, "The units of a side that a result sends back from one hex");
  text += describe_chooser(rule_set.chooser) + describe_default_cause(rule_set) + describe_groups(rule_set) +
          describe_traces(rule_set) + "\nResults\n";
  for (const ResultRule& t : rule_set.result_rules) {
    const std::string when = t.condition == nullptr ? "" : fmt::format(", if {}", to_text(*t.condition));
    text += fmt::format("  {}{}: {}{}{}{}.{}\n", t.result, when, amount(t),
                        t.move.empty() ? "" : " by `" + t.move + "`", needed_numbers(t), cited(t.cite),
                        after_space(t.text));
    if (t.mover && *t.mover != rule_set.mover)
      text += *t.mover == Mover::unit
                  ? "     Each unit moves by itself.\n"
                  : "     " + describe_mover(*t.mover, "The units of its side in its hex that suffer it");
    text += describe_interpretation(t.interpretation, "     ") + describe_result_steps(t, "     ");
    for (const ResultRule* option : rule_set.options_of(t)) {
      text += fmt::format("     The {} may take {} instead{}: {}{}{}{}.{}\n",
                          option->option_of == ResultRule::OptionOf::opponent ? "opponent" : "owner",
                          option->option_name(),
                          option->condition == nullptr ? "" : ", if " + to_text(*option->condition),
                          amount(*option), option->move.empty() ? "" : " by `" + option->move + "`",
                          needed_numbers(*option), cited(option->cite), after_space(option->text));
      text += describe_interpretation(option->interpretation, "       ") +
              describe_result_steps(*option, "       ");
    }
  }
  if (rule_set.motion.kind != Motion::Kind::free) text += "\n" + describe_motion(rule_set.motion, "", {});
  if (!is_default(rule_set.length)) text += "\n" + describe_length_rule(rule_set.length, "");
  if (rule_set.reroute) text += "\n" + describe_reroute(rule_set, "");
  // If every result uses a named move, clauses and failure are those of the moves.
  const bool by_moves_alone = rule_set.clauses.empty() && !rule_set.moves.empty();
  if (!by_moves_alone)
    text += "\nClauses, in order of application\n" + numbered(clause_items(rule_set, ""), "");
  const EventRules none;
  const EventRules& event_rules = rule_set.event_rules ? *rule_set.event_rules : none;
  text += describe_contacts(rule_set, "", nullptr) + describe_path_effects(rule_set, "", nullptr);
  text += describe_zocs(rule_set) + describe_fire(rule_set.fire);
  for (const StackingRule& rule : rule_set.conditional_stacking) text += describe_stacking(rule);
  if (rule_set.stacking.limits()) text += describe_stacking(rule_set.stacking);
  if (!by_moves_alone) text += describe_failures(rule_set, "");
  return text + describe_retreat_effects(rule_set.retreat_effects) + describe_states(event_rules) +
         describe_tests(event_rules) + describe_moves(rule_set) + describe_events(event_rules) +
         (rule_set.play ? describe_play(*rule_set.play) : "") + describe_law_exceptions(rule_set);
}

}  // namespace rearguard
