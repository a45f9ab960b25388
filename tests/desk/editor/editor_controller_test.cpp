// The tools of the editor, without a window.

#include "src/desk/editor/editor_controller.h"

#include "src/workshop/edit/chart_edit.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

/// A new map of nine columns and nine rows, flat, even columns lower.
struct Drawing {
  std::unique_ptr<EditorController> controller;
  explicit Drawing(int columns = 9, int rows = 9) {
    NewMap fresh;
    fresh.grid.columns = columns;
    fresh.grid.rows = rows;
    auto files = got(EditFiles::create("", fresh));
    controller = std::make_unique<EditorController>(std::move(files));
  }
  const HexMap& map() const { return controller->map(); }
  Hex hex(const std::string& number) const { return *map().grid().parse(number); }
  TerrainId terrain(const char* name) const { return *map().chart().find_terrain(name); }
  FeatureId feature(const char* name) const { return *map().chart().find_feature(name); }
  MapTouch at(Point p, bool shift = false) const {
    MapTouch touch{hex_at_point(map().grid(), p), p, {}};
    touch.modifiers.shift = shift;
    return touch;
  }
  MapTouch in(const std::string& number, bool shift = false) const {
    return at(centre(map().grid(), hex(number)), shift);
  }
  void drag(const Strings& numbers, bool shift = false) const {
    controller->press(in(numbers.front(), shift));
    for (const std::string& n : numbers) controller->drag(in(n, shift));
    controller->release();
  }
  void drag(Point from, Point to, bool shift = false) const {
    controller->press(at(from, shift));
    for (int k = 1; k <= 60; ++k)
      controller->drag(at({from.x + (to.x - from.x) * k / 60, from.y + (to.y - from.y) * k / 60}, shift));
    controller->release();
  }
  void take(const char* name) const {
    REQUIRE(controller->choose(EditTool::hexsides));
    controller->choose_feature(feature(name));
  }
  /// Lists every crossing with the feature, as "0303-0304".
  std::set<std::string> crossings(const char* name) const {
    std::set<std::string> found;
    for (const auto& [key, features] : map().crossings()) {
      const Hex from = map().grid().hex_at(key / 6);
      const Hex to = neighbour(from, direction(static_cast<int>(key % 6)));
      if (std::ranges::find(features, feature(name)) != features.end())
        found.insert(map().grid().number(from) + "-" + map().grid().number(to));
    }
    return found;
  }
  Point corner_of(const char* number, int i) const { return corner(map().grid(), hex(number), i); }
};

std::set<std::string> both_ways(const std::set<std::string>& sides) {
  std::set<std::string> all = sides;
  for (const std::string& s : sides) all.insert(s.substr(5) + "-" + s.substr(0, 4));
  return all;
}

const std::set<std::string> between_rows = {"0303-0304", "0403-0304", "0403-0404", "0403-0504",
                                            "0503-0504", "0603-0504", "0603-0604"};

}  // namespace

TEST_CASE_FIXTURE(Drawing, "a drag draws a river along the hexsides next to the pointer in one step") {
  take("river");
  CHECK(controller->course == EditorController::Course::along);
  drag(corner_of("0303", 4), corner_of("0603", 3));
  CHECK(crossings("river") == both_ways(between_rows));
  CHECK(controller->draft().undoable() == "place river");
  controller->undo();
  CHECK(crossings("river").empty());
  controller->redo();
  CHECK(crossings("river") == both_ways(between_rows));
}

TEST_CASE_FIXTURE(Drawing, "a drag with Shift removes the chosen feature and no other") {
  take("road");
  drag({"0303", "0304"});
  take("river");
  drag(corner_of("0303", 4), corner_of("0603", 3));
  drag(corner_of("0303", 4), corner_of("0603", 3), true);
  CHECK(crossings("river").empty());
  CHECK(crossings("road") == both_ways({"0303-0304"}));
}

TEST_CASE_FIXTURE(Drawing, "a click draws the nearest hexside, and Esc cancels a drag") {
  take("wall");
  const Point c = centre(map().grid(), hex("0505"));
  controller->press(at({c.x, c.y + 0.7}));
  controller->release();
  CHECK(crossings("wall") == both_ways({"0505-0506"}));
  controller->press(at(corner_of("0303", 4)));
  controller->drag(at(corner_of("0603", 3)));
  controller->cancel();
  controller->release();
  CHECK(crossings("wall") == both_ways({"0505-0506"}));
}

