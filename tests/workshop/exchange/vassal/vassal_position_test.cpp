// Saves of VASSAL as positions: which pieces become which units, where, and what stays hidden.

#include "src/workshop/exchange/vassal/vassal_position.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "tests/support/got.h"
#include "tests/support/replaced.h"
#include "tests/support/vassal_files.h"

namespace {

using Leaves = Strings;

/// Four columns of three hexes, 45 by 40 pixels, centres from (30, 20) on the board, odd columns higher.
constexpr const char* map_text = R"(rearguard = "map 1"
name = "Border"
hexes = ["....", "....", "... "]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 4
rows = 3
[terrain.clear]
symbol = "."
cost = { foot = 1, mounted = 1 }
)";

/// The board begins at (5, 7): a border of that size.
const std::string board_text = R"(
[board]
name = "Border"
map_id = "Map0"
edge = [5, 7]
sideways = false
dx = 45
dy = 40
x0 = 30
y0 = 20
hex = "0101"
at = [0, 0]
sizes = { Border = [195, 145], West = [100, 80] }
)";

const std::string two_sides = R"(
[[pieces]]
class = "foot"
[[pieces]]
when = { mark.Side = "Red" }
side = "red"
[[pieces]]
when = { mark.Side = "Blue" }
side = "blue"
)";

/// VASSAL's pixel of the centre of a hex, by its column and row from 0.
int x_of(int c) {
  return 5 + 30 + 45 * c;
}
int y_of(int c, int r) {
  return 7 + 20 + 40 * r + (c % 2 == 1 ? 20 : 0);
}

std::string piece(const std::string& id, const std::string& name, int c, int r, const std::string& side,
                  ZipEntries traits = {}) {
  traits.insert(traits.begin(), {"mark;Side", side});
  return piece_leaf(id, name, "Main Map", x_of(c), y_of(c, r), traits);
}

struct Game {
  std::string roster = two_sides;
  std::string board = board_text;
  std::string slots;
  std::string map_file = map_text;
  SavePositionOptions options;

  Roster read_roster() const {
    const auto read =
        got(read_roster_text("rearguard = \"roster 1\"\nmodule = \"Border War 1.0\"\nmap = \"Main Map\"\n" +
                                 roster + board + slots,
                             "roster.toml"));
    return read;
  }
  Checked<SavedPosition> read(const Leaves& leaves) const {
    const auto save = got(read_vassal_save_text(save_text(leaves), "x.vsav"));
    const auto map = got(read_map_text(map_file, "map.toml"));
    return position_of_save(save, read_roster(), std::make_shared<const HexMap>(map), options);
  }
  /// Returns the units, one after the other, or the problems.
  std::string units(const Leaves& leaves) const {
    const auto made = read(leaves);
    if (!made) return to_string(made.problems());
    std::string text;
    for (const UnitSetup& u : made->setup.units)
      text += fmt::format("{}{}@{}", text.empty() ? "" : " ", u.id, u.hex);
    return text;
  }
  UnitSetup unit(const Leaves& leaves) const {
    const auto made = got(read(leaves));
    return only(made.setup.units);
  }
  std::string remarks(const Leaves& leaves) const {
    const auto made = read(leaves);
    if (!made) return to_string(made.problems());
    std::string text;
    for (const std::string& remark : made->remarks) text += remark + "\n";
    return text;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Game, "a save becomes a position as one would write it by hand") {
  roster += "[[pieces]]\nwhen = { name = \"* Inf <strength>-<movement>\" }\nkind = \"infantry\"\n";
  const auto made =
      got(read({piece("1", "GE Inf 3-4", 1, 1, "Red"), piece("2", "SU Inf 12-5", 0, 2, "Blue")}));
  PositionHeading heading;
  heading.map_path = "map.toml";
  CHECK(to_toml(made.setup, heading) == R"(rearguard = "position 1"
map = "map.toml"

[[units]]
id = "su-inf-12-5"
side = "blue"
hex = "0103"
class = "foot"
name = "SU Inf 12-5"
kind = "infantry"
strength = 12
movement = "5"

[[units]]
id = "ge-inf-3-4"
side = "red"
hex = "0202"
class = "foot"
name = "GE Inf 3-4"
kind = "infantry"
strength = 3
movement = "4"
)");
}

TEST_CASE("units come by side, then by number, the top of a hex first") {
  CHECK(Game().units({piece("1", "A", 3, 1, "Red"), piece("2", "B", 0, 0, "Red"),
                      piece("3", "C", 0, 0, "Red"), piece("4", "D", 3, 0, "Blue"),
                      stack_leaf("s", "Main Map", x_of(0), y_of(0, 0), {"2", "3"})}) ==
        "d@0401 c@0101 b@0101 a@0402");
}

TEST_CASE_FIXTURE(Game, "unknown pieces of another palette are told") {
  const Leaves leaves{piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "?"), piece("3", "C", 2, 0, "?")};
  CHECK(has(units(leaves), "a side and a class to 2 pieces: B in 0201"));
  slots = "[[slots]]\nimage = \"B.png\"\nname = \"B\"\npath = \"Pieces/B\"\n";
  CHECK(has(units(leaves),
            "to 2 pieces (1 of them not in the module's palette: is the save of another version?): B"));
}

