// Path effects, options and the steps after a move in words.

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/rule_set.h"

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

std::string describe_effect(const PathEffectRule& effect, const std::string& indent) {
  const std::string inner = indent + "     ";
  std::string text = fmt::format("{}{}:{}\n", effect.id, cited(effect.cite), after_space(effect.text));
  const bool says_it_all = effect.per == Per::extra && row_of(effect.on.property).name == "extra";
  const std::string when = says_it_all ? "at every step beyond the required length"
                                       : fmt::format("{} {}", occasion(effect.per), describe_step(effect.on));
  text += fmt::format("{}{}{}", inner, when, effect.include_start ? ", the start hex included" : "");
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

Items effect_items(const std::vector<PathEffectRule>& effects, const std::string& indent) {
  Items items;
  for (const PathEffectRule& effect : effects) items.push_back(describe_effect(effect, indent));
  return items;
}

namespace {

/// What a chart does is said with its rows.
Items shown_effects(const RuleSet& move, const std::string& indent) {
  std::vector<PathEffectRule> shown;
  if (move.path_effects) shown = *move.path_effects;
  std::erase_if(shown, [](const PathEffectRule& effect) { return !effect.chart.empty(); });
  return effect_items(shown, indent);
}

}  // namespace

std::string describe_path_effects(const RuleSet& move, const std::string& indent, const RuleSet* base) {
  const Items known = base == nullptr ? Items{} : shown_effects(*base, indent);
  std::string text = numbered(shown_effects(move, indent), indent, known);
  if (!text.empty()) text.insert(0, (indent.empty() ? "\n" : indent) + "Along the path\n");
  const std::string after = describe_after("After the move", move.after, indent);
  return base != nullptr && after == describe_after("After the move", base->after, indent) ? text
                                                                                           : text + after;
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
