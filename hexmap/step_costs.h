#pragma once
// The step costs of one movement class over a whole map, laid out for search.

#include "hexmap/hex_map.h"

namespace rearguard {

/// The cost of the step out of every hex of the grid in every direction. Eight bytes a hex, or sixteen if the
/// map has more than 255 different step costs. The map must outlive it and must not change. Throws
/// std::length_error if the map has more than 65,535 different step costs.
class StepCosts {
 public:
  using Code = std::uint16_t;
  static constexpr Code no_step = 0xFFFF;  ///< the class may not make this step

  StepCosts(const HexMap& map, ClassId c);
  /// The costs of units of two classes that move together: a step is possible if both classes can make it,
  /// and costs what the dearer of the two pays. `movement_class` is that of the first.
  StepCosts(const StepCosts& a, const StepCosts& b);

  const HexMap& map() const { return *map_; }
  ClassId movement_class() const { return class_; }

  /// Returns the code of the step from the hex with this row-major index in direction d.
  Code code(std::size_t index, int d) const {
    const std::size_t at = index * lane_width + static_cast<std::size_t>(d);
    if (narrow_.empty()) return wide_[at];
    return narrow_[at] == narrow_no_step ? no_step : narrow_[at];
  }
  /// Returns the parts (see MovementPoints) of a code other than `no_step`. Codes ascend with cost.
  std::int64_t parts(Code code) const { return values_[code]; }
  /// Tests whether a step takes all that remains of an allowance; its parts are then what must remain.
  bool takes_all(std::size_t index, int d) const {
    const std::size_t at = index * lane_width + taking_all;
    const unsigned directions = narrow_.empty() ? wide_[at] : narrow_[at];
    return (directions >> static_cast<unsigned>(d) & 1U) != 0;
  }
  /// Tests whether any step does.
  bool any_takes_all() const { return any_takes_all_; }
  const std::vector<std::int64_t>& values() const { return values_; }
  std::optional<StepPrice> price(Hex from, Direction d) const;
  /// Returns what must remain of an allowance for a step.
  std::optional<MovementPoints> cost(Hex from, Direction d) const {
    const auto found = price(from, d);
    return found ? std::optional(found->least) : std::nullopt;
  }

  /// Removes the step from the hex with this row-major index in direction d: the class may no longer make it.
  void close(std::size_t index, int d);

  // The layout, for inner loops. Each hex has eight numbers in row-major order: the codes of its six steps;
  // then 1 if it is in an odd column (flat) or row (pointy), counted from the grid's first as 0, else 0; then
  // bit d for a step in direction d that takes all that remains. One of the two planes is empty: bytes are
  // used if they suffice.

  static constexpr std::size_t lane_width = 8;
  static constexpr std::size_t taking_all = 7;
  static constexpr std::uint8_t narrow_no_step = 0xFF;
  /// Offsets of a row-major index to the neighbour in each direction, by the seventh number.
  using NeighbourOffsets = std::array<std::array<std::ptrdiff_t, direction_count>, 2>;

  std::span<const std::uint8_t> narrow_lanes() const { return narrow_; }
  std::span<const Code> wide_lanes() const { return wide_; }
  const NeighbourOffsets& neighbour_offsets() const { return neighbour_offsets_; }

 private:
  void mark_taking_all(std::size_t index, int d);

  const HexMap* map_;
  ClassId class_;
  std::vector<std::uint8_t> narrow_;
  std::vector<Code> wide_;
  NeighbourOffsets neighbour_offsets_{};
  std::vector<std::int64_t> values_;  ///< ascending, distinct
  bool any_takes_all_ = false;
};

}  // namespace rearguard
