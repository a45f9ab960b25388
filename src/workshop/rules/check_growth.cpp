#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/work.h"
#include "src/workshop/rules/check_parts.h"

namespace rearguard {
namespace {

constexpr double units_on_board = 100;

double max_units_in(const UnitGroup& group) {
  const double r = group.within;
  return std::min(units_on_board, 3 * r * (r + 1) + 1);
}

/// Estimates how many units are looked at on a board of `units_on_board`.
class Work {
 public:
  double of(const Condition& c) const {
    double work = 0;
    for (const auto* groups : {&c.near, &c.not_near}) {
      for (const UnitGroup& group : *groups) work += of(group, 0);
    }
    for (const auto* conditions : {&c.any, &c.none_of}) {
      for (const Condition& other : *conditions) work += of(other);
    }
    for (const auto* other : {&c.any_member, &c.cause, &c.causing_units}) work += of(*other);
    return work;
  }
  double of(const OptionalBox<Condition>& condition) const { return condition ? of(*condition) : 0; }

  double of(const std::vector<Effect>& steps) const {
    double work = 0;
    for (const Effect& step : steps) work += of(step);
    return work;
  }

 private:
  /// `each`: the work for each of its units besides their conditions.
  double of(const UnitGroup& group, double each) const {
    for (const UnitGroup* g = &group; g != nullptr; g = g->base.get()) each += of(g->condition);
    return units_on_board + max_units_in(group) * each;
  }

  double of(const Effect& step) const {
    double work = static_cast<double>(work_of_step) + of(step.condition);
    if (step.kind->traits.has(StepTrait::for_each_unit)) return work + of(step.group, of(step.then));
    double dearest = std::max(of(step.then), of(step.otherwise));
    for (const Branch& b : step.branches) dearest = std::max(dearest, of(b.effects));
    return work + dearest;
  }
};

struct Start {
  std::string event;
  RulePlace place;
};

/// Follows the steps of an event that happen whenever it does.
class SureStarts {
 public:
  explicit SureStarts(const EventRules& event_rules) : event_rules_(event_rules) {}

  std::vector<Start> of(const Event& event) {
    starts_.clear();
    follow(event.effects);
    return starts_;
  }

 private:
  /// Returns false if the steps may end the event.
  bool follow(const std::vector<Effect>& steps) {
    for (const Effect& step : steps) {
      if (step.kind->may_end_course()) return false;
      if (step.condition || step.target != EffectTarget::unit) {
        if (may_end(step)) return false;
        continue;
      }
      if (step.kind->names() == StepName::event) starts_.push_back({step.name, step.text.place});
      const Test* const test = test_of(step, event_rules_);
      const std::string certain = test == nullptr ? std::string() : foregone(*test);
      if (!certain.empty()) {
        if (!follow(certain.starts_with("every") ? step.then : step.otherwise)) return false;
      } else if (may_end(step)) {
        return false;
      }
    }
    return true;
  }

  static bool may_end(const Effect& step) {
    return !step.then.empty() || !step.otherwise.empty() || !step.branches.empty();
  }

  const EventRules& event_rules_;
  std::vector<Start> starts_;
};

void endless_circles(const EventRules& event_rules, std::vector<RulesFinding>& findings) {
  std::map<std::string, std::vector<Start>> starts;
  for (const Event& e : event_rules.events) {
    if (e.repeats && !can_be_refused(e, event_rules)) starts[e.name] = SureStarts(event_rules).of(e);
  }
  std::set<std::string> done;
  for (const Event& first : event_rules.events) {
    if (!starts.contains(first.name)) continue;
    for (const Start& start : starts[first.name]) {
      std::set<std::string> reached{start.event};
      std::vector<std::string> open{start.event};
      while (!open.empty()) {
        const std::string next = open.back();
        open.pop_back();
        for (const Start& further : starts[next]) {
          if (!done.contains(further.event) && reached.insert(further.event).second)
            open.push_back(further.event);
        }
      }
      const bool itself = start.event == first.name;
      if (done.contains(start.event) || !reached.contains(first.name)) continue;
      PartNotes notes(first.id, first.place, findings);
      if (itself) {
        notes.add(start.place, fmt::format("event `{}` starts itself endlessly", first.name));
      } else {
        notes.add(start.place,
                  fmt::format("events `{}` and `{}` start each other endlessly", first.name, start.event));
      }
      break;
    }
    done.insert(first.name);
  }
}

void too_much_work(const std::string& id, RulePlace place, const std::string& what, double work,
                   std::vector<RulesFinding>& findings) {
  if (work <= static_cast<double>(max_work)) return;
  PartNotes(id, place, findings)
      .add(fmt::format("{} looks at units inside units: with {:.0f} units on the board that can be more than "
                       "{}, which no question may take",
                       what, units_on_board, max_work));
}

}  // namespace

void check_growth(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const Work work;
  for (const ResultRule& rule : rule_set.result_rules) {
    if (rule.condition != nullptr)
      too_much_work(rule.id, rule.place, fmt::format("the condition of result `{}`", rule.result),
                    work.of(*rule.condition), findings);
  }
  if (!rule_set.event_rules) return;
  endless_circles(*rule_set.event_rules, findings);
  for (const Event& e : rule_set.event_rules->events) {
    double needed = work.of(e.effects);
    for (const Requirement& r : e.requirements) needed += work.of(r.condition);
    too_much_work(e.id, e.place, fmt::format("event `{}`", e.name), needed, findings);
  }
}

}  // namespace rearguard
