#pragma once
// The terrain effects chart: what each terrain and hexside feature costs each movement class.

#include <span>
#include <vector>

#include "hexmap/movement_points.h"

namespace rearguard {

using TerrainId = std::uint8_t;  ///< 0 is "no hex here"; terrains count from 1
using FeatureId = std::uint8_t;  ///< index into TerrainChart::features
using ClassId = std::uint8_t;    ///< index into TerrainChart::classes
inline constexpr TerrainId no_hex = 0;
inline constexpr std::size_t max_terrains = 250;
inline constexpr std::size_t max_features = 250;
inline constexpr std::size_t max_classes = 250;

/// One cell of the chart.
struct ChartCost {
  enum class Kind : std::uint8_t {
    absent,      ///< the table does not name the class
    impassable,  ///< named as impassable
    cost,        ///< `points` movement points, zero or more
  };
  Kind kind = Kind::absent;
  MovementPoints points{};
  /// The step takes all that remains of an allowance. `points` is then the least that it takes: one.
  bool takes_all = false;
};

/// What one step costs a unit.
struct StepPrice {
  MovementPoints least;    ///< what must remain for it
  bool takes_all = false;  ///< it takes all that remains of an allowance, if that is more
};

/// The movement points that a unit spends along a path, of an allowance if the path has one.
class MovementSpent {
 public:
  explicit MovementSpent(std::optional<MovementPoints> allowance = std::nullopt) : allowance_(allowance) {}

  MovementPoints total() const { return total_; }
  /// Returns what a step costs now. More than remains if the unit cannot pay for it.
  MovementPoints cost(StepPrice step) const;
  void pay(StepPrice step) { total_ = total_ + cost(step); }

 private:
  std::optional<MovementPoints> allowance_;
  MovementPoints total_{};
};

/// How terrain or a feature affects a line of sight that meets it (hexmap/line_of_sight.h).
struct SightBlock {
  bool blocks = false;
  int height = 0;  ///< levels above the elevation of its hex (features: of the higher hex)
};

/// Returns the cell of a class in a row of the chart; `absent` if the row ends before it.
ChartCost cost_for(const std::vector<ChartCost>& row, ClassId c);
/// Returns "2", "1/2", "all", "impassable"; nothing for an absent cell.
std::string cost_text(const ChartCost& cell, std::int64_t denominator);
/// Returns "2", "1/2", "all".
std::string cost_text(StepPrice step, std::int64_t denominator);

/// What a terrain or feature is among roads, waters and places, as its author states it. Costs do not depend
/// on it; the checks of maps do.
enum class ChartRole : std::uint8_t {
  unstated,
  road,        ///< features: runs across hexsides
  stream,      ///< features: water along hexsides
  crossing,    ///< features: a bridge, ford or ferry
  slope,       ///< features: a slope, crest or cliff
  settlement,  ///< terrains: a town, village or farm, where roads may end
  water,       ///< terrains: a river, lake or sea
  none,        ///< none of these, whatever its name
};

struct ChartRoleName {
  std::string_view name;
  ChartRole role = ChartRole::unstated;
};
/// Returns the roles that a map may state for a terrain or a feature, with their names, as menus list them.
std::span<const ChartRoleName> terrain_roles();
std::span<const ChartRoleName> feature_roles();
/// Returns the name of a role; empty for `unstated`.
std::string_view role_name(ChartRole role);

struct Terrain {
  std::string name;
  char32_t symbol = 0;
  std::vector<ChartCost> cost;  ///< by ClassId
  SightBlock sight;
  std::string colour;   ///< "#rrggbb" or empty: the painter's own choice by name
  std::string pattern;  ///< painter's drawing style ("woods", "marsh", …) or empty: chosen by name
  std::string picture;  ///< file of a picture to draw instead, as the map names it; empty: none
  ChartRole role = ChartRole::unstated;  ///< one of terrain_roles()
  bool placeholder = false;              ///< its costs stand for ones that are yet to be written
};

struct Feature {
  std::string name;
  std::vector<ChartCost> cost;     ///< by ClassId: added to the terrain's
  std::vector<ChartCost> replace;  ///< by ClassId: supersedes the whole cost
  SightBlock sight;
  std::string colour;
  std::string pattern;
  std::string picture;
  bool opens = false;                    ///< makes a prohibited step possible; see HexMap::is_opened
  ChartRole role = ChartRole::unstated;  ///< one of feature_roles()
  bool placeholder = false;              ///< its costs stand for ones that are yet to be written
};

struct TerrainChart {
  std::vector<std::string> classes;  ///< movement classes, in order of first mention
  std::vector<Terrain> terrains;     ///< [0] is the "no hex" entry; TerrainId indexes it
  std::vector<Feature> features;
  std::int64_t denominator = 1;  ///< parts to one movement point

  std::optional<ClassId> find_class(std::string_view name) const;
  std::optional<TerrainId> find_terrain(std::string_view name) const;
  std::optional<FeatureId> find_feature(std::string_view name) const;
};

}  // namespace rearguard
