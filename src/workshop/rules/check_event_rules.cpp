#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

/// Every name that the parts of a file use from each other.
struct Uses {
  std::set<std::string> tests, states, markers, plural;
};

void add(std::set<std::string>& to, const std::vector<std::string>& names) {
  to.insert(names.begin(), names.end());
}

void use_step(const Effect& step, Uses& uses) {
  if (step.kind->names() == StepName::test) uses.tests.insert(step.name);
  if (step.kind->names() == StepName::state) uses.states.insert(step.name);
  if (step.kind->names() == StepName::marker) uses.markers.insert(step.name);
  if (step.kind->names() == StepName::count) uses.plural.insert(step.name);
  if (step.kind->names() != StepName::link) return;
  for (const auto& [name, formula] : step.with) uses.plural.insert("link." + name);
}

Uses uses_of(const RuleSet& rule_set) {
  Uses uses;
  const EventRulesVisitor visitor{[&](const Effect& e) { use_step(e, uses); },
                                  [&](const Condition& c) {
                                    add(uses.states, c.state);
                                    add(uses.states, c.not_state);
                                    add(uses.markers, c.marker);
                                    add(uses.markers, c.not_marker);
                                  },
                                  [](const Expression&) {}};
  visit(rule_set, visitor);
  // Groups that others narrow, and properties, ask too.
  for (const auto& [name, asked] : rule_set.unit_names.states) uses.states.insert(name);
  return uses;
}

std::optional<std::string> clash(const Condition& a, const Condition& b) {
  const auto disjoint = [](const std::vector<std::string>& left, const std::vector<std::string>& right) {
    return !left.empty() && !right.empty() &&
           std::ranges::none_of(left, [&](const std::string& n) { return listed(right, n); });
  };
  if (disjoint(a.state, b.state)) return "no unit has two states";
  if (disjoint(a.kind, b.kind)) return "no unit is of two kinds";
  if (disjoint(a.movement_class, b.movement_class)) return "no unit is of two classes";
  if (disjoint(a.terrain, b.terrain)) return "no hex has two terrains";
  if (a.engaged && b.engaged && *a.engaged != *b.engaged) return "one needs the unit engaged, the other not";
  for (const auto& [wanted, unwanted] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    Condition both;
    both.state = wanted->state;
    both.not_state = unwanted->not_state;
    both.kind = wanted->kind;
    both.not_kind = unwanted->not_kind;
    both.marker = wanted->marker;
    both.not_marker = unwanted->not_marker;
    if (auto reason = is_unsatisfiable(both)) return reason;
  }
  return std::nullopt;
}

bool has_one_cause(const Event& event) {
  const auto is_several = [](const UnitGroup& group) {
    return group.units == UnitRelation::causing_units && group.at_least <= 2 && group.base == nullptr &&
           group.within >= anywhere_on_map && !group.in_sight && !group.in_front && !group.condition;
  };
  return std::ranges::any_of(event.requirements, [&](const Requirement& r) {
    return std::ranges::any_of(r.condition.not_near, is_several);
  });
}

class EventRulesCheck {
 public:
  EventRulesCheck(const RuleSet& rule_set, std::vector<RulesFinding>& findings)
      : event_rules_(*rule_set.event_rules),
        reads_(number_reads(rule_set)),
        uses_(uses_of(rule_set)),
        findings_(findings) {}

  void run() {
    for (const StateDefinition& s : event_rules_.state_definitions) state_definition(s);
    counts();
    for (const std::string& name : event_rules_.test_order) test(name);
    for (const Event& e : event_rules_.events) event(e);
  }

 private:
  void state_definition(const StateDefinition& s) {
    if (!s.forbids.empty() || (s.is_marker ? uses_.markers : uses_.states).contains(s.name)) return;
    PartNotes(s.name, s.place, findings_)
        .add(fmt::format("{} `{}` has no effect: nothing sets or tests it, and it forbids nothing",
                         s.is_marker ? "marker" : "state", s.name));
  }

  bool is_read(const std::string& number) const {
    return reads_.contains(number) || reads_.contains("cause." + number) ||
           reads_.contains("causing." + number) || reads_.contains("link." + number);
  }

  bool is_needed(const std::string& number) const {
    return std::ranges::any_of(event_rules_.events, [&](const Event& e) { return listed(e.needs, number); });
  }

  void counts() {
    for (const std::string& name : event_rules_.counts) {
      if (is_read(name) || uses_.plural.contains(name) || uses_.plural.contains("link." + name) ||
          is_needed(name))
        continue;
      const auto place = event_rules_.count_places.find(name);
      PartNotes(name, place == event_rules_.count_places.end() ? RulePlace{} : place->second, findings_)
          .add(fmt::format("nothing reads or changes the count `{}`", name));
    }
    // A misspelled count becomes a new count that nothing reads.
    std::vector<std::string> known = event_rules_.counts;
    for (const std::string& name : uses_.plural) {
      if (is_read(name)) known.push_back(name);
    }
    for (const Event& e : event_rules_.events) {
      PartNotes notes(e.id, e.place, findings_);
      const EventRulesVisitor visitor{[&](const Effect& step) { misspelled_count(step, e, known, notes); },
                                      [](const Condition&) {}, [](const Expression&) {}};
      visit(e.effects, visitor);
    }
  }

