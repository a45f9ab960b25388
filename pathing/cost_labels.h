#pragma once
// The minimum cost found for every hex of a grid, reused from query to query without clearing.

#include <cstdint>
#include <limits>
#include <vector>

namespace rearguard {

/// One 64-bit label per hex: (base + cost) above six bits for the directions of the predecessors at that
/// cost. Each query works from a base so far below the last one's that every older label exceeds any cost in
/// this query. Thus one comparison separates unreached hexes from reached ones, and nothing is cleared
/// between queries.
class CostLabels {
 public:
  using Label = std::uint64_t;
  static constexpr int mask_bits = 6;
  static constexpr Label mask = (Label{1} << mask_bits) - 1;
  /// The largest cost that a label can hold: about 1.4 × 10^17 parts.
  static constexpr std::uint64_t max_cost = (std::uint64_t{1} << 57U) - 1;

  /// Starts a query over `size` hexes whose costs will not exceed `bound` (at most `max_cost`). Afterwards no
  /// hex is reached.
  void begin(std::size_t size, std::uint64_t bound) {
    if (labels_.size() != size || base_ <= bound) {
      labels_.assign(size, std::numeric_limits<Label>::max());
      base_ = max_cost + 1;
    }
    base_ -= bound + 1;
    ceiling_ = base_ + bound;
  }

  std::size_t size() const { return labels_.size(); }
  Label* data() { return labels_.data(); }
  const Label* data() const { return labels_.data(); }

  /// Returns the lowest and highest key (base + cost) of this query.
  std::uint64_t base() const { return base_; }
  std::uint64_t ceiling() const { return ceiling_; }

  /// Labels from here on up belong to hexes that this query has not reached.
  Label first_unreached() const { return (ceiling_ + 1) << mask_bits; }

  std::uint64_t key(std::size_t index) const { return labels_[index] >> mask_bits; }
  bool reached(std::size_t index) const { return key(index) <= ceiling_; }
  /// `reached(index)` must hold for the following two.
  std::uint64_t cost(std::size_t index) const { return key(index) - base_; }
  std::uint8_t predecessors(std::size_t index) const {
    return static_cast<std::uint8_t>(labels_[index] & mask);
  }

 private:
  std::vector<Label> labels_;
  std::uint64_t base_ = 0;
  std::uint64_t ceiling_ = 0;
};

}  // namespace rearguard
