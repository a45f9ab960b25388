#include "src/core/rules/words/rule_set.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace rearguard {
namespace {

std::string folded(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

bool same_but_for_case(const std::string& a, const std::string& b) {
  return folded(a) == folded(b);
}

bool listed(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string to_text(const DiceSum& sum) {
  return std::to_string(sum.dice) + "d" + std::to_string(sum.sides);
}

std::optional<DiceSum> parse_dice(std::string_view text) {
  DiceSum sum;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, sum.dice);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'd') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, sum.sides);
  const bool whole = second.ec == std::errc() && second.ptr == end;
  if (!whole || sum.dice < 1 || sum.dice > 20 || sum.sides < 2 || sum.sides > 100) return std::nullopt;
  return sum;
}

const ZocRule& RuleSet::zoc_named(const std::string& wanted) const {
  if (wanted.empty() || wanted == zoc.name) return zoc;
  const auto found = zocs.find(wanted);
  return found == zocs.end() ? zoc : found->second;
}

const RuleSet& RuleSet::mover_for(const std::string& result) const {
  const ResultRule* result_rule = result.empty() ? nullptr : find_result(result);
  if (result_rule == nullptr) return *this;
  if (result_rule->move.empty()) return *this;
  const auto found = moves.find(result_rule->move);
  return found == moves.end() ? *this : *found->second;
}

std::vector<const ResultRule*> RuleSet::options_of(const ResultRule& result) const {
  std::vector<const ResultRule*> found;
  for (const ResultRule& option : options) {
    if (option.result == result.result) found.push_back(&option);
  }
  return found;
}

const ResultRule* RuleSet::find_option(const ResultRule& result, const std::string& option_name) const {
  if (option_name.empty()) return nullptr;
  for (const ResultRule& option : options) {
    if (option.result == result.result && option.option_name() == option_name) return &option;
  }
  return nullptr;
}

const RuleSet* RuleSet::mover_without_result() const {
  if (!clauses.empty() || moves.empty() || result_rules.empty()) return this;
  const auto mover_of = [&](const ResultRule& t) {
    const auto found = moves.find(t.move);
    return found == moves.end() ? this : found->second.get();
  };
  const auto moves_units = [](const ResultRule& t) { return t.amount != ResultRule::Amount::none; };
  const auto some = std::find_if(result_rules.begin(), result_rules.end(), moves_units);
  const RuleSet& first = *mover_of(some == result_rules.end() ? result_rules.front() : *some);
  const bool shared = std::all_of(result_rules.begin(), result_rules.end(), [&](const ResultRule& t) {
    return mover_of(t) == &first || (t.condition != nullptr && !moves_units(t));
  });
  return shared ? &first : nullptr;
}

const ResultRule* RuleSet::find_result(const std::string& result) const {
  const std::vector<const ResultRule*> rules = rules_of_result(result);
  return rules.empty() ? nullptr : rules.back();
}

std::vector<const ResultRule*> RuleSet::rules_of_result(const std::string& result) const {
  std::vector<const ResultRule*> rules;
  for (const ResultRule& t : result_rules) {
    if (t.result == result) rules.push_back(&t);
  }
  if (!rules.empty()) return rules;
  for (const ResultRule& t : result_rules) {
    const bool fits = rules.empty() ? folded(t.result) == folded(result) : t.result == rules.front()->result;
    if (fits) rules.push_back(&t);
  }
  return rules;
}

std::vector<std::string> RuleSet::result_names() const {
  std::vector<std::string> names;
  for (const ResultRule& t : result_rules) {
    if (!listed(names, t.result)) names.push_back(t.result);
  }
  return names;
}

std::vector<const PropertyUse*> properties_of(const ValueUse& value) {
  std::vector<const PropertyUse*> uses;
  if (value.quantity == Quantity::count) uses.push_back(&value.property);
  for (const ValueCase& one : value.cases) uses.push_back(&one.property);
  return uses;
}

std::vector<const PropertyUse*> properties_of(const Clause& clause) {
  std::vector<const PropertyUse*> uses;
  if (clause.property) uses.push_back(&*clause.property);
  if (clause.value) uses = properties_of(*clause.value);
  for (const PropertyUse& use : clause.except_to_avoid) uses.push_back(&use);
  if (clause.benchmark_excludes) {
    for (const PropertyUse& use : *clause.benchmark_excludes) uses.push_back(&use);
  }
  for (const ChartRow& row : clause.chart) uses.push_back(&row.step);
  return uses;
}

bool chooses_hex_by_hex(const RuleSet& rule_set) {
  return std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(),
                     [](const Clause& clause) { return clause.step_by_step || clause.looks_no_further(); });
}

std::vector<std::size_t> RuleSet::order_of_application() const {
  const auto rank = [](const Clause& c) {
    if (c.looks_no_further()) return 1;
    if (c.kind != ClauseKind::forbid) return 3;
    return c.is_plain_forbid() ? 0 : 2;
  };
  std::vector<std::size_t> order;
  for (int r = 0; r < 4; ++r) {
    for (std::size_t c = 0; c < clauses.size(); ++c) {
      if (rank(clauses[c]) == r) order.push_back(c);
    }
  }
  return order;
}

}  // namespace rearguard
