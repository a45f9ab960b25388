// Path effects that never happen.

#include <algorithm>

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

const EventRules no_event_rules;

/// Checks the effects of one move; those that it inherits unchanged are checked where they stand.
void check_effects(const RuleSet& move, const RuleSet* base, const std::string& of,
                   const EventRules& event_rules, const NumberReads& reads,
                   std::vector<RulesFinding>& findings) {
  if (!move.path_effects) return;
  for (const PathEffectRule& effect : *move.path_effects) {
    const bool inherited = base != nullptr && base->path_effects &&
                           std::ranges::any_of(*base->path_effects, [&](const PathEffectRule& other) {
                             return other.id == effect.id && other.place.line == effect.place.line;
                           });
    if (inherited) continue;
    const std::string what = of + "path effect `" + effect.id + "`";
    PartNotes notes(effect.id, effect.place, findings);
    if (const auto reason = is_unsatisfiable(move, effect.on)) notes.add(what + " never happens: " + *reason);
    if (effect.per == PathEffectRule::Per::extra && !goes_beyond_length(move))
      notes.add(what + " never happens: without `continue_while` no path goes beyond its length");
    if (effect.applies_to == PathEffectRule::Target::group && effect.group.condition) {
      if (const auto reason = is_unsatisfiable(*effect.group.condition))
        notes.add(what + " applies to nobody: " + *reason);
    }
    if (effect.condition) {
      if (const auto reason = is_unsatisfiable(*effect.condition))
        notes.add(what + " never happens: " + *reason);
    }
    check_steps(effect.effects, what, event_rules, reads, notes);
  }
}

}  // namespace

void check_path_effects(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const EventRules& event_rules = rule_set.event_rules ? *rule_set.event_rules : no_event_rules;
  const NumberReads reads = number_reads(rule_set);
  check_effects(rule_set, nullptr, "", event_rules, reads, findings);
  for (const std::string& name : rule_set.move_order) {
    const auto move = rule_set.moves.find(name);
    if (move == rule_set.moves.end()) continue;
    const auto base = rule_set.moves.find(move->second->move.extends);
    check_effects(*move->second, base == rule_set.moves.end() ? nullptr : base->second.get(),
                  "move `" + name + "`: ", event_rules, reads, findings);
  }
}

}  // namespace rearguard
