#pragma once
// What can be laid over the map, and the facts it is drawn from.

#include <string>
#include <vector>

#include "src/engine/judge.h"
#include "src/view/overlay_scene.h"

namespace rearguard {

enum class OverlayKind : std::uint8_t {
  off,
  side_zoc,      ///< one side's zones of control
  all_zoc,       ///< every side's, each hatched its own way
  range,         ///< where the selected unit can move, with costs
  enemy_reach,   ///< where its enemies can move, with the least cost of any of them
  retreat_fire,  ///< where its enemies could fire at it
  sight,         ///< what can be seen from the hex pointed at
  danger,        ///< who would be lost if it had to retreat
};

struct Overlay {
  OverlayKind kind = OverlayKind::off;
  SideIndex side = 0;  ///< side_zoc
  std::string name;    ///< in settings: "off", "zoc-1", "reach", …
  std::string label;   ///< for people: "ZOC of union"
  std::string help;    ///< what its marks mean, one or two sentences
};

/// Whether an overlay is about the selected unit.
constexpr bool needs_unit(OverlayKind kind) {
  return kind == OverlayKind::range || kind == OverlayKind::enemy_reach || kind == OverlayKind::retreat_fire;
}

/// Every overlay of a position, in the order in which one control cycles through them.
std::vector<Overlay> overlays_of(const Position* position);

/// Hexes beyond which the sight overlay does not look.
inline constexpr int sight_radius = 25;

/// What an overlay shows that is computed once, not for each picture.
struct OverlayFacts {
  std::vector<std::vector<Hex>> zoc;  ///< by side
  std::vector<CostedHex> reached;
  std::vector<FireHex> fire;
};

/// The facts of an overlay; `unit` is the selected one, which range, enemy_reach and retreat_fire are about.
OverlayFacts overlay_facts(Judge& judge, OverlayKind kind, UnitIndex unit);

/// The danger that a result brings to some units from `from` on: those that would be lost, and those of which
/// every path hangs on one hex. `next`: the first unit not looked at.
struct DangerFound {
  std::vector<DangerMark> marks;
  UnitIndex next = 0;
};
DangerFound danger_marks(Judge& judge, const std::string& result, UnitIndex from);

}  // namespace rearguard
