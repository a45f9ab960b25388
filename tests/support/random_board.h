#pragma once
// Random boards for property tests: every kind of terrain, feature, hole, layout and stack. The same seed
// gives the same board on every machine.

#include <random>

#include "src/core/board/position.h"

namespace rearguard::testing {

/// Random numbers from a fixed seed. std distributions differ between libraries; these do not.
class Rng {
 public:
  explicit Rng(std::uint32_t seed) : engine_(seed) {}
  /// Takes each number from one of the bytes, which must outlive this; random once they are used up.
  explicit Rng(std::span<const std::uint8_t> bytes) : engine_(1), bytes_(bytes) {}
  /// Returns a number from `min` to `max`, both included.
  int number(int min, int max) {
    return min + static_cast<int>(next() % static_cast<std::uint32_t>(max - min + 1));
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

/// Returns a seed for tests of the thing with this name: other things do not change it.
inline std::uint32_t seed_for(std::string_view name) {
  std::uint32_t seed = 2166136261;
  for (const char c : name) seed = (seed ^ static_cast<unsigned char>(c)) * 16777619;
  return seed;
}

/// Returns the number of boards that a random test tries: the number in REARGUARD_RANDOM_BOARDS, which
/// `tools/test --long` sets, or else `usual`.
std::uint32_t random_boards(std::uint32_t usual);

struct BoardPlan {
  int min_size = 5, max_size = 9;  ///< columns and rows
  int density = 20;                ///< units per hundred hexes
  int rough_ground = 40;           ///< percent of hexes that are not clear
  int holes = 5;                   ///< percent
  int features = 20;               ///< percent of hexsides
  int taking_all = 0;              ///< percent of the costs of rough ground, streams and roads
};

/// Returns a chart with fractional, zero and impassable costs for the classes "foot" and "horse".
TerrainChart random_chart(Rng& rng);
std::shared_ptr<const HexMap> random_map(Rng& rng, const BoardPlan& plan);
/// Returns a position with at least one unit; sides "red" and "blue", sometimes "green", allied or not.
Position random_position(Rng& rng, const BoardPlan& plan);

/// Returns the position with random states ("good", "shaken", "routed") and kinds ("leader", "gun" or none),
/// for rules that exempt some. Facings, ranges and all else stay.
Position with_states(const Position& position, Rng& rng);

/// Returns the position with random links "charge" and "guard" between units of any sides, some of them in
/// both directions and with numbers, and engagements of enemies.
Position with_links(const Position& position, Rng& rng);

/// Returns a map of clear terrain (1 MP for class "foot"), flat, even columns lower, numbered from 0101.
std::shared_ptr<const HexMap> clear_map(int columns, int rows);

UnitSetup unit_at(std::string id, std::string side, std::string hex, std::string movement_class = "foot");

/// Returns a position; throws std::logic_error with the reasons if it is invalid.
Position valid_position(std::shared_ptr<const HexMap> map, const Setup& setup);

}  // namespace rearguard::testing
