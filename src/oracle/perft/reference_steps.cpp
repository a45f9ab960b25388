#include "src/oracle/perft/reference_steps.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

std::string_view key_of(const Effect& step) {
  for (const NamedStep& named : all_steps()) {
    if (named.kind == step.kind) return named.key;
  }
  return {};
}

const Event* find_event(const RuleSet& rules, const std::string& name) {
  if (!rules.event_rules) return nullptr;
  const std::vector<Event>& events = rules.event_rules->events;
  const auto found =
      std::find_if(events.begin(), events.end(), [&](const Event& e) { return e.name == name; });
  return found == events.end() ? nullptr : &*found;
}

/// Tests for a step without dice, choices and further moves, which is certain before the move.
bool is_foregone(const Effect& step) {
  constexpr std::array others{"roll", "test", "choose", "move", "result", "event"};
  const auto all_are = [](const std::vector<Effect>& steps) {
    return std::all_of(steps.begin(), steps.end(), is_foregone);
  };
  return std::find(others.begin(), others.end(), key_of(step)) == others.end() && all_are(step.then) &&
         std::all_of(step.branches.begin(), step.branches.end(),
                     [&](const Branch& row) { return all_are(row.effects); });
}

}  // namespace

ReferenceBoard ReferencePlay::board() const {
  PathQuestion now = question_;
  now.position = &position_;
  return now;
}

ReferenceBoard ReferencePlay::board(const Course& course) const {
  const ReferenceBoard now = board().seen_from(course.unit).knowing(course.numbers);
  return course.cause ? now.caused_by(*course.cause) : now;
}

std::string ReferencePlay::outcome_of(UnitIndex u) const {
  const auto known = removed_.find(u);
  return known == removed_.end() ? std::string() : known->second;
}

bool ReferencePlay::meets(const Condition& condition, const Course& course) {
  // What others would see of a unit that is gone is not read here.
  if (!removed_.empty()) is_certain_ = false;
  const ReferenceBoard now = board(course);
  const bool is_met = now.meets(condition, course.unit);
  missing_.insert(now.missing().begin(), now.missing().end());
  return is_met;
}

std::int64_t ReferencePlay::value(const Expression& formula, const Course& course) {
  const ReferenceBoard now = board(course);
  const auto number = now.value(formula, course.unit);
  for (const std::string& name : formula.names()) {
    if (course.numbers.contains(name)) continue;
    // Nor is what a die that nobody has rolled would have named.
    if (!removed_.empty() || (!dice_ && for_dice_.contains(name))) is_certain_ = false;
  }
  missing_.insert(now.missing().begin(), now.missing().end());
  if (!number) is_certain_ = false;
  return number.value_or(0);
}

void ReferencePlay::play(const std::vector<Effect>& steps, UnitIndex unit) {
  Course course{unit};
  play(steps, course);
}

void ReferencePlay::note_dice(const std::vector<Effect>& steps) {
  for (const Effect& step : steps) {
    if (key_of(step) == "roll") for_dice_.insert({step.name, step.name + ".high", step.name + ".low"});
    note_dice(step.then);
    note_dice(step.otherwise);
    for (const Branch& row : step.branches) note_dice(row.effects);
  }
}

void ReferencePlay::play(const std::vector<Effect>& steps, Course& course) {
  note_dice(steps);
  for (const Effect& step : steps) {
    if (!is_certain_ || course.has_stopped || removed_.contains(course.unit)) return;
    play(step, course);
  }
}

void ReferencePlay::play(const Effect& step, Course& course) {
  if (step.target != EffectTarget::unit && !dice_) is_certain_ = false;
  if (step.condition && !meets(*step.condition, course)) return;
  if (!dice_ && !is_foregone(step)) is_certain_ = false;
  if (step.target == EffectTarget::unit) return act(step, course);
  std::vector<UnitIndex> whom = question_.question.causing_units;
  if (step.target == EffectTarget::cause)
    whom = course.cause ? std::vector{*course.cause} : std::vector<UnitIndex>{};
  for (const UnitIndex u : whom) {
    if (removed_.contains(u)) continue;
    Course other{u, course.unit, course.numbers};
    act(step, other);
    course.numbers = std::move(other.numbers);
  }
}

void ReferencePlay::act(const Effect& step, Course& course) {
  const std::string_view key = key_of(step);
  if (key == "stop") {
    course.has_stopped = true;
  } else if (key == "let") {
    course.numbers[step.name] = value(*step.amount, course);
  } else if (key == "roll") {
    roll(step, course);
  } else if (key == "test") {
    const Test& test = step.test ? *step.test : question_.rule_set->event_rules->tests.at(step.name);
    const bool has_passed = passes(test, course);
    play(has_passed ? step.then : step.otherwise, course);
  } else if (key == "table") {
    const std::int64_t number = value(*step.amount, course);
    const auto row = std::find_if(step.branches.begin(), step.branches.end(), [&](const Branch& branch) {
      return branch.from <= number && number <= branch.to;
    });
    if (row != step.branches.end()) play(row->effects, course);
  } else if (key == "event" && dice_) {
    send(step, course);
  } else if (key != "report") {
    change(step, key, course);
  }
}

