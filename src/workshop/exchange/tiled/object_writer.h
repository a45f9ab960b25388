#pragma once
// Hexsides, labels, victory hexes and units as objects of Tiled. Private to exchange.

#include "src/core/board/position.h"
#include "src/core/document/document.h"
#include "src/core/io/maps/chains.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/tiled/tiled_geometry.h"

namespace rearguard {

class ObjectWriter {
 public:
  /// `document` is the map's document. The map and the document must outlive this object.
  ObjectWriter(const HexMap& map, const Node& document, TiledGeometry geometry)
      : map_(map), grid_(map.grid()), document_(document), geometry_(geometry) {}

  struct FeatureLayer {
    std::string name;
    std::string colour;  ///< "#rrggbb"
    std::vector<Node> objects;
  };
  /// Returns a layer for each feature that occurs on the map, so that it has its own colour and can be
  /// hidden.
  std::vector<FeatureLayer> features();
  std::vector<Node> labels();
  std::vector<Node> victory();
  /// Returns the units, with the keys of a position document as properties.
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
  std::map<ChainEnd, Point> points_;  ///< corners and centres used by lines
  int next_ = 1;
};

}  // namespace rearguard
