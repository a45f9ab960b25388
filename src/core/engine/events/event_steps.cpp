// The steps of an event: whether, to whom and in which order they happen. What each does is in
// src/core/steps.

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Keeps a list of steps among those under way.
class EventRunner::FrameGuard {
 public:
  FrameGuard(EventRunner& runner, const std::vector<Effect>* steps, const Course& course) : runner_(runner) {
    runner_.frames_.push_back({steps, 0, &course});
  }
  FrameGuard(const FrameGuard&) = delete;
  FrameGuard& operator=(const FrameGuard&) = delete;
  ~FrameGuard() { runner_.frames_.pop_back(); }

 private:
  EventRunner& runner_;
};

bool EventRunner::run_effects(const std::vector<Effect>& effects, Course& course) {
  const WorkMeter::Nested nested(*context_.work);
  const FrameGuard guard(*this, &effects, course);
  const std::size_t depth = frames_.size() - 1;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    if (course.stopped || !has(course.unit)) return true;
    frames_[depth].at = i;
    if (!run_effect(effects[i], course)) return false;
  }
  return true;
}

bool EventRunner::run_effect(const Effect& effect, Course& course) {
  context_.work->spend(work_of_step);
  const EventContext at = scene(course);
  if (effect.condition && prediction_ == nullptr) {
    const auto number = number_asked(*effect.condition, at);
    if (number)
      return context_.fail(without_number(
          fmt::format("\"{}\" of {}", effect.condition->check->text(), course.event->name), *number));
  }
  const bool happens = holds(effect.condition, at);
  tell_comparison(effect, course, happens);
  if (!happens) return true;
  if (effect.target == EffectTarget::unit) return effect.kind->run(*this, effect, course);
  return run_on(effect, course);
}

/// Runs a step for units other than the unit of the event, with the latter as their cause.
bool EventRunner::run_on(const Effect& effect, Course& course) {
  const std::vector<std::string> whom =
      effect.target == EffectTarget::cause ? std::vector{course.cause} : course.causing_units;
  for (const std::string& id : whom) {
    if (!has(id)) continue;
    Course other = course;
    other.unit = id;
    other.cause = course.unit;
    const FrameGuard guard(*this, nullptr, other);
    if (!effect.kind->run(*this, effect, other)) return false;
    course.numbers = std::move(other.numbers);
    course.sums = std::move(other.sums);
  }
  return true;
}

std::vector<std::string> EventRunner::others_in_group(const Effect& effect, const Course& course) const {
  const EventContext at = scene(course);
  std::vector<std::string> ids;
  for (const UnitIndex u : units_near(effect.group, at)) {
    if (u != at.unit) ids.push_back(at.position->unit(u).id);
  }
  return ids;
}

bool EventRunner::send(Course next, bool at_once) {
  if (at_once) return run_event(std::move(next));
  queue_.push_back(std::move(next));
  return true;
}

bool EventRunner::retreat(const Effect& effect, Course& course) {
  Course sent = course;
  sent.event = nullptr;
  sent.result = effect.name;
  sent.causes_final = causes_named_ || !course.causing_units.empty();
  if (!defers_results_) return suffer(sent);
  if (send_result_) {
    context_.trace("suffers", sent.unit + ' ' + sent.result);
    send_result_(sent);
  } else {
    queue_.push_back(std::move(sent));
  }
  return true;
}

bool EventRunner::suffer(const Course& sent) {
  const EventContext at = scene(sent);
  CombatEvent event;
  event.unit = at.unit;
  event.result = sent.result;
  event.causing_units = at.causing_units;
  event.causes_final = sent.causes_final;
  for (const ResultRule* rule : rule_set_.rules_of_result(sent.result)) {
    for (const std::string& need : rule->needs) {
      if (const auto known = sent.numbers.find(need); known != sent.numbers.end())
        event.numbers.insert(*known);
    }
  }
  return retreat_by_result(context_, *this, event);
}

}  // namespace rearguard
