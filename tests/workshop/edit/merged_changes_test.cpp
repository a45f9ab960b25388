// Changes of two drafts of the same map, brought together.

#include "src/workshop/edit/merged_changes.h"

#include <random>
#include <tuple>

#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"

namespace {

const std::string start = R"(rearguard = "position 1"
units = [{ id = "a", side = "blue", hex = "0101", class = "foot" }, { id = "b", side = "red", hex = "0505", class = "foot" }]
[map]
rearguard = "map 1"
hexes = [".....", ".....", ".....", ".....", "....."]
labels = [{ hex = "0101", text = "Corner" }]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } }, woods = { symbol = "w", cost = { foot = 2 } } }
features = { stream = { cost = { foot = 1 } }, slope = { cost = { foot = 1 } } }
hexsides = [{ feature = "stream", between = ["0202", "0203"] }]
)";

MapDraft draft() {
  auto read = got(read_position_text(start, {"start.toml", "", Need::required, nullptr}));
  return MapDraft(std::make_shared<const Position>(std::move(read).position));
}

Hex hex(const MapDraft& draft, const char* number) {
  return *draft.map().grid().parse(number);
}

std::vector<UnitSetup> units_of(const MapDraft& draft) {
  std::vector<UnitSetup> units;
  for (const DraftUnit& unit : draft.now().units) units.push_back(unit.unit);
  std::ranges::sort(units, [](const auto& x, const auto& y) { return x.id < y.id; });
  return units;
}

/// The order in which labels were added is not what this is about.
HexMap in_order(HexMap map) {
  std::ranges::sort(map.labels, [](const MapLabel& x, const MapLabel& y) {
    return std::tie(x.hex, x.text) < std::tie(y.hex, y.text);
  });
  return map;
}

bool same(const MapDraft& a, const MapDraft& b) {
  return same_map(a.map(), b.map()) && units_of(a) == units_of(b);
}

/// One change of what a hex, hexside or unit is, made anywhere in a part of the map.
void change(MapDraft& draft, std::mt19937& rng, int first_column, const std::string& unit) {
  const Grid& grid = draft.map().grid();
  const auto below = [&](int count) { return static_cast<int>(rng() % static_cast<unsigned>(count)); };
  const Hex h = grid.to_hex({first_column + below(2), 1 + below(5)});
  const Hex next =
      grid.to_hex({first_column + below(2), grid.to_printed(h).row == 5 ? 4 : grid.to_printed(h).row + 1});
  const auto side =
      direction_between(h, next) ? next : grid.to_hex({grid.to_printed(h).column, grid.to_printed(next).row});
  switch (below(6)) {
    case 0:
      CHECK(draft.paint({h}, static_cast<TerrainId>(1 + below(2))) == "");
      return;
    case 1:
      CHECK(draft.set_level({h}, below(4)) == "");
      return;
    case 2:
      CHECK(draft.lay(static_cast<FeatureId>(below(2)), {{h, side}}, below(2) == 0) == "");
      return;
    case 3:
      CHECK(draft.clear({{h, side}}, FeatureId{0}) == "");
      return;
    case 4: {
      std::vector<MapLabel> labels = draft.map().labels;
      labels.push_back({h, unit + std::to_string(below(100)), 1});
      CHECK(draft.set_labels("label", labels) == "");
      return;
    }
    default: {
      const auto& units = draft.now().units;
      const auto at = std::ranges::find_if(units, [&](const DraftUnit& u) { return u.unit.id == unit; });
      if (at == units.end()) return;
      UnitSetup now = at->unit;
      now.hex = grid.number(h);
      CHECK(draft.change_unit(unit, now) == "");
    }
  }
}

}  // namespace