TEST_CASE_FIXTURE(Drawing, "a fast drag draws a road without gaps") {
  take("road");
  CHECK(controller->course == EditorController::Course::across);
  drag({"0303", "0306", "0406"});
  CHECK(crossings("road") == both_ways({"0303-0304", "0304-0305", "0305-0306", "0306-0406"}));
}

TEST_CASE_FIXTURE(Drawing, "a slope applies uphill, or on level ground from left to right of its line") {
  take("slope");
  CHECK(controller->one_way);
  // Rightwards between two rows: the lower row is on the right.
  drag(corner_of("0303", 4), corner_of("0303", 3));
  CHECK(crossings("slope") == std::set<std::string>{"0303-0304"});
  drag(corner_of("0303", 3), corner_of("0303", 4), true);
  CHECK(crossings("slope").empty());
  controller->draft().set_level({hex("0303")}, 2);
  drag(corner_of("0303", 4), corner_of("0303", 3));
  CHECK(crossings("slope") == std::set<std::string>{"0304-0303"});
  controller->course = EditorController::Course::across;
  drag({"0606", "0605"});
  CHECK(crossings("slope") == std::set<std::string>{"0304-0303", "0606-0605"});
}

TEST_CASE_FIXTURE(Drawing, "a brush paints every hex within its radius, and a drag is one step") {
  controller->choose(EditTool::terrain);
  controller->terrain = terrain("woods");
  drag({"0202", "0205"});
  int woods = 0;
  for (const TerrainId t : map().terrains()) woods += t == terrain("woods") ? 1 : 0;
  CHECK(woods == 4);
  CHECK(map().terrain(hex("0204")) == terrain("woods"));
  controller->undo();
  controller->brush = 1;
  drag({"0505"});
  woods = 0;
  for (const TerrainId t : map().terrains()) woods += t == terrain("woods") ? 1 : 0;
  CHECK(woods == 7);
  drag({"0505"}, true);
  CHECK_FALSE(map().exists(hex("0505")));
}

TEST_CASE("a drag may paint a straight line or a rectangle, which follows the pointer back") {
  const Drawing d;
  d.controller->terrain = d.terrain("woods");
  const auto painted = [&] {
    std::set<std::string> numbers;
    for (std::size_t i = 0; i < d.map().grid().size(); ++i) {
      const Hex h = d.map().grid().hex_at(i);
      if (d.map().terrain(h) == d.terrain("woods")) numbers.insert(d.map().grid().number(h));
    }
    return numbers;
  };
  d.controller->shape = EditorController::Shape::rectangle;
  d.drag({"0202", "0505", "0403"});
  CHECK(painted() == std::set<std::string>{"0202", "0203", "0302", "0303", "0402", "0403"});
  CHECK(d.controller->draft().undo());
  CHECK(painted().empty());
  d.controller->shape = EditorController::Shape::line;
  d.drag({"0303", "0909", "0306"});
  CHECK(painted() == std::set<std::string>{"0303", "0304", "0305", "0306"});
  // Back from the far corner to where it began: one hex.
  d.controller->draft().undo();
  d.drag({"0303", "0306", "0303"});
  CHECK(painted() == std::set<std::string>{"0303"});
}

TEST_CASE_FIXTURE(Drawing, "a shape raises each of its hexes by one level, however often the pointer moves") {
  REQUIRE(controller->choose(EditTool::level));
  controller->level_mode = EditorController::LevelMode::raise;
  controller->shape = EditorController::Shape::rectangle;
  drag({"0202", "0303", "0404", "0303"});
  for (const char* number : {"0202", "0203", "0302", "0303"}) CHECK(map().elevation(hex(number)) == 1);
  CHECK(map().elevation(hex("0404")) == 0);
}

