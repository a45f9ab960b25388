#pragma once
// The step costs of one movement query, laid out for the search's inner loop.

#include <array>

#include "pathing/cost_labels.h"

namespace rearguard {

class StepCosts;
struct ZocEffect;

inline constexpr std::size_t mark_kinds = 4;  ///< of mark_zoc and mark_blocked together

/// Step costs by code. Every cost is at most a few parts over the query's bound, a value that means "not at
/// all", so the sum of a key and the costs of a step cannot overflow.
struct QueryCosts {
  std::vector<std::uint64_t> by_code;
  /// Extra cost, by whether the step leaves a ZOC hex and by the marks of the hex it enters.
  std::array<std::array<std::uint64_t, mark_kinds>, 2> by_marks{};
  std::array<std::uint64_t, mark_kinds> from_start_by_marks{};
  std::uint64_t largest_step = 0;  ///< of those within the bound, with every extra cost
  std::uint64_t smallest_step = 0;
  std::uint64_t usual_step = 1;  ///< the median of the different step costs, at least 1

  /// Computes the costs. `bound` is the maximum cost of a path, at most `CostLabels::max_cost`. Throws
  /// std::invalid_argument if an extra cost is negative.
  void set(const StepCosts& costs, const ZocEffect& zoc, bool start_in_zoc, std::uint64_t bound);

  /// Returns an upper bound on the cost of any cheapest path on a map of so many hexes: it enters no hex
  /// twice.
  std::uint64_t max_of_any_path(std::size_t hexes) const {
    if (largest_step > CostLabels::max_cost / hexes) return CostLabels::max_cost;
    return largest_step * hexes;
  }

 private:
  void set_codes(const StepCosts& costs, std::uint64_t bound);
  void set_marks(const ZocEffect& zoc, bool start_in_zoc, std::uint64_t bound);
};

}  // namespace rearguard
