#include "tools/benchmarks/hard_coded_retreat.h"

#include <algorithm>
#include <array>
#include <limits>

namespace rearguard::benchmarks {
namespace {

constexpr int rim = 8;
constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::size_t no_parent = 0xFFFF;
constexpr std::uint8_t under_fire = 64;

}  // namespace

HardCodedRetreat::HardCodedRetreat(const BoardFacts& board, ClassId movement_class)
    : plane_(board.position().map().grid(), rim) {
  const HexMap& map = board.position().map();
  const Grid& grid = map.grid();
  const auto line = board.position().enemy_line(board.side());
  const std::size_t cells = plane_.cells;
  steps_.assign(cells, {});
  flags_.assign(cells, 0);
  nearest_.assign(cells, 0);
  to_line_.assign(cells, 0);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      const auto cost = map.step_cost(h, direction(d), movement_class);
      steps_[cell(h)][static_cast<std::size_t>(d)] = static_cast<std::uint16_t>(cost ? cost->parts : 0);
    }
    flags_[cell(h)] = board.bits(h);
    if (map.exists(h) && board.under_retreat_fire(h)) flags_[cell(h)] |= under_fire;
    nearest_[cell(h)] = static_cast<std::uint16_t>(board.nearest_enemy(h));
    if (line) to_line_[cell(h)] = static_cast<std::uint16_t>(distance_to_line(grid, h, *line));
  }
}

const HardCodedRetreat::Cone& HardCodedRetreat::cone(int hexes) {
  const auto known = cones_.find(hexes);
  if (known != cones_.end()) return known->second;
  Cone cone;
  const std::vector<Hex> hexes_in = disc(Hex{}, hexes);
  std::map<Hex, std::uint16_t> index;
  for (const Hex h : hexes_in) {
    const int ring_of = distance(Hex{}, h);
    if (ring_of == hexes && cone.first_end == 0) cone.first_end = cone.offset.size();
    std::array<std::uint16_t, 2> parents{no_parent, no_parent};
    std::array<std::uint8_t, 2> directions{};
    std::size_t found = 0;
    for (int d = 0; d < direction_count; ++d) {
      const Hex before = neighbour(h, direction(d));
      if (ring_of == 0 || distance(Hex{}, before) != ring_of - 1) continue;
      directions[found] = static_cast<std::uint8_t>(index_of(opposite(direction(d))));
      parents[found++] = index.at(before);
    }
    index[h] = static_cast<std::uint16_t>(cone.offset.size());
    cone.offset.push_back(static_cast<std::ptrdiff_t>(h.q) * plane_.stride + h.r);
    cone.parents.push_back(parents);
    cone.directions.push_back(directions);
  }
  return cones_.emplace(hexes, std::move(cone)).first->second;
}

/// Marks in `reach_` what the start reaches over the remaining steps; returns true if that includes an end
/// hex.
template <class Keep>
bool HardCodedRetreat::pass(const Cone& cone, Keep keep) {
  bool found = false;
  for (std::size_t n = 1; n < cone.offset.size(); ++n) {
    std::uint8_t steps = 0;
    for (std::size_t p = 0; p < 2; ++p) {
      const std::size_t parent = cone.parents[n][p];
      if (parent == no_parent || reach_[parent] == 0 || (open_[n] >> p & 1) == 0 || !keep(parent, n, p))
        continue;
      steps = static_cast<std::uint8_t>(steps | 1U << p);
    }
    reach_[n] = steps;
    found |= steps != 0 && n >= cone.first_end;
  }
  return found;
}

YardstickAnswer HardCodedRetreat::answer(Hex from, int hexes) {
  const Cone& cone = this->cone(hexes);
  const std::size_t nodes = cone.offset.size();
  const std::size_t start = cell(from);
  cost_.resize(nodes);
  flag_.resize(nodes);
  near_.resize(nodes);
  line_.resize(nodes);
  for (std::size_t n = 0; n < nodes; ++n) {
    const std::size_t at = start + static_cast<std::size_t>(cone.offset[n]);
    for (std::size_t p = 0; p < 2; ++p) {
      const std::size_t parent = cone.parents[n][p];
      if (parent == no_parent) continue;
      cost_[n][p] = steps_[start + static_cast<std::size_t>(cone.offset[parent])][cone.directions[n][p]];
    }
    flag_[n] = flags_[at];
    near_[n] = nearest_[at];
    line_[n] = to_line_[at];
  }
  open_.assign(nodes, 3);
  reach_.assign(nodes, 1);
  const auto is_lawful = [&](std::size_t parent, std::size_t n, std::size_t p) {
    return cost_[n][p] != 0 && (flag_[n] & BoardFacts::enemy) == 0 && line_[n] >= line_[parent];
  };
  if (!pass(cone, is_lawful)) return {};
  open_ = reach_;
  open_[0] = 3;
  const auto prefer = [&](auto keep) {
    reach_[0] = 1;
    if (pass(cone, keep)) open_ = reach_;
  };
  prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & BoardFacts::zoc) == 0; });
  prefer([&](std::size_t parent, std::size_t n, std::size_t) { return near_[n] >= near_[parent]; });
  prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & BoardFacts::friendly) == 0; });
  prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & under_fire) == 0; });

  best_.assign(nodes, far);
  count_.assign(nodes, 0);
  best_[0] = 0;
  count_[0] = 1;
  std::int64_t least = far;
  for (std::size_t n = 1; n < nodes; ++n) {
    for (std::size_t p = 0; p < 2; ++p) {
      if ((open_[n] >> p & 1) == 0 || cone.parents[n][p] == no_parent) continue;
      const std::size_t parent = cone.parents[n][p];
      const std::int64_t cost = best_[parent] + cost_[n][p];
      if (best_[parent] == far) continue;
      if (cost < best_[n]) {
        best_[n] = cost;
        count_[n] = count_[parent];
      } else if (cost == best_[n]) {
        count_[n] += count_[parent];
      }
    }
    if (n >= cone.first_end) least = std::min(least, best_[n]);
  }
  YardstickAnswer found;
  found.cost = least;
  for (std::size_t n = cone.first_end; n < nodes; ++n) {
    if (best_[n] != least) continue;
    ++found.end_hex_count;
    found.paths += count_[n];
  }
  return found;
}

}  // namespace rearguard::benchmarks
