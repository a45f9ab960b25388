#include "tools/benchmarks/hard_coded_retreat.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

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

YardstickAnswer HardCodedRetreat::clause_by_clause(Hex from, int hexes) {
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
  tier_ = Tier::none;
  const auto is_lawful = [&](std::size_t parent, std::size_t n, std::size_t p) {
    return cost_[n][p] != 0 && (flag_[n] & BoardFacts::enemy) == 0 && line_[n] >= line_[parent];
  };
  if (!pass(cone, is_lawful)) return {};
  open_ = reach_;
  open_[0] = 3;
  const auto prefer = [&](auto keep) {
    reach_[0] = 1;
    if (!pass(cone, keep)) return false;
    open_ = reach_;
    return true;
  };
  const bool clear_of_zoc =
      prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & BoardFacts::zoc) == 0; });
  prefer([&](std::size_t parent, std::size_t n, std::size_t) { return near_[n] >= near_[parent]; });
  const bool clear_of_friends =
      prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & BoardFacts::friendly) == 0; });
  prefer([&](std::size_t, std::size_t n, std::size_t) { return (flag_[n] & under_fire) == 0; });
  tier_ = clear_of_zoc ? (clear_of_friends ? Tier::clean : Tier::friends)
                       : (clear_of_friends ? Tier::zoc : Tier::both);

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
  YardstickAnswer answer;
  answer.cost = least;
  for (std::size_t n = cone.first_end; n < nodes; ++n) {
    if (best_[n] != least) continue;
    ++answer.end_hex_count;
    answer.paths += count_[n];
  }
  return answer;
}

/// Enumerates walks by recursion and collects the properties of each.
struct HardCodedRetreat::Walks {
  struct Walk {
    bool zoc, nearer, friends, fire;
    std::int64_t cost;
    std::size_t end;
  };
  const HardCodedRetreat& board;
  Hex from;
  int hexes;
  std::vector<Hex> path;
  std::vector<Walk> walks;

  void go(Walk walk) {
    if (static_cast<int>(path.size()) == hexes + 1) {
      if (distance(from, path.back()) == hexes) walks.push_back(walk);
      return;
    }
    for (int d = 0; d < direction_count; ++d) {
      const Hex h = neighbour(path.back(), direction(d));
      const std::size_t at = board.cell(h);
      const std::size_t before = board.cell(path.back());
      const std::int64_t cost = board.steps_[before][static_cast<std::size_t>(d)];
      if (cost == 0 || (board.flags_[at] & BoardFacts::enemy) != 0) continue;
      if (board.to_line_[at] < board.to_line_[before]) continue;
      if (std::find(path.begin(), path.end(), h) != path.end()) continue;
      Walk next = walk;
      next.zoc |= (board.flags_[at] & BoardFacts::zoc) != 0;
      next.friends |= (board.flags_[at] & BoardFacts::friendly) != 0;
      next.nearer |= board.nearest_[at] < board.nearest_[before];
      next.fire |= (board.flags_[at] & under_fire) != 0;
      next.cost += cost;
      next.end = at;
      path.push_back(h);
      go(next);
      path.pop_back();
    }
  }
};

YardstickAnswer HardCodedRetreat::every_walk(Hex from, int hexes) {
  Walks search{*this, from, hexes, {from}, {}};
  search.go({false, false, false, false, 0, 0});
  auto& walks = search.walks;
  const auto prefer = [&](auto breaks) {
    const bool some =
        std::any_of(walks.begin(), walks.end(), [&](const Walks::Walk& w) { return !breaks(w); });
    if (some) std::erase_if(walks, breaks);
  };
  prefer([](const Walks::Walk& w) { return w.zoc; });
  prefer([](const Walks::Walk& w) { return w.nearer; });
  prefer([](const Walks::Walk& w) { return w.friends; });
  prefer([](const Walks::Walk& w) { return w.fire; });
  YardstickAnswer answer;
  if (walks.empty()) return answer;
  answer.cost = far;
  for (const auto& w : walks) answer.cost = std::min(answer.cost, w.cost);
  std::set<std::size_t> ends;
  for (const auto& w : walks) {
    if (w.cost != answer.cost) continue;
    ++answer.paths;
    ends.insert(w.end);
  }
  answer.end_hex_count = static_cast<std::uint32_t>(ends.size());
  return answer;
}

}  // namespace rearguard::benchmarks
