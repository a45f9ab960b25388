#include "src/core/engine/terms/result_rule.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the numbers of `needs` that a condition names.
std::vector<std::string> needed_by(const Condition& condition, const std::vector<std::string>& needs) {
  std::vector<std::string> named = formula_names(condition);
  std::erase_if(named, [&](const std::string& name) { return !listed(needs, name); });
  return named;
}

std::optional<RequestError> missing_number(const ResultRule& rule, const std::vector<std::string>& names,
                                           const RetreatRequest& request) {
  for (const std::string& name : names) {
    if (!request.numbers.contains(name))
      return incomplete(fmt::format("result `{}` needs the number \"{}\"", rule.result, name), "number");
  }
  return std::nullopt;
}

std::optional<RequestError> unknown_number(const std::vector<const ResultRule*>& rules,
                                           const std::vector<const ResultRule*>& options,
                                           const RetreatRequest& request) {
  std::vector<std::string> known;
  for (const ResultRule* rule : rules) {
    known.insert(known.end(), rule->needs.begin(), rule->needs.end());
    for (const DiceSum& sum : rule->rolls) known.push_back(to_text(sum));
  }
  for (const ResultRule* option : options)
    known.insert(known.end(), option->needs.begin(), option->needs.end());
  for (const auto& [name, number] : request.numbers) {
    const auto dice = parse_dice(name);
    if (dice && (number < dice->dice || number > std::int64_t{dice->dice} * dice->sides))
      return RequestError{
          fmt::format("a roll of {} is {} to {}, not {}", name, dice->dice, dice->dice * dice->sides, number),
          "name"};
    if (listed(known, name)) continue;
    return RequestError{known.empty() ? fmt::format("result `{}` needs no numbers", rules.front()->result)
                                      : fmt::format("result `{}` needs no number \"{}\"{}",
                                                    rules.front()->result, name, did_you_mean(name, known)),
                        "name"};
  }
  return std::nullopt;
}

/// Returns what the conditions of results refer to.
EventContext scene_of(const Position& position, const RuleSet& rule_set, const RetreatRequest& request) {
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = request.unit;
  scene.members = stack_of(position, rule_set, request.unit);
  scene.numbers = &request.numbers;
  return scene;
}

EventContext scene_of_failure(const Position& position, const RuleSet& whole, UnitIndex unit,
                              const std::vector<UnitIndex>& causing_units) {
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &whole;
  scene.unit = unit;
  scene.members = stack_of(position, whole, unit);
  scene.causing_units = causing_units;
  if (causing_units.size() == 1) scene.cause = causing_units.front();
  return scene;
}

/// Asks for a fact that nobody states, if it decides a condition.
std::optional<RequestError> undecided(const std::string& part, const Condition& condition,
                                      const EventContext& scene) {
  RetreatQuestion question;
  question.unit = scene.unit;
  const auto missing = undecided_fact(part, condition, {*scene.position, *scene.rule_set, question},
                                      [&](const Condition& stated) { return holds(stated, scene); });
  return missing ? std::optional(incomplete(describe(*missing), "facts")) : std::nullopt;
}

}  // namespace

std::variant<const ResultRule*, RequestError> result_rule_for(const Position& position,
                                                              const RuleSet& rule_set,
                                                              const EngineRequest& request) {
  if (request.result.empty()) return nullptr;
  if (request.settled && request.settled->unit == position.unit(request.unit).id)
    return request.settled->entry;
  const std::vector<const ResultRule*> rules = rule_set.rules_of_result(request.result);
  if (rules.empty()) return nullptr;
  if (auto problem = unknown_number(rules, rule_set.options_of(*rules.back()), request))
    return *std::move(problem);
  const EventContext scene = scene_of(position, rule_set, request);
  for (const ResultRule* rule : rules) {
    // A distance sends the unit off in any case.
    if (request.distance && rule->amount == ResultRule::Amount::none && rule != rules.back()) continue;
    if (rule->condition != nullptr) {
      if (auto problem = missing_number(*rule, needed_by(*rule->condition, rule->needs), request))
        return *std::move(problem);
      if (auto problem = undecided("result " + rule->result, *rule->condition, scene))
        return *std::move(problem);
      if (!holds(*rule->condition, scene)) {
        const auto number = unstated_number(*rule->condition, scene);
        if (!number) continue;
        return without_number(fmt::format("result `{}`", rule->result), *number);
      }
    }
    if (!request.distance) {
      if (auto problem = missing_number(*rule, rule->needs, request)) return *std::move(problem);
    }
    return rule;
  }
  // The reader of rule files makes sure that the last rule of a result has no condition.
  return rules.back();
}