  void misspelled_count(const Effect& step, const Event& e, const std::vector<std::string>& known,
                        PartNotes& notes) const {
    if (step.kind->names() != StepName::count || listed(known, step.name) || is_read(step.name)) return;
    const std::string intended = did_you_mean(step.name, known);
    if (!intended.empty())
      notes.add(step.text.place, fmt::format("event `{}` changes the count `{}`, which no formula reads{}",
                                             e.name, step.name, intended));
  }

  void test(const std::string& name) {
    const auto found = event_rules_.tests.find(name);
    if (found == event_rules_.tests.end()) return;
    PartNotes notes(name, found->second.place, findings_);
    if (!uses_.tests.contains(name)) notes.add(fmt::format("no step uses the test `{}`", name));
    check_test(found->second, fmt::format("test `{}`", name), notes);
  }

  void event(const Event& e) {
    PartNotes notes(e.id, e.place, findings_);
    const std::string name = fmt::format("event `{}`", e.name);
    for (const std::string& take : e.takes) {
      if (!is_read(take))
        notes.add(fmt::format("{} takes the number `{}`, which no formula reads", name, take));
    }
    for (const std::string& need : e.needs) {
      if (!is_read(need))
        notes.add(fmt::format("{} needs the number `{}`, which no formula reads", name, need));
    }
    requirements(e, name, notes);
    if (!e.repeats) starts_itself_in_vain(e, e.effects, notes);
    check_steps(e.effects, name, event_rules_, reads_, notes, !has_one_cause(e));
    if (e.effects.empty() && e.requirements.empty())
      notes.add(fmt::format("{} does nothing: it has no steps", name));
  }

  void requirements(const Event& e, const std::string& name, PartNotes& notes) {
    const auto impossible = [&](const Requirement& r, const std::string& why) {
      notes.add(r.text.place, fmt::format("{} is never possible: {}", name, why));
    };
    for (std::size_t i = 0; i < e.requirements.size(); ++i) {
      const Requirement& r = e.requirements[i];
      if (tests_nothing(r.condition))
        notes.add(r.text.place,
                  fmt::format("requirement `{}` of {} tests nothing and always holds", r.text.id, name));
      if (const auto reason = is_unsatisfiable(r.condition))
        impossible(r, fmt::format("`{}` never holds, because {}", r.text.id, *reason));
      if (const auto state = forbidding(e, r.condition))
        impossible(r, fmt::format("`{}` needs `{}`, which forbids it", r.text.id, *state));
      for (std::size_t j = 0; j < i; ++j) {
        if (const auto reason = clash(e.requirements[j].condition, r.condition))
          impossible(r, fmt::format("`{}` and `{}` never hold together, because {}",
                                    e.requirements[j].text.id, r.text.id, *reason));
      }
    }
  }

  /// Returns a state or marker that the condition requires and that forbids the event, if all the required
  /// ones do.
  std::optional<std::string> forbidding(const Event& e, const Condition& condition) const {
    const auto all_forbid = [&](const std::vector<std::string>& names, bool markers) {
      return !names.empty() && std::ranges::all_of(names, [&](const std::string& n) {
        const StateDefinition* s = event_rules_.find_state(n, markers);
        return s != nullptr && listed(s->forbids, e.name);
      });
    };
    if (all_forbid(condition.state, false)) return condition.state.front();
    if (all_forbid(condition.marker, true)) return condition.marker.front();
    return std::nullopt;
  }

  void starts_itself_in_vain(const Event& e, const std::vector<Effect>& steps, PartNotes& notes) const {
    for (const Effect& step : steps) {
      if (step.kind->traits.has(StepTrait::for_each_unit) || step.target != EffectTarget::unit) continue;
      if (step.kind->names() == StepName::event && step.name == e.name) {
        notes.add(step.text.place,
                  fmt::format("event `{}` starts itself, which does nothing unless it `repeats`", e.name));
      }
      starts_itself_in_vain(e, step.then, notes);
      starts_itself_in_vain(e, step.otherwise, notes);
      for (const Branch& b : step.branches) starts_itself_in_vain(e, b.effects, notes);
    }
  }

  const EventRules& event_rules_;
  const NumberReads reads_;
  const Uses uses_;
  std::vector<RulesFinding>& findings_;
};

}  // namespace

bool can_be_refused(const Event& event, const EventRules& event_rules) {
  return !event.requirements.empty() ||
         std::ranges::any_of(event_rules.state_definitions,
                             [&](const StateDefinition& s) { return listed(s.forbids, event.name); });
}

NumberReads number_reads(const RuleSet& rule_set) {
  NumberReads reads;
  const EventRulesVisitor visitor{[](const Effect&) {}, [](const Condition&) {},
                                  [&](const Expression& formula) {
                                    for (const std::string& name : formula.names())
                                      ++reads[bare_number(name)];
                                  }};
  visit(rule_set, visitor);
  if (rule_set.play) {
    for (const PlayAction& a : rule_set.play->actions) {
      if (a.paid_by) ++reads[a.paid_by->count];
    }
  }
  return reads;
}

void check_event_rules(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  if (rule_set.event_rules) EventRulesCheck(rule_set, findings).run();
}

}  // namespace rearguard
