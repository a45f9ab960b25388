// The chart of a map edited: in the draft, and in the text that is saved.

#include "src/workshop/edit/chart_edit.h"

#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/edit/map_draft.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/replaced.h"

namespace {

const std::string two_rows_of_hexes =
    "rearguard = \"map 1\"\n"
    "hexes = [\"..w.\", \".ww.\", \"....\"]   # as printed\n"
    "grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\", columns = 4, rows = 3 }\n";

const std::string sides =
    "\n[[hexsides]]\nfeature = \"road\"   # the pike\npath = [\"0101\", \"0201\", \"0301\"]\n"
    "\n[[hexsides]]\nfeature = \"stream\"\nbetween = [\"0102\", \"0202\"]\n";

const std::string inline_chart =
    "\n[terrain]\n"
    "clear = { symbol = \".\", cost = { foot = 1, horse = 1 } }   # open\n"
    "# Not for horse.\n"
    "woods = { symbol = \"w\", cost = { foot = 2, horse = \"impassable\" }, blocks_sight = true, height = 1 "
    "}\n"
    "\n[features]\n"
    "road = { replace = { foot = 0.5, horse = \"1/2\" } }\n"
    "stream = { cost = { foot = 1 } }\n";

const std::string headed_chart =
    "\n[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1, horse = 1 }\n"
    "\n# Not for horse.\n[terrain.woods]\nsymbol = \"w\"\nblocks_sight = true\n"
    "[terrain.woods.cost]\nfoot = 2\nhorse = \"impassable\"   # at all\n"
    "\n[features.road]\nreplace.foot = \"1/2\"\nreplace.horse = 0.5\n"
    "\n[features.stream]\ncost.foot = 1\n";

const std::string dotted_chart =
    "terrain.clear = { symbol = \".\", cost = { foot = 1, horse = 1 } }\n"
    "terrain.woods.symbol = \"w\"\nterrain.woods.cost = { foot = 2, horse = \"impassable\" }\n"
    "features.road = { replace = { foot = \"1/2\", horse = \"1/2\" } }\n"
    "features.stream = { cost = { foot = 1 } }\n";

/// A map while it is drawn, with its text.
struct OpenedChart {
  explicit OpenedChart(std::string of_map) : text(std::move(of_map)) {
    auto map = got(read_map_text(text, "map.toml"));
    auto made = Position::make(std::make_shared<const HexMap>(std::move(map)), {});
    const auto document = parse_document(text, "map.toml");
    const auto opened = std::make_shared<const Position>(std::get<Position>(std::move(made)));
    draft = std::make_unique<MapDraft>(opened, std::nullopt, expectations_in(*document, opened->map()));
  }
  std::string saved() const {
    const auto& state = draft->now();
    return got(edited_map_text(
        text, "map.toml", {state.map(), state.origin, nullptr, &state.chart_names, &state.expectations}));
  }
  const TerrainChart& chart() const { return draft->map().chart(); }
  ChartEntry terrain(const char* name) const { return {ChartTable::terrain, *chart().find_terrain(name)}; }
  ChartEntry feature(const char* name) const { return {ChartTable::features, *chart().find_feature(name)}; }
  ClassId foot() const { return *chart().find_class("foot"); }

  std::string text;
  std::unique_ptr<MapDraft> draft;
};

}  // namespace

TEST_CASE("a changed cost changes its cell and nothing else") {
  OpenedChart o(two_rows_of_hexes + inline_chart + sides);
  CHECK(set_entry_cost(*o.draft, o.terrain("woods"), "cost", o.foot(), "2 1/2").empty());
  CHECK(o.draft->undoable() == "change a cost of woods");
  CHECK(o.saved() == replaced(o.text, "foot = 2,", "foot = \"2 1/2\","));
  CHECK(set_entry_cost(*o.draft, o.terrain("woods"), "cost", o.foot(), "all").empty());
  CHECK(o.saved() == replaced(o.text, "foot = 2,", "foot = \"all\","));
  // A cost that is the same in other words is the same.
  CHECK(set_entry_cost(*o.draft, o.terrain("woods"), "cost", o.foot(), "2.0").empty());
  CHECK(o.saved() == o.text);
}

