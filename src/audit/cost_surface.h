#pragma once
// What it costs a movement class to get from a hex, or from an edge of the map, to every hex; and what
// entering each hex costs it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/regions.h"

namespace rearguard {

/// The costs of the cheapest ways from a set of hexes to every other one, on the empty map.
class CostSurface {
 public:
  /// Each start costs nothing; starts that do not exist are passed over. Costs above
  /// `CostLabels::max_cost` count as out of reach.
  CostSurface(const StepCosts& costs, std::span<const Hex> starts);

  /// By row-major index, or by hex; nothing out of reach.
  std::optional<MovementPoints> at(std::size_t index) const;
  std::optional<MovementPoints> at(Hex h) const;
  /// A cheapest way to `h` from the start that it is cheapest from, both included. Empty where out of reach.
  std::vector<Hex> path_to(Hex h) const;

 private:
  template <class Queue>
  void spread(const StepCosts& costs, Queue queue, const std::vector<std::uint32_t>& starts);

  static constexpr std::uint64_t unreached = ~std::uint64_t{0};
  static constexpr std::uint8_t no_return = 0xFF;
  Grid grid_;
  std::vector<std::uint64_t> parts_;
  std::vector<std::uint8_t> back_;  ///< direction of the hex before
};

/// "north", "east", "south" or "west".
std::string_view edge_name(MapEdge edge);

/// The hexes in the printed row or column along an edge of the grid that the class can stand on, in the order
/// of their numbers.
std::vector<Hex> open_edge(const HexMap& map, ClassId c, MapEdge edge);

/// The cheapest way from any hex of one edge to any hex of another.
struct Crossing {
  MapEdge from = MapEdge::west;
  MapEdge to = MapEdge::east;
  std::optional<MovementPoints> cost;  ///< nothing: there is no way
  std::vector<Hex> path;               ///< of several, one that ends in the lowest number
};
Crossing crossing(const StepCosts& costs, MapEdge from, MapEdge to);

/// The sum of what stepping into a hex costs from each of the neighbours from which a class can.
struct EntryCost {
  std::int64_t parts = 0;
  int ways = 0;
};
/// By row-major index; no ways for hexes that the class cannot stand on or cannot enter.
std::vector<EntryCost> entry_costs(const StepCosts& costs, const OpenGround& ground);

/// Two adjacent hexes, both open to the class, where going and coming back cost differently.
struct AsymmetricStep {
  Hex from;
  Direction towards{};
  MovementPoints there;                ///< the dearer of the two, or the one that is possible
  std::optional<MovementPoints> back;  ///< nothing: there is no way back
  /// The terrain of both costs the class the same, so that the hexside makes the difference.
  bool by_hexside = false;
};
/// In row-major order, then by direction.
std::vector<AsymmetricStep> uneven_steps(const StepCosts& costs, const OpenGround& ground);

}  // namespace rearguard
