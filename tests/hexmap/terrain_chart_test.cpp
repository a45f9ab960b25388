#include "hexmap/terrain_chart.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

TEST_CASE("a chart finds its entries by name, except the entry for no hex") {
  const TerrainChart chart = small_chart();
  CHECK(chart.find_class("mounted") == mounted);
  CHECK(chart.find_terrain("marsh") == marsh);
  CHECK(chart.find_feature("road") == road);
  CHECK_FALSE(chart.find_class("winged"));
  CHECK_FALSE(chart.find_terrain(""));
  CHECK_FALSE(chart.find_feature("Road"));
}

TEST_CASE("the first of two entries of one name is found") {
  TerrainChart chart = small_chart();
  chart.terrains.push_back(chart.terrains[woods]);
  chart.features.push_back(chart.features[road]);
  chart.classes.emplace_back("foot");
  CHECK(chart.find_terrain("woods") == woods);
  CHECK(chart.find_feature("road") == road);
  CHECK(chart.find_class("foot") == foot);
}

TEST_CASE("a chart without entries finds none") {
  const TerrainChart chart;
  CHECK_FALSE(chart.find_class("foot"));
  CHECK_FALSE(chart.find_terrain("clear"));
  CHECK_FALSE(chart.find_feature("road"));
}

TEST_CASE("a cost table has a cell for each class that it names") {
  const TerrainChart chart = small_chart();
  CHECK(cost_for(chart.terrains[woods].cost, foot).kind == ChartCost::Kind::cost);
  CHECK(cost_for(chart.terrains[woods].cost, foot).points.parts == 2 * sixths);
  CHECK(cost_for(chart.terrains[woods].cost, mounted).kind == ChartCost::Kind::impassable);
  CHECK(cost_for(chart.terrains[marsh].cost, mounted).kind == ChartCost::Kind::absent);
}

TEST_CASE("a cost table that ends before a class does not name it") {
  const std::vector<ChartCost> row = {costs(6)};
  CHECK(cost_for(row, 0).kind == ChartCost::Kind::cost);
  CHECK(cost_for(row, 1).kind == ChartCost::Kind::absent);
  CHECK(cost_for({}, 0).kind == ChartCost::Kind::absent);
}

TEST_CASE("a cost of the chart reads as it is written there") {
  CHECK(cost_text(costs(9), sixths) == "1 1/2");
  CHECK(cost_text(ChartCost{ChartCost::Kind::cost, {sixths}, true}, sixths) == "all");
  CHECK(cost_text(impassable(), sixths) == "impassable");
  CHECK(cost_text(absent(), sixths).empty());
  CHECK(cost_text(StepPrice{{3}}, sixths) == "1/2");
  CHECK(cost_text(StepPrice{{sixths}, true}, sixths) == "all");
}

TEST_CASE("a step that takes all pays what remains, and at least what it asks for") {
  const StepPrice plain{{6}}, all{{6}, true};
  MovementSpent spent(MovementPoints{24});
  spent.pay(plain);
  CHECK(spent.cost(all) == MovementPoints{18});
  spent.pay(all);
  CHECK(spent.total() == MovementPoints{24});
  // Nothing remains: the next step cannot be paid for.
  CHECK(spent.cost(all) == MovementPoints{6});

  MovementSpent unbounded;
  unbounded.pay(all);
  CHECK(unbounded.total() == MovementPoints{6});
}

TEST_CASE("every role that a map may state has a name of its own") {
  for (const std::span<const ChartRoleName> roles : {terrain_roles(), feature_roles()}) {
    for (const ChartRoleName& r : roles) CHECK(role_name(r.role) == r.name);
  }
  CHECK(role_name(ChartRole::unstated).empty());
}
