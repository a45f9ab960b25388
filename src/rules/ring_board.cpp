#include "src/rules/ring_board.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace rearguard {
namespace {

using At = std::size_t;

/// Bit b of each of eight bytes, the lowest byte first.
constexpr std::uint64_t bit_of_bytes(std::uint64_t bytes, unsigned b) {
  return ((bytes >> b & 0x0101'0101'0101'0101) * 0x0102'0408'1020'4080) >> 56U;
}

std::uint64_t line_of_bytes(const std::uint8_t* first, std::ptrdiff_t step, int count) {
  std::uint64_t bytes = 0;
  for (int j = 0; j < count; ++j) bytes |= std::uint64_t{first[j * step]} << static_cast<unsigned>(8 * j);
  return bytes;
}

/// From a sector's direction to the one in which its hexes follow each other on a ring.
constexpr At round_of(At sector) {
  return (sector + 2) % direction_count;
}

}  // namespace

RingBoard::RingBoard(const BoardFacts& board, const StepCosts& costs) : board_(&board), costs_(&costs) {
  Grid wide = costs.map().grid();
  wide.first = {wide.first.column - most_rings, wide.first.row - most_rings};
  wide.columns += 2 * most_rings;
  wide.rows += 2 * most_rings;
  int last_q = std::numeric_limits<int>::min();
  int last_r = last_q;
  first_q_ = first_r_ = std::numeric_limits<int>::max();
  const auto edge = [&](Hex h) {
    first_q_ = std::min(first_q_, h.q);
    first_r_ = std::min(first_r_, h.r);
    last_q = std::max(last_q, h.q);
    last_r = std::max(last_r, h.r);
  };
  for (int c = 0; c < wide.columns; ++c) {
    edge(wide.to_hex({wide.first.column + c, wide.first.row}));
    edge(wide.to_hex({wide.first.column + c, wide.first.row + wide.rows - 1}));
  }
  for (int r = 0; r < wide.rows; ++r) {
    edge(wide.to_hex({wide.first.column, wide.first.row + r}));
    edge(wide.to_hex({wide.first.column + wide.columns - 1, wide.first.row + r}));
  }
  stride_ = last_r - first_r_ + 1;
  const At cells = static_cast<At>(stride_) * static_cast<At>(last_q - first_q_ + 1);
  for (At d = 0; d < direction_count; ++d) {
    const Hex v = direction_vectors[d];
    offset_[d] = static_cast<std::ptrdiff_t>(v.q) * stride_ + v.r;
  }
  for (int k = 1; k <= most_rings; ++k) {
    for (int bit = 0; bit < 48; ++bit) {
      const Hex to = ring_offset(k, bit);
      to_[static_cast<At>(k)][static_cast<At>(bit)] = to.q * stride_ + to.r;
    }
  }
  bits_.assign(cells, 0);
  entry_.assign(cells, 0);
  const Grid& grid = costs.map().grid();
  for (At i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    bits_[cell(h)] = board.bits_at(i);
    for (int d = 0; d < direction_count; ++d) {
      if (costs.code(i, d) == StepCosts::no_step) continue;
      std::uint8_t& entry = entry_[cell(neighbour(h, direction(d)))];
      entry = static_cast<std::uint8_t>(entry | 1U << static_cast<unsigned>(d));
    }
  }
  for (int parity = 0; parity < 2; ++parity) {
    const Hex centre = grid.to_hex({grid.first.column + parity, grid.first.row + parity});
    const auto index = [&](Hex h) {
      const Printed p = grid.to_printed(h);
      return (p.row - grid.first.row) * grid.columns + p.column - grid.first.column;
    };
    for (int k = 1; k <= most_rings; ++k) {
      for (int bit = 0; bit < 48; ++bit) {
        const Hex to = centre + ring_offset(k, bit);
        const auto tail = [&](int sector) {
          return index(neighbour(to, opposite(direction(sector)))) - index(centre);
        };
        Tails& tails = tails_[static_cast<At>(parity)];
        tails.along[static_cast<At>(k)][static_cast<At>(bit)] = tail(bit / 8);
        tails.across[static_cast<At>(k)][static_cast<At>(bit)] = tail(bit / 8 + 1);
      }
    }
  }
}

void RingBoard::gather(Hex centre, int rings, unsigned wanted,
                       std::array<BoardPlanes, most_rings + 1>& planes) const {
  const std::uint8_t* middle = bits_.data() + cell(centre);
  for (int k = 1; k <= rings; ++k) {
    BoardPlanes& ring = planes[static_cast<At>(k)];
    ring.fill(0);
    for (At s = 0; s < direction_count; ++s) {
      const std::uint64_t bytes = line_of_bytes(middle + k * offset_[s], offset_[round_of(s)], k);
      for (unsigned left = wanted; left != 0; left &= left - 1) {
        const auto b = static_cast<unsigned>(std::countr_zero(left));
        ring[b] |= bit_of_bytes(bytes, b) << (8 * s);
      }
    }
  }
}

void RingBoard::gather_walks(Hex centre, int rings, const ClosedToWalks& closed, RingSteps& walks) const {
  const std::uint8_t* bits = bits_.data() + cell(centre);
  const std::uint8_t* entry = entry_.data() + cell(centre);
  RingBits from = ring_corners;
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    const BitValues values = k == rings ? closed.end : closed.passing;
    RingBits along = from & ring_hexes(k);
    RingBits across = from << 1U & ring_hexes(k) & ~ring_corners;
    for (RingBits left = along | across; left != 0; left &= left - 1) {
      const auto b = static_cast<At>(std::countr_zero(left));
      const std::int32_t to = to_[ring][b];
      const RingBits open = ~(values >> bits[to]) & 1U;
      const unsigned ways = closed.impassable ? entry[to] : ~0U;
      along &= ~((~(open & ways >> b / 8) & 1U) << b);
      across &= ~((~(open & ways >> (b / 8 + 1) % direction_count) & 1U) << b);
    }
    walks.along[ring] = along;
    walks.across[ring] = across;
    from = lend_corners(along | across, k);
  }
}

