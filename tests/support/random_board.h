#pragma once
// Boards drawn by lot for property tests: every kind of terrain, feature, hole, layout and crowd. The
// same seed gives the same board on every machine.

#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <string>

#include "src/board/position.h"

namespace rearguard::testing {

/// Numbers by lot from a fixed seed. std distributions differ between libraries; these do not.
class Rng {
 public:
  explicit Rng(std::uint32_t seed) : engine_(seed) {}
  /// Each number by one of the bytes, which must outlive this; by lot again when none is left.
  explicit Rng(std::span<const std::uint8_t> bytes) : engine_(1), bytes_(bytes) {}
  /// From `least` to `most`, both included.
  int number(int least, int most) {
    return least + static_cast<int>(next() % static_cast<std::uint32_t>(most - least + 1));
  }
  bool chance(int percent) { return number(1, 100) <= percent; }

 private:
  std::uint32_t next() {
    if (bytes_.empty()) return static_cast<std::uint32_t>(engine_());
    const std::uint8_t byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }

  std::mt19937 engine_;
  std::span<const std::uint8_t> bytes_;
};

struct BoardPlan {
  int min_size = 5, max_size = 9;  ///< columns and rows
  int density = 20;                ///< units per hundred hexes
  int rough_ground = 40;           ///< percent of hexes that are not clear
  int holes = 5;                   ///< percent
  int features = 20;               ///< percent of hexsides
};

/// A chart with fractions, free and impassable costs for the classes "foot" and "horse".
TerrainChart random_chart(Rng& rng);
std::shared_ptr<const HexMap> random_map(Rng& rng, const BoardPlan& plan);
/// At least one unit; sides "red" and "blue", sometimes "green", allied or not.
Position random_position(Rng& rng, const BoardPlan& plan);

/// A map of clear ground (1 MP for class "foot"), flat, even columns lower, numbered from 0101.
std::shared_ptr<const HexMap> clear_map(int columns, int rows);

/// A unit of class "foot".
UnitSetup unit_at(std::string id, std::string side, std::string hex);

/// A position that must be valid; throws std::logic_error with the reasons where it is not.
Position valid_position(std::shared_ptr<const HexMap> map, const Setup& setup);

}  // namespace rearguard::testing