TEST_CASE_FIXTURE(Game, "allies of the roster are those of the position") {
  roster = "[allies]\nred = [\"blue\"]\n" + roster;
  const auto made = got(read({piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "Blue")}));
  CHECK(made.setup.allies == std::map<std::string, Strings>{{"red", {"blue"}}});
  CHECK_FALSE(made.position.enemies(made.position.unit(0).side, made.position.unit(1).side));
  CHECK_FALSE(made.one_side);
}

TEST_CASE_FIXTURE(Game, "units of one side only are told, with the line that makes them so") {
  CHECK(got(read({piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "Red")})).one_side ==
        "one-side: all 2 units are of the side \"red\", such as \"A\" in 0101 by line 7 of roster.toml; give "
        "those of the enemy an entry with another `side`, or take them as they are with --ignore-unknown");
  CHECK_FALSE(got(read({})).one_side);
  roster += "[[pieces]]\nwhen = { name = \"B\" }\nside = \"Red\"\n";
  CHECK(has(units({piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "Red")}),
            "the sides \"Red\" and \"red\" differ only in capitals"));
}

TEST_CASE("pieces of one name get the end of VASSAL's number") {
  CHECK(Game().units({piece("1234567", "Inf 3/4", 0, 0, "Red"), piece("89", "Inf 3.4", 1, 0, "Red"),
                      piece("77", "Möhne", 2, 0, "Red"), piece("100034567", "Inf 3-4", 3, 0, "Red")}) ==
        "inf-3-4-34567@0101 inf-3-4-89@0201 m-hne@0301 inf-3-4-34567-2@0401");
}

TEST_CASE("pieces are where their pixel is, give or take one") {
  for (const int dx : {-1, 0, 1}) {
    for (const int dy : {-1, 0, 1})
      CHECK(Game().units({piece_leaf("1", "A", "Main Map", x_of(2) + dx, y_of(2, 1) + dy,
                                     {{"mark;Side", "Red"}})}) == "a@0302");
  }
  // The map by its other name.
  CHECK(Game().units({piece_leaf("1", "A", "Map0", x_of(2), y_of(2, 1), {{"mark;Side", "Red"}})}) ==
        "a@0302");
}

TEST_CASE_FIXTURE(Game, "pieces between hexes, off the map, and on other maps") {
  const auto at = [](int x, int y) {
    return Leaves{piece_leaf("1", "A", "Main Map", x, y, {{"mark;Side", "Red"}})};
  };
  // 19 pixels below a centre: next to a hexside. A third of 40 is 13.3.
  CHECK(has(remarks(at(x_of(0), y_of(0, 0) + 19)), "left out, on a hexside or corner: A at 35,46 near 0101"));
  CHECK(units(at(x_of(0), y_of(0, 0) + 13)) == "a@0101");
  CHECK(units(at(x_of(0), y_of(0, 0) + 14)) == "");
  CHECK(has(remarks(at(900, 900)), "left out, beside the board: A at 900,900"));
  // 0403 is a hole.
  CHECK(units(at(x_of(3), y_of(3, 2))) ==
        "x.vsav: error: off-grid: 1 piece in no hex of the map: A in 0403 at 170,127; paint these hexes, or "
        "leave the pieces out with --ignore-unknown\n");
  Game lenient;
  lenient.options.ignore_unknown = true;
  CHECK(lenient.units(at(x_of(3), y_of(3, 2))) == "");
  CHECK(
      has(lenient.remarks(at(x_of(3), y_of(3, 2))), "left out, in no hex of the map: A in 0403 at 170,127"));
  const std::string away = remarks({piece_leaf("1", "A", "Chart", 1, 1), piece_leaf("2", "B", "null", 1, 1)});
  CHECK(away.starts_with(
      "no units on the map \"Main Map\"\nleft out, on other maps or out of play: 2 pieces\n"));
}