TEST_CASE_FIXTURE(Drawing, "slopes are laid along every rise of the ground, and nowhere else, in one step") {
  controller->draft().set_level({hex("0404")}, 1);
  controller->draft().set_level({hex("0707")}, 3);
  take("slope");
  drag(corner_of("0202", 0), corner_of("0202", 1));
  REQUIRE_FALSE(crossings("slope").empty());
  std::set<std::string> around_hill, around_peak;
  for (int k = 0; k < direction_count; ++k) {
    around_hill.insert(map().grid().number(neighbour(hex("0404"), direction(k))) + "-0404");
    around_peak.insert(map().grid().number(neighbour(hex("0707"), direction(k))) + "-0707");
  }
  std::set<std::string> both = around_hill;
  both.insert(around_peak.begin(), around_peak.end());
  controller->lay_along_rises();
  CHECK(crossings("slope") == both);
  CHECK(controller->draft().undoable() == "place slope along rises");
  controller->min_rise = 2;
  controller->lay_along_rises();
  CHECK(crossings("slope") == around_peak);
  controller->min_rise = 1;
  controller->max_rise = 2;
  controller->lay_along_rises();
  CHECK(crossings("slope") == around_hill);
}

TEST_CASE("a click of the tool for names chooses a hex, and the keys go through those with names") {
  const Drawing d;
  REQUIRE(d.controller->choose(EditTool::names));
  d.controller->step_choice(1);
  CHECK(d.controller->take_note() == "The map has no labels and no victory hexes");
  d.controller->draft().set_labels("add a label", {{d.hex("0203"), "Mill", 1}, {d.hex("0203"), "Weir", 1}});
  d.controller->draft().set_victory_hexes("add a victory hex", {{d.hex("0805"), 3, {}}});
  d.controller->press(d.in("0505"));
  d.controller->release();
  CHECK(d.controller->named_hex() == d.hex("0505"));
  d.controller->step_choice(1);
  CHECK(d.controller->named_hex() == d.hex("0203"));
  d.controller->step_choice(1);
  CHECK(d.controller->named_hex() == d.hex("0805"));
  d.controller->cancel();
  CHECK_FALSE(d.controller->named_hex());
}

TEST_CASE("what the list of problems is about is marked on the map, unless that is not wanted") {
  const Drawing d;
  // An island, in a ring of holes.
  std::vector<Hex> ring;
  for (int k = 0; k < direction_count; ++k) ring.push_back(neighbour(d.hex("0505"), direction(k)));
  REQUIRE(d.controller->draft().paint(ring, no_hex) == "");
  const auto& findings = d.controller->findings();
  REQUIRE(std::ranges::any_of(findings, [](const Finding& f) { return !f.hexes.empty(); }));
  const std::size_t with = d.controller->overlays().size();
  d.controller->marks_findings = false;
  CHECK(d.controller->overlays().size() == with - 1);
}

TEST_CASE("a rectangle is copied, mirrored and turned, and follows the pointer until it is pasted") {
  const Drawing d;
  d.controller->terrain = d.terrain("woods");
  d.controller->brush = 0;
  d.controller->choose(EditTool::terrain);
  d.drag({"0202", "0203"});
  d.controller->choose(EditTool::select);
  d.controller->start_pasting();
  CHECK(*d.controller->take_note() == "Nothing has been copied yet");
  d.drag({"0202", "0203"});
  CHECK(d.controller->selection().size() == 2);
  d.controller->copy(false);
  d.controller->start_pasting();
  d.controller->press(d.in("0602"));
  d.controller->release();
  CHECK(d.map().terrain(d.hex("0602")) == d.terrain("woods"));
  CHECK(d.map().terrain(d.hex("0603")) == d.terrain("woods"));
  CHECK(d.controller->draft().undoable() == "paste 2 hexes");
  // Turned by 60° the hex to the south is to the south-west.
  d.controller->turn_piece(1);
  d.controller->press(d.in("0606"));
  d.controller->release();
  CHECK(d.map().terrain(neighbour(d.hex("0606"), direction(4))) == d.terrain("woods"));
  // What leaves the map is said.
  d.controller->press(d.in("0109"));
  d.controller->release();
  CHECK(*d.controller->take_note() == "1 hex fell off the map and was not pasted; undo removes the rest too");
  d.controller->cancel();
  CHECK_FALSE(d.controller->is_pasting());
  d.controller->terrain = d.terrain("clear");
  d.drag({"0602", "0603"});
  d.controller->copy(true);
  CHECK(d.map().terrain(d.hex("0602")) == d.terrain("clear"));
  CHECK(d.controller->draft().undoable() == "cut 2 hexes");
  d.controller->undo();
  CHECK(d.map().terrain(d.hex("0602")) == d.terrain("woods"));
}

