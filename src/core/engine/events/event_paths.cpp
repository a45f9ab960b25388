// Path effects of a move, and the steps that follow it.

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/events/effect_places.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/events/reroute.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

using Per = PathEffectRule::Per;
using Target = PathEffectRule::Target;

RetreatQuestion EventRunner::question_of(const Course& course, const MoveReport& report) const {
  const Position& position = context_.board_state.position();
  RetreatQuestion question;
  question.unit = *position.find(course.unit);
  question.amount = report.amount;
  for (const std::string& id : members(course)) {
    if (id != course.unit) question.companions.push_back(*position.find(id));
  }
  for (const std::string& id : course.causing_units) {
    if (const auto u = position.find(id)) question.causing_units.push_back(*u);
  }
  return question;
}

bool EventRunner::carry_out(const StepList& steps, Course& course) {
  if (!steps) return true;
  Course one = course;
  one.stopped = false;
  const bool deferred = std::exchange(defers_results_, true);
  const bool went_on = prediction_ != nullptr ? run_certain(*steps, one) : run_effects(*steps, one);
  defers_results_ = deferred;
  course.numbers = std::move(one.numbers);
  return went_on;
}

/// Notes which charts do not apply to a unit that begins a move: that is decided before its first step.
void EventRunner::find_idle_charts(const Course& course, const RuleSet& move, const MoveReport& report) {
  std::set<const PathEffectRule*>& idle = idle_[course.unit];
  idle.clear();
  const RetreatQuestion question = question_of(course, report);
  for (const PathEffectRule& effect : *move.path_effects) {
    const auto chart = std::find_if(move.clauses.begin(), move.clauses.end(), [&](const Clause& clause) {
      return !effect.chart.empty() && clause.id == effect.chart;
    });
    if (chart != move.clauses.end() && !applies(*chart, context_.board_state.position(), move, question))
      idle.insert(&effect);
  }
}

EventRunner::Journey EventRunner::journey_along(RetreatPath path, const RuleSet& move,
                                                const MoveReport& report) {
  if (report.acted->move == 0) report.acted->move = ++moves_;
  context_.trace("length", fmt::format("{} {}", report.amount.max_hexes, report.missing));
  return {move, report, std::move(path), report.acted};
}

/// How many numbers every move states: those of `count_hexes`, and the missing hexes.
constexpr std::size_t numbers_of_paths = 4;

/// Lets the effects of the hexes happen by which a move is shorter than required.
bool EventRunner::miss_hexes(Course& course, const RuleSet& move, const MoveReport& report) {
  if (!report.has_path_effects || !move.path_effects) return true;
  Journey journey = journey_along(paths_[course.unit], move, report);
  for (const PathEffectRule& effect : *move.path_effects) {
    if (effect.per != Per::missing) continue;
    for (int i = 0; i < report.missing && has(course.unit) && !journey.ended; ++i) {
      if (!happen(course, journey, effect, journey.path.size() - 1)) return false;
    }
  }
  return true;
}

/// Lets the effects of a path happen hex by hex, up to the index `reached`, which becomes that of the hex in
/// which the move ends.
bool EventRunner::travel(Course& course, Journey& journey, std::size_t& reached) {
  constexpr int stages = 3;
  const bool begins = journey.report.before.empty();
  if (begins) find_idle_charts(course, journey.move, journey.report);
  const std::size_t last = reached;
  for (std::size_t i = 0; i <= last; ++i) {
    if (plays_on_given_board() && prediction_->places.are_all_alike() &&
        !prediction_->places.any_happens(journey.path, i))
      continue;
    for (int stage = 0; stage < stages; ++stage) {
      for (const PathEffectRule& effect : *journey.move.path_effects) {
        if (stage_of(effect) != stage || only_at_end(effect.on) || effect.per == Per::missing ||
            (i == 0 && !(begins && effect.include_start)))
          continue;
        if (!happen(course, journey, effect, i)) return false;
        if (goes_on(course) && !journey.ended) continue;
        reached = i;
        if (goes_on(course) && i + 1 < journey.path.size())
          context_.note(course.unit,
                        fmt::format("{} ends its move in {}", course.unit, number(place(course.unit))),
                        {place(course.unit)}, effect.id, effect.cite);
        return true;
      }
    }
  }
  return true;
}

