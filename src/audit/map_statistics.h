#pragma once
// What a map is made of, and what it does to each movement class, in numbers.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/audit/cost_surface.h"
#include "src/audit/retreat_traps.h"

namespace rearguard {

/// Told as long work goes on: the share done, from 0 to 1, and what comes next. May be empty.
using Progress = std::function<void(double share, const std::string& next)>;

struct TerrainCount {
  TerrainId terrain = 0;
  std::size_t hexes = 0;
};

/// Hexsides that bear a feature, those at the edge of the map among them.
struct FeatureCount {
  FeatureId feature = 0;
  std::size_t hexsides = 0;
  std::size_t one_way = 0;  ///< of them, those that bear it in one direction only
};

/// The steps that a class can make, between hexes it can stand on; nothing of it holds where there are none.
struct StepSummary {
  std::uint64_t steps = 0;
  MovementPoints least;
  MovementPoints most;
  MovementPoints median_doubled;  ///< twice the median, which may lie halfway between two costs
  double mean = 0;                ///< movement points
};

struct AsymmetrySummary {
  std::size_t steps = 0;
  std::size_t no_return = 0;   ///< of them
  std::size_t by_hexside = 0;  ///< of them; the rest cost what the terrain entered costs
  /// No way back first, then the greatest differences; then by number. At most `max_listed`.
  std::vector<AsymmetricStep> worst;
};

struct ChokeSummary {
  std::size_t hexes = 0;
  std::vector<ChokeHex> worst;  ///< those that cut off most, then by number; at most `max_listed`
};

inline constexpr std::size_t max_listed = 50;

struct ClassStatistics {
  ClassId movement_class = 0;
  std::size_t open = 0;    ///< hexes that it can stand on
  std::size_t closed = 0;  ///< other hexes that exist
  StepSummary step;
  std::size_t parts = 0;      ///< between which it cannot go back and forth
  std::size_t main_part = 0;  ///< hexes of the largest
  ChokeSummary chokes;
  AsymmetrySummary asymmetric;
  std::array<Crossing, 4> crossings;  ///< west to east and back, north to south and back
  std::vector<RetreatTrap> traps;     ///< where rules are given
};

struct MapStatistics {
  std::size_t hexes = 0;                 ///< that exist
  std::vector<TerrainCount> terrains;    ///< in the order of the chart, those that do not occur among them
  std::vector<FeatureCount> features;    ///< likewise
  std::pair<int, int> elevation{0, 0};   ///< lowest and highest level of any hex
  std::vector<ClassStatistics> classes;  ///< those asked for
  bool all_traps = true;                 ///< false where the map is too large to ask for every retreat
};

/// Walks over the map a few times for each class; with a doctrine, also asks for its retreat traps.
MapStatistics map_statistics(const HexMap& map, const std::vector<ClassId>& classes, const RuleSet* rule_set,
                             const Progress& progress = {});

/// The parts of it, by themselves.
std::vector<FeatureCount> feature_counts(const HexMap& map);
StepSummary step_summary(const StepCosts& costs, const OpenGround& ground);

/// Where a class gets to from some hexes.
struct ReachSummary {
  std::size_t reached = 0;      ///< hexes, the starts among them
  std::size_t unreachable = 0;  ///< other hexes that it can stand on
  std::optional<Hex> farthest;  ///< of several the lowest number
  MovementPoints cost;          ///< of the farthest
};
ReachSummary reach_summary(const StepCosts& costs, const CostSurface& surface);

}  // namespace rearguard
