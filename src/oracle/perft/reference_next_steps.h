#pragma once
// The reference implementation of charts and of choices without lookahead, walk by walk. Part of perft.

#include <set>
#include <utility>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct Clause;

/// The choices of the next step among all walks of a question.
class ReferenceNextSteps {
 public:
  /// `walks`: all walks before any clause. The question must outlive this.
  ReferenceNextSteps(const ReferenceBoard& b, const std::vector<RetreatPath>& walks);

  /// Lets a clause choose among the steps that those before it have left, wherever these lead.
  void add(const Clause& clause) { clauses_.push_back(&clause); }
  /// Tests whether every step of a walk is one that all clauses so far leave.
  bool follows(const RetreatPath& walk) const;

 private:
  using Next = std::pair<Hex, bool>;  ///< the hex entered, and whether the walk ends there
  bool passes(const RetreatPath& begun, bool ends) const;
  std::optional<std::int64_t> rank(const Clause& clause, const RetreatPath& begun, bool ends) const;
  const RetreatPath& as_walk(const RetreatPath& begun, bool ends) const;
  std::set<Next> chosen(const RetreatPath& begun) const;

  const ReferenceBoard& b_;
  std::set<RetreatPath> walks_;
  std::map<RetreatPath, RetreatPath> longer_;  ///< by the beginning of a walk: one that goes on from there
  std::vector<const Clause*> clauses_;
};

}  // namespace rearguard
