// The steps of an event, except moves.

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "hexmap/hex_planes.h"
#include "hexmap/hexside.h"
#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion_rays.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {

using Verb = Effect::Verb;

namespace {

constexpr std::int64_t max_dice = 1'000;       // of one roll
constexpr std::int64_t max_count = 1'000'000;  // as positions can state them

}  // namespace

bool EventRunner::run_effects(const std::vector<Effect>& effects, Course& course) {
  const WorkMeter::Nested nested(*context_.work);
  for (const Effect& effect : effects) {
    if (course.stopped || !has(course.unit)) return true;
    if (!run_effect(effect, course)) return false;
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
  if (!holds(effect.condition, at)) return true;
  if (effect.target == EffectTarget::unit) return step(effect, course);
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
    if (!step(effect, other)) return false;
    course.numbers = std::move(other.numbers);
  }
  return true;
}

bool EventRunner::step(const Effect& effect, Course& course) {
  switch (effect.verb) {
    case Verb::roll:
      return roll(effect, course);
    case Verb::let:
      return let(effect, course);
    case Verb::test:
      return test(effect, course);
    case Verb::state:
      return set_state(effect, course);
    case Verb::mark:
    case Verb::unmark:
      return set_marker(effect, course);
    case Verb::count:
      return count(effect, course);
    case Verb::lose_strength:
      return lose(effect, course);
    case Verb::remove:
      return remove(effect, course);
    case Verb::move:
      return move(effect, course);
    case Verb::event:
      return send_event(effect, course);
    case Verb::choose:
      return choose(effect, course);
    case Verb::table:
      return find_row(effect, course);
    case Verb::engage:
    case Verb::disengage:
      return engage(effect, course);
    case Verb::link:
      return link(effect, course);
    case Verb::unlink:
      return unlink(effect, course);
    case Verb::face:
      return face(effect, course);
    case Verb::result:
      return retreat(effect, course);
    case Verb::report:
      note(effect, course, fmt::format("{}: {}", course.unit, effect.name), {}, effect.name);
      return true;
    case Verb::stop:
      course.stopped = true;
      return true;
    case Verb::for_each:
      return each(effect, course);
  }
  return true;
}

bool EventRunner::roll(const Effect& effect, Course& course) {
  std::int64_t times = 1;
  if (effect.amount) {
    const auto wanted = value(*effect.amount, effect, course);
    if (!wanted) return false;
    times = *wanted;
    if (times > max_dice)
      return context_.fail(fmt::format("{} of {} would take {} rolls, and the limit is {}", effect.name,
                                       course.unit, times, max_dice),
                           "rules");
  }
  std::vector<Roll> rolls;
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < times; ++i) {
    const auto rolled = context_.roll(effect.dice, fmt::format("{} of {}", effect.name, course.unit), rolls);
    if (!rolled) return false;
    sum += *rolled;
  }
  int high = 0;
  int low = 0;
  for (const Roll& r : rolls) {
    high = std::max(high, r.rolled);
    low = low == 0 ? r.rolled : std::min(low, r.rolled);
  }
  course.numbers[effect.name] = sum;
  course.numbers[effect.name + ".high"] = high;
  course.numbers[effect.name + ".low"] = low;
  note(effect, course, fmt::format("{}: {} is {}", course.unit, effect.name, sum), std::move(rolls));
  return true;
}

bool EventRunner::let(const Effect& effect, Course& course) {
  const auto number = value(*effect.amount, effect, course);
  if (!number) return false;
  const auto known = course.numbers.find(effect.name);
  const bool modifies = known != course.numbers.end();
  if (!modifies || *number != known->second) {
    context_.roll_terms.push_back({modifies ? RollTerm::Kind::modifier : RollTerm::Kind::value, course.unit,
                                   effect.name, modifies ? *number - known->second : *number,
                                   effect.text.text, &effect.condition});
  }
  course.numbers[effect.name] = *number;
  return true;
}