TEST_CASE("changes in different places come together, whichever of the two is read again") {
  std::mt19937 rng(5);
  for (int round = 0; round < 60; ++round) {
    const MapDraft base = draft();
    MapDraft west = draft(), east = draft(), both = draft();
    // The same random changes once more, one after the other.
    const auto seed = static_cast<std::uint32_t>(rng());
    std::mt19937 of_west(seed), of_east(seed + 1), again_west(seed), again_east(seed + 1);
    for (int k = 0; k < 5; ++k) {
      change(west, of_west, 1, "a");
      change(both, again_west, 1, "a");
    }
    for (int k = 0; k < 5; ++k) {
      change(east, of_east, 4, "b");
      change(both, again_east, 4, "b");
    }
    MapDraft onto_east = east;
    const Merged merged = carry_changes(base.now(), west.now(), onto_east);
    CHECK(merged.problem == "");
    CHECK(merged.both.empty());
    CHECK(same_map(in_order(onto_east.map()), in_order(both.map())));
    CHECK(units_of(onto_east) == units_of(both));
    MapDraft onto_base = draft();
    CHECK(carry_changes(base.now(), west.now(), onto_base).problem == "");
    CHECK(same(onto_base, west));
  }
}

TEST_CASE("where both have changed the same, the carried changes stand and the places are named") {
  const MapDraft base = draft();
  MapDraft mine = draft(), theirs = draft();
  mine.paint({hex(mine, "0303")}, 2);
  mine.set_level({hex(mine, "0404"), hex(mine, "0405")}, 3);
  theirs.set_level({hex(theirs, "0404")}, 1);
  theirs.set_level({hex(theirs, "0405")}, 3);  // the same change is no conflict
  UnitSetup unit = mine.now().units[0].unit;
  unit.hex = "0102";
  mine.change_unit("a", unit);
  theirs.remove_unit("a");
  mine.clear({{hex(mine, "0202"), hex(mine, "0203")}}, std::nullopt);
  theirs.clear({{hex(theirs, "0202"), hex(theirs, "0203")}}, std::nullopt);
  theirs.lay(0, {{hex(theirs, "0202"), hex(theirs, "0203")}}, true);
  const std::string before = theirs.undoable();
  const Merged merged = carry_changes(base.now(), mine.now(), theirs);
  CHECK(merged.problem == "");
  CHECK(merged.both == Strings{"0404", "0202/0203", "a"});
  CHECK(theirs.map().terrain(hex(theirs, "0303")) == 2);
  CHECK(theirs.map().elevation(hex(theirs, "0404")) == 3);
  CHECK(theirs.map()
            .features(hex(theirs, "0202"), *direction_between(hex(theirs, "0202"), hex(theirs, "0203")))
            .empty());
  CHECK(units_of(theirs).front().hex == "0102");
  CHECK(theirs.undoable() == "merge");
  CHECK(theirs.undo());
  CHECK(theirs.undoable() == before);
  CHECK(units_of(theirs).size() == 1);
}

TEST_CASE("warnings that either has accepted stay accepted, and those taken back do not") {
  const AcceptTarget gate{{"road-blocked", {}, "a gate"}}, garden{{"isolated-region", {}, "a garden"}},
      lane{{"road-dead-end", {}, "a lane"}};
  MapDraft base = draft(), mine = draft(), onto = draft();
  CHECK(base.set_accepted("", {gate}) == "");
  CHECK(mine.set_accepted("", {garden}) == "");
  CHECK(onto.set_accepted("", {gate, lane}) == "");
  CHECK(carry_changes(base.now(), mine.now(), onto).problem == "");
  Strings reasons;
  for (const AcceptTarget& one : onto.now().accepted) reasons.push_back(one.accepted.text);
  CHECK(reasons == Strings{"a lane", "a garden"});
}

TEST_CASE("drafts with other hexes are not merged") {
  const MapDraft base = draft();
  MapDraft mine = draft(), theirs = draft();
  mine.set_level({hex(mine, "0404")}, 3);
  DroppedItems dropped;
  REQUIRE(theirs.resize({1, 0, 0, 0}, 1, dropped) == "");
  const Merged merged = carry_changes(base.now(), mine.now(), theirs);
  CHECK(merged.problem == "one of the two has other hexes or other numbers");
  CHECK(theirs.undoable() != "merge");
}
