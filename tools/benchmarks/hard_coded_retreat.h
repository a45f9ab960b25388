#pragma once
// The yardstick of retreats: the clauses of `order-actions` written in C++ for one question.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "src/core/rules/facts/board_facts.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/ratios.h"

namespace rearguard::benchmarks {

struct YardstickAnswer {
  std::uint64_t paths = 0;
  std::uint32_t end_hex_count = 0;
  std::int64_t cost = 0;  ///< in parts; 0 if there is no path
  friend bool operator==(const YardstickAnswer&, const YardstickAnswer&) = default;
};

/// Flat arrays over axial coordinates with a border, one pass per clause, no rule file.
class HardCodedRetreat {
 public:
  HardCodedRetreat(const BoardFacts& board, ClassId movement_class);

  YardstickAnswer answer(Hex from, int hexes);

 private:
  /// The hexes within N, ring by ring, each with its one or two predecessors in the ring before.
  struct Cone {
    std::vector<std::ptrdiff_t> offset;
    std::vector<std::array<std::uint16_t, 2>> parents;
    std::vector<std::array<std::uint8_t, 2>> directions;  ///< of the steps from them
    std::size_t first_end = 0;
  };
  std::size_t cell(Hex h) const { return plane_.cell(h); }
  const Cone& cone(int hexes);
  template <class Keep>
  bool pass(const Cone& cone, Keep keep);

  AxialPlane plane_;
  std::vector<std::array<std::uint16_t, direction_count>> steps_;  // by cell and direction, 0: impassable
  std::vector<std::uint8_t> flags_;                                // BoardFacts::Bit, and `under_fire`
  std::vector<std::uint16_t> nearest_;
  std::vector<std::uint16_t> to_line_;  // distance to the enemy line, 0 if there is none
  std::map<int, Cone> cones_;
  std::vector<std::uint8_t> reach_, open_, flag_;
  std::vector<std::array<std::uint16_t, 2>> cost_;
  std::vector<std::uint16_t> near_, line_;
  std::vector<std::int64_t> best_, rest_;
  std::vector<std::uint64_t> count_;
};

/// The yardstick of all that judges: such an answer, three hexes, for each unit of the large shipped battle
/// in turn.
Contender hard_coded_search();

}  // namespace rearguard::benchmarks
