#pragma once
// What a player lays over the map to see at a glance: zones of control, reach, fire, sight, danger, and the
// hex and path pointed at. Each costs what its shown hexes cost, and none is told by colour alone.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/view/map_layout.h"
#include "src/view/scene.h"

namespace rearguard {

/// Hatches the shown ones of `hexes` as the zone of control of the position's side `side`. Each of the first
/// four sides hatches in a direction of its own, so that hexes in several zones show each. Belongs between
/// map and counters.
void add_side_zoc(Scene& scene, const MapLayout& layout, const Position& position, SideIndex side,
                  std::span<const Hex> hexes);

struct CostedHex {
  Hex hex;
  MovementPoints cost;
};

/// How a movement range is told from another one.
enum class Reach : std::uint8_t { own, enemy };

/// Hexes that can be moved to, each with its cost. Belongs between map and counters.
void add_range(Scene& scene, const MapLayout& layout, std::span<const CostedHex> hexes,
               std::int64_t denominator, Reach acting_side);

/// Hexes under retreat fire, with the number of units that could fire at each. Belongs between map and
/// counters.
struct FireHex {
  Hex hex;
  std::size_t units = 0;
};
void add_fire(Scene& scene, const MapLayout& layout, std::span<const FireHex> hexes);

/// What can be seen from `from` within `radius` hexes: an open ring in a seen hex, a dark hatch over a hidden
/// one. Belongs between map and counters.
void add_sight(Scene& scene, const MapLayout& layout, const HexMap& map, Hex from, int radius);

/// How a unit would fare if it had to retreat.
struct DangerMark {
  UnitIndex unit = 0;
  bool captured = false;    ///< no legal end: the doctrine's failure
  std::size_t ends = 0;     ///< legal end hexes
  std::vector<Hex> chokes;  ///< hexes that every one of its legal paths enters
};

/// A cross in a ring over a unit that would be lost; the number of its ends over every other, in a warning
/// triangle where its retreat hangs on single hexes, else in a small disc; a diamond on every choke hex.
/// Belongs above the counters.
void add_danger(Scene& scene, const MapLayout& layout, const Position& position,
                std::span<const DangerMark> marks);

/// The outline of the hex pointed at.
void add_pointer(Scene& scene, const MapLayout& layout, Hex h);

/// One path drawn broad, with the movement points spent on reaching each of its hexes.
void add_costed_path(Scene& scene, const MapLayout& layout, std::span<const CostedHex> path,
                     std::int64_t denominator);

/// Outlines some hexes: those that a row of a list speaks of.
void add_spotlight(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes);

/// What became of a path laid hex by hex.
enum class TestPath : std::uint8_t { legal, can_be_completed, ruled_out };

/// A path laid hex by hex: an unbroken line with a filled end where it is legal, dashes with an open end
/// where it can be completed, dots with a cross where it is refused. Belongs above the counters.
void add_test_path(Scene& scene, const MapLayout& layout, std::span<const Hex> path, TestPath state,
                   const std::string& note);

}  // namespace rearguard
