#pragma once
// From which hexes of a whole map a walk leads straight enough away that each of its steps gains distance:
// every hex at once, a bit each.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hexmap/grid.h"

namespace rearguard {

/// Which walks count. A walk that ends as many hexes away as it has steps uses one direction, or two
/// neighbouring ones.
enum class RecedingKind : std::uint8_t { straight, pairs };

/// The walks of one length after the other, beginning with length 0, which every hex has. Linear in the size
/// of the map for each length; a word of the machine holds 64 hexes. Takes 13 bits a hex.
class RecedingWalks {
 public:
  /// `steps` by row-major index: bit d is set where the step in direction d can be made (OpenGround::steps in
  /// regions.h). Such a step must lead to a hex of the grid. Throws std::invalid_argument where `steps` is
  /// not as long as the grid has hexes.
  RecedingWalks(const Grid& grid, std::span<const std::uint8_t> steps, RecedingKind kind);

  /// Steps of the walks that the answers below are about.
  int length() const { return length_; }
  void lengthen();

  /// Bit d: from the hex with this row-major index a walk in direction d (straight), or in the directions d
  /// and d + 1, either of them as often as it likes (pairs).
  std::uint8_t directions(std::size_t index) const;

 private:
  using Word = std::uint64_t;
  using Plane = std::vector<Word>;
  struct Place {
    std::size_t word = 0;
    unsigned bit = 0;
  };
  /// Where the neighbour in a direction lies, for lines of each parity: lines further, hexes along the line.
  struct Shift {
    int line = 0;
    int along = 0;
  };

  Place place(std::size_t index) const;
  /// Where a line begins, from -1 to one past the last. The lines of even number lie behind one another, and
  /// after them those of odd number: neighbours of either half lie behind one another as well, so that one
  /// long loop takes a half.
  std::size_t start_of(std::ptrdiff_t line) const {
    const std::size_t odd = static_cast<std::size_t>(line & 1) * (half_ + 2);
    return 1 + (static_cast<std::size_t>((line >> 1) + 1) + odd) * stride_;
  }
  void lengthen(std::size_t d, std::size_t parity);

  std::size_t columns_;
  std::size_t rows_;
  std::size_t lines_;   ///< columns of a flat grid, rows of a pointy one: what half of is shifted
  std::size_t stride_;  ///< words of a line
  std::size_t half_;    ///< lines of even number
  bool by_column_;
  RecedingKind kind_;
  int length_ = 0;
  std::array<std::array<Shift, direction_count>, 2> shifts_{};  ///< by parity of the line from 0
  std::array<Plane, direction_count> steps_;
  std::array<Plane, direction_count> walks_;
  Plane longer_;
};

}  // namespace rearguard
