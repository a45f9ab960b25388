// A rout that routs other units, one after another, compared with as many routs without further effects.

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "src/core/engine/question/resolve.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

std::shared_ptr<const HexMap> lane(int rows) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(2);
  chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
  Grid grid;
  grid.numbering = Numbering::plain(3);
  grid.columns = 3;
  grid.rows = rows;
  auto map = std::make_shared<HexMap>(grid, chart, "clear");
  for (std::size_t i = 0; i < grid.size(); ++i) map->set_terrain(grid.hex_at(i), 1);
  return map;
}

// An enemy at the head of a column of `units`, four hexes apart: each is in the way of the rout before it,
// which ends in a free hex.
Position column(int units) {
  const int rows = 4 * units + 20;
  const auto map = lane(rows);
  Setup setup;
  for (int i = 0; i <= units; ++i) {
    UnitSetup unit;
    unit.id = i == 0 ? "e" : fmt::format("u{}", i);
    unit.side = i == 0 ? "blue" : "red";
    unit.hex = fmt::format("002{:03}", i == 0 ? 1 : 4 * i - 2);
    unit.movement_class = "foot";
    unit.movement = "4";
    setup.units.push_back(unit);
  }
  auto position = Position::make(map, setup);
  require_agreement(std::holds_alternative<Position>(position), "a valid position");
  return std::get<Position>(std::move(position));
}

std::size_t routed(const Position& position, const RuleSet& rules) {
  ReportedEvent event;
  event.name = "rout";
  event.unit = *position.find("u1");
  event.causing_units = {*position.find("e")};
  Dice dice = Dice::seeded(1);
  const auto result = resolve(position, rules, event, dice, {});
  const auto* done = std::get_if<Resolution>(&result);
  require_agreement(done != nullptr, "a completed rout");
  std::size_t count = 0;
  for (const ResolutionStep& i : done->resolution_steps) count += i.text.ends_with("is now routed") ? 1 : 0;
  return count;
}

}  // namespace

void measure_chain_reactions(RatioTable& table) {
  const auto rules = RuleLibrary(REARGUARD_RULES).load("rally-table", "");
  require_agreement(static_cast<bool>(rules), "rules that can be read");
  const Position alone = column(1);
  require_agreement(routed(alone, *rules) == 1, "one rout");
  std::vector<std::pair<std::string, Contender>> sizes;
  const std::array chains{column(10), column(25), column(50)};
  for (const Position& chain : chains) {
    const std::size_t units = chain.units().size() - 1;
    require_agreement(routed(chain, *rules) == units, "a rout of every unit");
    sizes.emplace_back(fmt::format("{} routs", units),
                       Contender{[&] { keep(routed(chain, *rules)); }, static_cast<double>(units), "rout"});
  }
  table.compare("a rout that routs 49 others, to 50 routs of one", sizes.back().second,
                {[&] { keep(routed(alone, *rules)); }, 1, "rout"}, at_most(4, 3));
  table.growth("a rout that routs others", sizes, at_most(2, 1.5));
}

}  // namespace rearguard::benchmarks