/// States the numbers of a path: the hexes entered, those that the move required, and how far it leads.
void EventRunner::count_hexes(Course& course, const RetreatPath& walked, const MoveReport& report) {
  const auto moved = static_cast<std::int64_t>(walked.size()) - 1;
  const auto before = report.before.empty() ? 0 : static_cast<std::int64_t>(report.before.size()) - 1;
  course.numbers["moved"] = moved;
  course.numbers["required"] =
      report.amount.is_by_budget() ? moved : before + std::int64_t{report.amount.max_hexes};
  course.numbers["away"] = walked.empty() ? 0 : distance(walked.front(), walked.back());
}

bool EventRunner::plays_on_given_board() const {
  return prediction_ != nullptr && !context_.board_state.is_changed();
}

/// Returns the units of an effect that happens at a hex of a path; nothing if it does not.
std::optional<std::vector<std::string>> EventRunner::met_at(const Course& course, const Journey& journey,
                                                            const PathEffectRule& effect, std::size_t index) {
  const Position& position = context_.board_state.position();
  std::vector<std::string> units;
  if (plays_on_given_board()) {
    const auto& known = prediction_->places.find(effect, journey.path, index);
    if (!known) return std::nullopt;
    for (const UnitIndex u : *known) units.push_back(position.unit(u).id);
    return units;
  }
  // Predicates speak of the unit in its start hex.
  const Hex now = place(course.unit);
  move_members(course, journey.path.front());
  const auto found = units_of_effect(position, journey.move, question_of(course, journey.report), effect,
                                     journey.path, index);
  if (found) {
    for (const UnitIndex u : *found) units.push_back(position.unit(u).id);
  }
  move_members(course, now);
  return found ? std::optional(std::move(units)) : std::nullopt;
}

/// Lets an effect happen at one hex of a path, if it does there.
bool EventRunner::happen(Course& course, Journey& journey, const PathEffectRule& effect, std::size_t index) {
  const bool is_extra = static_cast<int>(index) > journey.report.amount.max_hexes;
  if ((effect.per == Per::extra && !is_extra) || idle_[course.unit].contains(&effect)) return true;
  const Hex h = journey.path[index];
  const auto first_time = [&](Hex where, const std::string& unit) {
    return journey.acted->done.emplace(&effect, where, unit).second;
  };
  const auto& done = journey.acted->done;
  const bool is_done = (effect.per == Per::path && done.contains({&effect, Hex{}, {}})) ||
                       (effect.per == Per::hex && done.contains({&effect, h, {}}));
  if (is_done) return true;
  auto found = met_at(course, journey, effect, index);
  if (!found) return true;
  std::vector<std::string>& units = *found;
  if (!journey.report.for_unit.empty() && unit_part(effect.on) == nullptr) units = {journey.report.for_unit};
  if (effect.per == Per::path) first_time({}, {});
  if (effect.per == Per::hex) first_time(h, {});
  const bool by_unit = effect.per == Per::unit || effect.per == Per::pair || effect.applies_to == Target::it;
  if (!by_unit) return act(course, journey, effect, index, units.empty() ? std::string() : units.front());
  for (const std::string& it : units) {
    if (!has(it) || (effect.per == Per::unit && !first_time({}, it))) continue;
    if (!act(course, journey, effect, index, it)) return false;
    if (!goes_on(course) || journey.ended) return true;
  }
  return true;
}

bool EventRunner::every_member_fits(const OptionalBox<Condition>& condition, const Course& course) const {
  const EventContext now = scene(course);
  return std::all_of(now.members.begin(), now.members.end(),
                     [&](UnitIndex u) { return holds(condition, about(now, u)); });
}

