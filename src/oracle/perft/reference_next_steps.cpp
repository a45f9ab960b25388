#include "src/oracle/perft/reference_next_steps.h"

#include <algorithm>

#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_path.h"

namespace rearguard {

ReferenceNextSteps::ReferenceNextSteps(const ReferenceBoard& b, const std::vector<RetreatPath>& walks)
    : b_(b), walks_(walks.begin(), walks.end()) {
  for (const RetreatPath& walk : walks_) {
    for (RetreatPath begun = walk; begun.size() > 1;) {
      begun.pop_back();
      if (!longer_.try_emplace(begun, walk).second) break;
    }
  }
}

/// Returns a walk of which `begun` is the beginning, or the whole if it ends there.
const RetreatPath& ReferenceNextSteps::as_walk(const RetreatPath& begun, bool ends) const {
  return ends ? begun : longer_.at(begun);
}

/// Tests whether a walk breaks no plain forbid so far.
bool ReferenceNextSteps::passes(const RetreatPath& begun, bool ends) const {
  if (enters_closed(b_, begun) || (ends && ends_without_room(b_, begun))) return false;
  const RetreatPath& walk = as_walk(begun, ends);
  const auto breaks = [&](const Clause& c) {
    if (!c.is_plain_forbid() || !c.property || !b_.applies(c)) return false;
    const PropertyUse& use = *c.property;
    const ReferenceBoard b = b_.ignoring_missing(c.ignores_missing);
    if (use.negated) return ends && b.path_has(use, begun);
    if (use.property == Property::revisit || use.members == Members::one_fixed) return b.path_has(use, begun);
    for (std::size_t i = 1; i < begun.size(); ++i) {
      if (b.is_true(use, walk, i)) return true;
    }
    return false;
  };
  return std::none_of(b_.rules().clauses.begin(), b_.rules().clauses.end(), breaks);
}

/// Returns the row or the value of the last step of a walk so far, the smaller the better; nothing if it is
/// in no row.
std::optional<std::int64_t> ReferenceNextSteps::rank(const Clause& clause, const RetreatPath& begun,
                                                     bool ends) const {
  const RetreatPath& walk = as_walk(begun, ends);
  const std::size_t step = begun.size() - 1;
  const ReferenceBoard b = b_.ignoring_missing(clause.ignores_missing);
  if (clause.kind == ClauseKind::chart) {
    for (std::size_t row = 0; row < clause.chart.size(); ++row) {
      if (b.is_true(clause.chart[row].step, walk, step)) return static_cast<std::int64_t>(row);
    }
    return std::nullopt;
  }
  if (clause.property) return b.is_true(*clause.property, walk, step) ? 1 : 0;
  const std::int64_t value = b.step_value(*clause.value, clause.kind, walk, step);
  return clause.kind == ClauseKind::maximize ? -value : value;
}

std::set<ReferenceNextSteps::Next> ReferenceNextSteps::chosen(const RetreatPath& begun) const {
  std::set<Next> steps;
  for (int d = 0; d < direction_count; ++d) {
    RetreatPath next = begun;
    next.push_back(neighbour(begun.back(), direction(d)));
    for (const bool ends : {false, true}) {
      if ((ends ? walks_.contains(next) : longer_.contains(next)) && passes(next, ends))
        steps.emplace(next.back(), ends);
    }
  }
  for (const Clause* clause : clauses_) {
    std::map<std::int64_t, std::set<Next>> by_rank;
    for (const Next& step : steps) {
      RetreatPath next = begun;
      next.push_back(step.first);
      if (const auto at = rank(*clause, next, step.second)) by_rank[*at].insert(step);
    }
    steps = by_rank.empty() ? std::set<Next>{} : by_rank.begin()->second;
  }
  return steps;
}

bool ReferenceNextSteps::follows(const RetreatPath& walk) const {
  RetreatPath begun;
  for (std::size_t i = 0; i + 1 < walk.size(); ++i) {
    begun.push_back(walk[i]);
    if (!chosen(begun).contains({walk[i + 1], i + 2 == walk.size()})) return false;
  }
  return true;
}

}  // namespace rearguard
