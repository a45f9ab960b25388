#include "tests/support/random_board.h"

#include <set>
#include <stdexcept>
#include <tuple>

#include "src/core/board/setup_of.h"

namespace rearguard::testing {
namespace {

// Costs are counted in sixths of a movement point.
constexpr std::int64_t sixths = 6;

ChartCost random_cost(Rng& rng, int impassable_percent) {
  if (rng.chance(8)) return {};
  if (rng.chance(impassable_percent)) return {ChartCost::Kind::impassable, {}};
  static const std::vector<std::int64_t> costs{0, 2, 3, 6, 6, 6, 8, 9, 12, 18};
  return {ChartCost::Kind::cost, {costs[static_cast<std::size_t>(rng.number(0, 9))]}};
}

/// Lets some of the costs of a chart take all that remains of an allowance.
void let_some_take_all(TerrainChart& chart, Rng& rng, int percent) {
  const auto change = [&](std::vector<ChartCost>& row) {
    for (ChartCost& cell : row) {
      if (cell.kind == ChartCost::Kind::cost && rng.chance(percent))
        cell = {ChartCost::Kind::cost, {chart.denominator}, true};
    }
  };
  for (std::size_t t = 2; t < chart.terrains.size(); ++t) change(chart.terrains[t].cost);
  for (Feature& feature : chart.features) {
    change(feature.cost);
    change(feature.replace);
  }
}

std::vector<Hex> all_hexes(const HexMap& map) {
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (map.exists(map.grid().hex_at(i))) hexes.push_back(map.grid().hex_at(i));
  }
  return hexes;
}

}  // namespace

std::uint32_t random_boards(std::uint32_t usual) {
  const char* const wish = std::getenv("REARGUARD_RANDOM_BOARDS");
  return wish == nullptr ? usual : static_cast<std::uint32_t>(std::stoul(wish));
}

TerrainChart random_chart(Rng& rng) {
  TerrainChart chart;
  chart.classes = {"foot", "horse"};
  chart.denominator = sixths;
  chart.terrains.emplace_back();
  const auto open = [](std::int64_t parts) { return ChartCost{ChartCost::Kind::cost, {parts}}; };
  chart.terrains.push_back({"clear", U'.', {open(sixths), open(sixths)}, {}, {}, {}, {}});
  for (const char* name : {"woods", "marsh"}) {
    chart.terrains.push_back(
        {name, 0, {random_cost(rng, 15), random_cost(rng, 40)}, {rng.chance(30), 1}, {}, {}, {}});
  }
  const ChartCost unsatisfiable{ChartCost::Kind::impassable, {}};
  chart.terrains.push_back({"lake", U'x', {unsatisfiable, {}}, {}, {}, {}, {}});
  chart.features.push_back({"stream", {random_cost(rng, 5), random_cost(rng, 20)}, {{}, {}}, {}, {}, {}, {}});
  chart.features.push_back({"road", {{}, {}}, {open(rng.number(0, 6)), open(3)}, {}, {}, {}, {}});
  chart.features.push_back({"slope", {open(6), open(3)}, {{}, {}}, {}, {}, {}, {}});
  chart.features.push_back(
      {"cliff", {unsatisfiable, unsatisfiable}, {{}, {}}, {rng.chance(30), 1}, {}, {}, {}});
  return chart;
}

std::shared_ptr<const HexMap> random_map(Rng& rng, const BoardPlan& plan) {
  Grid grid;
  grid.orientation = rng.chance(50) ? Orientation::flat : Orientation::pointy;
  grid.shifted = rng.chance(50) ? Parity::odd : Parity::even;
  grid.first = {rng.number(0, 40), rng.number(0, 40)};
  grid.numbering = Numbering::plain(rng.number(2, 3));
  grid.columns = rng.number(plan.min_size, plan.max_size);
  grid.rows = rng.number(plan.min_size, plan.max_size);
  TerrainChart chart = random_chart(rng);
  if (plan.taking_all > 0) let_some_take_all(chart, rng, plan.taking_all);
  auto map = std::make_shared<HexMap>(grid, std::move(chart), "random");
  map->ground_blocks_sight = rng.chance(50);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (rng.chance(plan.holes)) continue;
    map->set_terrain(grid.hex_at(i),
                     static_cast<TerrainId>(rng.chance(plan.rough_ground) ? rng.number(1, 4) : 1));
    if (rng.chance(20)) map->set_elevation(grid.hex_at(i), rng.number(-1, 2));
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (int d = 0; d < 3; ++d) {
      const Hex h = grid.hex_at(i);
      const Hex to = neighbour(h, direction(d));
      if (!grid.contains(to) || !rng.chance(plan.features)) continue;
      const auto feature = static_cast<FeatureId>(rng.number(0, 3));
      if (rng.chance(30)) {
        if (rng.chance(50)) {
          map->add_one_way_feature(feature, h, to);
        } else {
          map->add_one_way_feature(feature, to, h);
        }
      } else {
        map->add_feature(feature, h, to);
      }
    }
  }
  // Without a random draw of its own, to keep the boards of all seeds unchanged.
  map->home_edges = {{"red", static_cast<MapEdge>((grid.columns + grid.rows) % 4)},
                     {"blue", static_cast<MapEdge>((grid.columns + 2 * grid.rows + 1) % 4)}};
  return map;
}

