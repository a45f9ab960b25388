#include "src/rules/rule_set.h"

#include <algorithm>
#include <cctype>

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

const RuleSet& RuleSet::mover_for(const std::string& result, const std::string& option) const {
  const ResultRule* result_rule = result.empty() ? nullptr : find_result(result);
  if (result_rule == nullptr) return *this;
  if (const ResultRule* other = find_option(*result_rule, option); other != nullptr) result_rule = other;
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
  const RuleSet& first = mover_for(result_rules.front().result);
  const bool shared = std::all_of(result_rules.begin(), result_rules.end(),
                                  [&](const ResultRule& t) { return &mover_for(t.result) == &first; });
  return shared ? &first : nullptr;
}

const ResultRule* RuleSet::find_result(const std::string& result) const {
  for (const ResultRule& t : result_rules) {
    if (t.result == result) return &t;
  }
  for (const ResultRule& t : result_rules) {
    if (folded(t.result) == folded(result)) return &t;
  }
  return nullptr;
}

std::vector<std::size_t> RuleSet::order_of_application() const {
  const auto rank = [](const Clause& c) {
    if (c.kind != ClauseKind::forbid) return 2;
    return c.unless_only_path || !c.except_to_avoid.empty() ? 1 : 0;
  };
  std::vector<std::size_t> order;
  for (int r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < clauses.size(); ++c) {
      if (rank(clauses[c]) == r) order.push_back(c);
    }
  }
  return order;
}

}  // namespace rearguard