bool EventRunner::test(const Effect& effect, Course& course) {
  const Test& rule = effect.name.empty() ? effect.test : event_rules_.tests.at(effect.name);
  const std::string name = effect.name.empty() ? course.event->name : effect.name;
  if (const auto number = unstated_number(rule.target, scene(course)))
    return context_.fail(without_number(fmt::format("the test {} of {}", name, course.unit), *number));
  const auto target = value(rule.target, effect, course);
  if (!target) return false;
  const std::string needed = fmt::format("{} {} needed", rule.at_most ? "at most" : "at least", *target);
  context_.roll_terms.push_back({RollTerm::Kind::target, course.unit, name, 0, needed, &effect.condition});
  std::vector<Roll> rolls;
  const auto rolled = context_.roll(rule.dice, fmt::format("{} of {}", name, course.unit), rolls);
  if (!rolled) return false;
  std::int64_t sum = *rolled;
  std::string modifiers;
  for (const TestModifier& m : rule.modifiers) {
    if (!holds(m.condition, scene(course))) continue;
    const auto add = value(m.add, effect, course);
    if (!add) return false;
    sum += *add;
    if (*add == 0) continue;
    modifiers += fmt::format(" {:+} {}", *add, m.text);
    context_.roll_terms.push_back({RollTerm::Kind::modifier, course.unit, name, *add, m.text, &m.condition});
  }
  const bool passed = rule.at_most ? sum <= *target : sum >= *target;
  std::string how = fmt::format("{}: {} {}", course.unit, name, *rolled);
  if (!modifiers.empty()) how += fmt::format("{} is {}", modifiers, sum);
  how += fmt::format(", {}: {}", needed, passed ? "passes" : "fails");
  Effect noted = effect;
  if (noted.text.cite.empty()) noted.text.cite = rule.cite;
  note(noted, course, std::move(how), std::move(rolls), name + (passed ? " passes" : " fails"));
  return run_effects(passed ? effect.then : effect.otherwise, course);
}

bool EventRunner::set_state(const Effect& effect, Course& course) {
  if (context_.board_state.unit(course.unit).state == effect.name) return true;
  context_.board_state.set_state(course.unit, effect.name);
  note(effect, course, fmt::format("{} is now {}", course.unit, effect.name));
  return true;
}

bool EventRunner::set_marker(const Effect& effect, Course& course) {
  const bool on = effect.verb == Verb::mark;
  if (listed(context_.board_state.unit(course.unit).markers, effect.name) == on) return true;
  context_.board_state.set_marker(course.unit, effect.name, on);
  note(effect, course, fmt::format("{} is {} {}", course.unit, on ? "now" : "no longer", effect.name));
  return true;
}

bool EventRunner::count(const Effect& effect, Course& course) {
  if (effect.name.starts_with("link.")) return count_of_link(effect, course);
  const auto number = value(*effect.amount, effect, course);
  if (!number) return false;
  const auto& counts = context_.board_state.unit(course.unit).counts;
  const auto before = counts.find(effect.name);
  const int old = before == counts.end() ? 0 : before->second;
  const std::int64_t wanted = *number + (effect.adds ? old : 0);
  if (wanted > max_count || wanted < -max_count)
    return context_.fail(fmt::format("{} of {} would become {}, and the limit is {}", effect.name,
                                     course.unit, wanted, max_count),
                         "rules");
  const auto now = static_cast<int>(wanted);
  if (now == old) return true;
  context_.board_state.set_count(course.unit, effect.name, now);
  note(effect, course, fmt::format("{}: {} is now {}", course.unit, effect.name, now));
  return true;
}

bool EventRunner::lose(const Effect& effect, Course& course) {
  const auto number = value(*effect.amount, effect, course);
  if (!number) return false;
  const int strength = context_.board_state.unit(course.unit).strength;
  if (*number <= 0) return true;
  const auto all = static_cast<std::int64_t>(strength == 0 ? max_count : strength);
  strength_lost_[course.unit] += static_cast<int>(std::min(*number, all));
  if (strength == 0) {
    note(effect, course, fmt::format("{} loses {}, but states no strength", course.unit, *number));
    return true;
  }
  if (*number >= strength) {
    note(effect, course,
         fmt::format("{} loses its last {}: eliminated", course.unit,
                     plural(strength, "strength point", "strength points")));
    context_.board_state.remove(course.unit, outcome_eliminated);
    return true;
  }
  note(effect, course,
       fmt::format("{} loses {} of {}", course.unit, *number,
                   plural(strength, "strength point", "strength points")));
  context_.board_state.set_strength(course.unit, strength - static_cast<int>(*number));
  return true;
}

bool EventRunner::remove(const Effect& effect, Course& course) {
  note(effect, course, fmt::format("{} in {} is {}", course.unit, number(place(course.unit)), effect.name));
  context_.board_state.remove(course.unit, effect.name);
  return true;
}

bool EventRunner::send_event(const Effect& effect, Course& course) {
  Course next;
  next.event = event_rules_.find_event(effect.name);
  next.unit = course.unit;
  next.cause = course.cause;
  next.causing_units = causes(effect, course);
  next.numbers = course.numbers;
  for (const auto& [name, expression] : effect.with) {
    const auto number = value(expression, effect, course);
    if (!number) return false;
    next.numbers[name] = *number;
  }
  if (effect.at_once) return run_event(std::move(next));
  queue_.push_back(std::move(next));
  return true;
}

