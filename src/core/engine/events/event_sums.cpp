// The numbers of an event: what makes them, and how they are told.

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/formula_words.h"

namespace rearguard {
namespace {

/// Returns "attack" for "max(attack)", and nothing for the name of a single number.
std::string_view of_several(std::string_view name) {
  return name.ends_with(')') ? name.substr(4, name.size() - 5) : std::string_view();
}

/// Returns "shaken" for "it is shaken", and "if …" for what is no such word.
std::string in_short(const Condition& condition) {
  std::string text = describe(condition);
  constexpr std::string_view it_is = "it is ";
  const bool is_word = text.starts_with(it_is) && text.find(" and ") == std::string::npos;
  return is_word ? text.substr(it_is.size()) : "if " + text;
}

/// Returns what a formula adds to the number that it begins with: "- armour" of "volley - armour". Empty if
/// it does something else.
std::string_view added_by(std::string_view formula, std::string_view name) {
  if (!formula.starts_with(name)) return {};
  formula.remove_prefix(name.size());
  const bool adds = formula.starts_with(" + ") || formula.starts_with(" - ");
  return adds && formula.find_first_of("<>=") == std::string_view::npos ? formula.substr(1)
                                                                        : std::string_view();
}

}  // namespace

std::string Course::key_of_unit(const std::string& name, const std::string& of) {
  return name + '@' + of;
}

/// Returns the sums behind a name of a formula: of "max(attack)" those of all units.
std::vector<Sum*> EventRunner::sums_of(const std::string& name, Course& course) {
  std::vector<Sum*> found;
  const std::string_view several = of_several(name);
  const std::string begin = Course::key_of_unit(std::string(several), "");
  for (auto& [key, sum] : course.sums) {
    if (several.empty() ? key == name : key.starts_with(begin)) found.push_back(&sum);
  }
  return found;
}

bool EventRunner::has_dice(const Expression& formula, Course& course) {
  return std::any_of(formula.names().begin(), formula.names().end(), [&](const std::string& name) {
    const std::vector<Sum*> sums = sums_of(name, course);
    return std::any_of(sums.begin(), sums.end(), [](const Sum* sum) { return sum->has_dice; });
  });
}

/// Returns whose number a name of a formula is, and the name: "x's attack". Without `whose` the unit of the
/// course is not named.
std::string EventRunner::owned_name(const std::string& name, Course& course, bool whose) {
  const std::vector<Sum*> sums = sums_of(name, course);
  std::string unit, bare = name;
  if (const std::string_view several = of_several(name); !several.empty()) {
    bare = several;
    if (sums.size() != 1)
      return fmt::format("{} {}",
                         name.starts_with("sum")   ? "total"
                         : name.starts_with("max") ? "best"
                                                   : "least",
                         bare);
  }
  if (!sums.empty()) {
    unit = sums.front()->terms.front().unit;
  } else if (name.starts_with("cause.")) {
    unit = course.cause;
    bare = name.substr(name.find('.') + 1);
  } else if (name.starts_with("causing.")) {
    bare = name.substr(name.find('.') + 1);
    if (course.causing_units.size() != 1) return fmt::format("{} of the causing units", bare);
    unit = course.causing_units.front();
  } else if (context_.board_state.unit(course.unit).counts.contains(name) || name == "strength" ||
             name == "morale" || name == "movement") {
    unit = course.unit;
  }
  return unit.empty() || (!whose && unit == course.unit) ? bare : fmt::format("{}'s {}", unit, bare);
}

/// Returns a formula with the value of each name after it: "shot 3 + fire 5".
std::string EventRunner::with_numbers(std::string_view formula, Course& course, bool whose) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  const EventContext at = scene(course);
  std::string text;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    if (std::isalpha(static_cast<unsigned char>(formula[i])) != 0)
      while (end < formula.size() && is_part(formula[end])) ++end;
    std::string name(formula.substr(i, end - i));
    const bool opens = end > i && end < formula.size() && formula[end] == '(';
    const std::size_t close = opens ? formula.find(')', end) : std::string_view::npos;
    if (close != std::string_view::npos) {
      const std::string whole(formula.substr(i, close + 1 - i));
      name = course.numbers.contains(whole) ? whole : std::string();
      end = name.empty() ? end : close + 1;
    }
    if (end == i) {
      text += formula[i++];
      continue;
    }
    text += name.empty() ? std::string(formula.substr(i, end - i))
                         : fmt::format("{} {}", owned_name(name, course, whose), number_of(name, at));
    i = end;
  }
  return in_words(text);
}

