// Changes to a map and its units, step by step, back and forth.

#include "src/workshop/edit/map_draft.h"

#include <rapidcheck.h>

#include "src/core/board/setup_of.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"

namespace {

const std::string little = R"(rearguard = "position 1"
enemy_line.blue = { column = 6 }
supply_sources.red = ["0505"]
units = [
  { id = "b1", side = "blue", hex = "0202", class = "foot" },
  { id = "r1", side = "red", hex = "0404", class = "foot", facing = "N" },
]
[map]
rearguard = "map 1"
hexes = [".....", ".w...", ".....", ".....", "....."]
victory_hexes = [{ hex = "0303", points = 2 }]
labels = [{ hex = "0101", text = "Corner" }]
[map.grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 5
rows = 5
[map.terrain]
clear = { symbol = ".", cost = { foot = 1 } }
woods = { symbol = "w", cost = { foot = 2 } }
[map.features]
stream = { cost = { foot = 1 } }
road = { replace = { foot = "1/2" } }
[[map.hexsides]]
feature = "stream"
between = ["0202", "0203"]
)";

std::shared_ptr<const Position> position() {
  auto read = got(read_position_text(little, {"little.toml", "", Need::required, nullptr}));
  return std::make_shared<const Position>(std::move(read).position);
}

struct OpenedMap {
  MapDraft draft{position()};
  Hex hex(const char* number) const { return *draft.map().grid().parse(number); }
  bool has(FeatureId f, const char* from, const char* to) const {
    const auto& there = draft.map().features(hex(from), *direction_between(hex(from), hex(to)));
    return std::ranges::find(there, f) != there.end();
  }
};

}  // namespace

TEST_CASE_FIXTURE(OpenedMap, "a drag of many changes is one named step") {
  CHECK(draft.is_saved());
  draft.begin("paint terrain");
  CHECK(draft.paint({hex("0101")}, woods) == "");
  CHECK(draft.paint({hex("0201"), hex("0301")}, woods) == "");
  draft.finish();
  CHECK_FALSE(draft.is_saved());
  CHECK(draft.undoable() == "paint terrain");
  CHECK(draft.undo());
  CHECK(draft.map().terrain(hex("0201")) == 1);
  CHECK(draft.is_saved());
  CHECK_FALSE(draft.undo());
  CHECK(draft.redoable() == "paint terrain");
  CHECK(draft.redo());
  CHECK(draft.map().terrain(hex("0301")) == woods);
  CHECK_FALSE(draft.redo());
}

TEST_CASE_FIXTURE(OpenedMap, "an empty or abandoned step is dropped") {
  draft.begin("paint terrain");
  draft.paint({hex("0202")}, woods);
  draft.finish();
  CHECK(draft.undoable() == "");
  draft.begin("paint terrain");
  draft.paint({hex("0101")}, woods);
  draft.abandon();
  CHECK(draft.undoable() == "");
  CHECK(draft.map().terrain(hex("0101")) == 1);
}

TEST_CASE_FIXTURE(OpenedMap, "hexes with units or victory points cannot become holes") {
  CHECK(draft.paint({hex("0202"), hex("0303"), hex("0101")}, no_hex) != "");
  CHECK(draft.map().exists(hex("0202")));
  CHECK(draft.map().exists(hex("0303")));
  CHECK_FALSE(draft.map().exists(hex("0101")));
}

TEST_CASE_FIXTURE(OpenedMap, "features are placed in one or both directions, and removed singly or all") {
  CHECK(draft.lay(stream, {{hex("0303"), hex("0304")}}, false) == "");
  CHECK(has(stream, "0303", "0304"));
  CHECK(has(stream, "0304", "0303"));
  CHECK(draft.undoable() == "place stream");
  CHECK(draft.lay(1, {{hex("0303"), hex("0304")}}, true) == "");
  CHECK(has(1, "0303", "0304"));
  CHECK_FALSE(has(1, "0304", "0303"));
  CHECK(draft.clear({{hex("0304"), hex("0303")}}, stream) == "");
  CHECK_FALSE(has(stream, "0303", "0304"));
  CHECK(has(1, "0303", "0304"));
  CHECK(draft.clear({{hex("0304"), hex("0303")}}, std::nullopt) == "");
  CHECK_FALSE(has(1, "0303", "0304"));
}

