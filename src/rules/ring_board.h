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

/// Values of the board's bits of a hex (BoardFacts::Bit, below 64), a bit for each value.
using BitValues = std::uint64_t;

/// What keeps a walk off a hex.
struct ClosedToWalks {
  BitValues passing = 0;    ///< of the hexes before its last
  BitValues end = 0;        ///< of its last
  bool impassable = false;  ///< steps that the class cannot make, too
};

/// What one side and one movement class face, by axial coordinates, so that a line of hexes is a line of
/// memory. Two bytes a hex. Board and costs must outlive it.
class RingBoard {
 public:
  RingBoard(const BoardFacts& board, const StepCosts& costs);

  const BoardFacts& board() const { return *board_; }

  /// The board's bits (those in `wanted`, BoardFacts::Bit) of the rings around a hex, by bit number and
  /// ring; ring 0 is left out.
  void gather(Hex centre, int rings, unsigned wanted, std::array<BoardPlanes, most_rings + 1>& planes) const;
  /// The steps of walks from `centre` that each gain distance, over no hex that is closed to them. Some may
  /// lead to no ring beyond: see keep_ring_walks.
  void gather_walks(Hex centre, int rings, const ClosedToWalks& closed, RingSteps& walks) const;
  /// The steps of gaining walks that the class can make.
  void gather_open(Hex centre, int rings, RingSteps& open) const;
  /// The cost in parts of each of `steps`, 0 for those that the class cannot make.
  void gather_costs(Hex centre, int rings, const RingSteps& steps, RingWeights& weights) const;

 private:
  std::size_t cell(Hex h) const {
    return static_cast<std::size_t>(h.q - first_q_) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(h.r - first_r_);
  }

  const BoardFacts* board_;
  const StepCosts* costs_;
  int first_q_ = 0, first_r_ = 0, stride_ = 0;
  std::array<std::ptrdiff_t, direction_count> offset_{};           ///< in cells, by direction
  std::array<std::array<std::int32_t, 48>, most_rings + 1> to_{};  ///< in cells, by ring and bit
  std::vector<std::uint8_t> bits_;                                 ///< BoardFacts::Bit
  std::vector<std::uint8_t> entry_;  ///< bit d: the class can step in, in direction d
  /// What to add to a row-major index to get to the hex a step comes from, by parity of the centre's
  /// lane (see StepCosts), ring and bit of the hex entered.
  struct Tails {
    std::array<std::array<std::int32_t, 48>, most_rings + 1> along, across;
  };
  std::array<Tails, 2> tails_;
};

}  // namespace rearguard