void RingBoard::gather_open(Hex centre, int rings, RingSteps& open) const {
  const std::uint8_t* middle = entry_.data() + cell(centre);
  for (int k = 1; k <= rings; ++k) {
    RingBits along = 0;
    RingBits across = 0;
    for (At s = 0; s < direction_count; ++s) {
      const std::uint64_t heads = line_of_bytes(middle + k * offset_[s], offset_[round_of(s)], k);
      along |= bit_of_bytes(heads, static_cast<unsigned>(s)) << (8 * s);
      across |= bit_of_bytes(heads, static_cast<unsigned>((s + 1) % direction_count)) << (8 * s);
    }
    open.along[static_cast<At>(k)] = along;
    open.across[static_cast<At>(k)] = across & ~ring_corners;
  }
}

void RingBoard::gather_costs(Hex centre, int rings, const RingSteps& steps, RingWeights& weights) const {
  const At index = costs_->map().grid().index(centre);
  const bool narrow = !costs_->narrow_lanes().empty();
  const At parity_at = index * StepCosts::lane_width + direction_count;
  const Tails& tails = tails_[narrow ? costs_->narrow_lanes()[parity_at] : costs_->wide_lanes()[parity_at]];
  const std::uint8_t* entry = entry_.data() + cell(centre);
  for (int k = 1; k <= rings; ++k) {
    const At ring = static_cast<At>(k);
    const auto price = [&](RingBits entered, const std::array<std::int32_t, 48>& from,
                           std::array<std::int64_t, 48>& out, unsigned turn) {
      for (; entered != 0; entered &= entered - 1) {
        const auto b = static_cast<At>(std::countr_zero(entered));
        const At tail = index + static_cast<At>(static_cast<std::ptrdiff_t>(from[b]));
        const auto d = static_cast<unsigned>((b / 8 + turn) % direction_count);
        const bool possible = (entry[to_[ring][b]] >> d & 1U) != 0;
        out[b] = possible ? costs_->parts(costs_->code(tail, static_cast<int>(d))) : 0;
      }
    };
    price(steps.along[ring], tails.along[ring], weights.along[ring], 0);
    price(steps.across[ring], tails.across[ring], weights.across[ring], 1);
  }
}

}  // namespace rearguard
