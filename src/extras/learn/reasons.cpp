#include "src/extras/learn/reasons.h"

#include <fmt/format.h>

#include "src/extras/learn/learned_file.h"

namespace rearguard {

std::string difference_to(const LearnCase& one, const RuleSet& rules) {
  const auto found = engine_verdict(one.position, one.request, rules);
  if (!found) return "the engine has no answer";
  const std::vector<Hex>& ends = found->verdict.end_hexes;
  for (const Hex h : one.legal) {
    if (!std::ranges::binary_search(ends, h))
      return fmt::format("{} would not be legal, and it is", hex_number(one, h));
  }
  for (const Hex h : ends) {
    const bool is_wrong = std::ranges::binary_search(one.illegal, h) ||
                          (one.is_complete && !std::ranges::binary_search(one.legal, h));
    if (is_wrong) return fmt::format("{} would be legal, and it is not", hex_number(one, h));
  }
  if (agrees(one, rules)) return {};
  if (one.path) return fmt::format("the path would {}be legal", one.is_path_legal ? "not " : "");
  return fmt::format("the outcome would be {}", found->outcome);
}

std::vector<Reason> reasons_for(const Learner& learner, const ClauseList& list) {
  std::vector<Reason> reasons;
  const std::vector<std::string> ids = clause_ids(learner, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    ClauseList rest = list;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    Reason reason{ids[i], {}, {}};
    const RuleSet rules = learner.rules_of(rest);
    if (const auto at = learner.first_unexplained(rest)) {
      const LearnCase& one = learner.boards()[*at]->learn_case();
      reason.case_id = one.id;
      reason.why = difference_to(one, rules);
    } else {
      reason.why = new_finding(learner.base(), rules);
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace rearguard