/// Returns a number on which it depends whether a condition holds of every member, and which nobody states.
std::optional<std::string> EventRunner::unstated_of_members(const OptionalBox<Condition>& condition,
                                                            const Course& course) const {
  if (!condition) return std::nullopt;
  const EventContext now = scene(course);
  std::optional<std::string> unstated;
  for (const UnitIndex u : now.members) {
    const auto number = number_asked(*condition, about(now, u));
    if (!number && !holds(condition, about(now, u))) return std::nullopt;
    if (number && !unstated) unstated = number;
  }
  return unstated;
}

/// Tests whether a condition holds, or would if a number were stated.
bool EventRunner::may_hold(const OptionalBox<Condition>& condition, const Course& course) const {
  const EventContext now = scene(course);
  return holds(condition, now) || (condition && number_asked(*condition, now));
}

namespace {

/// Returns whether a property of units is, or asks for, an atom.
bool has_atom(const PairUse& is, PairAtom atom) {
  if (is.join == PairUse::Join::nothing) return is.atom == atom;
  return is.join == PairUse::Join::all &&
         std::any_of(is.parts.begin(), is.parts.end(),
                     [&](const PairUse& part) { return has_atom(part, atom); });
}

/// Returns "b1 fires at c3 in 2830": whom a unit meets by a path effect; `it` may be empty.
std::string encounter(const PathEffectRule& effect, const std::string& unit, const std::string& it,
                      const std::string& hex) {
  const PropertyUse* part = it.empty() ? nullptr : unit_part(effect.on);
  const Quantifier* units = part == nullptr ? nullptr : part->quantifier.get();
  if (units != nullptr && has_atom(units->is, PairAtom::can_fire))
    return fmt::format("{} fires at {} in {}", it, unit, hex);
  if (units != nullptr && has_atom(units->is, PairAtom::here))
    return fmt::format("{} meets {} in {}", unit, it, hex);
  return fmt::format("{} in {}: {}{}", unit, hex, effect.id, it.empty() ? "" : " by " + it);
}

}  // namespace

/// Carries out the steps of an effect with the mover in the hex where it happens.
bool EventRunner::act(Course& course, Journey& journey, const PathEffectRule& effect, std::size_t index,
                      const std::string& it) {
  if (++events_ > max_events)
    return context_.fail(fmt::format("path effect {} starts an endless chain of events", effect.id), "rules");
  if (effect.applies_to == Target::it && it != journey.report.for_unit) {
    const auto [acted, is_new] = acted_on_.try_emplace({&effect, it}, journey.acted->move);
    if (it == first_unit_ || (!is_new && acted->second != journey.acted->move)) return true;
  }
  if (!plays_on_given_board() || prediction_->memory == nullptr || course.numbers.size() > numbers_of_paths)
    return act_in_hex(course, journey, effect, index, it);
  // The board, and so what an effect lists on it, is the same for every path that gets so far unchanged.
  const auto key =
      std::tuple(&effect, journey.path[index], it, paths_[course.unit].size(), course.numbers.at("away"));
  std::vector<PathEffect>& listed = prediction_->effects;
  auto& acts = prediction_->memory->acts;
  if (const auto known = acts.find(key); known != acts.end()) {
    listed.insert(listed.end(), known->second.begin(), known->second.end());
    return true;
  }
  const std::size_t before = listed.size();
  if (!act_in_hex(course, journey, effect, index, it)) return false;
  if (plays_on_given_board() && !journey.ended && course.numbers.size() <= numbers_of_paths &&
      listed.size() < max_events)
    acts[key].assign(listed.begin() + static_cast<std::ptrdiff_t>(before), listed.end());
  return true;
}

