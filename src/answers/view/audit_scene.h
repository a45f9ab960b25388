#pragma once
// Pictures of a map audit: costs as colours and contours, marks, arrows, changes. A large map is drawn as
// small plain cells, to keep the picture within `max_extent`.

#include "src/answers/view/map_layout.h"

namespace rearguard {

class ArtLibrary;
struct MapPicture;
struct Scene;

/// Maximum width and height of the map in scene pixels, without the legend.
inline constexpr double max_extent = 4000;

struct AuditStyle {
  std::optional<HexWindow> window = std::nullopt;
  std::shared_ptr<const ArtLibrary> art = {};
  std::string title;                                ///< of the legend
  std::string subtitle;                             ///< below it
  std::shared_ptr<const MapPicture> underlay = {};  ///< the picture under the map; null: none
};

/// Returns the hex radius (centre to corner, in scene pixels) for a grid. Below `near_radius`, hexes are
/// drawn as cells without numbers and drawings.
inline constexpr double near_radius = 15;
double audit_radius(const Grid& grid, const std::optional<HexWindow>& window);

/// A hex with a number of movement points.
struct ValuedHex {
  Hex hex;
  double value = 0;
};

/// A hexside between two hexes that can be entered, but not across it.
struct ClosedSide {
  Hex from;
  Direction towards{};
  bool one_way = false;  ///< closed from `from` only
};

/// Draws each hex in the colour of its value, hatches the `closed` ones and bars the closed hexsides.
Scene heat_scene(const HexMap& map, std::span<const ValuedHex> hexes, std::span<const Hex> closed,
                 std::span<const ClosedSide> sides, const AuditStyle& style);

/// What contours are drawn of.
struct Contours {
  std::vector<ValuedHex> hexes;
  std::vector<Hex> unreachable;
  std::vector<Hex> starts;
  std::vector<ClosedSide> sides;
  /// By hex of `hexes`: the turns that it takes to reach it. If given, lines are drawn where one more turn is
  /// needed, and the bands are turns; else both are of equal cost.
  std::vector<std::uint32_t> turns = {};
};
/// Draws bands with contour lines between them, hatches unreachable hexes and bars closed hexsides.
Scene contour_scene(const HexMap& map, const Contours& contours, const AuditStyle& style);

/// A hex marked with a disc whose size grows with its weight.
struct WeightedHex {
  Hex hex;
  std::size_t weight = 1;
  std::vector<Direction> sides = {};  ///< each marked with a bar
  std::string note = {};
};
/// Draws discs with numbers. `meaning`: what the numbers count; `sides_mean`: what the bars mean; empty if
/// there are none.
Scene mark_scene(const HexMap& map, std::span<const WeightedHex> all, const std::string& meaning,
                 const std::string& sides_mean, const AuditStyle& style);

/// A step that costs more than the step back.
struct StepArrow {
  Hex from;
  Direction towards{};
  double extra = 0;  ///< difference in movement points
  bool no_return = false;
  bool by_hexside = false;  ///< not by the terrain entered
  std::string note = {};
};
Scene arrow_scene(const HexMap& map, std::span<const StepArrow> arrows, const AuditStyle& style);

/// The changes of a map, drawn on its newer version.
struct ChangeMarks {
  struct HexMark {
    Hex hex;
    std::string text;  ///< short, drawn in the hex; may be empty
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
