// Distances, edges and zones of control a second time, from printed numbers alone: hexes are counted step by
// step from neighbour to neighbour, without axial coordinates. BoardFacts and the anchors must agree.

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "src/rules/board_facts.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/question.h"
#include "tests/support/random_board.h"

namespace rearguard::testing::obvious_board {
namespace {

constexpr int margin =
    24;  ///< hexes around the map that are counted as well: all anchors of random boards are nearer

/// The six printed numbers around one. Flat tops: a shifted column is half a hex lower, so its neighbours in
/// the columns beside it are in the same row and the next; else in the row before and the same. Pointy tops:
/// the same with rows and columns exchanged.
std::array<Printed, 6> around(const Grid& grid, Printed p) {
  const bool flat = grid.orientation == Orientation::flat;
  const int along = flat ? p.row : p.column;
  const int across = flat ? p.column : p.row;
  const bool is_odd = across % 2 != 0;
  const bool shifted = is_odd == (grid.shifted == Parity::odd);
  const int first = shifted ? along : along - 1;
  const auto at = [&](int a, int b) { return flat ? Printed{a, b} : Printed{b, a}; };
  return {at(across, along - 1),     at(across, along + 1), at(across - 1, first),
          at(across - 1, first + 1), at(across + 1, first), at(across + 1, first + 1)};
}

using Distances = std::map<Printed, int>;

/// Counts the steps from the nearest of some hexes to every hex on and around the map.
Distances steps_from(const Grid& grid, const std::vector<Printed>& sources) {
  Distances steps;
  std::vector<Printed> rim = sources;
  for (const Printed p : sources) steps[p] = 0;
  const auto near = [&](Printed p) {
    return p.column >= grid.first.column - margin && p.column < grid.first.column + grid.columns + margin &&
           p.row >= grid.first.row - margin && p.row < grid.first.row + grid.rows + margin;
  };
  for (int k = 1; !rim.empty(); ++k) {
    std::vector<Printed> next;
    for (const Printed p : rim) {
      for (const Printed other : around(grid, p)) {
        if (near(other) && steps.try_emplace(other, k).second) next.push_back(other);
      }
    }
    rim = next;
  }
  return steps;
}

/// Returns the hexes of a printed column or row, on and around the map.
std::vector<Printed> line_of(const Grid& grid, bool is_column, int number) {
  std::vector<Printed> hexes;
  const int first = (is_column ? grid.first.row : grid.first.column) - margin;
  const int count = (is_column ? grid.rows : grid.columns) + 2 * margin;
  for (int i = 0; i < count; ++i)
    hexes.push_back(is_column ? Printed{number, first + i} : Printed{first + i, number});
  return hexes;
}

/// Returns the hexes of an edge. One that is a straight printed line counts beyond the corners of the map.
std::vector<Printed> edge_of(const Grid& grid, MapEdge edge) {
  const bool is_column = edge == MapEdge::east || edge == MapEdge::west;
  const int number = edge == MapEdge::west    ? grid.first.column
                     : edge == MapEdge::east  ? grid.first.column + grid.columns - 1
                     : edge == MapEdge::north ? grid.first.row
                                              : grid.first.row + grid.rows - 1;
  std::vector<Printed> hexes = line_of(grid, is_column, number);
  if (is_column != (grid.orientation == Orientation::flat)) {
    std::erase_if(hexes, [&](Printed p) { return !grid.contains(grid.to_hex(p)); });
  }
  return hexes;
}

struct Board {
  const Position& position;
  const Grid& grid = position.map().grid();