std::string EventRunner::reckoning(const Expression& formula, Course& course) {
  if (formula.names().empty()) return {};
  const std::string numbers = with_numbers(formula.text(), course, false);
  if (formula.text() == formula.names().front()) return numbers;
  return fmt::format("{} = {}", numbers, value_of(formula, scene(course)).value_or(0));
}

void EventRunner::tell(const Effect& effect, const Course& course, std::string text, std::vector<Sum> sums,
                       std::vector<Roll> rolls) {
  const std::size_t before = context_.resolution_steps.size();
  note(effect, course, std::move(text), std::move(rolls));
  if (context_.resolution_steps.size() == before) return;
  context_.resolution_steps.back().sums = std::move(sums);
  context_.resolution_steps.back().only_tells = true;
}

void EventRunner::tell_sums(const Expression& formula, const Effect& effect, Course& course, bool values) {
  if (prediction_ != nullptr || effect.quiet) return;
  for (const std::string& name : formula.names()) {
    for (Sum* sum : sums_of(name, course)) {
      const bool is_value = sum->told == 0 && sum->terms.size() == 1;
      const bool is_plain = is_value && (!values || sum->terms.front().text.empty());
      if (sum->told == sum->terms.size() || is_plain) continue;
      std::string text = to_text(*sum, std::exchange(sum->told, sum->terms.size()));
      if (told_sums_.insert(text).second) tell({}, course, std::move(text), {*sum}, {});
    }
  }
}

void EventRunner::set_roll(const Effect& effect, Course& course, std::int64_t number,
                           std::vector<Roll> rolls) {
  course.numbers[effect.name] = number;
  if (prediction_ != nullptr) return;
  RollTerm term{RollTerm::Kind::dice, course.unit, effect.name, number, {}, &effect.condition};
  for (const Roll& roll : rolls) term.faces.push_back(roll.rolled);
  Sum& sum = course.sums[effect.name];
  sum = {{std::move(term)}, number, true, 1};
  tell(effect, course, to_text(sum), {sum}, std::move(rolls));
}

/// Returns why a number changes: the text of the step, or else what is added and under which condition.
std::string EventRunner::reason_of(const Effect& effect, Course& course, std::string_view added) {
  if (!effect.text.text.empty()) return effect.text.text;
  std::string text;
  if (added.find_first_not_of("+- 0123456789") != std::string_view::npos)
    text = with_numbers(added.substr(2), course, false);
  if (effect.condition) text += (text.empty() ? "" : " ") + in_short(*effect.condition);
  return text;
}

void EventRunner::set_number(const Effect& effect, Course& course, const std::string& name,
                             const Expression& formula, std::int64_t number) {
  const auto known = course.numbers.find(name);
  const bool is_known = known != course.numbers.end();
  const std::int64_t old = is_known ? known->second : 0;
  const bool is_let = effect.kind->names() == StepName::number;
  if (prediction_ != nullptr || (is_known && old == number)) {
    course.numbers[name] = number;
    return;
  }
  tell_sums(formula, effect, course, is_let && !effect.text.text.empty());
  const std::string_view added = is_known && is_let ? added_by(formula.text(), name) : std::string_view();
  const bool modifies = !added.empty();
  std::string reason = reason_of(effect, course, added);
  const bool is_computed = !formula.names().empty() && formula.text() != formula.names().front();
  if (!modifies && effect.text.text.empty() && is_computed)
    reason = with_numbers(formula.text(), course, false);
  const std::string& cite = effect.text.cite.empty() ? course.event->cite : effect.text.cite;
  const RollTerm term{modifies ? RollTerm::Kind::modifier : RollTerm::Kind::value,
                      course.unit,
                      name,
                      modifies ? number - old : number,
                      std::move(reason),
                      &effect.condition,
                      cite};
  if (is_let) {
    RollTerm listed = term;
    listed.text = effect.text.text;
    context_.roll_terms.push_back(std::move(listed));
  }
  const bool has_dice = this->has_dice(formula, course);
  Sum& sum = course.sums[name];
  const bool goes_on = modifies && sum.told == sum.terms.size();
  if (!modifies) sum = {};
  if (modifies && sum.terms.empty())
    sum.terms.push_back({RollTerm::Kind::value, course.unit, name, old, {}, &effect.condition});
  sum.terms.push_back(term);
  sum.total = number;
  sum.has_dice = sum.has_dice || has_dice;
  course.numbers[name] = number;
  told_.clear();
  if (is_let && !effect.text.text.empty()) return tell_change(effect, course, sum);
  if (!goes_on || context_.resolution_steps.empty()) return;
  ResolutionStep& last = context_.resolution_steps.back();
  const bool is_its_roll = !last.rolls.empty() && last.only_tells && last.unit == course.unit &&
                           last.sums.size() == 1 && last.sums.front().terms.front().name == name;
  if (!is_its_roll) return;
  sum.told = sum.terms.size();
  last.sums = {sum};
  last.text = to_text(sum);
}