TEST_CASE_FIXTURE(Game, "zones without hexes are boxes") {
  board += R"(zones = [
  { name = "Coast", has_hexes = true, path = [[60, 0], [195, 0], [195, 145], [60, 145]] },
  { name = "Turn track", path = [[0, 0], [100, 0], [100, 145], [0, 145]] },
]
)";
  CHECK(units({piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "Red"), piece("3", "C", 3, 0, "Red")}) ==
        "b@0201 c@0401");
  CHECK(has(remarks({piece("1", "A", 0, 0, "Red")}), "left out, in the zone \"Turn track\": 1 piece"));
  board += "only_zones = true\n";
  CHECK(units({piece("2", "B", 1, 0, "Red")}) == "b@0201");
}

TEST_CASE_FIXTURE(Game, "boards beside each other and turned round") {
  const auto at = [](int x, int y, const std::string& boards) {
    return Leaves{"Main MapBoardPicker\t" + boards,
                  piece_leaf("1", "A", "Main Map", x, y, {{"mark;Side", "Red"}})};
  };
  // West, 100 pixels wide and 80 high, is to the left, or above.
  CHECK(units(at(x_of(2) + 100, y_of(2, 1), "West\t0\t0\tBorder\t1\t0")) == "a@0302");
  CHECK(units(at(x_of(2), y_of(2, 1) + 80, "West\t0\t0\tBorder\t0\t1")) == "a@0302");
  CHECK(units(at(x_of(2), y_of(2, 1), "Border\t0\t0\tWest\t1\t0")) == "a@0302");
  CHECK(has(remarks(at(1, y_of(2, 1), "West\t0\t0\tBorder\t1\t0")),
            "the save has other boards beside it; for the pieces there, convert the module once more with "
            "--board \"West | Border\", or one of them, into another folder"));
  CHECK_FALSE(has(remarks(at(x_of(2) + 100, y_of(2, 1), "West\t0\t0\tBorder\t1\t0")), "other boards"));
  // Reversed: 195 × 145 pixels, the border not counted.
  CHECK(units(at(5 + 195 - (x_of(2) - 5), 7 + 145 - (y_of(2, 1) - 7), "Border/rev\t0\t0")) == "a@0302");
  CHECK(units(at(1, 1, "Bordr\t0\t0")) ==
        "x.vsav: error: other-map: on the map \"Main Map\" the save has no board \"Border\", did you mean "
        "\"Bordr\"? (it has \"Bordr\")\n");
  CHECK(units({"Main MpBoardPicker\tBorder\t0\t0"}) ==
        "x.vsav: error: other-map: the save has no map \"Main Map\", did you mean \"Main Mp\"? (it has "
        "\"Main Mp\")\n");
}

TEST_CASE_FIXTURE(Game, "a roster of another map is refused") {
  board.replace(board.find("0101"), 4, "xy");
  CHECK(units({}) == "roster.toml: error: the roster is of another map: \"Border\" has no hex \"xy\"\n");
}

TEST_CASE_FIXTURE(Game, "pieces that no entry makes a unit are an error, not lost") {
  CHECK(units({piece("1", "A", 0, 0, "Green"), piece("2", "B", 1, 0, "Red")}) ==
        "x.vsav: error: unknown-piece: no entry of the roster gives a side and a class to 1 piece: A in "
        "0101; add one, or leave the pieces out with --ignore-unknown\n");
  options.ignore_unknown = true;
  CHECK(units({piece("1", "A", 0, 0, "Green"), piece("2", "B", 1, 0, "Red")}) == "b@0201");
  CHECK(has(remarks({piece("1", "A", 0, 0, "Green")}),
            "left out, without a side or class in the roster: A in 0101"));
  roster += "[[pieces]]\nwhen = { name = \"A\" }\nis = \"nothing\"\n";
  options.ignore_unknown = false;
  CHECK(units({piece("1", "A", 0, 0, "Green"), piece("2", "B", 1, 0, "Red")}) == "b@0201");
}

