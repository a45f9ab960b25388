#pragma once
// The overlays of the map, and the data they are drawn from.

#include "src/answers/view/overlay_scene.h"

namespace rearguard {

class Judge;

enum class OverlayKind : std::uint8_t {
  off,
  side_zoc,      ///< one side's zones of control
  all_zoc,       ///< the ZOCs of all sides, each hatched in its own direction
  range,         ///< where the selected unit can move, with costs
  enemy_reach,   ///< where its enemies can move, with the lowest cost of any of them
  retreat_fire,  ///< where its enemies could fire at it
  sight,         ///< line of sight from the hex under the pointer
  danger,        ///< units that would be lost if they had to retreat
  traps,         ///< where one more enemy would leave the selected unit no legal retreat
};

struct Overlay {
  OverlayKind kind = OverlayKind::off;
  SideIndex side = 0;       ///< side_zoc
  std::string name;         ///< in settings: "off", "zoc-1", "reach", …
  std::string label;        ///< as displayed: "ZOC of union"
  std::string help;         ///< what its marks mean, one or two sentences
  bool needs_unit = false;  ///< it depends on the selected unit
};

/// Returns every overlay of a position, in the order in which the overlay key cycles through them.
std::vector<Overlay> overlays_of(const Position* position);

/// The radius of the line-of-sight overlay, in hexes.
inline constexpr int sight_radius = 25;

/// The data of an overlay that are computed once and not for each frame.
struct OverlayFacts {
  std::vector<std::vector<Hex>> zoc;  ///< by side
  std::vector<CostedHex> reached;
  std::vector<FireHex> fire;
};

/// Computes the data of an overlay. `unit` is the selected unit; range, enemy_reach and retreat_fire are
/// empty without it.
OverlayFacts overlay_facts(Judge& judge, OverlayKind kind, std::optional<UnitIndex> unit);

/// A batch of the danger overlay: units that a result would eliminate, and units whose every legal retreat
/// passes through one hex or one pair. `next` is the first unit not examined.
struct DangerFound {
  std::vector<DangerMark> marks;
  UnitIndex next = 0;
};
DangerFound danger_marks(Judge& judge, const std::string& result, UnitIndex from);

}  // namespace rearguard
