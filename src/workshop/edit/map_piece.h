#pragma once
// A piece of a map: copied, mirrored, turned, and put onto a map. It takes along the terrain and elevation of
// its hexes, the features of all their hexsides with their directions, labels and victory hexes.

#include "src/workshop/edit/map_resize.h"

namespace rearguard {

class MapDraft;

class MapPiece {
 public:
  struct Ground {
    TerrainId terrain = no_hex;
    int level = 0;
    friend bool operator==(const Ground&, const Ground&) = default;
  };

  /// Copies hexes of a map's grid. `anchor` becomes the origin of the piece.
  MapPiece(const HexMap& map, const std::vector<Hex>& hexes, Hex anchor);
  friend bool operator==(const MapPiece&, const MapPiece&) = default;

  // What it has, at places relative to the anchor.

  const std::map<Hex, Ground>& cells() const { return cells_; }
  /// All features of the hexsides of its cells, those from outside into a cell too; ascending.
  const std::vector<FeatureCrossing>& crossings() const { return crossings_; }
  const std::vector<MapLabel>& labels() const { return labels_; }
  const std::vector<VictoryHex>& victory_hexes() const { return victory_hexes_; }
  /// The chart to which the ids belong.
  const TerrainChart& chart() const { return *chart_; }

  /// Turns the piece about its anchor by 60° clockwise, `times` times (negative: counter-clockwise).
  void turn(int times);
  /// Mirrors it in the vertical or the horizontal line through its anchor.
  void mirror_left_right();
  void mirror_top_bottom();

 private:
  template <class MoveHex, class MoveDirection>
  void move(const MoveHex& to, const MoveDirection& facing);
  void mirror(int turns);

  Orientation orientation_;
  std::shared_ptr<const TerrainChart> chart_;
  std::map<Hex, Ground> cells_;
  std::vector<FeatureCrossing> crossings_;
  std::vector<MapLabel> labels_;
  std::vector<VictoryHex> victory_hexes_;
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