  Printed of(UnitIndex u) const { return grid.to_printed(position.unit(u).hex); }
  std::vector<Printed> hexes() const {
    std::vector<Printed> all;
    for (int c = 0; c < grid.columns; ++c) {
      for (int r = 0; r < grid.rows; ++r) all.push_back({grid.first.column + c, grid.first.row + r});
    }
    return all;
  }
  bool can_step(UnitIndex u, Printed from, Printed to) const {
    const Hex h = grid.to_hex(from);
    const auto d = direction_between(h, grid.to_hex(to));
    return d && position.map().step_cost(h, *d, position.unit(u).movement_class).has_value();
  }
  /// The hexes that a unit controls: adjacent ones that its class could enter, and with a range of two those
  /// that it could enter from there.
  std::set<Printed> zoc_of(UnitIndex u, int range) const {
    std::set<Printed> controlled;
    if (!position.unit(u).zoc) return controlled;
    const std::array<Printed, 6> adjacent = around(grid, of(u));
    for (const Printed p : adjacent) {
      if (can_step(u, of(u), p)) controlled.insert(p);
    }
    if (range < 2) return controlled;
    const std::set<Printed> first = controlled;
    const Distances steps = steps_from(grid, {of(u)});
    for (const Printed p : first) {
      for (const Printed q : around(grid, p)) {
        if (steps.at(q) == 2 && can_step(u, p, q)) controlled.insert(q);
      }
    }
    return controlled;
  }
};

std::vector<Printed> members_of(const Board& board, const RetreatQuestion& question, DistanceAnchor anchor) {
  const Position& position = board.position;
  const Unit& mover = position.unit(question.unit);
  std::vector<Printed> hexes;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    const bool is_enemy = position.enemies(mover.side, unit.side);
    if ((anchor == DistanceAnchor::enemies && is_enemy) ||
        (anchor == DistanceAnchor::known_enemies && is_enemy && !unit.hidden) ||
        (anchor == DistanceAnchor::leader && !is_enemy && u != question.unit && unit.kind == "leader"))
      hexes.push_back(board.of(u));
  }
  if (anchor == DistanceAnchor::causing_units) {
    for (const UnitIndex u : question.causing_units) hexes.push_back(board.of(u));
  }
  if (anchor == DistanceAnchor::start) hexes.push_back(board.of(question.unit));
  if (anchor == DistanceAnchor::supply_source) {
    for (const Hex h : position.supply(mover.side)) hexes.push_back(board.grid.to_printed(h));
  }
  if (anchor == DistanceAnchor::enemy_line) {
    if (const auto line = position.enemy_line(mover.side))
      hexes = line_of(board.grid, line->is_column, line->number);
  }
  if (anchor == DistanceAnchor::home_edge) {
    const auto& homes = position.map().home_edges;
    const auto home = homes.find(position.sides()[mover.side]);
    if (home != homes.end()) hexes = edge_of(board.grid, home->second);
  }
  return hexes;
}

}  // namespace

TEST_CASE("distances to all anchors are those counted from neighbour to neighbour") {
  constexpr std::array anchors{DistanceAnchor::start,         DistanceAnchor::enemies,
                               DistanceAnchor::known_enemies, DistanceAnchor::causing_units,
                               DistanceAnchor::leader,        DistanceAnchor::enemy_line,
                               DistanceAnchor::home_edge,     DistanceAnchor::supply_source};
  std::map<DistanceAnchor, int> compared;
  const std::uint32_t boards = random_boards(60);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = random_position(rng, {});
    const Board board{position};
    RetreatQuestion question;
    question.unit = 0;
    question.causing_units = {static_cast<UnitIndex>(position.units().size() - 1)};
    for (const DistanceAnchor anchor : anchors) {
      const std::vector<AnchorMember> members = anchor_members(position, question, anchor);
      const std::vector<Printed> expected = members_of(board, question, anchor);
      REQUIRE(members.empty() == expected.empty());
      if (expected.empty()) continue;
      const Distances steps = steps_from(board.grid, expected);
      bool same = true;
      for (const Printed p : board.hexes())
        same = same &&
               distance_to_anchor(board.grid, members, Members::nearest, board.grid.to_hex(p)) == steps.at(p);
      CHECK_MESSAGE(same, static_cast<int>(anchor));
      ++compared[anchor];
    }
  }
  for (const DistanceAnchor anchor : anchors) CHECK(compared[anchor] >= 10);
}

TEST_CASE("occupied hexes, zones of control and map edges are those counted from unit to unit") {
  int in_zoc = 0;
  const std::uint32_t boards = random_boards(60);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const Position position = random_position(rng, {});
    const Board board{position};
    ZocRule rule;
    rule.range = 1 + static_cast<int>(seed % 2);
    const BoardFacts facts(position, rule, 0);
    std::map<Printed, unsigned> expected;
    std::vector<Printed> enemies;
    for (const Printed p : board.hexes()) {
      if (!position.map().exists(board.grid.to_hex(p))) continue;
      expected[p] = BoardFacts::exists;
      for (const Printed other : around(board.grid, p)) {
        if (!position.map().exists(board.grid.to_hex(other))) expected[p] |= BoardFacts::at_map_edge;
      }
    }
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const bool is_enemy = position.enemies(0, position.unit(u).side);
      expected[board.of(u)] |= is_enemy ? BoardFacts::enemy : BoardFacts::friendly;
      if (!is_enemy) continue;
      enemies.push_back(board.of(u));
      for (const Printed p : around(board.grid, board.of(u))) expected[p] |= BoardFacts::adjacent_to_enemy;
      for (const Printed p : board.zoc_of(u, rule.range)) {
        expected[p] |= BoardFacts::zoc;
        ++in_zoc;
      }
    }
    bool same = true;
    for (const Printed p : board.hexes()) same = same && facts.bits(board.grid.to_hex(p)) == expected[p];
    CHECK(same);
    if (enemies.empty()) continue;
    const Distances steps = steps_from(board.grid, enemies);
    for (const Printed p : board.hexes())
      same = same && facts.nearest_enemy(board.grid.to_hex(p)) == steps.at(p);
    CHECK(same);
  }
  CHECK(in_zoc > 200);
}

}  // namespace rearguard::testing::obvious_board
