#include "src/oracle/perft/reference_next_steps.h"

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

ReferenceNextSteps::ReferenceNextSteps(const PathQuestion& q, const std::vector<RetreatPath>& walks)
    : q_(q), walks_(walks.begin(), walks.end()) {
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
  if (enters_closed(q_, begun) || (ends && ends_without_room(q_, begun))) return false;
  const RetreatPath& walk = as_walk(begun, ends);
  const auto breaks = [&](const Clause& c) {
    if (!c.is_plain_forbid() || !c.property || !applies(c, *q_.position, *q_.rule_set, q_.question))
      return false;
    const PropertyUse& use = *c.property;
    if (use.negated) return ends && path_has(q_, use, begun);
    if (atom_of(use.property).is_whole_path || use.members == Members::one_fixed)
      return path_has(q_, use, begun);
    for (std::size_t i = 1; i < begun.size(); ++i) {
      if (step_has(q_, use, walk, i)) return true;
    }
    return false;
  };
  return std::none_of(q_.rule_set->clauses.begin(), q_.rule_set->clauses.end(), breaks);
}

/// Returns the row or the value of the last step of a walk so far, the smaller the better; nothing if it is
/// in no row.
std::optional<std::int64_t> ReferenceNextSteps::rank(const Clause& clause, const RetreatPath& begun,
                                                     bool ends) const {
  const RetreatPath& walk = as_walk(begun, ends);
  const std::size_t step = begun.size() - 1;
  if (clause.kind == ClauseKind::chart) {
    for (std::size_t row = 0; row < clause.chart.size(); ++row) {
      if (step_has(q_, clause.chart[row].step, walk, step)) return static_cast<std::int64_t>(row);
    }
    return std::nullopt;
  }
  if (clause.property) return step_has(q_, *clause.property, walk, step) ? 1 : 0;
  const std::int64_t value = step_value(q_, *clause.value, clause.kind, walk, step);
  return clause.kind == ClauseKind::maximize ? -value : value;
}

/// Tests whether the choices of the clauses before one leave a step.
bool ReferenceNextSteps::is_left_by_earlier(const Clause& clause, const RetreatPath& begun,
                                            const Next& next) const {
  for (const Clause& earlier : q_.rule_set->clauses) {
    if (&earlier == &clause) break;
    if (earlier.looks_no_further() && applies(earlier, *q_.position, *q_.rule_set, q_.question) &&
        !chosen(earlier, begun).contains(next))
      return false;
  }
  return true;
}

std::set<ReferenceNextSteps::Next> ReferenceNextSteps::chosen(const Clause& clause,
                                                              const RetreatPath& begun) const {
  std::map<std::int64_t, std::set<Next>> by_rank;
  for (int d = 0; d < direction_count; ++d) {
    RetreatPath next = begun;
    next.push_back(neighbour(begun.back(), direction(d)));
    for (const bool ends : {false, true}) {
      if (ends ? !walks_.contains(next) : !longer_.contains(next)) continue;
      if (!passes(next, ends) || !is_left_by_earlier(clause, begun, {next.back(), ends})) continue;
      if (const auto at = rank(clause, next, ends)) by_rank[*at].emplace(next.back(), ends);
    }
  }
  return by_rank.empty() ? std::set<Next>{} : by_rank.begin()->second;
}

bool ReferenceNextSteps::follows(const Clause& clause, const RetreatPath& walk) {
  RetreatPath begun;
  for (std::size_t i = 0; i + 1 < walk.size(); ++i) {
    begun.push_back(walk[i]);
    const auto [known, is_new] = known_.try_emplace({&clause, begun});
    if (is_new) known->second = chosen(clause, begun);
    if (!known->second.contains({walk[i + 1], i + 2 == walk.size()})) return false;
  }
  return true;
}

}  // namespace rearguard
