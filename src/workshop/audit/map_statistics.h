#pragma once
// Statistics of a map and of movement on it, by class.

#include <utility>

#include "pathing/regions.h"
#include "src/workshop/audit/cost_surface.h"
#include "src/workshop/audit/retreat_traps.h"

namespace rearguard {

/// Called during long computations with the share done (0 to 1) and the name of the next step. May be empty.
using Progress = std::function<void(double share, const std::string& next)>;

struct TerrainCount {
  TerrainId terrain = 0;
  std::size_t hexes = 0;
};

/// The number of hexsides with a feature, including those at the map edge.
struct FeatureCount {
  FeatureId feature = 0;
  std::size_t hexsides = 0;
  std::size_t one_way = 0;  ///< of them, in one direction only
};

/// The steps between hexes that a class can occupy. The costs are meaningless if there are none.
struct StepSummary {
  std::uint64_t steps = 0;
  MovementPoints min;
  MovementPoints max;
  MovementPoints median_doubled;  ///< twice the median, which can be halfway between two costs
  double mean = 0;                ///< movement points
};

/// The steps that cost more than the step back.
struct AsymmetrySummary {
  std::size_t steps = 0;
  std::size_t no_return = 0;   ///< of them
  std::size_t by_hexside = 0;  ///< of them, because of the hexside rather than the terrain entered
  /// Steps without return first, then by descending difference, then by hex number. At most `max_listed`.
  std::vector<AsymmetricStep> worst;
};

struct ChokeSummary {
  std::size_t hexes = 0;
  std::vector<ChokeHex>
      worst;  ///< by descending number of hexes cut off, then by hex number; at most `max_listed`
};

inline constexpr std::size_t max_listed = 50;

struct ClassStatistics {
  ClassId movement_class = 0;
  std::size_t open = 0;    ///< hexes that it can occupy
  std::size_t closed = 0;  ///< other hexes that exist
  StepSummary step;
  std::size_t regions = 0;      ///< strong components of its ground
  std::size_t main_region = 0;  ///< hexes of the largest region
  ChokeSummary chokes;
  AsymmetrySummary asymmetric;
  std::array<Crossing, 4> crossings;  ///< west to east, east to west, north to south, south to north
  std::vector<RetreatTrap> traps;     ///< only with rules
};

struct MapStatistics {
  std::size_t hexes = 0;                 ///< that exist
  std::vector<TerrainCount> terrains;    ///< in the order of the chart, unused terrains included
  std::vector<FeatureCount> features;    ///< in the order of the chart, unused features included
  std::pair<int, int> elevation{0, 0};   ///< lowest and highest level of any hex
  std::vector<ClassStatistics> classes;  ///< those requested
  bool all_traps = true;                 ///< false if the map is too large to test every retreat
};

/// Computes the statistics of a map, in a few passes for each class; with a rule set, also its retreat traps.
MapStatistics map_statistics(const HexMap& map, const std::vector<ClassId>& classes, const RuleSet* rule_set,
                             const Progress& progress = {});

/// Parts of `map_statistics`.
std::vector<FeatureCount> feature_counts(const HexMap& map);
StepSummary step_summary(const StepCosts& costs, const OpenGround& ground);

/// The reach of a class from some start hexes.
struct ReachSummary {
  std::size_t reached = 0;      ///< hexes, including the starts
  std::size_t unreachable = 0;  ///< other hexes that it can occupy
  std::optional<Hex> farthest;  ///< the lowest number of several
  MovementPoints cost;          ///< of reaching the farthest hex
};
ReachSummary reach_summary(const StepCosts& costs, const CostSurface& surface);

}  // namespace rearguard
