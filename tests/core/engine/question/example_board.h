#pragma once
// The example board of tests worked out by hand: flat-topped hexes, even columns shifted down, columns 24 to
// 36, rows 22 to 38, all clear; the rules are a rule file. From 3030: N 3029, NE 3130, SE 3131, S 3031, SW
// 2931, NW 2930.

#include "src/core/engine/question/judge.h"
#include "tests/support/random_board.h"
#include "tests/support/rules_text.h"

namespace rearguard::testing {

using Texts = Strings;

/// Returns an all-clear map, with more `columns` for moves farther east. Woods (terrain 2) cost 2 MP, marsh
/// (terrain 3) 4 MP.
inline std::shared_ptr<HexMap> example_map(int columns = 13) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(4);
  chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
  chart.terrains[2] = {"woods", U'w', {{ChartCost::Kind::cost, {2}}}, {}, {}, {}, {}};
  chart.terrains[3] = {"marsh", U'm', {{ChartCost::Kind::cost, {4}}}, {}, {}, {}, {}};
  Grid grid;
  grid.first = {24, 22};
  grid.columns = columns;
  grid.rows = 17;
  auto map = std::make_shared<HexMap>(grid, chart, "clear");
  for (std::size_t i = 0; i < grid.size(); ++i) map->set_terrain(grid.hex_at(i), 1);
  return map;
}

/// The clauses of most tests: no impassable step, no enemy-occupied hex.
inline const std::string common = R"(
[[clauses]]
id = "passable"
cite = "1"
text = "A unit stays on the map."
forbid = "impassable"
[[clauses]]
id = "no-enemy"
cite = "2"
text = "A unit enters no hex with an enemy."
forbid = "enemy"
)";
inline const std::string no_friends = R"(
[[clauses]]
id = "no-friends"
cite = "4"
text = "A unit enters no hex with a friend."
forbid = "friend"
)";

/// A position with the mover "m" (blue), friends b1, b2 … (blue) and enemies r1, r2 … (red).
struct ExampleBoard {
  ExampleBoard(const std::string& rules, const std::string& mover, const Texts& friends, const Texts& enemies,
               std::shared_ptr<const HexMap> map = nullptr, const std::string& facing = "") {
    if (!map) {
      const auto own = example_map();
      own->home_edges = {{"blue", MapEdge::south}};
      map = own;
    }
    Setup setup;
    setup.units = {unit_at("m", "blue", mover)};
    setup.units.front().facing = facing;
    for (std::size_t i = 0; i < friends.size(); ++i)
      setup.units.push_back(unit_at("b" + std::to_string(i + 1), "blue", friends[i]));
    for (std::size_t i = 0; i < enemies.size(); ++i)
      setup.units.push_back(unit_at("r" + std::to_string(i + 1), "red", enemies[i]));
    causing_units = enemies.size();
    position = std::make_unique<Position>(valid_position(map, setup));
    rule_set = rules_from(rules);
    judge = std::make_unique<Judge>(*position, rule_set);
  }

  RetreatRequest request(int hexes) const {
    RetreatRequest request;
    request.distance = hexes;
    for (std::size_t i = 0; i < causing_units; ++i)
      request.causing_units.push_back(static_cast<UnitIndex>(position->units().size() - causing_units + i));
    return request;
  }
  Verdict verdict(const EngineRequest& request) const { return got<Verdict>(judge->judge(request)); }
  RetreatPath path(const Texts& numbers) const {
    RetreatPath hexes;
    for (const std::string& n : numbers) hexes.push_back(*position->map().grid().parse(n));
    return hexes;
  }
  std::string text(const RetreatPath& path) const {
    std::string list;
    for (const Hex h : path) list += (list.empty() ? "" : "-") + position->map().grid().number(h);
    return list;
  }
  Texts paths(const EngineRequest& request) const {
    Texts list;
    for (const VerdictEnd& end : verdict(request).end_hexes) {
      for (const RetreatPath& p : end.paths) list.push_back(text(p));
    }
    std::ranges::sort(list);
    return list;
  }
  Texts paths(int hexes) const { return paths(request(hexes)); }
  /// The hexes that a clause rules out, without those that no walk of the motion reaches.
  Texts ruled_out(int hexes) const {
    Texts list;
    for (const RuledOutHex& r : verdict(request(hexes)).ruled_out) {
      if (r.clause != rule_set.motion.id || rule_set.motion.kind == Motion::Kind::free)
        list.push_back(position->map().grid().number(r.hex) + " " + r.clause);
    }
    return list;
  }
  /// Of these, the hexes at the required distance, and not those that walks pass.
  Texts far_ruled_out(int hexes) const {
    Texts list = ruled_out(hexes);
    std::erase_if(list, [&](const std::string& text) {
      const Hex h = *position->map().grid().parse(text.substr(0, text.find(' ')));
      return distance(h, position->unit(0).hex) < hexes;
    });
    return list;
  }

  std::size_t causing_units = 0;
  std::unique_ptr<Position> position;
  RuleSet rule_set;
  std::unique_ptr<Judge> judge;
};

}  // namespace rearguard::testing
