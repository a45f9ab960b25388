#pragma once
// Movement costs of a class over the whole map: from a hex or a map edge to every hex, and of entering each
// hex.

#include "hexmap/step_costs.h"

namespace rearguard {

struct OpenGround;

/// The costs of the cheapest paths from a set of start hexes to every hex of the empty map.
class CostSurface {
 public:
  /// Each start costs nothing; starts that do not exist are ignored. Costs above `CostLabels::max_cost` count
  /// as unreachable.
  CostSurface(const StepCosts& costs, std::span<const Hex> starts);

  /// Returns the cost by row-major index or by hex; nothing if unreachable.
  std::optional<MovementPoints> at(std::size_t index) const;
  std::optional<MovementPoints> at(Hex h) const;
  /// Returns a cheapest path from a start to `h`, both included. Empty if unreachable.
  std::vector<Hex> path_to(Hex h) const;

 private:
  template <class Queue>
  void spread(const StepCosts& costs, Queue queue, const std::vector<std::uint32_t>& starts);

  static constexpr std::uint64_t unreached = ~std::uint64_t{0};
  static constexpr std::uint8_t no_return = 0xFF;
  Grid grid_;
  std::vector<std::uint64_t> parts_;
  std::vector<std::uint8_t> back_;  ///< direction of the previous hex
};

/// "north", "east", "south" or "west".
std::string_view edge_name(MapEdge edge);

/// Returns the hexes of the printed row or column along an edge that the class can occupy, by hex number.
std::vector<Hex> open_edge(const HexMap& map, ClassId c, MapEdge edge);

/// The cheapest path from any hex of one map edge to any hex of another.
struct Crossing {
  MapEdge from = MapEdge::west;
  MapEdge to = MapEdge::east;
  std::optional<MovementPoints> cost;  ///< nothing: no path exists
  std::vector<Hex> path;               ///< among equals, one that ends in the lowest hex number
};
Crossing crossing(const StepCosts& costs, MapEdge from, MapEdge to);

/// The total cost of the steps into a hex, from all adjacent hexes from which a class can enter it.
struct EntryCost {
  std::int64_t parts = 0;
  int steps = 0;  ///< number of such steps
};
/// Returns the entry costs by row-major index; no steps for hexes that the class cannot occupy or enter.
std::vector<EntryCost> entry_costs(const StepCosts& costs, const OpenGround& ground);

/// A step between two adjacent hexes open to the class that costs more than the step back.
struct AsymmetricStep {
  Hex from;
  Direction towards{};
  MovementPoints there;                ///< the larger cost of the two, or the only possible one
  std::optional<MovementPoints> back;  ///< nothing: no step back is possible
  /// The terrain of both hexes costs the class the same, so the hexside is the cause.
  bool by_hexside = false;
};
/// Calls `use` for the asymmetric steps in row-major order, then by direction. There may be several for each
/// hex.
void for_each_asymmetric_step(const StepCosts& costs, const OpenGround& ground,
                              const std::function<void(const AsymmetricStep&)>& use);

}  // namespace rearguard