/// Tells a change of a number that the rules have a sentence for: "c2: fire 4 +1 = 5: Canister.".
void EventRunner::tell_change(const Effect& effect, const Course& course, Sum& sum) {
  const RollTerm& last = sum.terms.back();
  const bool is_change = last.kind == RollTerm::Kind::modifier;
  std::string text = is_change ? fmt::format("{}: {} {}, {:+}: {}", course.unit, last.name,
                                             sum.total - last.number, last.number, sum.total)
                               : fmt::format("{}: {} {}", course.unit, last.name, sum.total);
  sum.told = sum.terms.size();
  std::string why = effect.text.text;
  if (why.ends_with('.')) why.pop_back();
  tell(effect, course, fmt::format("{}; {}", text, why), {sum}, {});
}

/// Tells how numbers with dice in them compare, where that decides whether a step happens.
void EventRunner::tell_comparison(const Effect& effect, Course& course, bool happens) {
  if (prediction_ != nullptr || effect.quiet || !effect.condition || !effect.condition->check) return;
  const Expression& formula = *effect.condition->check;
  const bool counts = effect.kind->changes == StepChange::course && effect.kind->names() == StepName::number;
  if (counts || !has_dice(formula, course)) return;
  if (!happens) {
    Condition rest = *effect.condition;
    rest.check.reset();
    if (!holds(rest, scene(course))) return;
  }
  tell_sums(formula, effect, course, true);
  const auto compared = comparison_of(formula.text());
  std::string text;
  if (!compared) {
    text = fmt::format("{} = {}", with_numbers(formula.text(), course, true),
                       value_of(formula, scene(course)).value_or(0));
  } else {
    const auto side = [&](const std::string& part) -> std::pair<std::string, std::int64_t> {
      const auto parsed = Expression::parse(part);
      const auto* one = std::get_if<Expression>(&parsed);
      const std::int64_t number = one == nullptr ? 0 : value_of(*one, scene(course)).value_or(0);
      const std::string told = with_numbers(part, course, true);
      const bool is_short = one == nullptr || one->names().empty() || part == one->names().front();
      return {is_short ? told : fmt::format("{} = {}", told, number), number};
    };
    const auto [left, a] = side(compared->left);
    const auto [right, b] = side(compared->right);
    text = fmt::format("{} {} {}", left, a < b ? "is less than" : a > b ? "is more than" : "equals", right);
  }
  decided_ = decided_ || happens;
  if (!told_.insert(text).second) return;
  std::vector<Sum> sums;
  for (const std::string& name : formula.names()) {
    for (const Sum* sum : sums_of(name, course)) sums.push_back(*sum);
  }
  last_comparison_ = text;
  tell(effect, course, std::move(text), std::move(sums), {});
}

/// Adds to the last comparison of an event, if there is one, that nothing has come of any.
void EventRunner::tell_no_effect(std::size_t noted) {
  if (decided_ || last_comparison_.empty()) return;
  std::vector<ResolutionStep>& steps = context_.resolution_steps;
  for (std::size_t i = steps.size(); i > noted; --i) {
    if (steps[i - 1].text != last_comparison_) continue;
    steps[i - 1].text += ": no effect";
    return;
  }
}

}  // namespace rearguard
