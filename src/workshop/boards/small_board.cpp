#include "src/workshop/boards/small_board.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace rearguard {
namespace {

/// The opposite edge, as a board turned by 180° has it, and that of a mirrored board.
MapEdge turned_edge(MapEdge edge, const BoardTurn& turn) {
  const bool is_vertical = edge == MapEdge::north || edge == MapEdge::south;
  const bool half = turn.turns % 6 == 3;
  // The mirror axis keeps north and south; half a turn exchanges both pairs.
  const bool swaps = is_vertical ? half : half != turn.is_mirrored;
  if (!swaps) return edge;
  switch (edge) {
    case MapEdge::north:
      return MapEdge::south;
    case MapEdge::south:
      return MapEdge::north;
    case MapEdge::east:
      return MapEdge::west;
    case MapEdge::west:
      break;
  }
  return MapEdge::east;
}

/// The same number for a text on every machine.
int number_of(const std::string& text) {
  std::uint32_t number = 2166136261;
  for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * 16777619;
  return static_cast<int>(number & 0xFFFFFF);
}

/// A board as numbers, in an order that does not depend on how it was made.
std::vector<int> code_of(const SmallBoard& board, const BoardTurn& turn) {
  std::vector<std::vector<int>> parts;
  for (const auto& [h, ground] : board.ground) {
    const Hex to = turn.image(h);
    parts.push_back({0, to.q, to.r, ground.terrain, ground.elevation});
  }
  for (const auto& [side, feature] : board.features) {
    const auto to = Hexside::between(turn.image(side.first()), turn.image(side.second()));
    parts.push_back({1, to->first().q, to->first().r, to->second().q, to->second().r, feature});
  }
  for (std::size_t u = 0; u < board.units.size(); ++u) {
    const BoardUnit& unit = board.units[u];
    const Hex to = turn.image(unit.hex);
    parts.push_back({2, to.q, to.r, unit.facing ? index_of(turn.image(*unit.facing)) : -1,
                     number_of(unit.setup.side + '/' + unit.setup.kind + '/' + unit.setup.state),
                     u == 0 ? 0 : 1});
  }
  int name = 0;
  for (const auto& [region, by_side] : board.regions) {
    for (const auto& [side, hexes] : by_side.hexes) {
      ++name;
      for (const Hex h : hexes) parts.push_back({3, name, turn.image(h).q, turn.image(h).r});
    }
  }
  std::ranges::sort(parts);
  std::vector<int> code;
  for (const std::vector<int>& part : parts) code.insert(code.end(), part.begin(), part.end());
  return code;
}

int attributes_of(const UnitSetup& unit, const UnitSetup& plain) {
  int count = 0;
  const auto differs = [&](const auto& a, const auto& b) { count += a == b ? 0 : 1; };
  differs(unit.movement_class, plain.movement_class);
  differs(unit.zoc, plain.zoc);
  differs(unit.retreat_fire_range, plain.retreat_fire_range);
  differs(unit.kind, plain.kind);
  differs(unit.state, plain.state);
  differs(unit.strength, plain.strength);
  differs(unit.morale, plain.morale);
  differs(unit.stacking_points, plain.stacking_points);
  differs(unit.movement, plain.movement);
  differs(unit.hidden, plain.hidden);
  count += static_cast<int>(unit.markers.size() + unit.engaged.size());
  for (const auto& [name, number] : unit.counts) {
    const auto usual = plain.counts.find(name);
    differs(number, usual == plain.counts.end() ? 0 : usual->second);
  }
  return count;
}

}  // namespace

const BoardUnit* SmallBoard::find(const std::string& id) const {
  const auto found = std::ranges::find_if(units, [&](const BoardUnit& u) { return u.setup.id == id; });
  return found == units.end() ? nullptr : &*found;
}

