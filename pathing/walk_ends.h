#pragma once
// Where the walks of a candidate graph may end: lengths in hexes and movement points, stops, exits.

#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

struct CandidateGraph;

/// The length rule of one question, by step of a graph. A walk may end by a step, or go on after it, only if
/// the rule says so; the hexes entered so far and the sum of the costs decide with it.
struct WalkEnds {
  int min = 1;                               ///< hexes entered at least, except at a stop or an exit
  int max = 1;                               ///< hexes entered, except while the walk `goes_on`
  int max_extra = 0;                         ///< hexes beyond `max`
  std::optional<std::int64_t> budget;        ///< the greatest sum of costs
  std::optional<std::int64_t> extra_budget;  ///< that of a walk of more than `max` hexes

  /// What a step means to the rule.
  enum Flag : std::uint8_t {
    goes_on = 1,     ///< a walk may not end by it, and may exceed `max` after it
    first_free = 2,  ///< as the first step it may exceed the budget, and ends the walk
    exits = 4,       ///< it leaves the map, and ends the walk
    ends_short = 8,  ///< a walk that ends by it need not enter `min` hexes
  };
  std::vector<std::uint8_t> flags;  ///< by step
  std::vector<std::int64_t> cost;   ///< by step

  struct Stop {
    bool optional = false;  ///< the walk may go on
    bool one_more = false;  ///< one step more is allowed if it has the bit of the stop in `after_stop`
  };
  std::vector<Stop> stops;
  std::vector<std::uint8_t> stop;         ///< by step: the number of its stop, from 1; 0: none
  std::vector<std::uint64_t> after_stop;  ///< by step: bit k - 1 for stop k

  /// A walk ends only where it cannot pay for a further step. By vertex and direction: the cost of a step
  /// that is allowed, or `no_step`; empty: walks may end anywhere.
  std::vector<std::array<std::int64_t, direction_count>> onward;
  bool enters_none_twice = false;  ///< a further step may not enter a hex of the walk
  static constexpr std::int64_t no_step = -1;

  /// Returns what must be known of a walk after an edge, given what was known before it; `dropped_label` if
  /// the walk may not go on so. Zero is known at the start. If walks enter no hex twice, the graph must be a
  /// tree.
  std::uint64_t extend(const CandidateGraph& graph, std::uint64_t known, std::uint32_t edge,
                       std::uint32_t head) const;

  /// Tests whether a walk that would end by an edge can pay for a further step.
  bool can_pay_on(const CandidateGraph& graph, std::uint32_t edge, std::int64_t spent) const;
};

}  // namespace rearguard