bool EventRunner::choose(const Effect& effect, Course& course) {
  std::vector<const Branch*> open;
  std::vector<std::string> names;
  for (const Branch& b : effect.branches) {
    if (!holds(b.condition, scene(course))) continue;
    open.push_back(&b);
    names.push_back(b.name);
  }
  if (open.empty()) return true;
  auto chosen =
      context_.chooser.choose_option(course.unit, effect.opponent_chooses ? "opponent" : "owner", names);
  if (auto* need = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(std::move(*need));
  if (auto* problem = std::get_if<RequestError>(&chosen)) {
    return context_.fail(std::move(*problem));
  }
  const Branch& branch = *open[std::get<std::size_t>(chosen)];
  note(effect, course,
       fmt::format("{}: {}{}", course.unit, branch.name, open.size() == 1 ? ", the only choice" : ""));
  return run_effects(branch.effects, course);
}

bool EventRunner::find_row(const Effect& effect, Course& course) {
  const auto number = value(*effect.amount, effect, course);
  if (!number) return false;
  for (const Branch& row : effect.branches) {
    if (*number < row.from || *number > row.to) continue;
    note(effect, course,
         fmt::format("{}: {} in the table{}{}", course.unit, *number, row.text.empty() ? "" : ": ", row.text),
         {}, row.text);
    return run_effects(row.effects, course);
  }
  return true;
}

bool EventRunner::engage(const Effect& effect, Course& course) {
  if (effect.verb == Verb::disengage) {
    if (context_.board_state.unit(course.unit).engaged.empty()) return true;
    context_.board_state.disengage(course.unit);
    note(effect, course, fmt::format("{} is no longer engaged", course.unit));
    return true;
  }
  for (const std::string& id : course.causing_units) {
    if (!has(id)) continue;
    engage_with(effect, course, id);
  }
  return true;
}

/// Returns the directions in which a step may turn a unit, each once: several if they are equally straight,
/// none if there is nothing to face.
std::vector<Direction> EventRunner::facings(const Effect& effect, const Course& course) const {
  std::vector<Direction> facings;
  if (effect.faces_any) {
    for (int d = 0; d < direction_count; ++d) facings.push_back(direction(d));
    return facings;
  }
  if (!effect.anchor) {
    const auto known = paths_.find(course.unit);
    if (known == paths_.end() || known->second.size() < 2) return facings;
    const RetreatPath& path = known->second;
    if (const auto last = direction_between(path[path.size() - 2], path.back()))
      facings.push_back(direction(index_of(*last) + effect.rotate));
    return facings;
  }
  const EventContext at = scene(course);
  const Unit& unit = at.position->unit(at.unit);
  const RetreatQuestion question{at.unit, {1, 1, std::nullopt}, at.causing_units, {}};
  const BoardFacts board(*at.position, rule_set_.zoc, unit.side, rule_set_.fire);
  const StepCosts& costs = shared_step_costs(at.position->map(), unit.movement_class);
  const auto ways =
      ray_directions({board, costs, question, rule_set_}, *effect.anchor, effect.toward, unit.hex);
  for (const std::vector<Hex>& ray : rays(ways, 0, 1)) {
    const Direction facing = direction(index_of(*direction_between(Hex{}, ray[1])) + effect.rotate);
    if (std::find(facings.begin(), facings.end(), facing) == facings.end()) facings.push_back(facing);
  }
  return facings;
}

/// Turns a unit. A unit that faces one of several directions that are equally straight need not turn; else
/// its owner chooses.
bool EventRunner::face(const Effect& effect, Course& course) {
  if (effect.anchor) {
    const EventContext at = scene(course);
    const RetreatQuestion question{at.unit, {1, 1, std::nullopt}, at.causing_units, {}};
    const auto missing =
        missing_place(*at.position, rule_set_, question, "event " + course.event->name, *effect.anchor);
    if (missing) return context_.fail(incomplete(describe(*missing), "facts"));
  }
  const std::vector<Direction> open = facings(effect, course);
  const auto& now = context_.board_state.unit(course.unit).facing;
  const bool faces_one = now && std::find(open.begin(), open.end(), *now) != open.end();
  if (open.empty() || (faces_one && !effect.faces_any)) return true;
  const Grid& grid = context_.board_state.position().map().grid();
  std::size_t taken = 0;
  if (open.size() > 1) {
    std::vector<std::string> names;
    for (const Direction d : open) names.emplace_back(grid.direction_name(d));
    auto chosen = context_.chooser.choose_option(course.unit, "owner", names);
    if (auto* need = std::get_if<NeedsChoice>(&chosen)) return context_.request_choice(std::move(*need));
    if (auto* problem = std::get_if<RequestError>(&chosen)) return context_.fail(std::move(*problem));
    taken = std::get<std::size_t>(chosen);
  }
  if (now == open[taken]) return true;
  context_.board_state.face(course.unit, open[taken]);
  note(effect, course, fmt::format("{} faces {}", course.unit, grid.direction_name(open[taken])));
  return true;
}

bool EventRunner::retreat(const Effect& effect, Course& course) {
  Course sent = course;
  sent.event = nullptr;
  sent.result = effect.name;
  sent.causes_final = causes_named_ || !course.causing_units.empty();
  if (!defers_results_) return suffer(sent);
  if (send_result_) {
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

namespace {

/// Adds the names of the numbers that steps roll or compute, but for those of a `for_each` among them.
void add_numbers(const std::vector<Effect>& steps, std::set<std::string>& names) {
  for (const Effect& step : steps) {
    if (step.verb == Verb::for_each) continue;
    if (step.verb == Verb::roll || step.verb == Verb::let) names.insert(step.name);
    add_numbers(step.then, names);
    add_numbers(step.otherwise, names);
    for (const Branch& branch : step.branches) add_numbers(branch.effects, names);
  }
}

/// The key of the number that a unit of a `for_each` has for itself: no formula can name it.
std::string key_of_unit(const std::string& name, const std::string& unit) {
  return name + '@' + unit;
}

/// Lets a unit know the numbers that are its own from an earlier `for_each` by their names.
void recall_own_numbers(const std::string& unit, EventNumbers& numbers) {
  const std::string end = key_of_unit("", unit);
  std::vector<std::pair<std::string, std::int64_t>> own;
  for (const auto& [key, number] : numbers) {
    if (key.size() > end.size() && key.ends_with(end))
      own.emplace_back(key.substr(0, key.size() - end.size()), number);
  }
  for (auto& [name, number] : own) numbers[name] = number;
}

/// Retains the units whose number is the greatest.
void retain_best(const std::string& name, const EventNumbers& numbers, std::vector<std::string>& ids) {
  std::erase_if(ids, [&](const std::string& id) { return !numbers.contains(key_of_unit(name, id)); });
  const auto number = [&](const std::string& id) { return numbers.at(key_of_unit(name, id)); };
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (const std::string& id : ids) best = std::max(best, number(id));
  std::erase_if(ids, [&](const std::string& id) { return number(id) < best; });
}

/// Records the numbers of units under one name, with the greatest, the smallest and the sum; 0 without units.
void set_over_units(const std::string& name, const std::map<std::string, std::int64_t>& of_units,
                    EventNumbers& numbers) {
  std::erase_if(numbers, [&](const auto& known) { return known.first.starts_with(key_of_unit(name, "")); });
  std::int64_t sum = 0;
  std::optional<std::int64_t> high, low;
  for (const auto& [unit, number] : of_units) {
    numbers[key_of_unit(name, unit)] = number;
    sum += number;
    high = std::max(high.value_or(number), number);
    low = std::min(low.value_or(number), number);
  }
  numbers["max(" + name + ")"] = high.value_or(0);
  numbers["min(" + name + ")"] = low.value_or(0);
  numbers["sum(" + name + ")"] = sum;
}

}  // namespace

bool EventRunner::each(const Effect& effect, Course& course) {
  const EventContext at = scene(course);
  std::vector<std::string> ids;
  std::map<std::string, LinkSetup> links;
  for (const UnitIndex u : units_near(effect.group, at)) {
    const std::string& id = at.position->unit(u).id;
    ids.push_back(id);
    if (const auto link = link_of(effect.group, at, u))
      links[id] = {link->name, at.position->unit(link->from).id, at.position->unit(link->to).id, {}};
  }
  if (!effect.name.empty()) retain_best(effect.name, course.numbers, ids);
  std::set<std::string> names;
  add_numbers(effect.then, names);
  std::map<std::string, std::map<std::string, std::int64_t>> found;
  for (const std::string& id : ids) {
    if (!has(id)) continue;
    Course other = course;
    other.unit = id;
    other.cause = course.unit;
    if (const auto link = links.find(id); link != links.end()) other.link = link->second;
    recall_own_numbers(id, other.numbers);
    if (!run_effects(effect.then, other)) return false;
    for (const std::string& name : names) {
      const auto number = other.numbers.find(name);
      if (number != other.numbers.end()) found[name][id] = number->second;
    }
  }
  for (const std::string& name : names) set_over_units(name, found[name], course.numbers);
  return true;
}

}  // namespace rearguard