Position random_position(Rng& rng, const BoardPlan& plan) {
  std::shared_ptr<const HexMap> map;
  std::vector<Hex> hexes;
  while (hexes.empty()) {
    map = random_map(rng, plan);
    hexes = all_hexes(*map);
  }
  const Grid& grid = map->grid();
  Setup setup;
  const bool three = rng.chance(20);
  const int count = 1 + static_cast<int>(hexes.size()) * plan.density / 100;
  static const std::vector<std::string> sides{"red", "blue", "green"};
  for (int i = 0; i < count; ++i) {
    const Hex h = hexes[static_cast<std::size_t>(rng.number(0, static_cast<int>(hexes.size()) - 1))];
    UnitSetup unit = unit_at("u" + std::to_string(i),
                             sides[static_cast<std::size_t>(rng.number(0, three ? 2 : 1))], grid.number(h));
    if (rng.chance(40)) unit.movement_class = "horse";
    unit.zoc = rng.chance(80);
    if (rng.chance(20)) unit.retreat_fire_range = rng.number(1, 4);
    if (rng.chance(10)) unit.kind = "leader";
    unit.hidden = rng.chance(15);
    unit.stacking_points = rng.number(0, 3);
    unit.movement = std::to_string(rng.number(1, 3));
    if (rng.chance(50)) unit.facing = std::string(grid.direction_name(direction(rng.number(0, 5))));
    setup.units.push_back(unit);
  }
  if (three && rng.chance(50)) setup.allies["red"] = {"green"};
  if (rng.chance(30)) {
    const bool flat = grid.orientation == Orientation::flat;
    const int first = flat ? grid.first.column : grid.first.row;
    setup.enemy_line[setup.units.front().side] = {flat, first + rng.number(-2, 10)};
  }
  if (rng.chance(30))
    setup.supply[setup.units.front().side] = {grid.number(hexes.front()), grid.number(hexes.back())};
  return valid_position(map, setup);
}

Position with_states(const Position& position, Rng& rng) {
  Setup setup = setup_of(position);
  for (UnitSetup& unit : setup.units) {
    unit.state = std::vector<std::string>{"good", "good", "shaken",
                                          "routed"}[static_cast<std::size_t>(rng.number(0, 3))];
    if (unit.kind.empty() && rng.chance(20)) unit.kind = "gun";
  }
  return valid_position(position.shared_map(), setup);
}

Position with_links(const Position& position, Rng& rng) {
  Setup setup = setup_of(position);
  const auto last = static_cast<int>(setup.units.size()) - 1;
  std::set<std::tuple<std::string, std::string, std::string>> stated;
  for (int i = 0; i < 3 * last; ++i) {
    const auto a = static_cast<std::size_t>(rng.number(0, last));
    const auto b = static_cast<std::size_t>(rng.number(0, last));
    if (a == b) continue;
    if (rng.chance(15)) {
      if (position.enemies(position.unit(static_cast<UnitIndex>(a)).side,
                           position.unit(static_cast<UnitIndex>(b)).side))
        setup.units[a].engaged.push_back(setup.units[b].id);
      continue;
    }
    LinkSetup link{rng.chance(60) ? "charge" : "guard", setup.units[a].id, setup.units[b].id, {}};
    if (!stated.emplace(link.name, link.from, link.to).second) continue;
    if (rng.chance(30)) link.counts["hexes"] = rng.number(1, 9);
    setup.links.push_back(link);
  }
  return valid_position(position.shared_map(), setup);
}

std::shared_ptr<const HexMap> clear_map(int columns, int rows) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(2);
  chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
  Grid grid;
  grid.columns = columns;
  grid.rows = rows;
  auto map = std::make_shared<HexMap>(grid, chart, "clear");
  for (std::size_t i = 0; i < grid.size(); ++i) map->set_terrain(grid.hex_at(i), 1);
  return map;
}

UnitSetup unit_at(std::string id, std::string side, std::string hex, std::string movement_class) {
  UnitSetup unit;
  unit.id = std::move(id);
  unit.side = std::move(side);
  unit.hex = std::move(hex);
  unit.movement_class = std::move(movement_class);
  return unit;
}

Position valid_position(std::shared_ptr<const HexMap> map, const Setup& setup) {
  auto made = Position::make(std::move(map), setup);
  if (auto* problems = std::get_if<std::vector<SetupProblem>>(&made)) {
    std::string all;
    for (const SetupProblem& p : *problems) all += p.subject + ": " + p.message + "\n";
    throw std::logic_error(all);
  }
  return std::get<Position>(std::move(made));
}

}  // namespace rearguard::testing