TEST_CASE_FIXTURE(Game, "a class that the map does not have is reported once") {
  roster.replace(roster.find("foot"), 4, "foto");
  CHECK(units({piece("1", "A", 0, 0, "Red"), piece("2", "B", 1, 0, "Red"), piece("3", "C", 2, 0, "Blue")}) ==
        "x.vsav: error: \"C\" and 2 more: no cost table of the map lists the movement class \"foto\", did "
        "you mean \"foot\"? (by the roster roster.toml)\n");
}

TEST_CASE("every condition of a roster") {
  const auto state_with = [](const std::string& when, const ZipEntries& traits,
                             const std::string& slots = "") {
    Game game;
    game.roster += "[[pieces]]\nwhen = { " + when + " }\nstate = \"yes\"\n";
    game.slots = slots;
    return game.unit({piece("1", "Inf", 0, 0, "Red", traits)}).state;
  };
  CHECK(state_with("name = \"I?f\"", {}) == "yes");
  CHECK(state_with("name = \"Cav\"", {}) == "");
  CHECK(state_with("image = \"*.png\"", {}) == "yes");
  CHECK(state_with("mark.Size = \"XX\"", {{"mark;Size", "XX"}}) == "yes");
  CHECK(state_with("mark.Size = \"XX\"", {{"mark;Size", "XXX"}}) == "");
  CHECK(state_with("property.Hits = 2", {{"PROP;Hits;", "2"}}) == "yes");
  CHECK(state_with("property.Hits = 2", {{"PROP;Hits;", "3"}}) == "");
  const std::string steps = layer_trait("Steps", {"", ""}, {"full", "reduced"});
  CHECK(state_with("layer.Steps = 2", {{steps, "2"}}) == "yes");
  CHECK(state_with("layer.Steps = 2", {{steps, "1"}}) == "");
  CHECK(state_with("layer.Steps = \"off\"", {{steps, "-2"}}) == "yes");
  CHECK(state_with("layer.Steps = \"off\"", {{steps, "1"}}) == "");
  CHECK(state_with("layer.Steps = \"red*\"", {{steps, "2"}}) == "yes");
  CHECK(state_with("layer.Other = 2", {{steps, "2"}}) == "");
  Strings label(17);
  label[0] = "label";
  CHECK(state_with("label = \"4th*\"", {{join_sequence(label, ';'), "4th Foot"}}) == "yes");
  const std::string slot = "[[slots]]\ngpid = \"7\"\npath = \"Red/Inf\"\nprototypes = [\"French Unit\"]\n";
  CHECK(state_with("slot = \"Red/*\"", {}, slot) == "yes");
  CHECK(state_with("prototype = \"French*\"", {}, slot) == "yes");
  CHECK(state_with("prototype = \"Russian*\"", {}, slot) == "");
  // Without the number of a slot, by picture and name.
  CHECK(state_with("slot = \"Red/*\"", {},
                   "[[slots]]\nimage = \"Inf.png\"\nname = \"Inf\"\npath = \"Red/Inf\"\n") == "yes");
  // All conditions must hold.
  CHECK(state_with("name = \"Inf\", mark.Size = \"X\"", {{"mark;Size", "XX"}}) == "");
}

