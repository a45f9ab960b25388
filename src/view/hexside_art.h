#pragma once
// How hexside features look on a printed map: streams, walls, slopes, roads, bridges.

#include <map>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/view/map_layout.h"

namespace rearguard {

enum class FeatureStyle : std::uint8_t {
  stream,
  river,
  wall,
  fence,
  hedge,
  trench,
  slope,
  cliff,
  bridge,
  ford,
  road,
  track,
  railway,
  other,
};

/// By the feature's `pattern` where it has one, else by its name. A feature of an unknown name that
/// stands instead of the whole cost for some class is a road; any other is `other`.
FeatureStyle feature_style(const Feature& feature);
/// The feature's own colour where the chart gives one, else that of its style.
Colour feature_colour(const Feature& feature);

/// The roads, tracks and railways out of each hex, as they will be drawn.
class RoadNet {
 public:
  RoadNet(const HexMap& map, const MapLayout& layout);
  /// How far a scene pixel inside hex `h` lies from the middle of the nearest road there; far where
  /// there is none.
  double distance_to_road(Hex h, Point p) const;
  /// Roads are not ruled with a straightedge: where one passes through this hex's middle.
  Point waypoint(Hex h) const;

 private:
  const MapLayout& layout_;
  std::map<Hex, std::vector<Direction>> ways_;
};

/// Continuous lines along the hexsides, joined at the corners.
void add_watercourses(Scene& scene, const HexMap& map, const MapLayout& layout);
/// Walls, fences, hedges, trenches, cliffs and features of unknown kinds, along their hexsides; slopes as
/// hachures that run down from the hexside. A feature that counts one way only bears an arrowhead that
/// way (a slope's hachures say it).
void add_hexside_marks(Scene& scene, const HexMap& map, const MapLayout& layout);
/// Continuous lines through hexes and hexside middles, then the bridges and fords on them.
void add_roads(Scene& scene, const HexMap& map, const MapLayout& layout, const RoadNet& net,
               const ArtBook& art);

}  // namespace rearguard
