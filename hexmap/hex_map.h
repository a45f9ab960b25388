#pragma once
// The board before any game: terrain in every hex, features on hexsides, elevation. No units, no rules.

#include <unordered_map>

#include "hexmap/hex_planes.h"
#include "hexmap/hexside.h"
#include "hexmap/named_regions.h"

namespace rearguard {

/// A name printed on the map ("Mill Creek").
struct MapLabel {
  Hex hex;
  std::string text;
  int size = 1;  ///< 1 small … 3 large
  friend bool operator==(const MapLabel&, const MapLabel&) = default;
};

/// A hex that scores.
struct VictoryHex {
  Hex hex;
  int points = 0;
  std::string side;  ///< the side that scores it; empty: the side that controls it
  friend bool operator==(const VictoryHex&, const VictoryHex&) = default;
};

/// The edge of the map that is a side's home edge: 'N', 'E', 'S' or 'W'.
enum class MapEdge : std::uint8_t { north, east, south, west };

/// A side as people call it: "The Confederates hold it", "the Confederate turn".
struct SideName {
  std::string name;
  std::string adjective;
  friend bool operator==(const SideName&, const SideName&) = default;
};

/// What a map says besides its hexes and hexsides.
struct MapDetails {
  /// Whether higher ground blocks the line of sight. Off by default, like all blocking.
  bool ground_blocks_sight = false;

  std::vector<MapLabel> labels;
  std::vector<VictoryHex> victory_hexes;
  std::map<std::string, MapEdge> home_edges;  ///< by side
  std::map<std::string, SideName>
      side_names;  ///< by side; sides that it lacks are called as they are written
  NamedRegions regions;

  std::string side_name(const std::string& side) const;
  std::string side_adjective(const std::string& side) const;
};

/// A consistent map. Readers, generators and tests build it through the members below; afterwards it is
/// const.
class HexMap : public MapDetails {
 public:
  /// `grid.problem()` must be empty. All hexes start as "no hex".
  HexMap(Grid grid, TerrainChart chart, std::string name = {});
  /// Shares `chart` with other maps. `chart` must not be null.
  HexMap(Grid grid, std::shared_ptr<const TerrainChart> chart, std::string name = {});

  const std::string& name() const { return name_; }
  const Grid& grid() const { return grid_; }
  const TerrainChart& chart() const { return *chart_; }
  const std::shared_ptr<const TerrainChart>& shared_chart() const { return chart_; }

  /// Returns the terrain of a hex, `no_hex` off the map and in holes.
  TerrainId terrain(Hex h) const { return grid_.contains(h) ? terrain_[grid_.index(h)] : no_hex; }
  /// Returns the terrain of every hex of the grid by row-major index.
  const std::vector<TerrainId>& terrains() const { return terrain_; }
  bool exists(Hex h) const { return terrain(h) != no_hex; }
  int elevation(Hex h) const;

  /// Returns the features crossed when stepping from `from` in direction `d` (one-way ones only in their
  /// direction), in ascending FeatureId, each at most once. Empty for most crossings.
  const std::vector<FeatureId>& features(Hex from, Direction d) const;
  /// Tests whether any crossing of the map has a feature.
  bool has_features() const { return !crossings_.empty(); }

  /// `h` must be on the grid; `t` must be one of the chart's terrains or `no_hex`.
  void set_terrain(Hex h, TerrainId t);
  /// Sets the terrain of every hex, in the order of `terrains()`.
  void set_terrains(std::vector<TerrainId> all);
  /// `h` must be on the grid; `level` from -32768 to 32767.
  void set_elevation(Hex h, int level);
  /// Puts a feature on both directions of a hexside. `a` and `b` must be adjacent; a feature that is already
  /// there is not added again.
  void add_feature(FeatureId f, Hex a, Hex b);
  /// Puts a feature on the crossing from `from` to the adjacent hex `to` only.
  void add_one_way_feature(FeatureId f, Hex from, Hex to);

  /// Returns the movement points of one step from `from` in direction `d` for a class, or nothing if the
  /// class may not make it: the target does not exist, its terrain does not list the class or lists it as
  /// impassable, or a feature of the crossing is impassable. Otherwise the cost is the smallest `replace` of
  /// a feature there, or else the terrain plus the `cost` of every feature; the step takes all that remains
  /// if one of these costs does, and a `replace` by a number comes before one by all. If the crossing is
  /// opened, a feature that is impassable adds nothing, and prohibited terrain needs only a `replace`. `from`
  /// need not exist.
  std::optional<StepPrice> step_price(Hex from, Direction d, ClassId c) const;
  /// Returns what must remain of an allowance for a step; nothing as above.
  std::optional<MovementPoints> step_cost(Hex from, Direction d, ClassId c) const {
    const auto price = step_price(from, d, c);
    return price ? std::optional(price->least) : std::nullopt;
  }
  /// Tests whether a feature of a crossing opens it to a class: one that `opens`, and whose tables name the
  /// class with a cost, or name no class at all.
  bool is_opened(Hex from, Direction d, ClassId c) const;
  /// Tests whether a class can be in a hex: it has a cost for the terrain, or an opened crossing leads there.
  bool admits(Hex h, ClassId c) const;

  /// Returns the crossings with features as (row-major index × 6 + direction) -> features, for painters and
  /// cost planes. Crossings that start outside the grid are not stored.
  const std::unordered_map<std::uint64_t, std::vector<FeatureId>>& crossings() const { return crossings_; }

  /// Returns the data shared by all who ask about this map; see hex_planes.h.
  const PlaneOwner& planes() const { return planes_; }

 private:
  Grid grid_;
  std::shared_ptr<const TerrainChart> chart_;
  std::string name_;
  std::vector<TerrainId> terrain_;
  std::vector<std::int16_t> elevation_;  ///< empty: level everywhere
  std::unordered_map<std::uint64_t, std::vector<FeatureId>> crossings_;
  PlaneOwner planes_;
};

}  // namespace rearguard