TEST_CASE_FIXTURE(OpenedMap, "a map grows at its edges, and every hex keeps its number and contents") {
  DroppedItems dropped;
  CHECK(draft.resize({1, 2, 0, 1}, woods, dropped) == "");
  const Grid& grid = draft.map().grid();
  CHECK(grid.first == Printed{0, 0});
  CHECK(grid.columns == 8);
  CHECK(grid.rows == 6);
  CHECK(draft.map().terrain(hex("0202")) == woods);
  CHECK(draft.map().terrain(hex("0102")) == 1);
  CHECK(draft.map().terrain(hex("0003")) == woods);
  CHECK(draft.map().terrain(hex("0700")) == woods);
  CHECK(has(stream, "0202", "0203"));
  CHECK(dropped.features == 0);
  CHECK(dropped.units.empty());
  CHECK(draft.now().origin == Printed{1, 1});
  CHECK(draft.resize({0, 0, 0, 1}, woods, dropped) == "the first column has a negative number");
}

TEST_CASE_FIXTURE(OpenedMap, "cropping a map removes what is cut off, and undo restores it") {
  DroppedItems dropped;
  CHECK(draft.resize({0, 0, 0, -3}, woods, dropped) == "");
  CHECK(draft.map().grid().first == Printed{4, 1});
  CHECK(dropped.units == Strings{"b1"});
  CHECK(dropped.names == 2);
  CHECK(dropped.features == 2);
  CHECK(draft.setup().enemy_line.empty());
  CHECK(draft.undo());
  CHECK(draft.now().position->find("b1"));
  CHECK(draft.setup().enemy_line.contains("blue"));
}

TEST_CASE_FIXTURE(OpenedMap, "renumbering changes every number and keeps all neighbours") {
  DroppedItems dropped;
  const Grid now = renumbered(draft.map().grid(), plain_first(8, 21), Parity::even, true);
  CHECK(now.shifted == Parity::odd);
  CHECK(draft.renumber(now, dropped) == "");
  CHECK(has(stream, "0922", "0923"));
  CHECK(draft.map().terrain(hex("0922")) == woods);
  const Setup setup = draft.setup();
  CHECK(setup.units[0].hex == "0922");
  CHECK(setup.units[1].hex == "1124");
  CHECK(setup.enemy_line.at("blue").number == 13);
  CHECK(setup.supply.at("red") == Strings{"1225"});
  CHECK(draft.map().labels[0].hex == hex("0821"));
  CHECK(dropped.features == 0);
  CHECK(draft.now().origin == Printed{8, 21});
}

TEST_CASE_FIXTURE(OpenedMap, "another stagger drops features between hexes no longer adjacent") {
  DroppedItems dropped;
  draft.lay(stream, {{hex("0202"), hex("0303")}}, false);
  const Grid now = renumbered(draft.map().grid(), plain_first(1, 1), Parity::odd, false);
  CHECK(draft.renumber(now, dropped) == "");
  CHECK(dropped.features == 2);
  CHECK(has(stream, "0202", "0203"));
}

TEST_CASE_FIXTURE(OpenedMap, "units are placed, changed, renamed and removed, or rejected with the reason") {
  UnitSetup unit = draft.setup().units[0];
  unit.id = unit.name = "b2";
  unit.hex = "0303";
  CHECK(draft.add_unit(unit) == "");
  CHECK(draft.undoable() == "place unit b2");
  CHECK(draft.add_unit(unit) != "");
  unit.facing = "SE";
  unit.strength = 4;
  CHECK(draft.change_unit("b2", unit) == "");
  unit.facing = "Q";
  CHECK(draft.change_unit("b2", unit) != "");
  unit.facing = "";
  unit.hex = "0909";
  CHECK(draft.change_unit("b2", unit) != "");
  unit.hex = "0304";
  unit.id = "b9";
  CHECK(draft.change_unit("b2", unit) == "");
  CHECK(draft.setup().units.back().name == "b9");
  CHECK(draft.undoable() == "move unit b2");
  CHECK(draft.remove_unit("b1") == "");
  CHECK(draft.remove_unit("b9") == "");
  CHECK(draft.setup().enemy_line.empty());
  CHECK(draft.now().units.size() == 1);
  while (draft.undo()) {
  }
  CHECK(draft.now().units.size() == 2);
  CHECK(draft.is_saved());
}

