#include "pathing/ring_walks.h"

#include <algorithm>

namespace rearguard {
namespace {

using At = std::size_t;

/// Gives corners that were lent to the sector before back to their own sector.
constexpr RingBits return_corners(RingBits hexes, int k) {
  if (k == 0) return hexes;
  const RingBits lent = (hexes >> static_cast<unsigned>(k)) & ring_corners;
  return (hexes & ring_hexes(k)) | ((lent << 8U | lent >> 40U) & ring_corners);
}

/// Writes the value of each sector's first hex also where the sector before looks for it.
template <class Values>
void lend_values(Values& values, int k) {
  if (k >= most_rings) return;
  for (At s = 0; s < direction_count; ++s)
    values[8 * s + static_cast<At>(k)] = values[8 * ((s + 1) % direction_count)];
}

template <class Visit>
void each_bit(RingBits bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<At>(std::countr_zero(bits)));
}

}  // namespace

bool keep_ring_walks(RingSteps& steps, int rings) {
  std::array<RingBits, most_rings + 1> from;
  from[0] = ring_corners;
  RingBits reached = 0;
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    steps.along[ring] &= from[ring - 1];
    steps.across[ring] &= from[ring - 1] << 1U;
    reached = steps.along[ring] | steps.across[ring];
    if (reached == 0) return false;
    from[ring] = lend_corners(reached, k);
  }
  RingBits needed = reached;
  for (int k = rings; k >= 1; --k) {
    const At ring = static_cast<At>(k);
    steps.along[ring] &= needed;
    steps.across[ring] &= needed;
    needed = return_corners(steps.along[ring] | steps.across[ring] >> 1U, k - 1);
  }
  return true;
}

/// Fills `sum_` with the least sum of a walk to every hex in use.
void RingSums::forward(const RingSteps& steps, const RingWeights& weights, int rings) {
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    const auto& before = sum_[ring - 1];
    auto& here = sum_[ring];
    const RingBits along = steps.along[ring];
    const RingBits across = steps.across[ring];
    each_bit(along, [&](At b) { here[b] = before[b] + weights.along[ring][b]; });
    each_bit(across & ~along, [&](At b) { here[b] = before[b - 1] + weights.across[ring][b]; });
    each_bit(across & along,
             [&](At b) { here[b] = std::min(here[b], before[b - 1] + weights.across[ring][b]); });
    lend_values(here, k);
  }
}

std::int64_t RingSums::keep_least(RingSteps& steps, const RingWeights& weights, int rings) {
  forward(steps, weights, rings);
  const At last = static_cast<At>(rings);
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  each_bit(steps.along[last] | steps.across[last], [&](At b) { least = std::min(least, sum_[last][b]); });
  RingBits needed = 0;
  each_bit(steps.along[last] | steps.across[last],
           [&](At b) { needed |= sum_[last][b] == least ? RingBits{1} << b : 0; });
  // A step lies on a best walk where the hex it enters does and its sum is the hex's least.
  for (int k = rings; k >= 1; --k) {
    const At ring = static_cast<At>(k);
    RingBits along = 0;
    RingBits across = 0;
    each_bit(steps.along[ring] & needed, [&](At b) {
      along |= RingBits{sum_[ring - 1][b] + weights.along[ring][b] == sum_[ring][b]} << b;
    });
    each_bit(steps.across[ring] & needed, [&](At b) {
      across |= RingBits{sum_[ring - 1][b - 1] + weights.across[ring][b] == sum_[ring][b]} << b;
    });
    steps.along[ring] = along;
    steps.across[ring] = across;
    needed = return_corners(along | across >> 1U, k - 1);
  }
  return least;
}

const std::vector<RingEnd>& RingSums::ends(const RingSteps& steps, const RingWeights& weights, int rings) {
  forward(steps, weights, rings);
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    const auto& before = count_[ring - 1];
    auto& here = count_[ring];
    const RingBits along = steps.along[ring];
    each_bit(along, [&](At b) { here[b] = before[b]; });
    each_bit(steps.across[ring],
             [&](At b) { here[b] = before[b - 1] + ((along >> b & 1U) != 0 ? here[b] : 0); });
    lend_values(here, k);
  }
  ends_.clear();
  const At last = static_cast<At>(rings);
  each_bit(steps.along[last] | steps.across[last], [&](At b) {
    ends_.push_back({static_cast<int>(b), count_[last][b], sum_[last][b]});
  });
  return ends_;
}

}  // namespace rearguard