void ReferencePlay::change(const Effect& step, std::string_view key, const Course& course) {
  const std::int64_t amount = step.amount ? value(*step.amount, course) : 0;
  Unit changed = position_.unit(course.unit);
  if (key == "state") {
    changed.state = step.name;
  } else if (key == "mark" || key == "unmark") {
    std::erase(changed.markers, step.name);
    if (key == "mark") changed.markers.push_back(step.name);
    std::sort(changed.markers.begin(), changed.markers.end());
  } else if (key == "count") {
    int& count = changed.counts[step.name];
    count = static_cast<int>((step.adds ? count : 0) + amount);
  } else if (key == "lose_strength") {
    if (changed.strength == 0) {
      missing_.insert("strength of " + changed.id);
      is_certain_ = false;
    }
    changed.strength -= static_cast<int>(std::max<std::int64_t>(amount, 0));
    if (changed.strength <= 0) {
      changed.strength = 0;
      position_.amend(course.unit, changed);
      removed_[course.unit] = "eliminated";
    }
  } else if (key == "remove") {
    removed_[course.unit] = step.name;
  } else {
    is_certain_ = false;
  }
  if (is_certain_ && !removed_.contains(course.unit)) position_.amend(course.unit, changed);
}

// Dice

std::vector<int> ReferencePlay::take(int dice) {
  std::vector<int> faces;
  for (int i = 0; i < dice && is_certain_; ++i, ++rolled_) {
    is_certain_ = dice_ && rolled_ < dice_->size();
    if (is_certain_) faces.push_back((*dice_)[rolled_]);
  }
  return faces;
}

void ReferencePlay::roll(const Effect& step, Course& course) {
  const std::int64_t times = step.amount ? std::max<std::int64_t>(value(*step.amount, course), 0) : 1;
  const std::vector<int> faces = take(step.dice.dice * static_cast<int>(times));
  const auto [low, high] = std::minmax_element(faces.begin(), faces.end());
  course.numbers[step.name] = std::accumulate(faces.begin(), faces.end(), 0);
  course.numbers[step.name + ".high"] = faces.empty() ? 0 : *high;
  course.numbers[step.name + ".low"] = faces.empty() ? 0 : *low;
}

bool ReferencePlay::passes(const Test& test, const Course& course) {
  const std::int64_t target = value(test.target, course);
  const std::vector<int> faces = take(test.dice.dice);
  std::int64_t sum = std::accumulate(faces.begin(), faces.end(), std::int64_t{0});
  for (const TestModifier& modifier : test.modifiers) {
    if (!modifier.condition || meets(*modifier.condition, course)) sum += value(modifier.add, course);
  }
  return test.at_most ? sum <= target : sum >= target;
}

// Events

bool ReferencePlay::is_possible(const Event& event, const Course& course) {
  const Unit& unit = position_.unit(course.unit);
  for (const StateDefinition& state : question_.rule_set->event_rules->state_definitions) {
    const bool is_in = state.is_marker ? contains(unit.markers, state.name) : unit.state == state.name;
    if (is_in && contains(state.forbids, event.name)) return false;
  }
  return std::all_of(event.requirements.begin(), event.requirements.end(),
                     [&](const Requirement& r) { return meets(r.condition, course); });
}

/// The same event happens to a unit once from one cause.
void ReferencePlay::run(const Event& event, Course course) {
  if (!is_certain_ || removed_.contains(course.unit)) return;
  if (!event.repeats && !happened_.insert({&event, course.unit, course.cause}).second) return;
  if (is_possible(event, course)) play(event.effects, course);
}

void ReferencePlay::send(const Effect& step, const Course& course) {
  const Event* event = find_event(*question_.rule_set, step.name);
  if (event == nullptr || step.caused_by != CauseSelector::same) {
    is_certain_ = false;
    return;
  }
  Course next{course.unit, course.cause, course.numbers};
  for (const auto& [name, formula] : step.with) next.numbers[name] = value(formula, course);
  if (step.at_once)
    run(*event, std::move(next));
  else
    waiting_.emplace_back(event, std::move(next));
}

bool ReferencePlay::play_event(const std::string& name, UnitIndex unit, const Numbers& numbers) {
  const Event* event = find_event(*question_.rule_set, name);
  Course course{unit, {}, numbers};
  if (event == nullptr || !is_possible(*event, course)) return false;
  run(*event, std::move(course));
  while (!waiting_.empty()) {
    auto [next, its] = std::move(waiting_.front());
    waiting_.pop_front();
    run(*next, std::move(its));
  }
  return true;
}

}  // namespace rearguard
