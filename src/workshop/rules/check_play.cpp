#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

class PlayCheck {
 public:
  PlayCheck(const RuleSet& rule_set, std::vector<RulesFinding>& findings)
      : rule_set_(rule_set), play_(*rule_set.play), findings_(findings) {}

  void run() {
    std::set<std::string> opened;
    for (const Phase& phase : play_.phases) {
      opened.insert(phase.actions.begin(), phase.actions.end());
      for (const std::vector<PhaseEvent>* events : {&phase.at_start, &phase.at_end}) {
        for (const PhaseEvent& e : *events) phase_event(phase, e);
      }
    }
    for (const std::string& name : play_.internal) {
      const bool is_known =
          rule_set_.event_rules && (listed(rule_set_.event_rules->counts, name) ||
                                    rule_set_.event_rules->find_state(name, true) != nullptr);
      if (!is_known && !play_.phases.empty())
        note(play_.phases.front(),
             fmt::format("`internal` names `{}`, which is neither a count nor a marker", name));
    }
    if (opened.empty() && !play_.phases.empty())
      note(play_.phases.front(), "no phase lists any `actions`, so units can never act");
    for (const PlayAction& action : play_.actions) {
      if (!opened.contains(action.name))
        note(action, fmt::format("no phase lists the action `{}`", action.name));
      action_itself(action);
    }
  }

 private:
  void note(const RuleText& part, const std::string& message) {
    PartNotes(part.id, part.place, findings_).add(message);
  }

  const Event* event_named(const std::string& name) const {
    return rule_set_.event_rules ? rule_set_.event_rules->find_event(name) : nullptr;
  }

  void action_itself(const PlayAction& action) {
    const std::string name = fmt::format("action `{}`", action.name);
    if (action.condition) {
      if (const auto reason = is_unsatisfiable(*action.condition))
        note(action, fmt::format("{} is never possible: its `if` never holds, because {}", name, *reason));
    }
    if (action.name.ends_with(':'))
      note(
          action,
          fmt::format(
              "{} ends with a colon, as the lines of a game by mail do: these rules cannot be played by mail",
              name));
    if (listed(action.excludes, action.name))
      note(action, fmt::format("{} excludes itself, which `limit` does already", name));
    const Event* event = event_named(action.event);
    if (event == nullptr) return;
    if (action.mandatory && action.limit == PlayAction::Limit::unlimited && !action.condition &&
        event->requirements.empty())
      note(
          action,
          fmt::format("{} is mandatory and can be repeated without limit: a phase with it never ends", name));
    const auto is_stated = [&](const std::string& need) {
      return std::ranges::any_of(action.with, [&](const auto& w) { return w.first == need; });
    };
    for (const std::string& need : event->needs) {
      if (!is_stated(need) && !listed(rule_set_.event_rules->counts, need))
        note(action, fmt::format("{} does not set `{}` of the event `{}` in `with`, so it will be 0", name,
                                 need, event->name));
    }
  }

  void phase_event(const Phase& phase, const PhaseEvent& e) {
    if (e.condition) {
      if (const auto reason = is_unsatisfiable(*e.condition))
        note(phase,
             fmt::format("`{}` of the phase `{}` never happens, because {}", e.event, phase.name, *reason));
    }
  }

  const RuleSet& rule_set_;
  const Play& play_;
  std::vector<RulesFinding>& findings_;
};

}  // namespace

void check_play(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  if (rule_set.play) PlayCheck(rule_set, findings).run();
}

}  // namespace rearguard
