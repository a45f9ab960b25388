#pragma once
// Compiles the clauses of a rule set for a candidate graph: the bit of each property, and the properties of
// each step on a board.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "src/rules/property.h"
#include "src/rules/rule_set.h"

namespace rearguard {

class BoardFacts;
struct RetreatQuestion;

/// The properties that follow from the bits of a hex alone, indexed by those bits (BoardFacts::Bit).
struct PlaneProperties {
  std::array<PropertyBits, 256> passing{};
  std::array<PropertyBits, 256> ending{};
};

/// A rule set compiled for candidate graphs, once for all questions. The rule set must outlive it.
class CompiledClauses {
 public:
  explicit CompiledClauses(const RuleSet& rule_set);

  /// Returns the reason why the rule set cannot be used (more properties than there are bits), if any.
  const std::optional<std::string>& problem() const { return problem_; }

  /// Returns the clauses for a question. Those of the rule set keep their index; clauses that the length rule
  /// adds follow (`rule_set().clauses.size()` and up). If the question closes hexes, a forbid at
  /// `closing_clause(rule_set())` comes last.
  std::vector<GraphClause> clauses(const RetreatQuestion& question) const;

  /// Returns the lengths of the walks for a question; `cheapest_step` is the least cost of any step of the
  /// unit's class in parts, for lengths in movement points.
  WalkLengths lengths(const RetreatQuestion& question, std::int64_t cheapest_step) const;
  /// Returns the same for the steps of that class; a class without any step counts as paying 1 part.
  WalkLengths lengths(const RetreatQuestion& question, const StepCosts& costs) const {
    return lengths(question, costs.values().empty() ? 1 : costs.values().front());
  }

  /// Writes the properties of every step of `graph` into `facts`, whose storage is reused from call to call.
  void fill(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
            const CandidateGraph& graph, GraphProperties& facts) const;

  /// Index of the steps' movement points among the values.
  static constexpr int movement_points_value = 0;

  const RuleSet& rule_set() const { return *rule_set_; }

 private:
  PropertyBits bit_of(const PropertyUse& use);
  PropertyBits bits_of(const std::vector<PropertyUse>& uses);
  int value_of(const ValueUse& use);
  int set_of(const PropertyUse& use);
  void add(const Clause& clause);
  void tabulate_planes();

  const RuleSet* rule_set_;
  std::vector<PropertyUse> uses_;  ///< by bit
  std::vector<ValueUse> values_;   ///< by value
  std::vector<PropertyUse> sets_;  ///< by set
  std::vector<GraphClause> clauses_;
  PlaneProperties planes_;
  bool receding_ = false;
  std::optional<std::string> problem_;
};

/// Returns the index of the clause that forbids the hexes closed by the question: beyond the rule set's own
/// and the two that a length rule can add.
inline std::uint32_t closing_clause(const RuleSet& rule_set) {
  return static_cast<std::uint32_t>(rule_set.clauses.size()) + 2;
}

/// Returns the index that stands for the motion in verdicts, if the motion itself rules out a walk: beyond
/// all clauses.
inline std::uint32_t motion_clause(const RuleSet& rule_set) {
  return closing_clause(rule_set) + 1;
}

/// Tests a relation to an anchor (closer, farther, …) between the distances before and after a step.
inline bool relation_holds(Property relation, std::int64_t before, std::int64_t after) {
  switch (relation) {
    case Property::closer:
      return after < before;
    case Property::not_closer:
      return after >= before;
    case Property::farther:
      return after > before;
    case Property::not_farther:
      return after <= before;
    default:
      return false;
  }
}
inline bool is_relation(Property p) {
  return p == Property::closer || p == Property::not_closer || p == Property::farther ||
         p == Property::not_farther;
}

/// Tests the end distance `net` of a retreat that requires `required` hexes.
bool end_distance_holds(const PropertyUse& use, std::int64_t net, int required);

/// Tests a property of the hex `h` that is entered; not for relations or properties of whole paths. The graph
/// and the reference implementation both query the board through it.
bool hex_property_holds(const BoardFacts& board, const RetreatQuestion& question, const RuleSet& rule_set,
                        const PropertyUse& use, Hex h);

/// Tests for a friendly unit in `h` other than the one that retreats.
bool friend_in(const BoardFacts& board, const RetreatQuestion& question, Hex h);

/// Tests for an enemy ZOC that covers `h` and is not cancelled there.
bool zoc_in(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question, Hex h);

}  // namespace rearguard