TEST_CASE("a class gets a cost in each way to write a row of costs") {
  const ChartTable features = ChartTable::features;
  for (const std::string& chart : {inline_chart, headed_chart, dotted_chart}) {
    CAPTURE(chart);
    OpenedChart o(two_rows_of_hexes + chart + sides);
    const ClassId horse = *o.chart().find_class("horse");
    CHECK(set_entry_cost(*o.draft, o.feature("stream"), "cost", horse, "2").empty());
    CHECK(set_entry_cost(*o.draft, o.feature("stream"), "replace", horse, "3").empty());
    const auto now = read_map_text(o.saved(), "map.toml");
    REQUIRE(now);
    const Feature& its_stream = now->chart().features[*now->chart().find_feature("stream")];
    CHECK(cost_text(cost_for(its_stream.cost, *now->chart().find_class("horse")), now->chart().denominator) ==
          "2");
    CHECK(cost_text(cost_for(its_stream.replace, *now->chart().find_class("horse")),
                    now->chart().denominator) == "3");
    CHECK(o.draft->undo());
    CHECK(o.draft->undo());
    CHECK(o.saved() == o.text);
    CHECK(uses_of(o.draft->map(), {features, *o.chart().find_feature("road")}) == 2);
  }
}

TEST_CASE("a renamed terrain, feature or class is renamed wherever the map names it") {
  OpenedChart o(
      two_rows_of_hexes + inline_chart + sides +
      "\n[[expect]]\ntext = \"by road\"\nclass = \"foot\"\nfrom = \"0101\"\nto = \"0301\"\ncost = 1\n");
  CHECK(rename_entry(*o.draft, o.terrain("woods"), "old growth").empty());
  CHECK(rename_entry(*o.draft, o.feature("road"), "pike").empty());
  CHECK(rename_class(*o.draft, o.foot(), "infantry").empty());
  std::string expected = replaced(o.text, "woods = {", "\"old growth\" = {");
  expected = replaced(expected, "road = {", "pike = {");
  expected = replaced(expected, "\"road\"   # the pike", "\"pike\"   # the pike");
  for (int time = 0; time < 4; ++time) expected = replaced(expected, "foot = ", "infantry = ");
  expected = replaced(expected, "class = \"foot\"", "class = \"infantry\"");
  CHECK(o.saved() == expected);
}

TEST_CASE("a misspelt class becomes the one that is meant, in each way to write a row of costs") {
  for (const std::string& chart : {inline_chart, headed_chart, dotted_chart}) {
    CAPTURE(chart);
    const std::size_t at = chart.rfind("foot");
    OpenedChart o(two_rows_of_hexes + std::string(chart).replace(at, 4, "foto") + sides);
    CHECK(merge_class(*o.draft, *o.chart().find_class("foto"), o.foot()).empty());
    CHECK(o.chart().classes.size() == 2);
    CHECK(same_map(got(read_map_text(o.saved(), "map.toml")),
                   got(read_map_text(two_rows_of_hexes + chart + sides, "map.toml"))));
    CHECK(o.draft->undo());
    CHECK(o.saved() == o.text);
  }
}

TEST_CASE("two classes exchange their costs in one row") {
  for (const std::string& chart : {inline_chart, headed_chart, dotted_chart}) {
    CAPTURE(chart);
    OpenedChart o(two_rows_of_hexes + chart + sides);
    const ClassId horse = *o.chart().find_class("horse");
    CHECK(exchange_costs(*o.draft, o.terrain("woods"), "cost", o.foot(), horse).empty());
    const auto now = read_map_text(o.saved(), "map.toml");
    REQUIRE(now);
    const Terrain& its_woods = now->chart().terrains[*now->chart().find_terrain("woods")];
    const ClassId foot_now = *now->chart().find_class("foot"), horse_now = *now->chart().find_class("horse");
    CHECK(cost_text(cost_for(its_woods.cost, foot_now), now->chart().denominator) == "impassable");
    CHECK(cost_text(cost_for(its_woods.cost, horse_now), now->chart().denominator) == "2");
    // A class that pays nothing in a row gives nothing.
    CHECK(exchange_costs(*o.draft, o.feature("stream"), "cost", o.foot(), horse).empty());
    const Feature& its_stream = o.chart().features[*o.chart().find_feature("stream")];
    CHECK(cost_for(its_stream.cost, *o.chart().find_class("foot")).kind == ChartCost::Kind::absent);
    CHECK(o.draft->undo());
    CHECK(o.draft->undo());
    CHECK(o.saved() == o.text);
  }
}