/// Does the same on the board as it is now.
bool EventRunner::act_in_hex(Course& course, Journey& journey, const PathEffectRule& effect,
                             std::size_t index, const std::string& it) {
  const Hex h = journey.path[index];
  const Hex before = place(course.unit);
  const bool goes_there = context_.board_state.position().map().exists(h);
  if (goes_there) move_members(course, h);
  const Hex there = place(course.unit);
  Course concerned = course;
  concerned.cause = it;
  std::vector<std::string> targets;
  RetreatQuestion question;
  question.unit = scene(concerned).unit;
  const bool is_unstated =
      effect.ignores_missing && effect.condition &&
      asks_for_missing_fact(*effect.condition, context_.board_state.position(), question);
  const auto asks_for = is_unstated ? std::nullopt : unstated_of_members(effect.condition, concerned);
  if (asks_for) concerned.in_doubt = &*effect.condition;
  if (!is_unstated && (asks_for || every_member_fits(effect.condition, concerned))) {
    if (effect.applies_to == Target::mover || effect.applies_to == Target::top) targets = members(course);
    if (effect.applies_to == Target::top) targets.resize(1);
    if (effect.applies_to == Target::it) targets = {it};
    if (effect.applies_to == Target::group) {
      for (const UnitIndex u : units_near(effect.group, scene(concerned)))
        targets.push_back(context_.board_state.position().unit(u).id);
    }
  }
  if (asks_for && !targets.empty() && prediction_ == nullptr) {
    return context_.fail(without_number("path effect " + effect.id, *asks_for));
  }
  const std::size_t noted = context_.resolution_steps.size();
  // Where an effect asks how many units a hex takes, it happens to as many members as are too many.
  const bool as_needed =
      targets.size() > 1 && effect.applies_to == Target::mover && needs_of(effect.on).has(AtomNeed::stacking);
  for (const std::string& target : targets) {
    if (!has(target)) continue;
    if (as_needed && target != targets.front() && !met_at(course, journey, effect, index)) break;
    // The first of several members may be gone by now.
    Course acting = course;
    acting.in_doubt = concerned.in_doubt;
    if (!act_on(acting, effect, it, target, journey.ended)) return false;
    if (!goes_on(course)) break;
  }
  if (prediction_ == nullptr && context_.resolution_steps.size() > noted) {
    context_.resolution_steps.insert(context_.resolution_steps.begin() + static_cast<std::ptrdiff_t>(noted),
                                     {course.unit,
                                      encounter(effect, course.unit, it == course.unit ? "" : it, number(h)),
                                      {h},
                                      effect.id,
                                      effect.cite,
                                      {}});
  }
  if (!goes_on(course)) return true;
  journey.ended = journey.ended || place(course.unit) != there;
  if (!journey.ended) move_members(course, before);
  return true;
}

bool EventRunner::act_on(const Course& course, const PathEffectRule& effect, const std::string& it,
                         const std::string& target, bool& ends_move) {
  Event as_effect;
  static_cast<RuleText&>(as_effect) = effect;
  as_effect.name = effect.id;
  Course one = course;
  one.event = &as_effect;
  one.unit = target;
  one.cause = target == it ? course.unit : it;
  one.stopped = false;
  const bool deferred = std::exchange(defers_results_, true);
  bool went_on = false;
  if (prediction_ == nullptr) {
    went_on = run_effects(effect.effects, one);
  } else {
    went_on = predict_steps(effect, one, course, it);
  }
  defers_results_ = deferred;
  const bool is_member = target == course.unit || listed(course.companions, target);
  ends_move = ends_move || (one.stopped && is_member);
  return went_on;
}

/// Carries out what follows a move for one member of the mover.
bool EventRunner::finish_member(Course& course, const std::string& id, const RuleSet& move,
                                const ResultRule* result, const MoveReport& report) {
  if (!has(id)) return true;
  Course one = course;
  if (id != course.unit) std::replace(one.companions.begin(), one.companions.end(), id, course.unit);
  one.unit = id;
  const auto other = report.rules_of_companions.find(id);
  const ResultRule* rule = other == report.rules_of_companions.end() ? result : other->second;
  if (!carry_out(move.after, one)) return false;
  if (has(id) && rule != nullptr && !carry_out(rule->after, one)) return false;
  course.numbers = std::move(one.numbers);
  return true;
}

