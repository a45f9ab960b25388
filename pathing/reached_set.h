#pragma once
// The hexes that a search has reached, one bit each.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace rearguard {

/// A set of hexes by row-major index that is read in ascending order without sorting.
struct ReachedSet {
  std::vector<std::uint64_t> bits;
  std::size_t first = 0;  // words in use
  std::size_t last = 0;
  std::size_t count = 0;

  void begin(std::size_t size) {
    const std::size_t words = (size + 63) / 64;
    if (bits.size() != words) {
      bits.assign(words, 0);
    } else if (first <= last) {
      std::fill(bits.begin() + static_cast<std::ptrdiff_t>(first),
                bits.begin() + static_cast<std::ptrdiff_t>(last) + 1, 0);
    }
    first = words;
    last = 0;
    count = 0;
  }
  void insert(std::size_t index) {
    const std::size_t word = index >> 6U;
    bits[word] |= std::uint64_t{1} << (index & 63U);
    first = std::min(first, word);
    last = std::max(last, word);
    ++count;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t word = first; word <= last; ++word) {
      for (std::uint64_t rest = bits[word]; rest != 0; rest &= rest - 1) {
        visit((word << 6U) + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
};

}  // namespace rearguard