TEST_CASE_FIXTURE(Drawing, "expected moves are drawn, compared with what is computed, and take its cost") {
  ExpectationTool& tool = controller->expectation_tool();
  controller->choose(EditTool::expect);
  drag({"0202", "0203", "0204"});
  REQUIRE(controller->draft().now().expectations.size() == 1);
  CHECK(controller->draft().undoable() == "add an expectation");
  CHECK(tool.computed_now()[0].agrees);
  CHECK(tool.computed_now()[0].text == "costs 2 MP");
  controller->choose(EditTool::terrain);
  controller->terrain = terrain("marsh");
  drag({"0204"});
  CHECK_FALSE(tool.computed_now()[0].agrees);
  CHECK(has(tool.computed_now()[0].text, "should cost 2 MP, but costs 4 MP"));
  CHECK(tool.take_computed(0).empty());
  CHECK(tool.computed_now()[0].text == "costs 4 MP");
  // Its hexes stay hexes.
  controller->terrain = no_hex;
  drag({"0204"});
  CHECK(map().exists(hex("0204")));
  CHECK(tool.remove(0).empty());
  CHECK(controller->draft().now().expectations.empty());
}

TEST_CASE("an expected retreat gathers its hexes by clicks, and takes the computed end hexes") {
  Drawing d;
  ExpectationTool& tool = d.controller->expectation_tool();
  tool.set_rules_folder(REARGUARD_SOURCE_DIR "/assets/rules");
  d.controller->choose(EditTool::expect);
  tool.pick = ExpectationTool::Pick::retreat;
  d.drag({"0505"});
  tool.pick = ExpectationTool::Pick::attacker;
  d.drag({"0504"});
  tool.pick = ExpectationTool::Pick::legal;
  d.drag({"0507"});
  d.drag({"0506"});
  d.drag({"0506"});
  const auto retreat = [&] {
    return std::get<ExpectedRetreat>(d.controller->draft().now().expectations[0].expectation.expected);
  };
  CHECK(retreat().others.size() == 1);
  CHECK(retreat().legal == std::vector<Hex>{d.hex("0507")});
  CHECK_MESSAGE(tool.computed_now()[0].agrees, tool.computed_now()[0].text);
  CHECK(tool.take_computed(0).empty());
  REQUIRE(retreat().end_hexes);
  const std::vector<Hex> end_hexes = *retreat().end_hexes;
  CHECK(std::ranges::find(end_hexes, d.hex("0507")) != end_hexes.end());
  CHECK(tool.computed_now()[0].agrees);
}

TEST_CASE_FIXTURE(Drawing, "a fill stops at other terrain") {
  controller->choose(EditTool::terrain);
  controller->terrain = terrain("woods");
  drag({"0501", "0509"});  // a barrier of woods down column 5
  controller->choose(EditTool::fill);
  controller->terrain = terrain("lake");
  CHECK(controller->press(in("0202")));
  controller->release();
  CHECK(map().terrain(hex("0409")) == terrain("lake"));
  CHECK(map().terrain(hex("0505")) == terrain("woods"));
  CHECK(map().terrain(hex("0602")) == terrain("clear"));
  CHECK(controller->draft().undoable() == "fill with lake");
}

TEST_CASE_FIXTURE(Drawing, "a drag sets, raises or lowers the elevation of each hex once") {
  controller->choose(EditTool::level);
  controller->level_mode = EditorController::LevelMode::raise;
  drag({"0303", "0305", "0303"});
  CHECK(map().elevation(hex("0304")) == 1);
  drag({"0304"}, true);
  CHECK(map().elevation(hex("0304")) == 0);
  controller->level_mode = EditorController::LevelMode::set;
  controller->level = 7;
  drag({"0304"});
  CHECK(map().elevation(hex("0304")) == 7);
}