namespace {

/// Returns the part of a path that was asked for last: its last step, if the unit then stayed.
RetreatPath latest_part(const RetreatPath& path, const RetreatPath& before) {
  if (before.empty() || path.size() < 2) return path;
  const std::size_t first = std::min(before.size() - 1, path.size() - 2);
  return {path.begin() + static_cast<std::ptrdiff_t>(first), path.end()};
}

}  // namespace

bool EventRunner::finish_move(Course& course, const RuleSet& move, const ResultRule* result,
                              const MoveReport& report) {
  for (const std::string& id : members(course)) {
    if (!finish_member(course, id, move, result, report)) return false;
  }
  if (!goes_on(course) || !report.has_path_effects || !move.path_effects) return true;
  MoveReport at_end = report;
  at_end.acted = std::make_shared<ActedEffects>();
  Journey journey = journey_along(latest_part(paths_[course.unit], report.before), move, at_end);
  if (journey.path.empty()) return true;
  for (const PathEffectRule& effect : *move.path_effects) {
    if (!only_at_end(effect.on) || effect.per == Per::missing) continue;
    if (!happen(course, journey, effect, journey.path.size() - 1)) return false;
    if (!goes_on(course)) return true;
  }
  return true;
}

// --- what is certain -------------------------------------------------------------------------------

namespace {

/// Numbers that every unit has.
constexpr std::array<std::string_view, 11> attributes = {
    "strength",           "morale", "stacking_points", "movement", "distance", "turn",
    "retreat_fire_range", "moved",  "missing",         "required", "away"};

}  // namespace

/// Tests whether a step is certain, with numbers that are known before it happens.
bool EventRunner::is_known(const Effect& effect, const Course& course) const {
  if (!is_certain(effect)) return false;
  if (effect.condition && number_asked(*effect.condition, scene(course))) return false;
  const auto known = [&](const std::string& name) {
    std::string own = name;
    for (const std::string_view prefix : {"cause.", "causing."}) {
      if (own.starts_with(prefix)) own.erase(0, prefix.size());
    }
    return std::find(attributes.begin(), attributes.end(), own) != attributes.end() ||
           listed(event_rules_.counts, own) || event_rules_.takes(own) || course.numbers.contains(own);
  };
  const auto all_known = [&](const Expression& formula) {
    return std::all_of(formula.names().begin(), formula.names().end(), known);
  };
  if (effect.amount && !all_known(*effect.amount)) return false;
  if (effect.condition && effect.condition->check && !all_known(*effect.condition->check)) return false;
  const auto all_are = [&](const std::vector<Effect>& steps) {
    Course inside = course;
    for (const Effect& step : steps) {
      if (!is_known(step, inside)) return false;
      // No step comes after one that ends the course in any case.
      if (step.kind->ends_course() && !step.condition && step.target == EffectTarget::unit) return true;
      if (step.kind->names() == StepName::number) inside.numbers[step.name] = 0;
    }
    return true;
  };
  return all_are(effect.then) && std::all_of(effect.branches.begin(), effect.branches.end(),
                                             [&](const auto& row) { return all_are(row.effects); });
}

/// Carries out steps up to the first that is not certain.
bool EventRunner::run_certain(const std::vector<Effect>& effects, Course& course) {
  for (const Effect& effect : effects) {
    if (course.stopped || !has(course.unit)) return true;
    if (!is_known(effect, course)) {
      if (may_hold(effect.condition, course)) return true;
      continue;
    }
    if (!run_effect(effect, course)) return false;
  }
  return true;
}