TEST_CASE("two terrains exchange their names") {
  OpenedChart o(two_rows_of_hexes + headed_chart + sides);
  const ChartEntry its_clear = o.terrain("clear"), its_woods = o.terrain("woods");
  CHECK(rename_entry(*o.draft, its_clear, "x").empty());
  CHECK(rename_entry(*o.draft, its_woods, "clear").empty());
  CHECK(rename_entry(*o.draft, its_clear, "woods").empty());
  std::string expected = replaced(o.text, "[terrain.clear]", "[terrain.woods]");
  expected = replaced(expected, "# Not for horse.\n[terrain.woods]", "# Not for horse.\n[terrain.clear]");
  expected = replaced(expected, "[terrain.woods.cost]", "[terrain.clear.cost]");
  CHECK(o.saved() == expected);
}

TEST_CASE("what is in use is removed only if something takes its place") {
  OpenedChart o(two_rows_of_hexes + inline_chart + sides);
  CHECK(remove_entry(*o.draft, o.terrain("woods"), std::nullopt) ==
        "3 hexes are woods; choose a terrain that takes its place");
  CHECK(remove_entry(*o.draft, o.feature("road"), std::nullopt) ==
        "2 hexsides have road; choose a feature that takes its place");
  CHECK(o.draft->undoable().empty());
  CHECK(remove_entry(*o.draft, o.feature("road"), o.feature("stream").id).empty());
  CHECK(uses_of(o.draft->map(), o.feature("stream")) == 3);
  CHECK(remove_entry(*o.draft, o.terrain("woods"), o.terrain("clear").id).empty());
  const std::string now = o.saved();
  CHECK(has(now, "# Not for horse."));
  CHECK_FALSE(has(now, "woods"));
  CHECK(has(now, "hexes = [\"....\", \"....\", \"....\"]   # as printed"));
  CHECK(remove_entry(*o.draft, o.terrain("clear"), std::nullopt) == "a map needs at least one terrain");
}

TEST_CASE("a drafted terrain becomes one of another chart, and keeps its hexes and its symbol") {
  OpenedChart o(replaced(two_rows_of_hexes + inline_chart + sides, "woods = { symbol",
                         "tile-7 = { placeholder = true, symbol"));
  const auto other =
      got(read_map_text(two_rows_of_hexes + inline_chart +
                            "[terrain.bog]\nsymbol = \"b\"\ncost = { foot = 3 }\ncolour = \"#406030\"\n",
                        "other.toml"));
  const auto become = [&](const char* name) {
    return become_entry(*o.draft, {ChartTable::terrain, 2}, other.chart(), *other.chart().find_terrain(name));
  };
  CHECK(has(become("clear"), "clear"));
  CHECK(o.draft->undoable().empty());
  CHECK(become("bog").empty());
  CHECK(o.draft->undoable() == "tile-7 becomes bog");
  CHECK(has(o.saved(), "hexes = [\"..w.\", \".ww.\", \"....\"]   # as printed"));
  const auto saved = got(read_map_text(o.saved(), "map.toml"));
  const Terrain& bog = saved.chart().terrains[*saved.chart().find_terrain("bog")];
  CHECK(bog.colour == "#406030");
  CHECK(cost_text(cost_for(bog.cost, o.foot()), saved.chart().denominator) == "3");
  CHECK_FALSE(bog.placeholder);
  CHECK_FALSE(bog.sight.blocks);
}

