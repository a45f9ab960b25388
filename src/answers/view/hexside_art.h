#pragma once
// The drawing of hexside features: streams, walls, slopes, roads, bridges.

#include <map>

#include "hexmap/hex.h"

namespace rearguard {

class ArtLibrary;
struct Colour;
struct Feature;
class HexMap;
class MapLayout;
struct Point;
struct Scene;

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

/// Returns the style of a feature by its `pattern` if it has one, else by its name. A feature with an unknown
/// name and a `replace` cost for some class is a road; any other is `other`.
FeatureStyle feature_style(const Feature& feature);
/// Returns whether features of a style run from hex to hex, across the hexside, instead of along it.
bool runs_from_hex_to_hex(FeatureStyle style);
/// Returns the colour of a feature in the chart if it has one, else that of its style.
Colour feature_colour(const Feature& feature);

/// The roads, tracks and railways of each hex, as drawn.
class RoadNet {
 public:
  RoadNet(const HexMap& map, const MapLayout& layout);
  /// Returns the distance from a scene pixel in hex `h` to the centre line of the nearest road in that hex; a
  /// large number if there is none.
  double distance_to_road(Hex h, Point p) const;
  /// Returns the point near the centre of a hex through which its roads run.
  Point waypoint(Hex h) const;

 private:
  const MapLayout& layout_;
  std::map<Hex, std::vector<Direction>> ways_;
};

/// Adds streams and rivers: continuous lines along hexsides, joined at the corners.
void add_watercourses(Scene& scene, const HexMap& map, const MapLayout& layout);
/// Adds walls, fences, hedges, trenches, cliffs and features of unknown kinds along their hexsides, and
/// slopes as hachures downhill from the hexside. A one-way feature has an arrowhead in its direction, except
/// for slopes.
void add_hexside_marks(Scene& scene, const HexMap& map, const MapLayout& layout);
/// Adds roads: continuous lines through hexes and the middles of hexsides; then the bridges and fords on
/// them.
void add_roads(Scene& scene, const HexMap& map, const MapLayout& layout, const RoadNet& net,
               const ArtLibrary& art);

}  // namespace rearguard