TEST_CASE_FIXTURE(Drawing, "a right click picks the terrain, level or feature under the pointer") {
  controller->draft().paint({hex("0303")}, terrain("marsh"));
  controller->pick(in("0303"));
  CHECK(controller->terrain == terrain("marsh"));
  controller->draft().set_level({hex("0303")}, 4);
  controller->choose(EditTool::level);
  controller->pick(in("0303"));
  CHECK(controller->level == 4);
  controller->draft().lay(feature("stream"), {{hex("0303"), hex("0304")}}, false);
  controller->choose(EditTool::hexsides);
  const Point c = centre(map().grid(), hex("0303"));
  controller->pick(at({c.x, c.y + 0.8}));
  CHECK(controller->feature() == feature("stream"));
}

TEST_CASE_FIXTURE(Drawing, "the clear tool removes all features from the hexsides along the drag") {
  controller->draft().lay(feature("stream"), {{hex("0303"), hex("0304")}, {hex("0303"), hex("0302")}}, false);
  controller->draft().lay(feature("road"), {{hex("0303"), hex("0304")}}, false);
  controller->choose(EditTool::clear);
  const Point c = centre(map().grid(), hex("0303"));
  controller->press(at({c.x, c.y + 0.8}));
  controller->release();
  CHECK(crossings("road").empty());
  CHECK(crossings("stream") == both_ways({"0302-0303"}));
}

TEST_CASE_FIXTURE(Drawing, "the unit tool is unavailable on a map without a position") {
  CHECK_FALSE(controller->choose(EditTool::units));
  CHECK(controller->take_note());
}

namespace {

struct Placing {
  Scratch folder;
  std::unique_ptr<EditorController> controller;
  Placing() {
    NewMap fresh;
    fresh.grid.columns = 6;
    fresh.grid.rows = 6;
    folder.write("map.toml", *new_map_text(fresh, "map.toml"));
    auto files = got(
        EditFiles::open(folder.write("position.toml",
                                     "rearguard = \"position 1\"\nmap = \"map.toml\"\n\n[[units]]\n"
                                     "id = \"b1\"\nside = \"blue\"\nhex = \"0202\"\nclass = \"foot\"\n")));
    controller = std::make_unique<EditorController>(std::move(files));
    REQUIRE(controller->choose(EditTool::units));
  }
  MapTouch in(const char* number) const {
    const Hex h = *controller->map().grid().parse(number);
    return {h, centre(controller->map().grid(), h), {}};
  }
  std::string where(const char* id) const {
    for (const DraftUnit& u : controller->draft().now().units) {
      if (u.unit.id == id) return u.unit.hex;
    }
    return "gone";
  }
};

}  // namespace

TEST_CASE_FIXTURE(Placing, "moving, placing, turning and removing units can be undone") {
  CHECK(controller->press(in("0202")));
  CHECK(controller->entry().units.selected() == "b1");
  controller->drag(in("0303"));
  controller->drag(in("0404"));
  controller->release();
  CHECK(where("b1") == "0404");
  controller->undo();
  CHECK(where("b1") == "0202");
  // In an empty hex the drag pans the map.
  CHECK_FALSE(controller->press(in("0505")));
  controller->entry().units.start_placing(true);
  CHECK(controller->press(in("0505")));
  controller->release();
  CHECK(where("blue-1") == "0505");
  controller->entry().units.turn(1);
  controller->entry().units.turn(1);
  CHECK(controller->entry().units.selected_unit()->facing == "NE");
  controller->entry().units.remove_selected();
  CHECK(where("blue-1") == "gone");
}

TEST_CASE_FIXTURE(Placing, "saving writes changed files only, and asks if one has changed on disk") {
  controller->press(in("0202"));
  controller->drag(in("0404"));
  controller->release();
  CHECK(controller->title() == "position.toml *");
  CHECK(controller->document().save().is_saved);
  CHECK(controller->title() == "position.toml");
  CHECK(has(folder.read("position.toml"), "hex = \"0404\""));
  folder.write("position.toml", folder.read("position.toml") + "# theirs\n");
  controller->entry().units.turn(1);
  CHECK_FALSE(controller->document().save().is_saved);
  CHECK(controller->document().conflicts() == Strings{folder.file("position.toml")});
  CHECK(has(folder.read("position.toml"), "# theirs"));
  CHECK(controller->document().save(true).is_saved);
  CHECK(has(folder.read("position.toml"), "facing = \"N\""));
  CHECK_FALSE(controller->document().save_as(folder.file("map.toml")).is_saved);
  controller->document().cancel_question();
  CHECK(controller->document().save_as(folder.file("other.toml")).is_saved);
  CHECK(controller->title() == "other.toml");
}

