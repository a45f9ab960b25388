#pragma once
// Compiles the clauses of a rule set for a candidate graph: the bit of each property, and the properties of
// each step on a board.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class BoardFacts;
struct RetreatQuestion;

/// Several properties of which any is enough; clauses test one with one bit.
using PropertySet = std::vector<PropertyUse>;

/// A rule set compiled for candidate graphs, once for all questions. The rule set must outlive it.
class CompiledClauses {
 public:
  explicit CompiledClauses(const RuleSet& rule_set);

  /// Returns the reason why the rule set cannot be used, if any: it has more exceptions than there are bits,
  /// or its length rule and its clauses do not fit together.
  const std::optional<std::string>& problem() const { return problem_; }

  /// Returns the clauses for a question. Those of the rule set keep their index; clauses that the length rule
  /// adds follow (`rule_set().clauses.size()` and up). If the question closes hexes, a forbid at
  /// `closing_clause(rule_set())` comes next, and if hexes have no room, one at `room_clause(rule_set())`.
  std::vector<GraphClause> clauses(const RetreatQuestion& question) const;
  /// Returns the same without effect of those that do not apply to the unit of the question.
  std::vector<GraphClause> clauses(const RetreatQuestion& question, const Position& position) const;

  /// Returns one clause of the rule set, which is the same for all questions.
  const GraphClause& clause(std::size_t index) const { return clauses_[index]; }

  /// Returns the lengths of the walks for a question; `cheapest_step` is the minimum cost of any step of the
  /// unit's class in parts, for lengths in movement points.
  WalkLengths lengths(const RetreatQuestion& question, std::int64_t cheapest_step) const;
  /// Returns the same for a unit that starts in `from`: for lengths in movement points the cheapest step is
  /// that of the steps which these can pay for on some way from `from`, so the map beyond does not matter.
  WalkLengths lengths(const RetreatQuestion& question, const StepCosts& costs, Hex from) const;

  /// Returns the graph with steps told apart by all that the clauses ask of the path before a step, for a
  /// unit that starts in `from`; the same graph if they ask nothing, null if it would be too large.
  std::shared_ptr<const CandidateGraph> split_by_history(std::shared_ptr<const CandidateGraph> graph,
                                                         const RetreatQuestion& question,
                                                         const StepCosts& costs, Hex from) const;
  /// Returns a candidate graph in which paths differ where a property depends on more than one of their
  /// steps: the graph itself if none does. Null if it would be too large.
  std::shared_ptr<const CandidateGraph> with_histories(std::shared_ptr<const CandidateGraph> graph,
                                                       const BoardFacts& board,
                                                       const RetreatQuestion& question) const;

  /// Writes the properties of every step of `graph`, which these two have made, into `facts`, whose storage
  /// is reused from call to call. Returns false if a value is too large to add up.
  bool fill(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
            const CandidateGraph& graph, GraphProperties& facts) const;

  /// Marks again the hexes of `graph` that a question closes to a unit in `from`, and those that have no
  /// room, in `facts` that are filled for the same question otherwise.
  void close(const RetreatQuestion& question, Hex from, const CandidateGraph& graph,
             GraphProperties& facts) const;
  /// Tests whether all that depends on closed hexes in `facts` is what the above marks.
  bool closes_steps_alone(const RetreatQuestion& question) const;
  /// Returns how many parts of clauses it takes to fill the facts of one step, among so many units.
  std::int64_t work_per_step(std::int64_t units) const { return plain_work_ + units * unit_work_; }

  /// Returns the properties that depend on more of a path than one step, by mark of the steps.
  const std::vector<PropertyUse>& histories() const { return histories_; }

  /// Index of the steps' movement points among the values.
  static constexpr int movement_points_value = 0;

  const RuleSet& rule_set() const { return *rule_set_; }

 private:
  void assign_bits();
  PropertyBits bit_of(const PropertySet& set) const;
  struct StepValue {
    ValueUse use;
    ClauseKind kind = ClauseKind::minimize;
  };
  int value_of(const ValueUse& use, ClauseKind kind);
  int members_of(const PropertyUse& use);
  void test(const PropertyUse& use, GraphClause& out);
  void add(const Clause& clause);
  void tabulate_planes();
  void collect_histories();
  void check_further_steps();
  void measure();
  bool tests_ends(const RetreatQuestion& question) const;
  void fill_onward(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
                   const CandidateGraph& graph, WalkEnds& ends) const;

  const RuleSet* rule_set_;
  std::vector<PropertySet> sets_;     ///< by bit
  std::vector<StepValue> values_;     ///< by value
  std::vector<PropertyUse> anchors_;  ///< by set of members
  std::vector<GraphClause> clauses_;
  PlaneProperties planes_;
  std::vector<PropertyUse> histories_;  ///< by mark of the steps
  bool receding_ = false;
  bool asks_entered_ = false, asks_spent_ = false;
  std::int64_t plain_work_ = 1, unit_work_ = 0;
  std::optional<std::string> problem_;
};

/// Returns the index of the clause that forbids the hexes closed by the question: beyond the rule set's own
/// and the two that a length rule can add.
inline std::uint32_t closing_clause(const RuleSet& rule_set) {
  return static_cast<std::uint32_t>(rule_set.clauses.size()) + 2;
}

/// Returns the index of the clause that forbids to end in hexes without room.
inline std::uint32_t room_clause(const RuleSet& rule_set) {
  return closing_clause(rule_set) + 1;
}

/// Returns the index that represents the motion in verdicts, if the motion itself rules out a walk: beyond
/// all clauses.
inline std::uint32_t motion_clause(const RuleSet& rule_set) {
  return room_clause(rule_set) + 1;
}

}  // namespace rearguard
