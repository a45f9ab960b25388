// Path effects, options and the steps after a move in words.

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/rules/condition.h"
#include "src/rules/describe/describe.h"
#include "src/rules/describe/describe_parts.h"
#include "src/rules/path_effect.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

using Per = PathEffectRule::Per;
using Target = PathEffectRule::Target;

std::string_view occasion(Per per) {
  switch (per) {
    case Per::step:
      return "at every step on which the unit";
    case Per::hex:
      return "once in each hex, at a step on which the unit";
    case Per::path:
      return "once, at the first step on which the unit";
    case Per::extra:
      return "at every step beyond the required length on which the unit";
    case Per::unit:
      return "once for each unit concerned, at its first step on which the mover";
    case Per::pair:
      return "for each unit concerned at every step on which the mover";
    case Per::missing:
      return "once for each missing hex, if at the end of its path the unit";
  }
  return {};
}

std::string describe_target(const PathEffectRule& effect) {
  switch (effect.applies_to) {
    case Target::mover:
      return "the unit";
    case Target::top:
      return "the top unit of its stack";
    case Target::it:
      return "the unit concerned";
    case Target::group:
      break;
  }
  return to_text(effect.group, true) + ", counted from the hex entered";
}

std::string describe_effect(const PathEffectRule& effect, int number, const std::string& indent) {
  const std::string inner = indent + "     ";
  std::string text = fmt::format("{}{:>3}. {}{}:{}\n", indent, number, effect.id, cited(effect.cite),
                                 after_space(effect.text));
  text += fmt::format("{}{} {}{}", inner, occasion(effect.per), describe(effect.on),
                      effect.include_start ? ", the start hex included" : "");
  if (effect.is_fatal) text += "; no path may certainly cost the unit its last strength";
  if (effect.condition) text += fmt::format("; only if {}", to_text(*effect.condition));
  if (effect.ignores_missing) text += "; what nobody states is ignored";
  text +=
      fmt::format("\n{}Then {}:\n{}", inner, describe_target(effect), describe_steps(effect.effects, inner));
  return text + describe_interpretation(effect.interpretation, inner);
}

std::string describe_after(std::string_view lead, const StepList& steps, const std::string& indent) {
  if (!steps) return {};
  return fmt::format("{}{}:\n{}", indent, lead, describe_steps(*steps, indent));
}

}  // namespace

std::string describe_effects(const std::vector<PathEffectRule>& effects, const std::string& indent) {
  std::string text;
  int number = 0;
  for (const PathEffectRule& effect : effects) text += describe_effect(effect, ++number, indent);
  return text;
}

std::string describe_path_effects(const RuleSet& move, const std::string& indent) {
  std::string text;
  std::vector<PathEffectRule> shown;
  if (move.path_effects) shown = *move.path_effects;
  // What a chart does is said with its rows.
  std::erase_if(shown, [](const PathEffectRule& effect) { return !effect.chart.empty(); });
  if (!shown.empty())
    text = (indent.empty() ? "\n" : indent) + "Along the path\n" + describe_effects(shown, indent);
  return text + describe_after("After the move", move.after, indent.empty() ? "" : indent);
}

std::string describe_result_steps(const ResultRule& result, const std::string& indent) {
  std::string text = describe_after("It costs", result.cost, indent);
  if (result.trade) {
    const Trade& trade = *result.trade;
    const std::string most =
        trade.max == 0
            ? ""
            : fmt::format(", up to {}", plural(static_cast<std::uint64_t>(trade.max), "hex", "hexes"));
    text += describe_after(fmt::format("The owner may pay for {} less{}, each time with",
                                       plural(static_cast<std::uint64_t>(trade.hexes), "hex", "hexes"), most),
                           trade.cost, indent);
  }
  return text + describe_after("After it", result.after, indent);
}

}  // namespace rearguard
