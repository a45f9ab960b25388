#pragma once
// Overlays of a map: zones of control, reach, fire, line of sight, danger, the hex at the cursor and paths.
// The cost of each is linear in the shown hexes, and none relies on colour alone.

#include "src/answers/view/map_layout.h"
#include "src/core/board/position.h"

namespace rearguard {

struct Scene;

/// Hatches `hexes` as the zone of control of a side. Each of the first four sides has its own hatch
/// direction, so overlapping zones remain visible. Belongs between map and counters.
void add_side_zoc(Scene& scene, const MapLayout& layout, const Position& position, SideIndex side,
                  std::span<const Hex> hexes);

/// A hex with the movement points to reach it.
struct CostedHex {
  Hex hex;
  MovementPoints cost;
};

/// The owner of a movement range, which selects its look.
enum class Reach : std::uint8_t { own, enemy };

/// Adds the hexes that a unit can move to, each with its cost: in the hex, left of its counters if `position`
/// has a unit there. Belongs between map and counters.
void add_range(Scene& scene, const MapLayout& layout, std::span<const CostedHex> hexes,
               std::int64_t denominator, Reach reach, const Position* position = nullptr);

/// A hex under retreat fire, with the number of units that could fire at it.
struct FireHex {
  Hex hex;
  std::size_t units = 0;
};
/// Adds hexes under retreat fire, with the numbers as `add_range` places them. Belongs between map and
/// counters.
void add_fire(Scene& scene, const MapLayout& layout, std::span<const FireHex> hexes,
              const Position* position = nullptr);

/// Adds the line of sight from `from` to every hex within `radius` hexes: an open ring in a visible hex, a
/// dark hatch over a hidden one. Belongs between map and counters.
void add_sight(Scene& scene, const MapLayout& layout, const HexMap& map, Hex from, int radius);

struct DangerMark {
  UnitIndex unit = 0;
  bool captured = false;          ///< no legal end hex: the retreat fails
  std::size_t end_hex_count = 0;  ///< legal end hexes
  std::vector<Hex> chokes;        ///< hexes that every one of its legal paths enters
};

/// Marks units in danger: a cross in a ring on a unit that would be lost; on every other unit its number of
/// end hexes, in a warning triangle if its retreat depends on single hexes, else in a small disc; a diamond
/// in every choke hex. Belongs above the counters.
void add_danger(Scene& scene, const MapLayout& layout, const Position& position,
                std::span<const DangerMark> marks);

/// A hex in which an enemy would leave a unit no legal retreat.
struct TrapMark {
  Hex hex;
  bool within_reach = true;  ///< of such an enemy
  std::string note;          ///< which enemies, and what then happens
};

/// Marks traps with a padlock and a rim: solid within reach, open and dashed else. Belongs above the
/// counters.
void add_traps(Scene& scene, const MapLayout& layout, std::span<const TrapMark> traps);

void add_pointer(Scene& scene, const MapLayout& layout, Hex h);

/// Adds a broad path with the movement points used up to each of its hexes.
void add_costed_path(Scene& scene, const MapLayout& layout, std::span<const CostedHex> path,
                     std::int64_t denominator);

/// Outlines hexes: those of the row of a list at the cursor.
void add_spotlight(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes);

/// The status of a test path.
enum class TestPath : std::uint8_t { legal, can_be_completed, ruled_out };

/// Adds a test path: a solid line with a filled end if it is legal, dashes with an open end if it can be
/// completed, dots with a cross if it is ruled out. Belongs above the counters.
void add_test_path(Scene& scene, const MapLayout& layout, std::span<const Hex> path, TestPath state,
                   const std::string& note);

}  // namespace rearguard