TEST_CASE("a role is set, and one that does not exist is refused") {
  OpenedChart o(two_rows_of_hexes + inline_chart + sides);
  CHECK(set_entry_value(*o.draft, o.feature("road"), "role", text_node("road")).empty());
  CHECK(o.saved() == replaced(o.text, "horse = \"1/2\" } }", "horse = \"1/2\" }, role = \"road\" }"));
  CHECK_FALSE(set_entry_value(*o.draft, o.feature("road"), "role", text_node("settlement")).empty());
  CHECK(set_entry_value(*o.draft, o.feature("road"), "role", std::nullopt).empty());
  CHECK(o.saved() == o.text);
}

TEST_CASE("a new terrain is written like the one before it, with a symbol of its own") {
  OpenedChart headed(two_rows_of_hexes + headed_chart + sides);
  CHECK(add_entry(*headed.draft, ChartTable::terrain, "marsh", headed.terrain("clear").id).empty());
  CHECK(headed.saved() ==
        replaced(headed.text, "   # at all\n",
                 "   # at all\n\n[terrain.marsh]\nsymbol = \"m\"\ncost = { foot = 1, horse = 1 }\n"));
  OpenedChart lines(two_rows_of_hexes + inline_chart + sides);
  CHECK(add_entry(*lines.draft, ChartTable::terrain, "marsh", std::nullopt).empty());
  CHECK(lines.saved() ==
        replaced(lines.text, "height = 1 }\n", "height = 1 }\nmarsh = { symbol = \"m\" }\n"));
  CHECK(add_entry(*lines.draft, ChartTable::terrain, "marsh", std::nullopt) ==
        "there is already a terrain \"marsh\"");
  CHECK(add_entry(*lines.draft, ChartTable::features, "", std::nullopt) == "a feature needs a name");
}

TEST_CASE("values of the chart are refused with the words of the reader") {
  OpenedChart o(two_rows_of_hexes + inline_chart + sides);
  const auto refused = [&](const std::string& problem) {
    CHECK(o.draft->undoable().empty());
    return problem;
  };
  CHECK(refused(set_entry_cost(*o.draft, o.terrain("woods"), "cost", o.foot(), "inpassable")) ==
        "\"inpassable\" is not a valid cost; did you mean \"impassable\"?");
  CHECK(refused(set_entry_cost(*o.draft, o.feature("road"), "replace", o.foot(), "impassable")) ==
        "`replace` cannot make a hexside impassable; use `cost`");
  CHECK(refused(set_entry_value(*o.draft, o.terrain("woods"), "colour", text_node("green"))) ==
        "a colour must have the form \"#rrggbb\", not \"green\"");
  CHECK(refused(set_entry_value(*o.draft, o.terrain("woods"), "symbol", text_node("."))) ==
        "the symbol \".\" is already used by terrain \"clear\"");
  CHECK(refused(set_entry_value(*o.draft, o.terrain("woods"), "symbol", text_node("ww"))) ==
        "a symbol must be a single character, not \"ww\"");
  CHECK(!refused(set_entry_sight(*o.draft, o.terrain("woods"), 1001)).empty());
}

TEST_CASE("units keep their class while it is renamed, and keep it in the chart") {
  const std::string text =
      "rearguard = \"position 1\"\nunits = [{ id = \"b1\", side = \"blue\", hex = \"0101\", class = \"foot\" "
      "}]\n[map]\n" +
      two_rows_of_hexes.substr(two_rows_of_hexes.find("hexes")) +
      "[map.terrain]\nclear = { symbol = \".\", cost = { foot = 1, horse = 1 } }\nwoods = { symbol = \"w\", "
      "cost = { horse = 2 } }\n";
  auto read = got(read_position_text(text, {"position.toml", "", Need::required, nullptr}));
  const HexMap old_map = read.position.map();
  MapDraft draft(std::make_shared<const Position>(std::move(read).position));
  const ClassId of_foot = *draft.map().chart().find_class("foot");
  CHECK(remove_class(draft, of_foot) == "1 unit of this position is foot; give it another class first");
  CHECK(rename_class(draft, of_foot, "infantry").empty());
  CHECK(draft.now().units[0].unit.movement_class == "infantry");
  const std::vector<UnitTarget> units{{draft.now().units[0].unit, 0}};
  PositionTarget target{units, old_map, draft.map().grid(), draft.now().origin, &draft.map()};
  target.names = &draft.now().chart_names;
  const PositionSource source{"position.toml", "", Need::required, nullptr};
  const auto saved = got(edited_position_text(text, "position.toml", target, {source, source}));
  CHECK(saved ==
        replaced(replaced(text, "class = \"foot\"", "class = \"infantry\""), "foot = 1", "infantry = 1"));
}

