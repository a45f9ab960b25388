#pragma once
// The properties of the steps of a candidate graph, as the search reads them from the facts of a board.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/refinement.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

struct CandidateGraph;
struct RetreatQuestion;

/// The properties that follow from the bits of a hex alone, indexed by those bits (BoardFacts::Bit).
struct PlaneProperties {
  std::array<PropertyBits, BoardFacts::bit_combinations> passing{};
  std::array<PropertyBits, BoardFacts::bit_combinations> ending{};
};

/// One step on a board whose facts are known.
struct QuickStep {
  const BoardFacts& board;  ///< of the unit's side
  const StepCosts* costs;   ///< of the unit's class; null for a hex that is not entered by a step
  const RetreatQuestion& question;
  const RuleSet& rule_set;
  Hex from, to;
};

/// Returns the mark of steps that stands for a property which depends on history; nothing if it has none.
std::optional<unsigned> mark_of(std::span<const PropertyUse> histories, const PropertyUse& use);

/// Marks the steps of a candidate graph that have a property, for one question. All that it is made from must
/// outlive it.
class SearchMask {
 public:
  struct Vertex {
    Hex hex;
    bool on_grid = false;
    /// BoardFacts::Bit; without `friendly` for the mover itself, and without `zoc` where it is cancelled.
    std::uint8_t bits = 0;
    std::size_t index = 0;  ///< row-major, if on the grid
    PropertyBits passing = 0;
    PropertyBits ending = 0;
  };

  SearchMask(const RuleSet& rule_set, const BoardFacts& board, const StepCosts& costs,
             const RetreatQuestion& question, const CandidateGraph& graph, const PlaneProperties& planes,
             GraphProperties& properties, std::span<const PropertyUse> histories = {});

  const RuleSet& rule_set() const { return rule_set_; }
  const BoardFacts& board() const { return board_; }
  const RetreatQuestion& question() const { return question_; }
  const CandidateGraph& graph() const { return graph_; }
  const StepCosts& costs() const { return costs_; }
  const std::vector<Vertex>& vertices() const { return vertices_; }  ///< the first is the start
  Hex start() const { return vertices_.front().hex; }

  /// Returns the bits of the marks of steps that stand for a property which depends on history.
  std::uint32_t marks_of_history(const PropertyUse& use) const;
  /// Tests whether the unit's class can make a step of the graph.
  bool is_possible(std::size_t step) const { return codes_[step] != StepCosts::no_step; }
  /// Returns the cost of a step of the graph in parts, 0 if it is not possible. What remains of an allowance
  /// is known if the graph tells steps apart by it.
  std::int64_t parts(std::size_t step) const;
  /// Returns the parts that must remain for a step of the graph, 0 if it is not possible.
  std::int64_t least_parts(std::size_t step) const {
    return is_possible(step) ? costs_.parts(codes_[step]) : 0;
  }
  /// Tests whether a step of the graph takes all that remains.
  bool takes_all(std::size_t step) const;

  /// Adds a bit to all steps that have a property; `finish_vertices` completes it for properties of hexes.
  void add(const PropertyUse& use, PropertyBits bit);
  /// Copies the properties of vertices to the steps into them.
  void finish_vertices();
  /// Writes `amount` for every step that has a property, else 0. After `finish_vertices`.
  void count(const PropertyUse& use, std::int64_t amount, GraphProperties::Values& values);

  // For the atoms, while a property is added.

  void mark_vertex(std::size_t vertex, Scope scope) {
    if (scope != Scope::end) vertices_[vertex].passing |= bit_;
    if (scope != Scope::through) vertices_[vertex].ending |= bit_;
  }
  void mark_step(std::size_t step, Scope scope) {
    if (scope != Scope::end) (*passing_)[step] |= bit_;
    if (scope != Scope::through) (*ending_)[step] |= bit_;
  }

 private:
  /// Of every step, whether it has a property as one on the way and as the last.
  struct Marks {
    std::vector<PropertyBits> passing, ending;
  };
  Marks marks_of(const PropertyUse& use);
  Marks joined(const PropertyUse& use);

  bool shows(const PropertyUse& use, Hex from, Hex to) const;
  void clear_cancelled();

  const RuleSet& rule_set_;
  const BoardFacts& board_;
  const StepCosts& costs_;
  const RetreatQuestion& question_;
  const CandidateGraph& graph_;
  std::span<const PropertyUse> histories_;  ///< by mark of the steps
  std::vector<Vertex> vertices_;
  std::vector<StepCosts::Code> codes_;  ///< by step
  PropertyBits bit_ = 0;
  std::vector<PropertyBits>* passing_;
  std::vector<PropertyBits>* ending_;
};

}  // namespace rearguard
