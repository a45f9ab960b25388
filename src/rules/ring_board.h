#pragma once
// A board laid out for asking about rings of hexes: what bits of many hexes at once are gathered from.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/ring_walks.h"
#include "src/rules/board_facts.h"
#include "src/rules/plane_properties.h"

namespace rearguard {

/// What one side and one movement class face, by axial coordinates, so that a line of hexes is a line of
/// memory. About twelve bytes a hex. Board and costs must outlive it. Copies what they know when it is
/// made.
class RingBoard {
 public:
  RingBoard(const BoardFacts& board, const StepCosts& costs);

  const BoardFacts& board() const { return *board_; }

  /// The board's bits (those in `wanted`, BoardFacts::Bit) of the rings around a hex, by bit number and
  /// ring; ring 0 is left out.
  void gather(Hex centre, int rings, unsigned wanted, std::array<BoardPlanes, most_rings + 1>& planes) const;
  /// The steps of gaining walks that the class can make.
  void gather_open(Hex centre, int rings, RingSteps& open) const;
  /// Distance to the nearest enemy of the hexes of ring k; `levels` by bit. There must be enemies.
  void gather_nearest(Hex centre, int k, std::array<std::int32_t, 56>& levels) const;
  /// The cost in parts of each of `steps`, 0 for those that the class cannot make.
  void gather_costs(Hex centre, int rings, const RingSteps& steps, const RingSteps& open,
                    RingWeights& weights) const;

 private:
  std::size_t cell(Hex h) const {
    return static_cast<std::size_t>(h.q - first_q_) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(h.r - first_r_);
  }

  const BoardFacts* board_;
  const StepCosts* costs_;
  int first_q_ = 0, first_r_ = 0, stride_ = 0;
  std::array<std::ptrdiff_t, direction_count> offset_{};  ///< in cells, by direction
  std::vector<std::uint8_t> bits_;                        ///< BoardFacts::Bit
  std::vector<std::uint8_t> open_;                        ///< bit d: the class can step out in direction d
  std::vector<std::int32_t> nearest_;                     ///< empty where there are no enemies
  /// What to add to a row-major index to get to the hex a step comes from, by parity of the centre's
  /// lane (see StepCosts), ring and bit of the hex entered.
  struct Tails {
    std::array<std::array<std::int32_t, 48>, most_rings + 1> along, across;
  };
  std::array<Tails, 2> tails_;
};

}  // namespace rearguard
