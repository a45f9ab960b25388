#include "src/workshop/audit/cost_surface.h"

#include "pathing/cost_labels.h"
#include "pathing/movement_queues.h"
#include "pathing/regions.h"

namespace rearguard {
namespace {

/// The largest step cost, in parts, for which buckets take less memory than the map.
constexpr std::uint64_t max_buckets = std::uint64_t{1} << 20U;

/// The priority of the queues of pathing/movement_queues.h.
struct ByCost {
  const std::vector<std::uint64_t>* parts;
  std::uint64_t operator()(std::uint32_t index) const { return (*parts)[index]; }
  std::uint64_t last() const { return CostLabels::max_cost; }
  void fetch_early(std::uint32_t) const {}
};

/// Returns the index of the adjacent hex in direction d; the step must be possible.
std::size_t next_index(const StepCosts& costs, std::size_t index, int d) {
  const std::size_t at = index * StepCosts::lane_width + direction_count;
  const std::size_t odd = costs.narrow_lanes().empty() ? costs.wide_lanes()[at] : costs.narrow_lanes()[at];
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) +
                                  costs.neighbour_offsets()[odd][static_cast<std::size_t>(d)]);
}

bool has_step(const OpenGround& ground, std::size_t i, int d) {
  return ((ground.steps[i] >> static_cast<unsigned>(d)) & 1U) != 0;
}

ChartCost ground_cost(const HexMap& map, Hex h, ClassId c) {
  return cost_for(map.chart().terrains[map.terrain(h)].cost, c);
}

}  // namespace

CostSurface::CostSurface(const StepCosts& costs, std::span<const Hex> starts)
    : grid_(costs.map().grid()), parts_(grid_.size(), unreached), back_(grid_.size(), no_return) {
  std::vector<std::uint32_t> first;
  for (const Hex h : starts) {
    if (!costs.map().exists(h)) continue;
    const std::size_t i = grid_.index(h);
    if (parts_[i] == 0) continue;
    parts_[i] = 0;
    first.push_back(static_cast<std::uint32_t>(i));
  }
  const std::uint64_t costliest =
      costs.values().empty() ? 0 : static_cast<std::uint64_t>(costs.values().back());
  if (costliest < max_buckets) {
    Buckets buckets;
    buckets.begin(costliest);
    spread(costs, BucketQueue<ByCost>(buckets, ByCost{&parts_}, 0), first);
  } else {
    std::vector<HeapEntry> entries;
    spread(costs, HeapQueue<ByCost>(entries, ByCost{&parts_}), first);
  }
}

template <class Queue>
void CostSurface::spread(const StepCosts& costs, Queue queue, const std::vector<std::uint32_t>& starts) {
  for (const std::uint32_t i : starts) queue.push(i);
  // A free step can add a hex to a bucket a second time, with the same key.
  std::vector<std::uint8_t> done(parts_.size(), 0);
  while (!queue.empty()) {
    const std::uint32_t i = queue.top();
    queue.pop();
    if (done[i] != 0) continue;
    done[i] = 1;
    for (int d = 0; d < direction_count; ++d) {
      const StepCosts::Code code = costs.code(i, d);
      if (code == StepCosts::no_step) continue;
      const auto step = static_cast<std::uint64_t>(costs.parts(code));
      if (step > CostLabels::max_cost - parts_[i]) continue;
      const std::size_t n = next_index(costs, i, d);
      if (parts_[i] + step >= parts_[n]) continue;
      parts_[n] = parts_[i] + step;
      back_[n] = static_cast<std::uint8_t>(index_of(opposite(direction(d))));
      queue.push(static_cast<std::uint32_t>(n));
    }
  }
}

std::optional<MovementPoints> CostSurface::at(std::size_t index) const {
  if (parts_[index] == unreached) return std::nullopt;
  return MovementPoints{static_cast<std::int64_t>(parts_[index])};
}

std::optional<MovementPoints> CostSurface::at(Hex h) const {
  return grid_.contains(h) ? at(grid_.index(h)) : std::nullopt;
}

std::vector<Hex> CostSurface::path_to(Hex h) const {
  std::vector<Hex> path;
  if (!at(h)) return path;
  path.push_back(h);
  for (std::uint8_t d = back_[grid_.index(h)]; d != no_return; d = back_[grid_.index(h)]) {
    h = neighbour(h, direction(d));
    path.push_back(h);
  }
  std::ranges::reverse(path);
  return path;
}

std::string_view edge_name(MapEdge edge) {
  switch (edge) {
    case MapEdge::north:
      return "north";
    case MapEdge::east:
      return "east";
    case MapEdge::south:
      return "south";
    case MapEdge::west:
      break;
  }
  return "west";
}

std::vector<Hex> open_edge(const HexMap& map, ClassId c, MapEdge edge) {
  const Grid& grid = map.grid();
  const Printed last{grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1};
  const bool column = edge == MapEdge::west || edge == MapEdge::east;
  Printed from = grid.first;
  Printed to = last;
  if (edge == MapEdge::west) to.column = from.column;
  if (edge == MapEdge::east) from.column = to.column;
  if (edge == MapEdge::north) to.row = from.row;
  if (edge == MapEdge::south) from.row = to.row;
  std::vector<Hex> hexes;
  for (Printed p = from; p <= to; ++(column ? p.row : p.column)) {
    const Hex h = grid.to_hex(p);
    if (map.admits(h, c)) hexes.push_back(h);
  }
  return hexes;
}

Crossing crossing(const StepCosts& costs, MapEdge from, MapEdge to) {
  const HexMap& map = costs.map();
  const ClassId c = costs.movement_class();
  const CostSurface surface(costs, open_edge(map, c, from));
  Crossing found{from, to, std::nullopt, {}};
  Hex end{};
  for (const Hex h : open_edge(map, c, to)) {
    const auto cost = surface.at(h);
    if (!cost || (found.cost && *found.cost <= *cost)) continue;
    found.cost = cost;
    end = h;
  }
  if (found.cost) found.path = surface.path_to(end);
  return found;
}

std::vector<EntryCost> entry_costs(const StepCosts& costs, const OpenGround& ground) {
  std::vector<EntryCost> entry(ground.open.size());
  for (std::size_t i = 0; i < entry.size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      if (!has_step(ground, i, d)) continue;
      EntryCost& into = entry[next_index(costs, i, d)];
      into.parts += costs.parts(costs.code(i, d));
      ++into.steps;
    }
  }
  return entry;
}

void for_each_asymmetric_step(const StepCosts& costs, const OpenGround& ground,
                              const std::function<void(const AsymmetricStep&)>& use) {
  const HexMap& map = costs.map();
  const ClassId c = costs.movement_class();
  for (std::size_t i = 0; i < ground.open.size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      if (!has_step(ground, i, d)) continue;
      const std::size_t n = next_index(costs, i, d);
      const int home = index_of(opposite(direction(d)));
      const MovementPoints there{costs.parts(costs.code(i, d))};
      std::optional<MovementPoints> back;
      if (has_step(ground, n, home)) back = MovementPoints{costs.parts(costs.code(n, home))};
      if (back && *back >= there) continue;
      const Hex from = map.grid().hex_at(i);
      const bool level = ground_cost(map, from, c).points == ground_cost(map, map.grid().hex_at(n), c).points;
      use({from, direction(d), there, back, level});
    }
  }
}

}  // namespace rearguard