TEST_CASE_FIXTURE(Game, "later entries win, and every result reaches the unit") {
  roster += R"(
[[pieces]]
when = { name = "Inf" }
class = "mounted"
kind = "cavalry"
size = "brigade"
state = "shaken"
name = "The Foot"
strength = "property.Strength"
morale = 0
movement = 6
stacking_points = 2
retreat_fire_range = 3
zoc = false
hidden = true
markers = ["firing"]
counts = { hits = "layer.Steps", lost = 1 }
facing = "rotate"
facings = ["N", "NE", "SE", "S", "SW", "NW"]
[[pieces]]
when = { name = "Inf" }
state = "routed"
)";
  const UnitSetup u =
      unit({piece("1", "Inf", 0, 0, "Red",
                  {{"PROP;Strength;", "9"}, {layer_trait("Steps", {"", ""}), "2"}, {"rotate;6;x", "2"}})});
  CHECK(u.id == "the-foot");
  CHECK(u.name == "The Foot");
  CHECK(u.side == "red");
  CHECK(u.movement_class == "mounted");
  CHECK(u.kind == "cavalry");
  CHECK(u.size == "brigade");
  CHECK(u.state == "routed");
  CHECK(u.facing == "SE");
  CHECK(u.strength == 9);
  CHECK(u.states_morale);
  CHECK(u.movement == "6");
  CHECK(u.stacking_points == 2);
  CHECK(u.retreat_fire_range == 3);
  CHECK_FALSE(u.zoc);
  CHECK(u.hidden);
  CHECK(u.markers == Strings{"firing"});
  CHECK(u.counts == std::map<std::string, int>{{"hits", 2}, {"lost", 1}});
}

TEST_CASE_FIXTURE(Game, "a number that a piece does not have names the entry") {
  roster += "[[pieces]]\nstrength = \"layer.Steps\"\n";
  CHECK(units({piece("1", "Inf", 0, 0, "Red")}) ==
        "roster.toml:13:1: error: \"Inf\" has no number in \"Steps\", which this entry reads; narrow its "
        "`when`\n");
}

TEST_CASE_FIXTURE(Game, "markers go to the unit below them, or to all") {
  roster += R"(
[[pieces]]
when = { name = "Disrupted*" }
is = "marker"
state = "disrupted"
counts = { hits = 1 }
[[pieces]]
when = { name = "Fog" }
is = "marker"
on = "stack"
markers = ["fog"]
)";
  const Leaves leaves{piece("1", "A", 0, 0, "Red"),
                      piece("2", "B", 0, 0, "Red"),
                      piece("3", "Disrupted", 0, 0, ""),
                      piece("4", "C", 0, 0, "Red"),
                      piece("5", "Fog", 0, 0, ""),
                      stack_leaf("s", "Main Map", x_of(0), y_of(0, 0), {"1", "2", "3", "4", "5"})};
  const auto made = got(read(leaves));
  REQUIRE(made.setup.units.size() == 3);
  const auto unit = [&](const std::string& id) {
    for (const UnitSetup& u : made.setup.units) {
      if (u.id == id) return u;
    }
    return UnitSetup{};
  };
  CHECK(unit("a").state == "");
  CHECK(unit("b").state == "disrupted");
  CHECK(unit("b").movement_class == "foot");
  CHECK(unit("c").state == "");
  CHECK(unit("b").counts == std::map<std::string, int>{{"hits", 1}});
  for (const char* id : {"a", "b", "c"}) CHECK(unit(id).markers == Strings{"fog"});
  CHECK(has(remarks({piece("3", "Disrupted 2", 0, 0, "")}),
            "left out, markers on no unit: Disrupted 2 in 0101"));
}

TEST_CASE("invisible pieces are left out without a word") {
  const Leaves hidden{piece("1", "Spy", 0, 0, "Red", {{"hide;x", "side:Red"}}), piece("2", "B", 1, 0, "Blue"),
                      piece_leaf("3", "Spy 2", "Chart", 1, 1, {{"hide;x", "me"}}),
                      piece("4", "Spy 3", 3, 2, "Red", {{"hide;x", "me"}})};
  const Leaves without{piece("2", "B", 1, 0, "Blue")};
  Game game;
  CHECK(game.units(hidden) == "b@0201");
  CHECK(game.remarks(hidden) == game.remarks(without));
  game.options.see_all = true;
  game.options.ignore_unknown = true;
  CHECK(game.units(hidden) == "b@0201 spy@0101");
  CHECK(game.read(hidden)->setup.units[1].hidden);
}