BoardUnit* SmallBoard::find(const std::string& id) {
  return const_cast<BoardUnit*>(
      std::as_const(*this).find(id));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

void remove_unit(SmallBoard& board, const std::string& id) {
  std::erase_if(board.units, [&](const BoardUnit& u) { return u.setup.id == id; });
  for (BoardUnit& unit : board.units) std::erase(unit.setup.engaged, id);
  std::erase_if(board.links, [&](const LinkSetup& link) { return link.from == id || link.to == id; });
  std::erase(board.question.causing_units, id);
  std::erase(board.question.then, id);
}

Hex middle_hex(Orientation orientation) {
  Grid grid;
  grid.orientation = orientation;
  return grid.to_hex({20, 20});
}

std::uint64_t size_of(const SmallBoard& board, const UnitSetup& plain) {
  std::uint64_t things = board.features.size() + board.question.causing_units.size() +
                         board.question.dice.size() + board.home_edges.size() + board.enemy_lines.size() +
                         board.allies.size();
  for (const auto& [h, ground] : board.ground) things += ground == BoardGround{} ? 0 : 1;
  for (const BoardUnit& unit : board.units)
    things += 1 + static_cast<std::uint64_t>(attributes_of(unit.setup, plain)) + (unit.facing ? 1 : 0);
  for (const auto& [name, region] : board.regions) {
    for (const auto& [side, hexes] : region.hexes) things += hexes.size();
  }
  std::uint64_t spread = 0;
  for (const BoardUnit& unit : board.units)
    spread += static_cast<std::uint64_t>(distance(unit.hex, board.units.front().hex));
  return things * 1'000'000 + board.ground.size() * 1'000 + spread;
}

std::shared_ptr<const HexMap> map_of(const SmallBoard& board) {
  Grid grid;
  grid.orientation = board.orientation;
  grid.shifted = board.shifted;
  Printed least{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  Printed most{std::numeric_limits<int>::min(), std::numeric_limits<int>::min()};
  for (const auto& [h, ground] : board.ground) {
    const Printed p = grid.to_printed(h);
    least = {std::min(least.column, p.column), std::min(least.row, p.row)};
    most = {std::max(most.column, p.column), std::max(most.row, p.row)};
  }
  grid.first = least;
  grid.columns = most.column - least.column + 1;
  grid.rows = most.row - least.row + 1;
  auto map = std::make_shared<HexMap>(grid, board.chart);
  for (const auto& [h, ground] : board.ground) {
    map->set_terrain(h, ground.terrain);
    if (ground.elevation != 0) map->set_elevation(h, ground.elevation);
  }
  for (const auto& [side, feature] : board.features) {
    if (board.ground.contains(side.first()) && board.ground.contains(side.second()))
      map->add_feature(feature, side.first(), side.second());
  }
  map->home_edges = board.home_edges;
  return map;
}

Setup setup_of(const SmallBoard& board, const Grid& grid) {
  Setup setup;
  for (const BoardUnit& unit : board.units) {
    UnitSetup u = unit.setup;
    u.hex = grid.number(unit.hex);
    if (unit.facing) u.facing = std::string(grid.direction_name(*unit.facing));
    setup.units.push_back(std::move(u));
  }
  const auto has_units = [&](const std::string& side) {
    return std::ranges::any_of(board.units, [&](const BoardUnit& u) { return u.setup.side == side; });
  };
  for (const auto& [side, line] : board.enemy_lines) {
    if (has_units(side)) setup.enemy_line[side] = {grid.orientation == Orientation::flat, line};
  }
  for (const auto& [side, d] : board.retreat_directions) {
    if (has_units(side)) setup.retreat_direction[side] = std::string(grid.direction_name(d));
  }
  setup.allies = board.allies;
  setup.links = board.links;
  setup.turn = board.turn;
  for (const auto& [name, region] : board.regions) {
    const bool is_supply = name == supply_region;
    RegionSetup out;
    out.is_divided = region.is_divided;
    for (const auto& [side, hexes] : region.hexes) {
      std::vector<std::string> numbers;
      for (const Hex h : hexes) {
        if (board.ground.contains(h)) numbers.push_back(grid.number(h));
      }
      std::ranges::sort(numbers);
      if (is_supply) {
        if (has_units(side)) setup.supply[side] = numbers;
      } else if (region.is_divided) {
        out.by_side[side] = numbers;
      } else {
        out.hexes = numbers;
      }
    }
    if (!is_supply) setup.regions[name] = out;
  }
  return setup;
}

std::optional<Position> position_of(const SmallBoard& board) {
  auto map = map_of(board);
  const Setup setup = setup_of(board, map->grid());
  auto made = Position::make(std::move(map), setup);
  if (auto* position = std::get_if<Position>(&made)) return std::move(*position);
  return std::nullopt;
}

bool has_straight_lines(const SmallBoard& board) {
  return !board.home_edges.empty() || !board.enemy_lines.empty();
}

std::optional<SmallBoard> turned(const SmallBoard& board, const BoardTurn& turn) {
  const bool has_lines = has_straight_lines(board) || turn.keeps_edges;
  if (has_lines && (turn.turns % 3 != 0 || board.orientation != Orientation::flat)) return std::nullopt;
  SmallBoard image = board;
  image.ground.clear();
  for (const auto& [h, ground] : board.ground) image.ground[turn.image(h)] = ground;
  image.features.clear();
  for (const auto& [side, feature] : board.features)
    image.features.emplace(*Hexside::between(turn.image(side.first()), turn.image(side.second())), feature);
  for (BoardUnit& unit : image.units) {
    unit.hex = turn.image(unit.hex);
    if (unit.facing) unit.facing = turn.image(*unit.facing);
  }
  for (auto& [name, region] : image.regions) {
    for (auto& [side, hexes] : region.hexes) {
      for (Hex& h : hexes) h = turn.image(h);
    }
  }
  for (auto& [side, d] : image.retreat_directions) d = turn.image(d);
  if (!has_lines) return image;
  // The middle is in an even column, so that half a turn exchanges odd columns that lie lower with odd
  // columns that lie higher.
  if (turn.turns % 6 == 3) image.shifted = board.shifted == Parity::even ? Parity::odd : Parity::even;
  Grid grid;
  grid.shifted = board.shifted;
  const int column = grid.to_printed(turn.middle).column;
  for (auto& [side, edge] : image.home_edges) edge = turned_edge(edge, turn);
  for (auto& [side, line] : image.enemy_lines) {
    const bool swaps = (turn.turns % 6 == 3) != turn.is_mirrored;
    if (swaps) line = 2 * column - line;
  }
  return image;
}

bool is_first_of_its_images(const SmallBoard& board) {
  if (has_straight_lines(board) || !board.retreat_directions.empty() || board.units.empty()) return true;
  const Hex middle = board.units.front().hex;
  const std::vector<int> own = code_of(board, {0, false, middle});
  for (int i = 1; i < 12; ++i) {
    if (code_of(board, {i % 6, i >= 6, middle}) < own) return false;
  }
  return true;
}

}  // namespace rearguard
