#pragma once
// The example of the rule sheet around 2930 and its verdict, built by hand for the tests of pictures.

#include "src/answers/view/scene.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/verdict.h"
#include "tests/support/test.h"

namespace rearguard::sample {

inline TerrainChart chart() {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.emplace_back();
  for (const char* name : {"clear", "woods", "lake"}) {
    Terrain terrain;
    terrain.name = name;
    terrain.cost.push_back({ChartCost::Kind::cost, MovementPoints{terrain.name == "woods" ? 2 : 1}});
    chart.terrains.push_back(terrain);
  }
  for (const char* name : {"stream", "road", "slope", "wall", "gap"}) {
    Feature feature;
    feature.name = name;
    feature.cost.emplace_back();
    feature.replace.emplace_back();
    chart.features.push_back(feature);
  }
  chart.features.back().replace.front() = {ChartCost::Kind::cost, MovementPoints{1}};
  return chart;
}

/// Columns 24 to 36, rows 22 to 38, all clear except four hexes of woods.
inline HexMap board() {
  Grid grid;
  grid.shifted = Parity::even;
  grid.first = {24, 22};
  grid.columns = 13;
  grid.rows = 17;
  HexMap map(grid, chart(), "Open ground with a wood");
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), 1);
  for (const char* hex : {"3028", "3029", "3129", "3229"}) map.set_terrain(*grid.parse(hex), 2);
  return map;
}

inline Position position(HexMap map) {
  Setup setup;
  const auto add = [&](const std::string& id, const std::string& side, const std::string& hex) {
    UnitSetup unit;
    unit.id = id;
    unit.side = side;
    unit.hex = hex;
    unit.movement_class = "foot";
    setup.units.push_back(unit);
  };
  add("b1", "union", "2930");
  for (const char* hex : {"2826", "2827", "2828", "2829"}) add(std::string("c") + hex, "confederate", hex);
  PositionOrProblems made = Position::make(std::make_shared<const HexMap>(std::move(map)), setup);
  REQUIRE(std::holds_alternative<Position>(made));
  return std::get<Position>(std::move(made));
}

/// The verdict of the rule sheet: five end hexes, ten paths, and the clauses that rule out some other hexes.
inline Verdict verdict(const Grid& grid) {
  Verdict verdict;
  verdict.unit = "b1";
  verdict.from = *grid.parse("2930");
  verdict.distance = 3;
  verdict.result = "rout";
  verdict.rules = "order-actions";
  verdict.outcome = "retreat";
  verdict.chooser = "owner";
  const auto end = [&](const char* hex, std::initializer_list<std::initializer_list<const char*>> ways) {
    VerdictEnd made;
    made.hex = *grid.parse(hex);
    made.movement_points = {3};
    for (const auto& way : ways) {
      RetreatPath path = {verdict.from};
      for (const char* step : way) path.push_back(*grid.parse(step));
      made.paths.push_back(path);
    }
    made.path_count = made.paths.size();
    verdict.end_hexes.push_back(made);
  };
  end("2933", {{"2931", "2932", "2933"}});
  end("3032", {{"2931", "2932", "3032"}, {"2931", "3031", "3032"}, {"3030", "3031", "3032"}});
  end("3132", {{"2931", "3031", "3132"}, {"3030", "3031", "3132"}, {"3030", "3131", "3132"}});
  end("3230", {{"3030", "3130", "3230"}, {"3030", "3131", "3230"}});
  end("3231", {{"3030", "3131", "3231"}});
  for (const char* hex : {"3027", "3128", "3228", "3229"})
    verdict.ruled_out.push_back({*grid.parse(hex), "least-resistance", "14.41", "4 MP; 3 MP suffice"});
  verdict.ruled_out.push_back({*grid.parse("2927"), "avoid-zoc", "14.31", "an enemy ZOC"});
  for (const char* hex : {"2732", "2832"})
    verdict.ruled_out.push_back({*grid.parse(hex), "not-toward-lines", "14.0 A", "nearer to column 28"});
  verdict.ruled_out.push_back({*grid.parse("2827"), "no-enemy", "14.1", "c2827 stands there"});
  return verdict;
}

inline std::ptrdiff_t count(const Scene& scene, Role role) {
  return std::ranges::count(scene.items, role, &Item::role);
}

inline std::vector<const Item*> items(const Scene& scene, Role role) {
  std::vector<const Item*> found;
  for (const Item& item : scene.items) {
    if (item.role == role) found.push_back(&item);
  }
  return found;
}

inline bool text(const Scene& scene, Role role, const std::string& words) {
  for (const Item* item : items(scene, role)) {
    const Text* text = std::get_if<Text>(&item->shape);
    if (text != nullptr && has(text->text, words)) return true;
  }
  return false;
}

}  // namespace rearguard::sample
