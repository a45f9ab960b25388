#include "src/command/verbs/bench_boards.h"

#include <random>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace rearguard {
namespace {

constexpr int board_columns = 16;
constexpr int board_rows = 14;
constexpr int units_of_a_side = 12;

/// Numbers from a fixed seed; the standard specifies the generator exactly.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : generator_(seed) {}
  int below(int bound) { return static_cast<int>(generator_() % static_cast<std::uint32_t>(bound)); }

 private:
  std::mt19937 generator_;
};

/// Returns a chart in which clear costs 1 MP, woods 2, marsh 3, and a stream 1 more; horses cannot enter a
/// marsh.
TerrainChart chart() {
  TerrainChart made;
  made.classes = {"foot", "horse"};
  const auto cost = [](std::int64_t points) { return ChartCost{ChartCost::Kind::cost, {points}}; };
  made.terrains.emplace_back();
  made.terrains.push_back({"clear", U'.', {cost(1), cost(1)}, {}, {}, {}, {}});
  made.terrains.push_back({"woods", U'w', {cost(2), cost(3)}, {true, 1}, {}, {}, {}});
  made.terrains.push_back({"marsh", U'm', {cost(3), {}}, {}, {}, {}, {}});
  made.features.push_back({"stream", {cost(1), cost(2)}, {{}, {}}, {}, {}, {}, {}});
  return made;
}

std::shared_ptr<const HexMap> make_map(Orientation orientation, Parity shifted, Numbers& numbers) {
  Grid grid;
  grid.orientation = orientation;
  grid.shifted = shifted;
  grid.columns = board_columns;
  grid.rows = board_rows;
  auto map = std::make_shared<HexMap>(grid, chart(), "built-in");
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const int drawn = numbers.below(12);
    const int rough = drawn < 3 ? 2 : drawn == 3 ? 3 : 1;
    map->set_terrain(grid.hex_at(i), static_cast<TerrainId>(rough));
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    const Hex other = neighbour(h, direction(numbers.below(direction_count)));
    if (numbers.below(6) == 0 && grid.contains(other)) map->add_feature(0, h, other);
  }
  map->home_edges = {{"blue", MapEdge::south}, {"red", MapEdge::north}};
  return map;
}

/// Returns the units of two sides that have met in the middle rows.
Setup make_setup(const Grid& grid, Numbers& numbers) {
  Setup setup;
  for (int i = 0; i < 2 * units_of_a_side; ++i) {
    const bool blue = i % 2 == 0;
    UnitSetup unit;
    unit.id = fmt::format("{}{}", blue ? 'b' : 'r', i / 2 + 1);
    unit.side = blue ? "blue" : "red";
    const int row = board_rows / 2 + (blue ? numbers.below(4) - 1 : -numbers.below(4));
    unit.hex = grid.number(
        grid.hex_at(static_cast<std::size_t>(row * board_columns + numbers.below(board_columns))));
    unit.movement_class = numbers.below(4) == 0 ? "horse" : "foot";
    unit.kind = unit.movement_class == "horse" ? "cavalry" : "infantry";
    unit.retreat_fire_range = numbers.below(5) == 0 ? 3 : 0;
    unit.facing = std::string(grid.direction_name(direction(numbers.below(direction_count))));
    unit.strength = 2 + numbers.below(3);
    unit.morale = 3 + numbers.below(2);
    unit.movement = unit.movement_class == "horse" ? "8" : "5";
    setup.units.push_back(std::move(unit));
  }
  const bool flat = grid.orientation == Orientation::flat;
  setup.enemy_line["blue"] = {flat, 1};
  setup.supply["blue"] = {grid.number(grid.hex_at(grid.size() - 1))};
  setup.supply["red"] = {grid.number(grid.hex_at(0))};
  return setup;
}

}  // namespace

std::vector<BenchBoard> built_in_boards() {
  std::vector<BenchBoard> boards;
  std::uint32_t seed = 2930;
  for (const auto& [orientation, shape] :
       {std::pair{Orientation::flat, "flat"}, {Orientation::pointy, "pointy"}}) {
    for (const auto& [shifted, parity] : {std::pair{Parity::even, "even"}, {Parity::odd, "odd"}}) {
      Numbers numbers(seed++);
      auto map = make_map(orientation, shifted, numbers);
      const Setup setup = make_setup(map->grid(), numbers);
      auto made = Position::make(std::move(map), setup);
      if (!std::holds_alternative<Position>(made)) throw std::logic_error("a built-in board is invalid");
      boards.push_back({fmt::format("{} {}", shape, parity), std::get<Position>(std::move(made))});
    }
  }
  return boards;
}

}  // namespace rearguard