TEST_CASE_FIXTURE(Drawing, "what is chosen in the chart stays chosen while the chart changes") {
  EditorController& c = *controller;
  c.terrain = terrain("woods");
  c.choose_feature(feature("bridge"));
  c.show_costs(*map().chart().find_class("wheeled"));
  CHECK(remove_entry(c.draft(), {ChartTable::terrain, terrain("fields")}, std::nullopt) == "");
  CHECK(remove_entry(c.draft(), {ChartTable::features, feature("track")}, std::nullopt) == "");
  CHECK(remove_class(c.draft(), *map().chart().find_class("foot")) == "");
  c.follow_chart();
  CHECK(c.terrain == terrain("woods"));
  CHECK(c.feature() == feature("bridge"));
  CHECK(c.costs_for() == map().chart().find_class("wheeled"));
  CHECK(rename_entry(c.draft(), {ChartTable::terrain, terrain("woods")}, "forest") == "");
  c.follow_chart();
  CHECK(c.terrain == terrain("forest"));
}

TEST_CASE_FIXTURE(Drawing, "when the terrain of the brush is removed, the brush does not paint holes") {
  controller->terrain = terrain("town");
  CHECK(remove_entry(controller->draft(), {ChartTable::terrain, terrain("town")}, std::nullopt) == "");
  controller->follow_chart();
  CHECK(controller->terrain == terrain("lake"));
}

TEST_CASE("costs of a class are no longer shown for it when a fix has merged it into another") {
  const Drawing d;
  EditorController& c = *d.controller;
  // The town names it instead of wheeled, and nothing else does.
  CHECK(add_class(c.draft(), "weeled", *d.map().chart().find_class("wheeled")) == "");
  const ClassId slip = *d.map().chart().find_class("weeled"),
                intended = *d.map().chart().find_class("wheeled");
  for (TerrainId t = 1; t < d.map().chart().terrains.size(); ++t)
    CHECK(set_entry_cost(c.draft(), {ChartTable::terrain, t}, "cost",
                         t == d.terrain("town") ? intended : slip, "") == "");
  for (FeatureId f = 0; f < d.map().chart().features.size(); ++f) {
    for (const char* key : {"cost", "replace"})
      CHECK(set_entry_cost(c.draft(), {ChartTable::features, f}, key, slip, "") == "");
  }
  c.follow_chart();
  c.show_costs(slip);
  const auto& findings = c.findings();
  const auto found = std::ranges::find_if(
      findings, [](const Finding& f) { return f.fix && std::holds_alternative<ClassFix>(*f.fix); });
  REQUIRE(found != findings.end());
  c.repair(static_cast<std::size_t>(found - findings.begin()));
  REQUIRE_FALSE(d.map().chart().find_class("weeled"));
  REQUIRE(c.costs_for());
  CHECK(*c.costs_for() < d.map().chart().classes.size());
}

TEST_CASE_FIXTURE(Drawing, "the tool for names shows names that are too small to be seen otherwise") {
  CHECK(controller->draft().set_labels("add a label", {{hex("0505"), "Mill", 1}}) == "");
  const std::size_t without = controller->overlays().size();
  REQUIRE(controller->choose(EditTool::names));
  CHECK(controller->overlays().size() == without + 1);
}

TEST_CASE_FIXTURE(Drawing, "costs are shown around the pointer, and paths from a mark") {
  controller->show_costs(*map().chart().find_class("foot"));
  controller->point(in("0505"));
  CHECK(controller->overlays().size() == 2);
  controller->set_mark(hex("0202"));
  CHECK(controller->overlays().size() == 3);
  controller->show_costs(std::nullopt);
  CHECK(controller->overlays().size() == 1);
}

