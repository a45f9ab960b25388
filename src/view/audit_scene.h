#pragma once
// What the audit of a map finds, laid over the map: costs as colours and contours, marks, arrows, changes.
// A large map is drawn in small plain cells, so that every picture stays within `max_extent`.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "src/view/map_scene.h"

namespace rearguard {

/// Scene pixels that a map takes at most, along and across; the legend comes on top.
inline constexpr double max_extent = 4000;

struct AuditStyle {
  std::optional<HexWindow> window = std::nullopt;
  std::shared_ptr<const ArtBook> art = {};
  std::string title;     ///< of the legend
  std::string subtitle;  ///< below it
};

/// Centre to corner of the hexes that are drawn of a grid, in scene pixels; below `near_radius` as cells
/// without numbers and drawings.
inline constexpr double near_radius = 15;
double audit_radius(const Grid& grid, const std::optional<HexWindow>& window);

/// A hex with a number of movement points.
struct ValuedHex {
  Hex hex;
  double value = 0;
};

/// Each hex in the colour of its value; `closed` ones hatched.
Scene heat_scene(const HexMap& map, std::span<const ValuedHex> hexes, std::span<const Hex> closed,
                 const AuditStyle& style);
/// Bands of cost with lines between them; hexes out of reach hatched.
Scene contour_scene(const HexMap& map, std::span<const ValuedHex> hexes, std::span<const Hex> unreachable,
                    std::span<const Hex> starts, const AuditStyle& style);

/// A hex marked with a disc, the larger the more it weighs.
struct WeightedHex {
  Hex hex;
  std::size_t weight = 1;
  std::vector<Direction> sides = {};  ///< marked by a bar each
  std::string note = {};
};
/// `meaning`: what the number in a disc counts. `sides_mean`: what a bar says; empty where there are none.
Scene mark_scene(const HexMap& map, std::span<const WeightedHex> all, const std::string& meaning,
                 const std::string& sides_mean, const AuditStyle& style);

/// A step that costs more than the way back.
struct StepArrow {
  Hex from;
  Direction towards{};
  double extra = 0;  ///< movement points more than the way back
  bool no_return = false;
  bool by_hexside = false;  ///< and not because of the terrain entered
  std::string note = {};
};
Scene arrow_scene(const HexMap& map, std::span<const StepArrow> arrows, const AuditStyle& style);

/// What became of a map, drawn on the newer version.
struct ChangeMarks {
  struct HexMark {
    Hex hex;
    std::string text;  ///< short, for the hex itself; may be empty
    std::string note;
  };
  struct SideMark {
    Hex from;
    Direction towards{};
    bool added = true;
    std::string note;
  };
  std::vector<HexMark> hexes;
  std::vector<SideMark> sides;
};
Scene change_scene(const HexMap& map, const ChangeMarks& changes, const AuditStyle& style);

}  // namespace rearguard