TEST_CASE("undoing and redoing any steps restores each state") {
  const auto opened = position();
  const bool holds = rc::check([&] {
    MapDraft draft(opened);
    std::vector<MapDraft::State> states{draft.now()};
    const int steps = *rc::gen::inRange(1, 12);
    for (int k = 0; k < steps; ++k) {
      const Grid& grid = draft.map().grid();
      const Hex h = grid.hex_at(*rc::gen::inRange<std::size_t>(0, grid.size()));
      const Hex to = neighbour(h, direction(*rc::gen::inRange(0, 6)));
      DroppedItems dropped;
      const std::string before = draft.undoable();
      const auto state_before = draft.now().position;
      switch (*rc::gen::inRange(0, 7)) {
        case 0:
          draft.paint(disc(h, 1), static_cast<TerrainId>(*rc::gen::inRange(0, 3)));
          break;
        case 1:
          draft.raise(disc(h, 1), *rc::gen::inRange(-1, 2));
          break;
        case 2:
          draft.lay(static_cast<FeatureId>(*rc::gen::inRange(0, 2)), {{h, to}}, *rc::gen::arbitrary<bool>());
          break;
        case 3:
          draft.clear({{h, to}}, std::nullopt);
          break;
        case 4:
          draft.resize({*rc::gen::inRange(-1, 2), *rc::gen::inRange(-1, 2), *rc::gen::inRange(-1, 2), 0}, 1,
                       dropped);
          break;
        case 5:
          draft.renumber(
              renumbered(grid, plain_first(grid.first.column + 1, grid.first.row + 2), Parity::even, true),
              dropped);
          break;
        default:
          if (!draft.now().units.empty()) draft.remove_unit(draft.now().units.front().unit.id);
      }
      if (draft.now().position != state_before) states.push_back(draft.now());
    }
    for (std::size_t k = states.size() - 1; k > 0; --k) {
      RC_ASSERT(draft.now().position == states[k].position);
      RC_ASSERT(draft.undo());
    }
    RC_ASSERT(draft.is_saved());
    for (std::size_t k = 1; k < states.size(); ++k) {
      RC_ASSERT(draft.redo());
      RC_ASSERT(draft.now().position == states[k].position);
      RC_ASSERT(draft.now().origin == states[k].origin);
    }
  });
  CHECK(holds);
}

TEST_CASE_FIXTURE(OpenedMap, "the difference of two maps is a rectangle of hexes") {
  const HexMap before = draft.map();
  CHECK_FALSE(changed_hexes(before, before).all);
  CHECK(changed_hexes(before, before).last < changed_hexes(before, before).first);
  draft.paint({hex("0402")}, woods);
  draft.lay(stream, {{hex("0203"), hex("0204")}}, false);
  const ChangedHexes changed = changed_hexes(before, draft.map());
  CHECK(changed.first == Printed{2, 2});
  CHECK(changed.last == Printed{4, 4});
  HexMap named = before;
  named.victory_hexes.push_back({hex("0402"), 3, {}});
  CHECK(changed_hexes(before, named).first == Printed{4, 2});
  CHECK(changed_hexes(before, named).last == Printed{4, 2});
  named.labels.push_back({hex("0203"), "Mill", 1});
  HexMap renamed_label = named;
  renamed_label.labels.back().text = "Old mill";
  for (const HexMap* other : std::vector<const HexMap*>{&before, &renamed_label}) {
    const ChangedHexes by_label = changed_hexes(*other, named);
    CHECK_FALSE(by_label.all);
    CHECK(by_label.first.column <= 2);
    CHECK(by_label.last.column >= 2);
    CHECK(by_label.first.row <= 3);
    CHECK(by_label.last.row >= 3);
  }
  DroppedItems dropped;
  draft.resize({1, 0, 0, 0}, woods, dropped);
  CHECK(changed_hexes(before, draft.map()).all);
}

TEST_CASE("labels, victory hexes and home edges are steps of the draft, and impossible ones are refused") {
  OpenedMap o;
  CHECK(o.draft.set_labels("add a label", {{o.hex("0101"), "Corner", 1}, {o.hex("0203"), "Mill", 2}}) == "");
  CHECK(o.draft.undoable() == "add a label");
  CHECK(o.draft.map().labels.size() == 2);
  CHECK(o.draft.set_labels("remove a label", {{o.hex("0101"), "", 1}, {o.hex("0203"), "Mill", 2}}) == "");
  CHECK(o.draft.map().labels.size() == 1);
  CHECK(o.draft.set_labels("add a label", {{{99, 99}, "Nowhere", 1}}) == "a label must be on the map");
  CHECK(o.draft.set_victory_hexes("add a victory hex", {{o.hex("0303"), 2, {}}, {o.hex("0404"), 5, "red"}}) ==
        "");
  REQUIRE(o.draft.paint({o.hex("0502")}, no_hex) == "");
  CHECK(o.draft.set_victory_hexes("add a victory hex", {{o.hex("0502"), 1, {}}}) ==
        "the map has no hex at 0502");
  CHECK(o.draft.set_home_edges({{"red", MapEdge::west}}) == "");
  CHECK(o.draft.set_home_edges({{"", MapEdge::west}}) == "a home edge needs the name of its side");
  CHECK(o.draft.map().home_edges.at("red") == MapEdge::west);
  CHECK(o.draft.undo());
  CHECK(o.draft.map().home_edges.empty());
  // What changes nothing is no step.
  const std::string last = o.draft.undoable();
  CHECK(o.draft.set_labels("add a label", o.draft.map().labels) == "");
  CHECK(o.draft.undoable() == last);
}
