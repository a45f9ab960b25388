#pragma once
// A piece of a map: copied, mirrored, turned, and put onto a map. It takes along the terrain and elevation of
// its hexes, the features of all their hexsides with their directions, labels and victory hexes.

#include "hexmap/hex_map.h"

namespace rearguard {

class MapDraft;

class MapPiece {
 public:
  struct Cell {
    TerrainId terrain = no_hex;
    int level = 0;
    std::array<std::vector<FeatureId>, direction_count> out, in;  ///< of its hexsides, by direction
    std::vector<MapLabel> labels;                                 ///< their hex has no meaning
    std::vector<VictoryHex> victory_hexes;                        ///< as above
    friend bool operator==(const Cell&, const Cell&) = default;
  };

  /// Copies hexes of a map's grid. `anchor` becomes the origin of the piece.
  MapPiece(const HexMap& map, const std::vector<Hex>& hexes, Hex anchor);

  /// Returns the cells by their hex relative to the anchor.
  const std::map<Hex, Cell>& cells() const { return cells_; }
  /// The chart to which the ids of the cells belong.
  const TerrainChart& chart() const { return *chart_; }

  /// Turns the piece about its anchor by 60° clockwise, `times` times (negative: counter-clockwise).
  void turn(int times);
  /// Mirrors it in the vertical or the horizontal line through its anchor.
  void mirror_left_right();
  void mirror_top_bottom();

 private:
  void mirror(int turns);

  Orientation orientation_;
  std::shared_ptr<const TerrainChart> chart_;
  std::map<Hex, Cell> cells_;
};

/// Returns how many hexes of a piece would be off the map if its anchor were put there.
std::size_t hexes_off_map(const MapPiece& piece, const HexMap& map, Hex at);

/// Puts a piece onto the map with its anchor in a hex, in one step. Its hexes replace those of the map, with
/// their hexsides, and if `with_names` with their labels and victory hexes; what is off the map is left out.
/// Returns why that is impossible; empty: it is done.
std::string put_piece(MapDraft& draft, const MapPiece& piece, Hex at, bool with_names);

/// Fills hexes with a terrain on level 0, and removes the features of their hexsides, their labels and
/// victory hexes, in one step. Returns as above.
std::string clear_hexes(MapDraft& draft, const std::vector<Hex>& hexes, TerrainId fill);

}  // namespace rearguard