TEST_CASE("any changes of the chart lead to the text of the changed map, in TOML and in JSON") {
  const std::array<std::string, 3> texts = {two_rows_of_hexes + inline_chart + sides,
                                            two_rows_of_hexes + headed_chart + sides,
                                            two_rows_of_hexes + dotted_chart + sides};
  std::mt19937 rng(27);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(rng() % count); };
  const std::array<const char*, 6> costs = {"1", "1 1/3", "", "all", "impassable", "0.25"};
  const std::array<const char*, 5> names = {"mud", "old growth", "a.b", "caf\xC3\xA9", "\"x\""};
  int made = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text = texts[below(texts.size())];
    if (round % 2 == 1) text = json_document(*parse_document(text, "map.toml"));
    OpenedChart o(text);
    for (int change = 0; change < 6; ++change) {
      const TerrainChart& chart = o.chart();
      const auto table = below(2) == 0 || chart.features.empty() ? ChartTable::terrain : ChartTable::features;
      const std::size_t count =
          table == ChartTable::terrain ? chart.terrains.size() - 1 : chart.features.size();
      const std::size_t first = table == ChartTable::terrain ? 1 : 0;
      const ChartEntry entry{table, below(count) + first};
      const auto c = static_cast<ClassId>(below(chart.classes.size()));
      const auto before = o.draft->shared_now();
      std::string problem;
      switch (below(10)) {
        case 0:
          problem = add_entry(*o.draft, table, names[below(names.size())], entry.id);
          break;
        case 1:
          problem = rename_entry(*o.draft, entry, names[below(names.size())]);
          break;
        case 2:
          problem = remove_entry(*o.draft, entry, first + (entry.id - first + 1) % count);
          break;
        case 3:
          problem = set_entry_value(*o.draft, entry, "colour", text_node("#12ab34"));
          break;
        case 4:
          problem = set_entry_value(*o.draft, entry, "pattern",
                                    below(2) == 0 ? std::nullopt : std::optional(text_node("marsh")));
          break;
        case 5:
          if (below(2) == 0) {
            problem = set_entry_value(*o.draft, entry, "role",
                                      text_node(table == ChartTable::terrain ? "settlement" : "road"));
            break;
          }
          problem = set_entry_sight(*o.draft, entry,
                                    below(2) == 0 ? std::nullopt : std::optional(static_cast<int>(below(4))));
          break;
        case 6:
          problem = add_class(*o.draft, names[below(names.size())], c);
          break;
        case 7:
          problem = below(2) == 0 ? rename_class(*o.draft, c, names[below(names.size())])
                                  : remove_class(*o.draft, c);
          break;
        default:
          problem = set_entry_cost(*o.draft, entry,
                                   table == ChartTable::features && below(2) == 0 ? "replace" : "cost", c,
                                   costs[below(costs.size())]);
      }
      if (!problem.empty()) CHECK(o.draft->shared_now() == before);
      if (o.draft->shared_now() != before) {
        // Each change is one step.
        ++made;
        const auto after = o.draft->shared_now();
        o.draft->undo();
        CHECK(o.draft->shared_now() == before);
        o.draft->redo();
        CHECK(o.draft->shared_now() == after);
      }
    }
    const std::string now = o.saved();
    const auto again = got(read_map_text(now, "map.toml"));
    CHECK_MESSAGE(same_map(again, o.draft->map()), now);
    if (round % 2 == 0) CHECK(has(now, "# as printed"));
    CHECK(OpenedChart(now).saved() == now);
  }
  CHECK(made > 900);
}
