#include "src/core/engine/events/event_runner.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/known_names.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/step_list.h"

namespace rearguard {
namespace {

const EventRules no_event_rules;

/// Returns the numbers that a request can give: those that events need or take, and counts of units.
std::vector<std::string> numbers_of(const EventRules& event_rules) {
  std::vector<std::string> names = event_rules.counts;
  for (const Event& e : event_rules.events) {
    names.insert(names.end(), e.needs.begin(), e.needs.end());
    names.insert(names.end(), e.takes.begin(), e.takes.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Why an event cannot happen to its unit.
struct Objections {
  std::vector<ResolutionStep> steps;
  std::optional<RequestError> missing;  ///< what a requirement asks for and nobody states
};

/// Returns what a requirement that is not met asks for: a number, or who caused an event that somebody has
/// reported. Nothing if all is stated.
std::optional<RequestError> asked_by(const Requirement& requirement, const Event& event,
                                     const EventContext& scene, bool is_reported) {
  const auto number = unstated_number(requirement.condition, scene);
  if (number) return without_number(event.name, fmt::format("{} ({})", *number, requirement.text.id));
  if (!is_reported || !scene.causing_units.empty() || holds(requirement.condition, scene) ||
      !asks_for_causing_units(requirement.condition))
    return std::nullopt;
  return incomplete(
      fmt::format("{} asks by whom it is caused ({}): name them", event.name, requirement.text.id),
      "causing-units");
}

/// `is_reported`: the event is not set off by another, so that its causing units can be named.
Objections objections_to(const Event& event, const EventRules& event_rules, const EventContext& scene,
                         bool is_reported) {
  const Unit& unit = scene.position->unit(scene.unit);
  Objections objections;
  const auto against = [&](const std::string& id, const std::string& cite, const std::string& text) {
    objections.steps.push_back(
        {unit.id, fmt::format("no {} for {}: {}", event.name, unit.id, text), {unit.hex}, id, cite, {}});
  };
  for (const StateDefinition& s : event_rules.state_definitions) {
    const bool is_in = s.is_marker ? listed(unit.markers, s.name) : unit.state == s.name;
    if (is_in && listed(s.forbids, event.name))
      against(s.id, s.cite.empty() ? event.cite : s.cite, fmt::format("it is {}", s.name));
  }
  bool is_met = objections.steps.empty();
  for (const Requirement& r : event.requirements) {
    auto asked = asked_by(r, event, scene, is_reported);
    if (!asked && holds(r.condition, scene)) continue;
    is_met = is_met && asked;
    if (!objections.missing) objections.missing = std::move(asked);
    against(r.text.id, r.text.cite, r.text.text);
  }
  // What is impossible in any case asks for nothing.
  if (!is_met) objections.missing.reset();
  return objections;
}

/// Tests whether a move of an event itself asks who caused it.
bool moves_by_causing_units(const Event& event, const RuleSet& rule_set) {
  return std::any_of(event.effects.begin(), event.effects.end(), [&](const Effect& effect) {
    if (effect.kind != &steps::move || effect.caused_by != CauseSelector::same) return false;
    const auto move = rule_set.moves.find(effect.name);
    return move != rule_set.moves.end() && use_of_causing_units(*move->second).has_value();
  });
}

}  // namespace

EventRunner::EventRunner(ResolutionContext& context)
    : context_(context),
      rule_set_(context.rule_set),
      event_rules_(context.rule_set.event_rules ? *context.rule_set.event_rules : no_event_rules) {}

EventRunner::EventRunner(ResolutionContext& context, const EventRunner& other)
    : causes_named_(other.causes_named_),
      context_(context),
      rule_set_(other.rule_set_),
      event_rules_(other.event_rules_),
      queue_(other.queue_),
      seen_(other.seen_),
      paths_(other.paths_),
      acted_on_(other.acted_on_),
      idle_(other.idle_),
      first_unit_(other.first_unit_),
      strength_lost_(other.strength_lost_),
      moves_(other.moves_),
      events_(other.events_),
      is_reported_(other.is_reported_) {}

bool EventRunner::begin(const ReportedEvent& event) {
  const Event* known = event_rules_.find_event(event.name);
  if (known == nullptr) {
    std::vector<std::string> names;
    for (const Event& e : event_rules_.events) names.push_back(e.name);
    return context_.fail(names.empty() ? fmt::format("the rules \"{}\" define no events", rule_set_.id)
                                       : fmt::format("the rules \"{}\" define no event \"{}\"{}",
                                                     rule_set_.id, event.name, name_hint(event.name, names)),
                         "event");
  }
  const Position& position = context_.board_state.position();
  Course course;
  course.event = known;
  course.unit = position.unit(event.unit).id;
  for (const UnitIndex u : event.causing_units) course.causing_units.push_back(position.unit(u).id);
  causes_named_ = !event.causing_units.empty();
  course.numbers = event.numbers;
  const std::vector<std::string> reportable = numbers_of(event_rules_);
  for (const auto& [name, number] : course.numbers) {
    if (!listed(reportable, name))
      return context_.fail(fmt::format("the rules \"{}\" define no number \"{}\"{}", rule_set_.id, name,
                                       name_hint(name, reportable)),
                           "name");
    if (number < 0 && !listed(known->below_zero, name))
      return context_.fail(
          fmt::format("{} counts {} from 0, and cannot happen with {}", known->name, name, number), "number");
  }
  for (const std::string& need : known->needs) {
    const bool stated = course.numbers.contains(need) || position.unit(event.unit).counts.contains(need);
    if (!stated)
      return context_.fail(
          incomplete(fmt::format("{} needs the number \"{}\"", known->name, need), "number"));
  }
  auto no_enemy = not_an_enemy(position, event.unit, event.causing_units);
  if (no_enemy && moves_by_causing_units(*known, rule_set_)) return context_.fail(*std::move(no_enemy));
  is_reported_ = true;
  bool possible = false;
  const WorkMeter::Running running(*context_.work, *known, rule_set_.id);
  if (!test_possible(course, possible)) return false;
  if (!possible) {
    impossible_ = true;
    return true;
  }
  begin_with(course.unit);
  queue_.push_back(std::move(course));
  return true;
}

std::string EventRunner::place_of_result(const std::string& result) const {
  const ResultRule* rule = rule_set_.find_result(result);
  return rule == nullptr ? std::string() : in_file(rule_set_.id, rule->place);
}

bool EventRunner::run_queue() {
  while (!queue_.empty()) {
    if (!run_next()) return false;
  }
  return true;
}

bool EventRunner::run_next() {
  Course next = std::move(queue_.front());
  queue_.pop_front();
  if (!has(next.unit)) return true;
  if (next.event == nullptr && ++events_ > max_events)
    return context_.fail(fmt::format("result {}{} starts an endless chain of results", next.result,
                                     place_of_result(next.result)),
                         "rules");
  return next.event == nullptr ? suffer(next) : run_event(std::move(next));
}

bool EventRunner::run_event(Course course) {
  if (!has(course.unit)) return true;
  const Event& event = *course.event;
  if (!event.repeats && !seen_.emplace(&event, course.unit, course.cause).second) return true;
  const WorkMeter::Running running(*context_.work, event, rule_set_.id);
  if (++events_ > max_events)
    return context_.fail(fmt::format("event {}{} starts an endless chain of events", event.name,
                                     in_file(rule_set_.id, event.place)),
                         "rules");
  bool possible = true;
  // A reported event has been tested before anything happened.
  const bool is_tested = is_reported_ && events_ == 1;
  if (!is_tested && !test_possible(course, possible)) return false;
  if (!possible) return true;
  context_.use(RuleUse::Kind::event, event.name);
  const std::size_t noted = context_.resolution_steps.size();
  const bool decided = std::exchange(decided_, false);
  const std::string compared = std::exchange(last_comparison_, {});
  if (!run_effects(event.effects, course)) return false;
  tell_no_effect(noted);
  decided_ = decided;
  last_comparison_ = compared;
  return true;
}

/// Finds out whether an event is possible for its unit; records the reasons if it is not. Returns false if
/// that depends on a number that nobody states.
bool EventRunner::test_possible(const Course& course, bool& possible) {
  Objections against = objections_to(*course.event, event_rules_, scene(course), events_ == 0);
  if (against.missing) return context_.fail(*std::move(against.missing));
  possible = against.steps.empty();
  for (ResolutionStep& i : against.steps) context_.resolution_steps.push_back(std::move(i));
  return true;
}

EventContext EventRunner::scene(const Course& course) const {
  const Position& position = context_.board_state.position();
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set_;
  scene.unit = *position.find(course.unit);
  for (const std::string& id : members(course)) scene.members.push_back(*position.find(id));
  scene.cause = position.find(course.cause);
  for (const std::string& id : course.causing_units) {
    if (const auto u = position.find(id)) scene.causing_units.push_back(*u);
  }
  const auto from = position.find(course.link.from);
  const auto to = position.find(course.link.to);
  if (from && to) scene.link = LinkKey{course.link.name, *from, *to};
  scene.numbers = &course.numbers;
  scene.paths = &paths_;
  scene.work = context_.work;
  return scene;
}

std::vector<std::string> EventRunner::causes(const Effect& effect, const Course& course) const {
  switch (effect.caused_by) {
    case CauseSelector::same:
      return course.causing_units;
    case CauseSelector::unit:
      return {course.unit};
    case CauseSelector::cause:
      return course.cause.empty() ? std::vector<std::string>{} : std::vector{course.cause};
    case CauseSelector::group:
      return others_in_group(effect, course);
    case CauseSelector::nearest_enemies:
      break;
  }
  std::vector<std::string> nearest;
  int least = 0;
  for (const std::string& enemy : context_.board_state.enemies_of(course.unit)) {
    const int d = distance(place(enemy), place(course.unit));
    if (!nearest.empty() && d > least) continue;
    if (nearest.empty() || d < least) nearest.clear();
    least = d;
    nearest.push_back(enemy);
  }
  return nearest;
}

std::optional<std::int64_t> EventRunner::value(const Expression& expression, const Effect& effect,
                                               const Course& course) {
  const EventContext at = scene(course);
  const bool asks = prediction_ == nullptr && !provides_for_unstated(expression);
  const auto unstated = asks ? unstated_number(expression, at) : std::nullopt;
  if (unstated) {
    context_.fail(
        without_number(fmt::format("\"{}\" of {}", expression.text(), course.event->name), *unstated));
    return std::nullopt;
  }
  const auto number = value_of(expression, at);
  if (!number) {
    const std::string& cite = effect.text.cite.empty() ? course.event->cite : effect.text.cite;
    std::vector<std::string> stated;
    for (const auto& [name, with] : course.numbers) {
      if (listed(expression.names(), name)) stated.push_back(fmt::format("{} = {}", name, with));
    }
    context_.fail(
        fmt::format("the formula \"{}\" of {} ({}) has no value{}{}", expression.text(), course.event->name,
                    cite, stated.empty() ? " here" : " with ", fmt::join(stated, ", ")),
        "rules");
  }
  return number;
}

void EventRunner::note(const Effect& effect, const Course& course, std::string what, std::vector<Roll> rolls,
                       std::string outcome) {
  if (effect.quiet) return;
  const std::string& id = effect.text.id.empty() ? course.event->id : effect.text.id;
  const std::string& cite = effect.text.cite.empty() ? course.event->cite : effect.text.cite;
  context_.note(course.unit, std::move(what),
                has(course.unit) ? RetreatPath{place(course.unit)} : RetreatPath{}, id, cite,
                std::move(rolls));
  ResolutionStep& noted = context_.resolution_steps.back();
  const std::string words = outcome.empty() ? std::string() : course.unit + ": " + outcome;
  if (!words.empty() && (!noted.rolls.empty() || noted.text == words)) context_.said = words;
  noted.outcome = std::move(outcome);
}

namespace {

EventContext scene_of(const Position& position, const RuleSet& rule_set, const ReportedEvent& event) {
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = event.unit;
  scene.causing_units = event.causing_units;
  scene.numbers = &event.numbers;
  scene.work = std::make_shared<WorkMeter>();
  return scene;
}

/// Returns what keeps an event from happening; where that takes too much work, the event is named.
Objections objections_to(const Event& event, const Position& position, const RuleSet& rule_set,
                         const ReportedEvent& reported) {
  const EventContext scene = scene_of(position, rule_set, reported);
  const WorkMeter::Running running(*scene.work, event, rule_set.id);
  return objections_to(event, *rule_set.event_rules, scene, true);
}

}  // namespace

std::optional<RequestError> missing_for_event(const Position& position, const RuleSet& rule_set,
                                              const ReportedEvent& event) {
  const Event* known = rule_set.event_rules ? rule_set.event_rules->find_event(event.name) : nullptr;
  if (known == nullptr) return std::nullopt;
  return objections_to(*known, position, rule_set, event).missing;
}

std::vector<ResolutionStep> obstacles(const Position& position, const RuleSet& rule_set,
                                      const ReportedEvent& event) {
  const Event* known = rule_set.event_rules ? rule_set.event_rules->find_event(event.name) : nullptr;
  if (known == nullptr)
    return {{position.unit(event.unit).id,
             fmt::format("the rules \"{}\" define no event \"{}\"", rule_set.id, event.name),
             {},
             {},
             {},
             {}}};
  return objections_to(*known, position, rule_set, event).steps;
}

ResolutionResult resolve(const Judging& judging, const ReportedEvent& event, Dice& dice,
                         const std::vector<PathChoice>& choices) {
  const Position& position = judging.position();
  if (auto problem = missing_event_fact_error(position, judging.file_rules(), event.unit))
    return *std::move(problem);
  return with_work_limit([&]() -> ResolutionResult {
    ResolutionContext context(judging, position, dice, choices);
    EventRunner runner(context);
    if (!runner.run(event)) return context.why_not();
    // An impossible event uses no dice or choices; the reasons are the answer.
    if (runner.was_impossible())
      return Resolution{std::move(context.resolution_steps), context.board_state.position(), true};
    return context.finish();
  });
}

}  // namespace rearguard
