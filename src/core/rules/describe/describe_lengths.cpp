// Lengths and failures in words.

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "hexmap/plural.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

std::string describe_amount(const Length& length) {
  if (length.up_to) return "at least one hex, at most as many as required";
  return "as many hexes as required";
}

std::string describe_extra(const Length& length) {
  if (!length.continue_while) return {};
  const std::string on = describe_step(*length.continue_while);
  std::string text = !is_unbounded(length)
                         ? fmt::format(", then up to {} more while it {}", length.max_extra, on)
                         : fmt::format(", then more while it {}", on);
  if (length.within_movement_points) text += ", as far as its movement points last";
  return text;
}

/// Returns ": breaks, and leaves the map".
std::string what_becomes(const std::string& outcome, bool removes) {
  return (outcome.empty() ? "" : ": " + outcome) + (removes ? ", and is removed from the map" : "");
}

std::string describe_stop(const LengthStop& stop) {
  std::string text = fmt::format("It {} in the first hex where it {}", stop.optional ? "may stop" : "stops",
                                 describe_step(stop.on));
  if (stop.one_more)
    text += fmt::format(", or after one hex more where it {}", describe_step(*stop.one_more));
  return text + what_becomes(stop.outcome, stop.removes);
}

std::string edge_name(const LengthExit& exit) {
  if (!exit.edge) return "its home edge";
  switch (*exit.edge) {
    case MapEdge::north:
      return "the northern edge";
    case MapEdge::east:
      return "the eastern edge";
    case MapEdge::south:
      return "the southern edge";
    case MapEdge::west:
      break;
  }
  return "the western edge";
}

std::string describe_exit(const LengthExit& exit) {
  std::string text = fmt::format("It may leave the map over {}, whatever length remains", edge_name(exit));
  if (!exit.outcome.empty()) text += ": " + exit.outcome;
  return exit.removes ? text : text + "; it stays in the last hex before";
}

std::string describe_shorter(const ShorterRetreat& shorter) {
  std::string text = "If no such path is legal, it retreats as many hexes as it can";
  text += shorter.from == 0 ? ", or stays" : fmt::format(", at least {}", hexes(shorter.from));
  return text + what_becomes(shorter.outcome, shorter.removes);
}

}  // namespace

std::string describe_length_rule(const Length& length, const std::string& indent) {
  if (is_default(length)) return {};
  std::string text = fmt::format("{}Length: {}{}{}.{}\n", indent, describe_amount(length),
                                 describe_extra(length), cited(length.cite), after_space(length.text));
  const std::string inner = indent + "     ";
  const auto add = [&](const std::string& sentence) { text += inner + sentence + ".\n"; };
  for (const LengthStop& stop : length.stops) add(describe_stop(stop));
  if (length.minimum_move)
    add("Its first step may cost more movement points than it has, and uses them up" +
        (length.minimum_move_if ? ", if it " + describe_step(*length.minimum_move_if) : std::string()));
  if (length.spend_all) add("It ends only where it cannot pay for a further step");
  for (const LengthExit& exit : length.exits) add(describe_exit(exit));
  if (length.if_shorter) {
    add(describe_shorter(*length.if_shorter));
    if (length.if_shorter->steps)
      text += inner + "For each missing hex:\n" + describe_steps(*length.if_shorter->steps, inner);
  }
  if (length.zero == Length::Zero::fails) add("If no hex is required, the failure applies");
  return text + describe_interpretation(length.interpretation, inner);
}

std::string describe_reroute(const RuleSet& move, const std::string& indent) {
  if (!move.reroute) return {};
  return fmt::format("{}After a hex where it {}, the rest of its path is a new question from there.\n",
                     indent, describe(*move.reroute));
}

std::string describe_failures(const RuleSet& move, const std::string& indent) {
  const auto one = [&](const FailureRule& failure) {
    const std::string when =
        failure.condition == nullptr ? "" : fmt::format(", if {}", to_text(*failure.condition));
    const std::string text =
        fmt::format("{}Failure{}: {}{}{}.{}\n", indent, when, failure.outcome,
                    failure.removes ? "" : ", in its hex", cited(failure.cite), after_space(failure.text));
    const std::string note = describe_interpretation(failure.interpretation, indent + "     ");
    return failure.after ? text + note + indent + "On failure:\n" + describe_steps(*failure.after, indent)
                         : text + note;
  };
  std::string text;
  for (const FailureRule& failure : move.conditional_failures) text += one(failure);
  return text + one(move.failure);
}

}  // namespace rearguard
