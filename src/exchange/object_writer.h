#pragma once
// Hexsides, labels, victory hexes and units as objects of Tiled. Private to exchange.

#include <map>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/document/document.h"
#include "src/exchange/tiled_geometry.h"
#include "src/io/chains.h"
#include "src/io/map_writer.h"

namespace rearguard {

/// Makes objects and counts them.
class ObjectWriter {
 public:
  /// `document` is the map's; both must outlive this.
  ObjectWriter(const HexMap& map, const Node& document, TiledGeometry geometry)
      : map_(map), grid_(map.grid()), document_(document), geometry_(geometry) {}

  struct FeatureLayer {
    std::string name;
    std::string colour;  ///< "#rrggbb"
    std::vector<Node> objects;
  };
  /// A layer for each feature that lies anywhere, so that it has a colour and can be hidden.
  std::vector<FeatureLayer> features();
  std::vector<Node> labels();
  std::vector<Node> victory();
  /// With the keys that a position document gives them.
  std::vector<Node> units(const Setup& setup);

  int next() const { return next_; }

 private:
  Cell cell(Hex h) const;
  Node object(const std::string& kind, const std::string& name, Point at, Node properties);
  Node point(const std::string& kind, const std::string& name, Point at, Node properties);
  Node line(const std::string& kind, const std::vector<ChainEnd>& ends, Node properties);
  ChainEnd end_at(Point p);
  ChainLink corners_of(const FeatureSides::Side& side);
  void add_lines(std::vector<Node>& objects, const std::string& feature,
                 const std::vector<FeatureSides::Side>& sides, bool across);
  void add_one_way_lines(std::vector<Node>& objects, const std::string& feature,
                         const std::vector<FeatureSides::Side>& sides);
  std::vector<Node> in_hexes(const char* key, const std::vector<Hex>& hexes);

  const HexMap& map_;
  const Grid& grid_;
  const Node& document_;
  TiledGeometry geometry_;
  std::map<ChainEnd, Point> points_;  ///< corners and centres that lines have met
  int next_ = 1;
};

}  // namespace rearguard
