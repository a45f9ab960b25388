#pragma once
// Sets of walks of which every step gains distance from the start, as bits: for retreats of a few hexes.

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

/// The longest walks that are kept as bits, in hexes.
inline constexpr int most_rings = 8;

/// Hexes of one ring around a start, a bit each. The hex in sector s (0 to 5), j hexes clockwise of the
/// sector's first (the one straight in direction s), is bit 8 s + j; ring k has j from 0 to k - 1.
using RingBits = std::uint64_t;

/// The bit of j = 0 in every sector.
inline constexpr RingBits ring_corners = 0x0000'0101'0101'0101;
/// The bits of j = 0 to k - 1 in every sector: all hexes of ring k.
constexpr RingBits ring_hexes(int k) {
  return ring_corners * ((RingBits{1} << static_cast<unsigned>(k)) - 1);
}
/// The hex of a bit of ring k, from the start.
constexpr Hex ring_offset(int k, int bit) {
  const int s = bit / 8;
  const int j = bit % 8;
  return direction_vectors[static_cast<std::size_t>(s)] * (k - j) +
         direction_vectors[static_cast<std::size_t>((s + 1) % direction_count)] * j;
}

/// Steps from ring to ring, by the ring and the bit of the hex entered. In sector s a hex is entered
/// `along` direction s or `across`, in direction s + 1 (never where j = 0). From the ring before, a step
/// along comes from the hex with the same bit and a step across from the bit below, once every sector has
/// been lent the first hex of the next (`lend_corners`).
struct RingSteps {
  std::array<RingBits, most_rings + 1> along{};
  std::array<RingBits, most_rings + 1> across{};
};

/// A number for every step.
struct RingWeights {
  std::array<std::array<std::int64_t, 48>, most_rings + 1> along;
  std::array<std::array<std::int64_t, 48>, most_rings + 1> across;
};

/// Adds to the hexes of ring k, in every sector, the first hex of the next sector as j = k.
constexpr RingBits lend_corners(RingBits hexes, int k) {
  const RingBits corners = hexes & ring_corners;
  const RingBits next = (corners >> 8U) | (corners & 1U) << 40U;
  return k == 0 ? hexes : hexes | next << static_cast<unsigned>(k);
}

/// Drops the steps that lie on no walk of `rings` steps; false where there is none.
bool keep_ring_walks(RingSteps& steps, int rings);

/// An end of walks.
struct RingEnd {
  int bit;                   ///< of the last ring
  std::uint64_t path_count;  ///< exact: at most 2^8 walks lead to a hex
  std::int64_t least_sum;    ///< of the weights, among the walks that end there
};

/// Computes sums over sets that `keep_ring_walks` has left. Keeps its scratch space.
class RingSums {
 public:
  RingSums() { count_[0].fill(1); }
  /// Keeps the walks with the least sum of weights, and gives the sum. `steps` must not be empty.
  std::int64_t keep_least(RingSteps& steps, const RingWeights& weights, int rings);
  /// The ends, by ascending bit; valid until the next call.
  const std::vector<RingEnd>& ends(const RingSteps& steps, const RingWeights& weights, int rings);

 private:
  void forward(const RingSteps& steps, const RingWeights& weights, int rings);

  // By ring and bit, with room for a lent corner; those of ring 0 stay as they are.
  std::array<std::array<std::int64_t, 49>, most_rings + 1> sum_{};
  std::array<std::array<std::uint64_t, 49>, most_rings + 1> count_{};
  std::vector<RingEnd> ends_;
};

}  // namespace rearguard
