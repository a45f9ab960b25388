#pragma once
// Receding walks from all hexes of a map at once, one bit per hex: walks whose every step increases the
// distance from their start.

#include <span>

#include "hexmap/grid.h"

namespace rearguard {

/// The kind of walk. A walk that ends as many hexes away as it has steps uses one direction, or two
/// neighbouring ones.
enum class RecedingKind : std::uint8_t { straight, pairs };

/// Computes the walks length by length, from length 0, which every hex has. Each length takes time linear in
/// the size of the map; a machine word holds 64 hexes. Uses 13 bits a hex.
class RecedingWalks {
 public:
  /// `steps` by row-major index: bit d is set if the step in direction d can be made (OpenGround::steps in
  /// regions.h). Such a step must end in a hex of the grid. Throws std::invalid_argument if `steps` is not as
  /// long as the grid has hexes.
  RecedingWalks(const Grid& grid, std::span<const std::uint8_t> steps, RecedingKind kind);

  /// Returns the length of the current walks in steps.
  int length() const { return length_; }
  void lengthen();

  /// Returns a bit set for the hex with this row-major index: bit d if it has a walk in direction d
  /// (straight), or in the directions d and d + 1 in any mixture (pairs).
  std::uint8_t directions(std::size_t index) const;

 private:
  using Word = std::uint64_t;
  using Plane = std::vector<Word>;
  struct Place {
    std::size_t word = 0;
    unsigned bit = 0;
  };
  /// The offset of the neighbour in a direction, for lines of each parity: in lines, and in hexes along the
  /// line.
  struct Shift {
    int line = 0;
    int along = 0;
  };

  Place place(std::size_t index) const;
  /// Returns the start of a line, from -1 to one past the last. All even lines are stored first, then all odd
  /// lines, so neighbouring lines of one parity are contiguous and one long loop handles each half.
  std::size_t start_of(std::ptrdiff_t line) const {
    const std::size_t odd = static_cast<std::size_t>(line & 1) * (half_ + 2);
    return 1 + (static_cast<std::size_t>((line >> 1) + 1) + odd) * stride_;
  }
  void lengthen(std::size_t d, std::size_t parity);

  std::size_t columns_;
  std::size_t rows_;
  std::size_t lines_;   ///< columns of a flat grid, rows of a pointy one: every other one is shifted
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
