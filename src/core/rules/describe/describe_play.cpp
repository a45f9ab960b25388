// The sequence of play in words.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/formula_words.h"
#include "src/core/rules/words/play.h"

namespace rearguard {
namespace {

std::string_view to_text(ActingSide who) {
  switch (who) {
    case ActingSide::active:
      return "the active side";
    case ActingSide::inactive:
      return "the inactive side";
    case ActingSide::all:
      break;
  }
  return "either side";
}

std::string_view to_text(PlayAction::Limit once) {
  switch (once) {
    case PlayAction::Limit::once_per_phase:
      return "once per phase";
    case PlayAction::Limit::once_per_turn:
      return "once per turn";
    case PlayAction::Limit::once_per_game:
      return "once per game";
    case PlayAction::Limit::unlimited:
      break;
  }
  return "any number of times";
}

std::string_view describe_limit(const PlayAction& action) {
  const bool by_points =
      action.kind != PlayAction::Kind::event && action.limit == PlayAction::Limit::once_per_phase;
  return by_points ? "while it has movement points" : to_text(action.limit);
}

std::string describe_movement(const MovementRule& rule) {
  std::string text = fmt::format("\nMovement{}{}\n", cited(rule.cite), after_space(rule.text));
  text += describe_interpretation(rule.interpretation, "     ");
  for (const Allowance& a : rule.allowances) {
    const std::string when = a.condition ? fmt::format("if {}", to_text(*a.condition)) : "in all cases";
    text += fmt::format("     {} movement points {}{}{}\n", a.points.text(), when, cited(a.cite),
                        after_space(a.text));
  }
  if (rule.enemy_zoc == MovementRule::InZoc::stop)
    text += "     A unit that enters an enemy ZOC stops there.\n";
  if (rule.enemy_zoc == MovementRule::InZoc::closed) text += "     Enemy ZOCs cannot be entered.\n";
  if (!rule.zoc_to_zoc) text += "     No step goes from one enemy ZOC directly into another.\n";
  if (!rule.zoc.empty()) text += fmt::format("     The ZOC that movement meets is `{}`.\n", rule.zoc);
  if (!rule.through_friends) text += "     Units cannot pass through friends.\n";
  if (rule.minimum_move) text += "     A unit with all its movement points can always move one hex.\n";
  if (rule.keeps_facing) text += "     A unit that moves keeps its facing.\n";
  if (rule.facing_cost > 0)
    text += fmt::format("     Changing facing costs {} MP per hexside.\n", rule.facing_cost);
  if (!rule.prohibited.empty()) text += "     Units may not enter the hexes in `prohibited`.\n";
  if (!rule.after_move.empty()) text += fmt::format("     After a move: event {}.\n", rule.after_move);
  return text;
}

std::string describe_result(const PlayAction& action) {
  if (action.kind == PlayAction::Kind::movement) return "moves";
  if (action.kind == PlayAction::Kind::facing) return "changes its facing";
  if (!action.targets) return fmt::format("event {}", action.event);
  const std::string group = to_text(*action.targets, action.all_targets);
  if (action.applies_to_target) return fmt::format("event {} happens to one of the {}", action.event, group);
  return fmt::format("event {}, caused by {} {}", action.event, action.all_targets ? "all" : "one of the",
                     group);
}

std::string describe_action(const PlayAction& action) {
  std::string text = fmt::format("\n  {}{}:{}\n", action.name, cited(action.cite), after_space(action.text));
  text += describe_interpretation(action.interpretation, "     ");
  if (action.label != action.name) text += fmt::format("     In sentences: a unit can {}.\n", action.label);
  text += fmt::format("     A unit of {}, {}: {}.\n", to_text(action.acting_side), describe_limit(action),
                      describe_result(action));
  if (action.condition) text += fmt::format("     Only if {}.\n", to_text(*action.condition));
  for (const auto& [name, number] : action.with)
    text += fmt::format("     With {} = {}.\n", name, in_words(number.text()));
  if (action.paid_by)
    text += fmt::format("     The nearest of the {} pays {} of {}.\n", to_text(action.paid_by->payers, false),
                        in_words(action.paid_by->amount.text()), action.paid_by->count);
  if (!action.excludes.empty())
    text += fmt::format("     Excludes for the rest of the phase: {}.\n", fmt::join(action.excludes, ", "));
  if (action.mandatory) text += "     Mandatory before the phase ends.\n";
  return text;
}

std::string by_itself(const std::vector<PhaseEvent>& events, std::string_view when) {
  std::string text;
  for (const PhaseEvent& e : events) {
    const std::string of =
        e.acting_side == ActingSide::all ? "all units" : fmt::format("units of {}", to_text(e.acting_side));
    text += fmt::format("     {}: {} for {}{}\n", when, e.event, of,
                        e.condition ? fmt::format(" {}", to_text(*e.condition, Speaking::each)) : "");
  }
  return text;
}

std::string describe_phase(const Phase& phase, int number) {
  std::string text =
      fmt::format("  {}. {}{}{}\n", number, phase.name, cited(phase.cite), after_space(phase.text));
  text += describe_interpretation(phase.interpretation, "     ");
  if (phase.first_turn) text += "     Only in the first turn.\n";
  if (phase.last_turn) text += "     Only in the last turn.\n";
  if (!phase.sides.empty()) text += fmt::format("     Only in the turns of {}.\n", one_of(phase.sides));
  if (phase.declare == Phase::Declare::phase)
    text += "     By mail: all that rolls dice in it is declared before the first die.\n";
  if (phase.acting_side == ActingSide::inactive) text += "     The inactive side acts in it.\n";
  text += by_itself(phase.at_start, "First");
  if (!phase.actions.empty()) text += fmt::format("     Actions: {}\n", fmt::join(phase.actions, ", "));
  return text + by_itself(phase.at_end, "Last");
}

std::string describe_command(const CommandRule& command) {
  std::string text = fmt::format("\nCommand{}:{}\n", cited(command.cite), after_space(command.text));
  text += describe_interpretation(command.interpretation, "     ");
  const std::string who = command.condition ? fmt::format("A unit, if {},", to_text(*command.condition))
                                            : std::string("Every unit");
  return text + fmt::format("     {} leads the {}: players select them together.\n", who,
                            to_text(command.group, true));
}

}  // namespace

std::string describe_play(const Play& play) {
  std::string text = describe_movement(play.movement) + "\nActions\n";
  for (const PlayAction& action : play.actions) text += describe_action(action);
  if (play.command) text += describe_command(*play.command);
  text += "\nSequence of play\n";
  int number = 0;
  for (const Phase& phase : play.phases) text += describe_phase(phase, ++number);
  return text;
}

}  // namespace rearguard
