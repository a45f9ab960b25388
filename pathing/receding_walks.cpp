#include "pathing/receding_walks.h"

#include <stdexcept>
#include <utility>

namespace rearguard {
namespace {

constexpr std::size_t word_bits = 64;

}  // namespace

RecedingWalks::RecedingWalks(const Grid& grid, std::span<const std::uint8_t> steps, RecedingKind kind)
    : columns_(static_cast<std::size_t>(grid.columns)),
      rows_(static_cast<std::size_t>(grid.rows)),
      by_column_(grid.orientation == Orientation::flat),
      kind_(kind) {
  if (steps.size() != grid.size())
    throw std::invalid_argument("the steps do not have one entry for each hex of the grid");
  lines_ = by_column_ ? columns_ : rows_;
  stride_ = ((by_column_ ? rows_ : columns_) + word_bits - 1) / word_bits;
  half_ = (lines_ + 1) / 2;
  for (int parity = 0; parity < 2; ++parity) {
    const Printed from{grid.first.column + (by_column_ ? parity : 0),
                       grid.first.row + (by_column_ ? 0 : parity)};
    for (int d = 0; d < direction_count; ++d) {
      const Printed to = grid.to_printed(neighbour(grid.to_hex(from), direction(d)));
      const int columns = to.column - from.column;
      const int along_rows = to.row - from.row;
      shifts_[static_cast<std::size_t>(parity)][static_cast<std::size_t>(d)] =
          by_column_ ? Shift{columns, along_rows} : Shift{along_rows, columns};
    }
  }
  // Lines are contiguous, but no step uses the bits that a shift carries over from the next line. A line and
  // a word of padding precede and follow each half, so a shift reads nothing else.
  const std::size_t words = 2 * (half_ + 2) * stride_ + 2;
  for (std::size_t d = 0; d < direction_count; ++d) {
    steps_[d].assign(words, 0);
    // Length 0. Bits off the map are set as well: no step leads there.
    walks_[d].assign(words, ~Word{0});
  }
  longer_.assign(words, 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Place at = place(i);
    for (std::size_t d = 0; d < direction_count; ++d)
      steps_[d][at.word] |= static_cast<Word>((unsigned{steps[i]} >> d) & 1U) << at.bit;
  }
}

RecedingWalks::Place RecedingWalks::place(std::size_t index) const {
  const std::size_t row = index / columns_;
  const std::size_t column = index % columns_;
  const std::size_t line = by_column_ ? column : row;
  const std::size_t along = by_column_ ? row : column;
  return {start_of(static_cast<std::ptrdiff_t>(line)) + along / word_bits,
          static_cast<unsigned>(along % word_bits)};
}

namespace {

/// Calls `use` with a function that returns, for a word from `there` on, the bits of the hexes `along`
/// farther in their lines.
template <class Use>
void with_shift(const std::uint64_t* there, int along, Use use) {
  constexpr unsigned last = word_bits - 1;
  if (along == 0) {
    use([there](std::size_t w) { return there[w]; });
  } else if (along > 0) {
    use([there](std::size_t w) { return (there[w] >> 1U) | (there[w + 1] << last); });
  } else {
    use([there](std::size_t w) { return (there[w] << 1U) | (*(there + w - 1) >> last); });
  }
}

}  // namespace

void RecedingWalks::lengthen() {
  for (std::size_t d = 0; d < direction_count; ++d) {
    for (std::size_t parity = 0; parity < 2; ++parity) lengthen(d, parity);
    std::swap(walks_[d], longer_);
  }
  ++length_;
}

void RecedingWalks::lengthen(std::size_t d, std::size_t parity) {
  const std::size_t e = kind_ == RecedingKind::pairs ? (d + 1) % direction_count : d;
  const std::size_t words = (lines_ + 1 - parity) / 2 * stride_;
  const auto there = [&](std::size_t way) {
    return walks_[d].data() + start_of(static_cast<std::ptrdiff_t>(parity) + shifts_[parity][way].line);
  };
  const std::size_t begin = start_of(static_cast<std::ptrdiff_t>(parity));
  const Word* by_d = steps_[d].data() + begin;
  const Word* by_e = steps_[e].data() + begin;
  Word* out = longer_.data() + begin;
  with_shift(there(d), shifts_[parity][d].along, [&](auto at_d) {
    if (e == d) {
      for (std::size_t w = 0; w < words; ++w) out[w] = by_d[w] & at_d(w);
      return;
    }
    with_shift(there(e), shifts_[parity][e].along, [&](auto at_e) {
      for (std::size_t w = 0; w < words; ++w) out[w] = (by_d[w] & at_d(w)) | (by_e[w] & at_e(w));
    });
  });
}

std::uint8_t RecedingWalks::directions(std::size_t index) const {
  const Place at = place(index);
  unsigned bits = 0;
  for (std::size_t d = 0; d < direction_count; ++d)
    bits |= static_cast<unsigned>((walks_[d][at.word] >> at.bit) & 1U) << d;
  return static_cast<std::uint8_t>(bits);
}

}  // namespace rearguard
