// Making way in crowds.

#include "src/core/engine/making_way/make_way.h"

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int reach = 4;
constexpr std::size_t max_plans = 100;

// A mover on open ground, its path, and friends, one unit per hex.
class Crowd {
 public:
  Crowd(std::vector<Hex> path, const std::vector<Hex>& friends, bool boxed_in)
      : position_(made(path.front(), friends)), question_{} {
    for (const Unit& unit : position_.units()) open_.insert(unit.hex);
    question_.position = &position_;
    question_.path = std::move(path);
    question_.may_yield = [](UnitIndex) { return true; };
    question_.reach = [](UnitIndex) { return reach; };
    question_.may_step = [this, boxed_in](UnitIndex, Hex, Hex to) { return !boxed_in || open_.contains(to); };
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  Crowd(Crowd&&) = delete;
  Crowd& operator=(Crowd&&) = delete;
  ~Crowd() = default;

  MakeWayPlans answer() const { return make_way_plans({}, question_, max_plans); }

  std::size_t friends() const { return position_.units().size() - 1; }

 private:
  static Position made(Hex mover, const std::vector<Hex>& friends) {
    TerrainChart chart;
    chart.classes = {"foot"};
    chart.terrains.resize(2);
    chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
    Grid grid;
    grid.columns = grid.rows = 40;
    auto map = std::make_shared<HexMap>(grid, chart, "clear");
    for (std::size_t i = 0; i < grid.size(); ++i) map->set_terrain(grid.hex_at(i), 1);
    Setup setup;
    const auto add = [&](Hex h) {
      UnitSetup unit;
      unit.id = "u" + grid.number(h);
      unit.side = "blue";
      unit.hex = grid.number(h);
      unit.movement_class = "foot";
      setup.units.push_back(unit);
    };
    add(mover);
    for (const Hex h : friends) add(h);
    auto position = Position::make(std::move(map), setup);
    require_agreement(std::holds_alternative<Position>(position), "a valid position");
    return std::get<Position>(std::move(position));
  }

  Position position_;
  MakeWayQuestion question_;
  std::unordered_set<Hex> open_;
};

std::vector<Hex> southward(Hex from, int hexes) {
  std::vector<Hex> path;
  for (int i = 0; i <= hexes; ++i) path.push_back(from + direction_vectors[3] * i);
  return path;
}

Contender answers(const Crowd& crowd, double friends) {
  return {[&crowd] { keep(crowd.answer().plans.size()); }, friends, "friend"};
}

}  // namespace

void measure_making_way(RatioTable& table) {
  const Hex mover{20, 10};
  std::vector<std::unique_ptr<Crowd>> boxes;
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const std::size_t friends : {6U, 12U, 20U}) {
    std::vector<Hex> around = disc(mover, 3);
    around.erase(around.begin());
    around.resize(friends);
    const Crowd& crowd = *boxes.emplace_back(std::make_unique<Crowd>(southward(mover, 1), around, true));
    require_agreement(crowd.friends() == friends && crowd.answer().stuck.has_value(), "boxed in");
    sizes.emplace_back(fmt::format("{} friends", friends), answers(crowd, static_cast<double>(friends)));
  }
  table.growth("making way, boxed in", sizes, at_most(1.25, 1.1));

  const std::vector<Hex> path = southward(mover, 10);
  const Crowd column(path, {path.begin() + 1, path.end()}, false);
  require_agreement(column.answer().plans.size() == max_plans, "a column with many plans");
  table.time("making way, column of 10, 100 plans", answers(column, 10));

  std::vector<Hex> rings = disc(mover, 4);
  rings.erase(rings.begin());
  const Crowd ringed(southward(mover, 3), rings, false);
  require_agreement(!ringed.answer().plans.empty(), "rings that open");
  table.time("making way, 3 amid rings of 60", answers(ringed, 60));
}

}  // namespace rearguard::benchmarks
