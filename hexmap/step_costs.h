#pragma once
// The step costs of one movement class over a whole map, laid out for searching.

#include <cstdint>
#include <optional>
#include <vector>

#include "hexmap/hex_map.h"

namespace rearguard {

/// For every hex of the grid and every direction, the cost of the step out of it. Twelve bytes a hex.
/// The map must outlive it and must not change. Throws std::length_error where the map knows more than
/// 65,535 different step costs.
class StepCosts {
 public:
  using Code = std::uint16_t;
  static constexpr Code no_step = 0xFFFF;  ///< the class may not make this step

  StepCosts(const HexMap& map, ClassId c);

  const HexMap& map() const { return *map_; }
  ClassId movement_class() const { return class_; }

  /// Code of the step from the hex with this row-major index in direction d.
  Code code(std::size_t index, int d) const { return codes_[index * 6 + static_cast<std::size_t>(d)]; }
  /// Parts (see MovementPoints) of a code other than `no_step`. Codes ascend with cost.
  std::int64_t parts(Code code) const { return values_[code]; }
  const std::vector<std::int64_t>& values() const { return values_; }
  std::optional<MovementPoints> cost(Hex from, Direction d) const;

 private:
  const HexMap* map_;
  ClassId class_;
  std::vector<Code> codes_;
  std::vector<std::int64_t> values_;  ///< ascending, distinct
};

}  // namespace rearguard
