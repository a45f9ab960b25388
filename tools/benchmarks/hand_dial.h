#pragma once
// The yardstick of movement searches: what a search can do at best when it is written by hand for one
// question. Flat arrays with a rim, a byte a cost, neighbours by column parity, a bucket queue.

#include <array>
#include <cstdint>
#include <vector>

#include "tools/benchmarks/ground.h"

namespace rearguard::workspace {

class HandDial {
 public:
  struct Found {
    std::uint32_t cell = 0;  ///< index into the arrays with the rim
    std::uint32_t cost = 0;
  };

  explicit HandDial(const Ground& ground);

  std::uint32_t cell(Hex h) const;
  std::size_t index(std::uint32_t cell) const;  ///< row-major

  /// Hexes within the budget, the cheapest first. With `zoc` enemy hexes bar the way and a ZOC hex
  /// stops the unit.
  const std::vector<Found>& range(std::uint32_t start, std::uint32_t budget, bool zoc);

  /// Cost of every cell; `unreached` elsewhere.
  const std::vector<std::uint32_t>& all(std::uint32_t start);
  static constexpr std::uint32_t unreached = 0xFFFFFFFF;

  /// Cost of a cheapest path by A* with buckets, or `unreached`.
  std::uint32_t towards(std::uint32_t start, std::uint32_t goal);

 private:
  template <bool zoc>
  void spread(std::uint32_t start, std::uint32_t budget);
  void forget();
  std::uint32_t distance_between(std::uint32_t a, std::uint32_t b) const;

  const Grid* grid_;
  std::uint32_t stride_ = 0;  // even, so that a cell's parity is its column's
  std::array<std::array<std::int32_t, direction_count>, 2> offsets_{};
  std::vector<std::uint8_t> entry_;  // 0: impassable or rim
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint32_t> cost_;
  std::array<std::vector<std::uint32_t>, 8> buckets_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> touched_;
  bool all_touched_ = false;
};

}  // namespace rearguard::workspace