TEST_CASE_FIXTURE(Game, "masked pieces have a side and nothing else") {
  roster +=
      "[[pieces]]\nwhen = { name = \"Guard*\" }\nkind = \"guard\"\nstrength = 9\nclass = \"mounted\"\nstate "
      "= \"x\"\n";
  const Leaves leaves{piece("4711", "Guard 9-4", 0, 0, "Red", {{"obs;x", "side:Red;"}})};
  const UnitSetup u = unit(leaves);
  CHECK(u.id == "masked");
  CHECK(u.name == "");
  CHECK(u.side == "red");
  CHECK(u.movement_class == "foot");
  CHECK(u.kind == "");
  CHECK(u.strength == 0);
  CHECK(u.state == "");
  CHECK(u.hidden);
  PositionHeading heading;
  heading.map_path = "map.toml";
  CHECK_FALSE(has(to_toml(read(leaves)->setup, heading), "Guard"));
  options.see_all = true;
  CHECK(unit(leaves).name == "Guard 9-4");
  // A masked dummy must not be told from a unit.
  options.see_all = false;
  roster += "[[pieces]]\nwhen = { name = \"Dummy\" }\nis = \"nothing\"\n";
  CHECK(units({piece("4711", "Dummy", 0, 0, "Red", {{"obs;x", "side:Red;"}})}) == "masked@0101");
}

TEST_CASE("the save's module is compared with the roster's") {
  const auto map = read_map_text(map_text, "map.toml");
  auto save = read_vassal_save_text(save_text({piece("1", "A", 0, 0, "Red")}), "x.vsav");
  VassalSave read = std::move(save).value();
  const auto remark = [&] {
    const auto made =
        got(position_of_save(read, Game().read_roster(), std::make_shared<const HexMap>(*map), {}));
    return made.remarks.size() > 1 ? made.remarks[1] : std::string();
  };
  read.module = "Border War";
  read.version = "1.0";
  CHECK_FALSE(has(remark(), "the save is of"));
  read.version = "1.1";
  CHECK(remark() == "the save is of the module \"Border War 1.1\", the roster of \"Border War 1.0\"");
}

TEST_CASE("the list of a save is sorted and hides what is hidden") {
  const auto save = got(read_vassal_save_text(
      save_text({piece("1", "Zed", 0, 1, "Red"), piece("2", "A\tB", 0, 0, "Green"),
                 piece_leaf("3", "Out", "Chart", 1, 2), piece("4", "Spy", 0, 0, "Red", {{"hide;x", "me"}}),
                 piece("5", "Mole", 1, 0, "Red", {{"obs;x", "me"}})}),
      "x.vsav"));
  const auto list = [&](const Roster* of, const HexMap* on, bool see_all) {
    const auto lines = got(list_of_save(save, of, on, see_all));
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
  };
  CHECK(list(nullptr, nullptr, false) ==
        "Out\tChart\t1\t2\t\t\nA B\tMain Map\t35\t27\t\t\nZed\tMain Map\t35\t67\t\t\nmasked\tMain "
        "Map\t80\t47\t\t\n");
  const auto map = read_map_text(map_text, "map.toml");
  const Roster roster = Game().read_roster();
  CHECK(list(&roster, &*map, false) ==
        "Out\tChart\t1\t2\t\t5\nA B\tMain Map\t35\t27\t0101\t5\nZed\tMain Map\t35\t67\t0102\t5 "
        "7\nmasked\tMain Map\t80\t47\t0201\t5\n");
  CHECK(has(list(nullptr, nullptr, true), "Spy\tMain Map\t35\t27\t\t\n"));
}

TEST_CASE_FIXTURE(Game, "a unit has the pictures that VASSAL shows of it, and a masked one none") {
  slots =
      "[pictures]\n\"Inf.png\" = \"counters/inf.png\"\n\"tired.png\" = \"counters/tired.png\"\n"
      "\"badge.png\" = \"counters/badge.png\"\n";
  const std::string order = layer_trait("Order", {"fresh.png", "tired.png"});
  // The field before the pictures moves them from the middle.
  const std::string badge = layer_trait("Badge", {"badge.png"});
  const auto pictures = [&](ZipEntries traits) {
    return unit({piece("1", "Inf", 0, 0, "Red", std::move(traits))}).pictures;
  };
  CHECK(pictures({{order, "-1"}}) == Strings{"counters/inf.png"});
  CHECK(pictures({{order, "2"}}) == Strings{"counters/inf.png", "counters/tired.png"});
  // The module's file for the first level was not taken.
  CHECK(pictures({{order, "1"}}) == Strings{"counters/inf.png"});
  CHECK(pictures({{badge, "1"}}) == Strings{"counters/inf.png", "counters/badge.png"});
  CHECK(pictures({{replaced(badge, ";;badge.png", ";12;badge.png"), "1"}}) == Strings{"counters/inf.png"});
  // The 32nd field makes them smaller.
  CHECK(pictures({{badge + ";;;;;;;0.35", "1"}}) == Strings{"counters/inf.png"});
  CHECK(pictures({{badge + ";;;;;;;1.0", "1"}}) == Strings{"counters/inf.png", "counters/badge.png"});
  CHECK(pictures({{order, "2"}, {"obs;x", "side:Red;"}}).empty());
}