bool EventRunner::carry_out_certain(const StepList& steps, Course& course,
                                    std::vector<std::string>& uncertain) {
  if (!steps || !has(course.unit)) return true;
  if (!run_certain(*steps, course)) return false;
  if (!has(course.unit)) return true;
  const auto first = std::find_if(steps->begin(), steps->end(), [&](const Effect& step) {
    return !is_known(step, course) && may_hold(step.condition, course);
  });
  if (first == steps->end()) return true;
  std::string text;
  if (!describe_test(*first, course, text)) return false;
  uncertain.push_back(fmt::format("{} {}", course.unit, text));
  return true;
}

/// Carries out the certain steps of an effect, and lists them and the first that is not.
bool EventRunner::predict_steps(const PathEffectRule& effect, Course& course, const Course& moving,
                                const std::string& it) {
  const std::string& mover = moving.unit;
  const std::string target = course.unit;
  const auto lost_by_members = [&] {
    int lost = strength_lost_[mover];
    for (const std::string& id : moving.companions) lost += strength_lost_[id];
    return lost;
  };
  const Hex h = place(mover);
  const std::size_t noted = context_.resolution_steps.size();
  const int lost_before = lost_by_members();
  if (course.in_doubt == nullptr && !run_certain(effect.effects, course)) return false;
  PathEffect entry{h, effect.id, effect.cite, {}, {}, PathEffect::Kind::certain};
  entry.same_anywhere = std::all_of(effect.effects.begin(), effect.effects.end(), acts_alike_anywhere);
  const std::string& other = it.empty() || it == mover ? target : it;
  if (other != mover) {
    if (const auto u = prediction_->before.find(other)) entry.units = {*u};
  }
  std::vector<std::string> texts;
  for (std::size_t i = noted; i < context_.resolution_steps.size(); ++i)
    texts.push_back(context_.resolution_steps[i].text);
  context_.resolution_steps.resize(noted);
  const auto list = [&](PathEffect::Kind kind, std::string text) {
    if (prediction_->effects.size() >= max_events) return;
    entry.kind = kind;
    entry.text = std::move(text);
    prediction_->effects.push_back(entry);
  };
  const std::string where = number(h) + (it.empty() || it == mover ? "" : " by " + it);
  if (!texts.empty())
    list(PathEffect::Kind::certain, fmt::format("in {}: {}", where, fmt::join(texts, "; ")));
  prediction_->strength_lost += lost_by_members() - lost_before;
  if (course.stopped || !has(target)) return true;
  const auto first = std::find_if(effect.effects.begin(), effect.effects.end(), [&](const Effect& step) {
    return course.in_doubt != nullptr || (!is_known(step, course) && may_hold(step.condition, course));
  });
  if (first == effect.effects.end()) return true;
  std::string text;
  if (!describe_test(*first, course, text)) return false;
  for (auto step = first + 1; step != effect.effects.end(); ++step) text += ", then " + describe(*step);
  const std::string in_case =
      course.in_doubt == nullptr ? "" : fmt::format("if {}: ", describe(*course.in_doubt));
  list(PathEffect::Kind::test, fmt::format("in {}: {}{} {}", where, in_case, target, text));
  return true;
}

/// Says what steps do that come next: up to the first that happens their conditions are tested.
std::string EventRunner::describe_next(const std::vector<Effect>& steps, const Course& course) const {
  std::vector<std::string> texts;
  for (const Effect& step : steps) {
    if (!texts.empty() || course.in_doubt != nullptr) {
      texts.push_back(describe(step));
    } else if (holds(step.condition, scene(course))) {
      Effect unconditional = step;
      unconditional.condition = {};
      texts.push_back(describe(unconditional));
    } else if (may_hold(step.condition, course)) {
      texts.push_back(describe(step));
    }
  }
  return fmt::format("{}", fmt::join(texts, ", then "));
}

