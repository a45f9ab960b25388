#pragma once
// The yardstick of movement searches: the best that a handwritten search for one question can do. Flat arrays
// with a border, a byte per cost, neighbours by column parity, a bucket queue.

#include <array>
#include <cstdint>
#include <vector>

#include "tools/benchmarks/ground.h"

namespace rearguard::benchmarks {

class HandDial {
 public:
  struct Found {
    std::uint32_t cell = 0;  ///< index into the arrays, border included
    std::uint32_t cost = 0;
  };

  explicit HandDial(const Ground& ground);

  std::uint32_t cell(Hex h) const;
  std::size_t index(std::uint32_t cell) const;  ///< row-major

  /// Returns the hexes within the budget, the cheapest first. With `zoc`, enemy hexes block, and a ZOC hex
  /// stops the unit.
  const std::vector<Found>& range(std::uint32_t start, std::uint32_t budget, bool zoc);

  /// Returns the cost of every cell; `unreached` elsewhere.
  const std::vector<std::uint32_t>& all(std::uint32_t start);
  static constexpr std::uint32_t unreached = 0xFFFFFFFF;

 private:
  template <bool zoc>
  void spread(std::uint32_t start, std::uint32_t budget);
  void forget();

  const Grid* grid_;
  std::uint32_t stride_ = 0;  // even, so that a cell's parity is its column's
  std::array<std::array<std::int32_t, direction_count>, 2> offsets_{};
  std::vector<std::uint8_t> entry_;  // 0: impassable or border
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint32_t> cost_;
  std::array<std::vector<std::uint32_t>, 8> buckets_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> touched_;
  bool all_touched_ = false;
};

}  // namespace rearguard::benchmarks