TEST_CASE(
    "problems and ZOCs follow the rules of the scenario, for a map those of a map that is checked alone") {
  const std::string root = REARGUARD_SOURCE_DIR;
  const auto opened = [&](const std::string& file) {
    auto files = got(EditFiles::open(root + file));
    auto controller = std::make_unique<EditorController>(std::move(files));
    controller->set_rules_folder(root + "/assets/rules");
    return controller;
  };
  const auto trap = opened("/tests/broken_maps/retreat-trap.toml");
  REQUIRE(trap->findings().size() == 1);
  CHECK(trap->findings()[0].name == "retreat-trap");
  trap->accept(0, "a cave");
  CHECK(trap->findings().empty());
  trap->undo();
  CHECK(trap->findings().size() == 1);

  // Under `order-actions-game` leaders exert no ZOC, and other units do.
  const auto scenario = opened("/maps/keddles-mill/scenario.toml");
  const Position& position = *scenario->draft().now().position;
  int leaders = 0, others = 0;
  for (const Unit& unit : position.units()) {
    bool exerts = false;
    for (int d = 0; d < direction_count; ++d) {
      for (const HexInfo::Zone& zone : scenario->info(neighbour(unit.hex, direction(d))).zones)
        exerts = exerts || std::ranges::find(zone.units, unit.id) != zone.units.end();
    }
    CAPTURE(unit.id);
    if (unit.kind == "leader") {
      ++leaders;
      CHECK_FALSE(exerts);
    } else {
      others += exerts ? 1 : 0;
    }
  }
  CHECK(leaders > 0);
  CHECK(others > 0);
}

TEST_CASE("the movements of a frame are drawn together, and none is lost when the button is released") {
  const Drawing d;
  d.controller->terrain = d.terrain("woods");
  d.controller->press(d.in("0202"));
  d.controller->drag(d.in("0203"));
  d.controller->drag(d.in("0204"));
  CHECK(d.map().terrain(d.hex("0203")) == d.terrain("clear"));
  d.controller->catch_up();
  CHECK(d.map().terrain(d.hex("0203")) == d.terrain("woods"));
  d.controller->drag(d.in("0205"));
  d.controller->drag(d.in("0305"));
  d.controller->release();
  for (const char* number : {"0202", "0203", "0204", "0205", "0305"})
    CHECK(d.map().terrain(d.hex(number)) == d.terrain("woods"));
  d.controller->undo();
  CHECK(d.map().terrain(d.hex("0202")) == d.terrain("clear"));
  // A drag that is cancelled leaves nothing, whatever has not been drawn yet.
  d.controller->press(d.in("0202"));
  d.controller->drag(d.in("0205"));
  d.controller->cancel();
  d.controller->catch_up();
  CHECK(d.map().terrain(d.hex("0202")) == d.terrain("clear"));
  CHECK(d.map().terrain(d.hex("0205")) == d.terrain("clear"));
}

TEST_CASE_FIXTURE(Drawing, "a problem that has gone since it was listed is neither fixed nor accepted") {
  // An island, in a ring of holes.
  controller->terrain = no_hex;
  drag({"0504", "0604", "0605", "0506", "0405", "0404", "0504"});
  REQUIRE(controller->findings().size() == 1);
  controller->undo();
  REQUIRE(controller->listed_findings().size() == 1);
  controller->accept(0, "a walled garden");
  CHECK(controller->draft().now().accepted.empty());
  controller->redo();
  REQUIRE(controller->findings().size() == 1);
  controller->accept(0, "a walled garden");
  CHECK(controller->draft().now().accepted.size() == 1);
  CHECK(controller->findings().empty());
}

TEST_CASE_FIXTURE(Drawing, "the list of problems is brought up to date between two frames") {
  controller->terrain = no_hex;
  controller->check_at_rest();
  CHECK(controller->listed_findings().empty());
  CHECK_FALSE(controller->seconds_to_check());
  drag({"0504", "0604", "0605", "0506", "0405", "0404", "0504"});
  CHECK(controller->listed_findings().empty());
  CHECK(controller->seconds_to_check().value_or(9) < 1);
  controller->check_at_rest();
  CHECK(controller->listed_findings().size() == 1);
  CHECK_FALSE(controller->seconds_to_check());
}