TEST_CASE_FIXTURE(Game, "a unit has the other faces of its piece for what the roster reads from its layers") {
  slots =
      "[pictures]\n\"Inf.png\" = \"inf.png\"\n\"back.png\" = \"back.png\"\n\"shaken.png\" = \"shaken.png\"\n";
  const std::string flip = layer_trait("Flip", {"", "back.png"});
  const auto pictures = [&](ZipEntries traits) {
    return unit({piece("1", "Inf", 0, 0, "Red", std::move(traits))}).pictures;
  };
  // Nobody has said what a flipped counter is.
  CHECK(pictures({{flip, "1"}}) == Strings{"inf.png"});
  roster += "[[pieces]]\nwhen = { layer.Flip = 2 }\nstate = \"routed\"\n";
  // The first picture has no condition: it is shown in all other states.
  const Strings both{"inf.png", "routed: inf.png", "routed: back.png"};
  CHECK(pictures({{flip, "1"}}) == both);
  // A save in which it is flipped already.
  CHECK(pictures({{flip, "2"}}) == both);
  // The level may be that of a property.
  const std::string followed = layer_trait("Flip", {"", "back.png"}, {}, "Side2", "0");
  CHECK(pictures({{followed, "1"}, {"PROP;Side2;0", "1"}}) == both);
  // A layer that is off, and a count; two layers give each pair.
  roster += "[[pieces]]\nwhen = { layer.Shaken = 1 }\ncounts = { hits = 2 }\n";
  const std::string shaken = layer_trait("Shaken", {"shaken.png"});
  CHECK(pictures({{shaken, "-1"}}) == Strings{"inf.png", "hits 2: inf.png", "hits 2: shaken.png"});
  const Strings four = pictures({{shaken, "1"}, {flip, "2"}});
  CHECK(four.size() == 1 + 2 + 2 + 3);
  // A layer that only the state shows needs no picture in each other state.
  CHECK(pictures({{replaced(shaken, "shaken.png", "none.png"), "1"}, {flip, "2"}}) == both);
  for (const char* entry : {"hits 2: shaken.png", "routed: back.png", "hits 2, routed: shaken.png"})
    CHECK(std::ranges::count(four, entry) == 1);
}

TEST_CASE_FIXTURE(Game, "a piece that is terrain paints its hex in the position of the save alone") {
  map_file += "[terrain.woods]\nsymbol = \"w\"\ncost = { foot = 2, mounted = 3 }\n";
  roster +=
      "[[pieces]]\nwhen = { name = \"Woods*\" }\nis = \"terrain\"\nterrain = \"woods\"\n"
      "[[pieces]]\nwhen = { name = \"Cut\" }\nis = \"terrain\"\nterrain = \"clear\"\n";
  const auto on = [](const std::string& name, int c, int r) { return piece(name, name, c, r, "Red"); };
  const Leaves leaves{on("Woods 1", 1, 1), on("Guard", 1, 1), on("Woods 2", 0, 0), on("Cut", 0, 0)};
  const auto made = got(read(leaves));
  CHECK(units(leaves) == "guard@0202");
  const HexMap& map = made.position.map();
  const auto terrain = [&](const char* number) {
    return map.chart().terrains[map.terrain(*map.grid().parse(number))].name;
  };
  CHECK(terrain("0202") == "woods");
  // The upper piece counts.
  CHECK(terrain("0101") == "clear");
  CHECK(terrain("0301") == "clear");
  CHECK(has(remarks(leaves), "painted by pieces that are terrain: 2 hexes"));
  roster = replaced(roster, "terrain = \"woods\"", "terrain = \"wods\"");
  CHECK(has(units(leaves), "the map's chart has no terrain \"wods\", did you mean \"woods\"?"));
}