/// Says what an uncertain step rolls, what it needs and what follows. Returns false if a number has no value.
bool EventRunner::describe_test(const Effect& effect, const Course& course, std::string& text) {
  const Test* const test = test_of(effect, event_rules_);
  if (test == nullptr) {
    text = describe(effect);
    return true;
  }
  const Test& rule = *test;
  std::string needed;
  if (const auto number = unstated_number(rule.target, scene(course))) {
    needed = "its " + number->substr(4, number->find(" of ") - 4);
  } else {
    const auto target = value(rule.target, effect, course);
    if (!target) return false;
    needed = std::to_string(*target);
  }
  text = fmt::format("needs {} or {} on {}", needed, rule.at_most ? "less" : "more", to_text(rule.dice));
  for (const TestModifier& m : rule.modifiers) {
    if (!holds(m.condition, scene(course))) continue;
    const auto add = value(m.add, effect, course);
    if (!add) return false;
    if (*add != 0) text += fmt::format(", {:+} {}", *add, m.text);
  }
  if (const std::string failed = describe_next(effect.otherwise, course); !failed.empty())
    text += ", or " + failed;
  if (const std::string passed = describe_next(effect.then, course); !passed.empty())
    text += "; if it passes, it " + passed;
  return true;
}

/// Says in a prediction why the last of its members to be lost was.
void EventRunner::name_outcome(const std::vector<std::string>& members) {
  const std::vector<RemovedUnit>& removed = context_.board_state.removed_units();
  const auto last = std::find_if(removed.rbegin(), removed.rend(),
                                 [&](const RemovedUnit& unit) { return listed(members, unit.unit); });
  if (last != removed.rend()) prediction_->outcome = last->outcome;
}

bool EventRunner::predict(Course& course, const RuleSet& move, const ResultRule* result,
                          const RetreatPath& path, const MoveReport& report, Prediction& prediction) {
  prediction_ = &prediction;
  const std::vector<std::string> all = members(course);
  begin_with(course.unit);
  const RetreatPath all_walked = joined(report.before, path);
  set_path(course, all_walked);
  count_hexes(course, all_walked, report);
  course.numbers["missing"] = report.missing;
  Journey journey = journey_along(path, move, report);
  std::size_t reached = path.size() - 1;
  if (!travel(course, journey, reached)) return false;
  if (!goes_on(course)) {
    name_outcome(all);
    return true;
  }
  RetreatPath walked = path;
  walked.resize(reached + 1);
  set_path(course, joined(report.before, walked));
  count_hexes(course, joined(report.before, walked), report);
  if (!context_.board_state.position().map().exists(path[reached])) return true;
  move_members(course, path[reached]);
  // The same for every path that comes here by this step, if nothing has happened that is not the same.
  const bool is_alike = plays_on_given_board() && prediction.memory != nullptr && report.missing == 0 &&
                        course.numbers.size() <= numbers_of_paths && acted_on_.empty() && !journey.ended &&
                        prediction.places.are_all_alike();
  const auto finish = [&] {
    if (!miss_hexes(course, move, report) || (goes_on(course) && !finish_move(course, move, result, report)))
      return false;
    if (!goes_on(course)) name_outcome(all);
    return true;
  };
  if (!is_alike) return finish();
  const std::size_t listed = prediction.effects.size();
  const int lost = prediction.strength_lost;
  const auto [known, is_new] = prediction.memory->aftermaths.try_emplace(
      {walked.size() < 2 ? walked.back() : walked[walked.size() - 2], walked.back(), walked.size()});
  auto& [effects, strength_lost, outcome] = known->second;
  if (!is_new && listed + effects.size() < max_events) {
    prediction.effects.insert(prediction.effects.end(), effects.begin(), effects.end());
    prediction.strength_lost += strength_lost;
    prediction.outcome = outcome;
    return true;
  }
  if (!finish()) return false;
  if (!is_new) return true;
  effects.assign(prediction.effects.begin() + static_cast<std::ptrdiff_t>(listed), prediction.effects.end());
  strength_lost = prediction.strength_lost - lost;
  outcome = prediction.outcome;
  return true;
}

}  // namespace rearguard