std::variant<bool, RequestError> is_open_to_unit(const ResultRule& option, const Position& position,
                                                 const RuleSet& rule_set, const RetreatRequest& request) {
  if (option.condition != nullptr) {
    if (auto problem = missing_number(option, needed_by(*option.condition, option.needs), request))
      return *std::move(problem);
    const EventContext scene = scene_of(position, rule_set, request);
    if (auto problem = undecided("option " + option.option_name(), *option.condition, scene))
      return *std::move(problem);
    if (!holds(*option.condition, scene)) return false;
  }
  if (auto problem = missing_number(option, option.needs, request)) return *std::move(problem);
  return true;
}

std::variant<const ResultRule*, RequestError> chosen_rule_for(const Position& position,
                                                              const RuleSet& rule_set,
                                                              const EngineRequest& request) {
  const auto rule = result_rule_for(position, rule_set, request);
  const auto* found = std::get_if<const ResultRule*>(&rule);
  if (found == nullptr || *found == nullptr) return rule;
  const ResultRule* option = rule_set.find_option(**found, request.option);
  return option == nullptr ? *found : option;
}

std::variant<const RuleSet*, RequestError> mover_for(const Position& position, const RuleSet& rule_set,
                                                     const EngineRequest& request) {
  const auto rule = chosen_rule_for(position, rule_set, request);
  if (const auto* problem = std::get_if<RequestError>(&rule)) return *problem;
  const ResultRule* found = std::get<const ResultRule*>(rule);
  if (found == nullptr || found->move.empty()) return &rule_set;
  const auto move = rule_set.moves.find(found->move);
  return move == rule_set.moves.end() ? &rule_set : move->second.get();
}

std::optional<RequestError> problem_with_move(const Position& position, const RuleSet& move,
                                              const RetreatQuestion& question) {
  if (is_for_unit(move, position, question)) return std::nullopt;
  return RequestError{fmt::format("the move \"{}\" is not for {}: a unit moves so only if {}", move.name,
                                  position.unit(question.unit).id, describe(*move.move.condition)),
                      "move"};
}

std::optional<RequestError> missing_for_failure(const Position& position, const RuleSet& move,
                                                const RuleSet& whole, UnitIndex unit,
                                                const std::vector<UnitIndex>& causing_units) {
  const EventContext scene = scene_of_failure(position, whole, unit, causing_units);
  for (const FailureRule& failure : move.conditional_failures) {
    if (auto problem = undecided("failure " + failure.outcome, *failure.condition, scene)) return problem;
    if (holds(*failure.condition, scene)) break;
  }
  return std::nullopt;
}

const FailureRule& failure_for(const Position& position, const RuleSet& move, const RuleSet& whole,
                               UnitIndex unit, const std::vector<UnitIndex>& causing_units) {
  const EventContext scene = scene_of_failure(position, whole, unit, causing_units);
  const auto applies = [&](const FailureRule& failure) { return holds(*failure.condition, scene); };
  const auto first =
      std::find_if(move.conditional_failures.begin(), move.conditional_failures.end(), applies);
  return first == move.conditional_failures.end() ? move.failure : *first;
}

}  // namespace rearguard
