#include "pathing/away_walks.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace rearguard {
namespace {

constexpr std::size_t word_bits = 64;

}  // namespace

AwayWalks::AwayWalks(const Grid& grid, std::span<const std::uint8_t> steps, AwayKind kind)
    : columns_(static_cast<std::size_t>(grid.columns)),
      rows_(static_cast<std::size_t>(grid.rows)),
      by_column_(grid.orientation == Orientation::flat),
      kind_(kind) {
  if (steps.size() != grid.size())
    throw std::invalid_argument("steps of another map than the grid that walks are asked of");
  lines_ = by_column_ ? columns_ : rows_;
  stride_ = (by_column_ ? rows_ : columns_) / word_bits + 2;
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
  // A line of nothing before the first and after the last: a step off the map finds no walk there.
  const std::size_t words = (lines_ + 2) * stride_ + 2;
  for (std::size_t d = 0; d < direction_count; ++d) {
    steps_[d].assign(words, 0);
    walks_[d].assign(words, 0);
  }
  longer_.assign(words, 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Place at = place(i);
    for (std::size_t d = 0; d < direction_count; ++d)
      steps_[d][at.word] |= static_cast<Word>((unsigned{steps[i]} >> d) & 1U) << at.bit;
  }
  restart();
}

AwayWalks::Place AwayWalks::place(std::size_t index) const {
  const std::size_t row = index / columns_;
  const std::size_t column = index % columns_;
  const std::size_t line = by_column_ ? column : row;
  const std::size_t along = by_column_ ? row : column;
  return {1 + (line + 1) * stride_ + along / word_bits, static_cast<unsigned>(along % word_bits)};
}

void AwayWalks::restart() {
  length_ = 0;
  // Bits beyond the map may be set: no step leads there.
  for (Plane& plane : walks_) std::fill(plane.begin(), plane.end(), ~Word{0});
}

void AwayWalks::extend(const Plane& walks, std::size_t d, bool adds) {
  for (std::size_t line = 0; line < lines_; ++line) {
    const Shift shift = shifts_[line % 2][d];
    const std::size_t begin = 1 + (line + 1) * stride_;
    const Word* step = steps_[d].data() + begin;
    const Word* there =
        walks.data() + static_cast<std::ptrdiff_t>(begin) + static_cast<std::ptrdiff_t>(stride_) * shift.line;
    Word* out = longer_.data() + begin;
    const auto run = [&](auto walk_at) {
      if (adds) {
        for (std::size_t w = 0; w < stride_; ++w) out[w] |= step[w] & walk_at(w);
      } else {
        for (std::size_t w = 0; w < stride_; ++w) out[w] = step[w] & walk_at(w);
      }
    };
    if (shift.along == 0) {
      run([there](std::size_t w) { return there[w]; });
    } else if (shift.along > 0) {
      run([there](std::size_t w) { return (there[w] >> 1U) | (there[w + 1] << (word_bits - 1)); });
    } else {
      run([there](std::size_t w) { return (there[w] << 1U) | (*(there + w - 1) >> (word_bits - 1)); });
    }
  }
}

void AwayWalks::lengthen() {
  for (std::size_t d = 0; d < direction_count; ++d) {
    extend(walks_[d], d, false);
    if (kind_ == AwayKind::pairs) extend(walks_[d], (d + 1) % direction_count, true);
    std::swap(walks_[d], longer_);
  }
  ++length_;
}

std::uint8_t AwayWalks::directions(std::size_t index) const {
  const Place at = place(index);
  unsigned bits = 0;
  for (std::size_t d = 0; d < direction_count; ++d)
    bits |= static_cast<unsigned>((walks_[d][at.word] >> at.bit) & 1U) << d;
  return static_cast<std::uint8_t>(bits);
}

std::vector<std::size_t> AwayWalks::without() const {
  std::vector<std::size_t> hexes;
  const std::size_t length = by_column_ ? rows_ : columns_;
  for (std::size_t line = 0; line < lines_; ++line) {
    for (std::size_t along = 0; along < length; along += word_bits) {
      const std::size_t at = 1 + (line + 1) * stride_ + along / word_bits;
      Word some = 0;
      for (const Plane& plane : walks_) some |= plane[at];
      for (Word none = ~some; none != 0; none &= none - 1) {
        const std::size_t here = along + static_cast<std::size_t>(std::countr_zero(none));
        if (here >= length) break;
        hexes.push_back(by_column_ ? here * columns_ + line : line * columns_ + here);
      }
    }
  }
  std::sort(hexes.begin(), hexes.end());
  return hexes;
}

std::size_t AwayWalks::count_without() const {
  std::size_t some = 0;
  const std::size_t length = by_column_ ? rows_ : columns_;
  const std::size_t whole = length / word_bits;
  const Word rest = (Word{1} << (length % word_bits)) - 1;
  for (std::size_t line = 0; line < lines_; ++line) {
    const std::size_t begin = 1 + (line + 1) * stride_;
    for (std::size_t w = 0; w <= whole; ++w) {
      Word here = 0;
      for (const Plane& plane : walks_) here |= plane[begin + w];
      some += static_cast<std::size_t>(std::popcount(w < whole ? here : here & rest));
    }
  }
  return columns_ * rows_ - some;
}

}  // namespace rearguard
