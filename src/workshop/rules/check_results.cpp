// Entries of results, options, failures and limits that never apply.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/describe/describe_parts.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

using EntryCondition = std::shared_ptr<const Condition>;

std::optional<std::string> never_applies(const EntryCondition& condition,
                                         const std::vector<EntryCondition>& above) {
  if (condition == nullptr) return std::nullopt;
  if (auto reason = is_unsatisfiable(*condition)) return reason;
  const std::string text = to_text(*condition);
  const bool is_taken = std::ranges::any_of(
      above, [&](const EntryCondition& other) { return other != nullptr && to_text(*other) == text; });
  return is_taken ? std::optional<std::string>("an entry above it has the same `if`") : std::nullopt;
}

/// `name` and `place` tell of an entry what it is called, and where it stands.
template <class Entry, class Name, class At>
void check_entries(const std::vector<const Entry*>& entries, Name name, At place,
                   std::vector<RulesFinding>& findings) {
  std::vector<EntryCondition> above;
  for (const Entry* entry : entries) {
    if (const auto reason = never_applies(entry->condition, above)) {
      const std::string what = name(*entry);
      findings.push_back({what, place(*entry), fmt::format("{} never applies: {}", what, *reason)});
    }
    above.push_back(entry->condition);
  }
}

bool offers_nothing(const ResultRule& option, const ResultRule& result) {
  const auto text = [](const std::optional<Expression>& formula) { return formula ? formula->text() : ""; };
  return option.amount == result.amount && option.also_hexes == result.also_hexes &&
         option.hexes == result.hexes && option.max_hexes == result.max_hexes &&
         text(option.formula) == text(result.formula) &&
         text(option.min_formula) == text(result.min_formula) && option.points == result.points &&
         text(option.points_formula) == text(result.points_formula) && option.move == result.move &&
         option.outcome == result.outcome && option.cost == nullptr && option.after == nullptr &&
         result.after == nullptr && !option.mover && !result.mover;
}

void check_option(const RuleSet& rule_set, const ResultRule& option, std::vector<RulesFinding>& findings) {
  const std::string what = fmt::format("option `{}` of result `{}`", option.option_name(), option.result);
  PartNotes notes(what, option.place, findings);
  if (const auto reason = never_applies(option.condition, {}))
    notes.add(fmt::format("{} is never offered: {}", what, *reason));
  const ResultRule* result = rule_set.find_result(option.result);
  const bool is_only = result != nullptr && rule_set.rules_of_result(option.result).size() == 1;
  if (is_only && offers_nothing(option, *result))
    notes.add(fmt::format("{} offers what the result does anyway", what));
}

std::string failure_name(const FailureRule& failure) {
  return fmt::format("failure `{}`", failure.id);
}

}  // namespace

void check_results(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const auto result_name = [](const ResultRule& rule) {
    return fmt::format("an entry of result `{}`", rule.result);
  };
  const auto own_place = [](const ResultRule& rule) { return rule.place; };
  for (const std::string& name : rule_set.result_names())
    check_entries(rule_set.rules_of_result(name), result_name, own_place, findings);
  for (const ResultRule& option : rule_set.options) check_option(rule_set, option, findings);
}

void check_failures(const RuleSet& move, std::vector<RulesFinding>& findings) {
  std::vector<const FailureRule*> failures;
  for (const FailureRule& failure : move.conditional_failures) failures.push_back(&failure);
  check_entries(
      failures, failure_name, [](const FailureRule&) { return RulePlace{}; }, findings);
}

void check_stacking(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  std::vector<const StackingRule*> limits;
  for (const StackingRule& rule : rule_set.conditional_stacking) limits.push_back(&rule);
  const auto name = [](const StackingRule&) { return std::string("an entry of `stacking`"); };
  check_entries(
      limits, name, [](const StackingRule&) { return RulePlace{}; }, findings);
}

}  // namespace rearguard
