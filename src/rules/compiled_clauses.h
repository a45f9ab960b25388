#pragma once
// From a doctrine and a board to a graph of walks: which clause is which bit, and what holds of each
// step.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/refinement.h"
#include "src/rules/board_facts.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// The properties that follow from the bits of a hex alone (BoardFacts::Bit), by those bits.
struct PlaneProperties {
  std::array<PropertyBits, 256> passing{};
  std::array<PropertyBits, 256> ending{};
};

/// A doctrine put into the terms of a candidate graph, once for all questions. The doctrine must
/// outlive it.
class CompiledClauses {
 public:
  explicit CompiledClauses(const RuleSet& rule_set);

  /// Why the doctrine cannot be used (more properties than there are bits), or nothing.
  const std::optional<std::string>& problem() const { return problem_; }

  /// The clauses for a question. Those of the doctrine keep their index; clauses that the length rule
  /// adds follow them (`doctrine().clauses.size()` and up), and where the question closes hexes, a
  /// forbid at `closing_clause(doctrine())`.
  std::vector<GraphClause> clauses(const RetreatQuestion& question) const;

  /// The walks to start from for a question; `cheapest_step` is the least cost of any step of the
  /// unit's class in parts, for lengths in movement points.
  WalkLengths lengths(const RetreatQuestion& question, std::int64_t cheapest_step) const;
  /// The same for the steps of that class; one that can make no step is taken to pay 1 part.
  WalkLengths lengths(const RetreatQuestion& question, const StepCosts& costs) const {
    return lengths(question, costs.values().empty() ? 1 : costs.values().front());
  }

  /// What holds of every step of `graph` for the question. `facts` is used again from call to call.
  void fill(const BoardFacts& board, const StepCosts& costs, const RetreatQuestion& question,
            const CandidateGraph& graph, GraphProperties& facts) const;

  /// Index of the movement points of the steps among the values.
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

/// Index of the clause that forbids the hexes closed by the question: past the doctrine's own and the
/// two that a length rule can add.
inline std::uint32_t closing_clause(const RuleSet& rule_set) {
  return static_cast<std::uint32_t>(rule_set.clauses.size()) + 2;
}

/// The number by which verdicts name the motion, where it is what rules a walk out: past all clauses.
inline std::uint32_t motion_clause(const RuleSet& rule_set) {
  return closing_clause(rule_set) + 1;
}

/// Whether a relation to a frame (closer, farther, …) holds between two distances.
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

/// Whether an end distance has the property, for a retreat that requires `required` hexes.
bool end_distance_holds(const PropertyUse& use, std::int64_t net, int required);

/// Whether a property other than a relation or a whole-path one holds of entering `h`, where it is a
/// property of a hex. Both the graph and the plain reading of a path ask the board through it.
bool hex_property_holds(const BoardFacts& board, const RetreatQuestion& question, const RuleSet& rule_set,
                        const PropertyUse& use, Hex h);

/// Another friendly unit than the one that retreats stands in `h`.
bool friend_in(const BoardFacts& board, const RetreatQuestion& question, Hex h);

/// An enemy ZOC covers `h` and is not cancelled there.
bool zoc_in(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question, Hex h);

}  // namespace rearguard
