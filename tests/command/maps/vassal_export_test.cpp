// Games as modules of VASSAL, and back: the module as a map, its set-up as a position.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/board/setup_of.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/vassal_module.h"
#include "tests/support/command.h"
#include "tests/support/got.h"

namespace {

using Units = std::vector<UnitSetup>;

/// Returns the units of a position by their ids, without what no piece of VASSAL can say.
Units sayable(const Position& position) {
  Units units = setup_of(position).units;
  for (UnitSetup& unit : units) unit.engaged.clear();
  std::ranges::sort(units, {}, &UnitSetup::id);
  return units;
}

struct Exported {
  Scratch scratch;
  Ran ran;
  explicit Exported(const std::string& input, const Words& options = {"--hex-radius", "9"}) {
    ran = run(with({"convert", input, scratch.file("game.vmod")}, options));
    CHECK_MESSAGE(ran.status == 0, ran.err);
  }
  ZipFile zip() const { return got(ZipFile::open(scratch.file("game.vmod"))); }
  std::string build() const { return got(zip().read("buildFile.xml", max_build_file_bytes)); }
  /// Converts the module and the set-up of a name back.
  Position back(const std::string& set_up, const Words& options = {"--see-all"}) const {
    const Ran map = run({"convert", scratch.file("game.vmod"), scratch.file("game/")});
    CHECK_MESSAGE(map.status == 0, map.err);
    CHECK_FALSE(has(map.err, "otherwise than the map"));
    const Ran position = run(with({"convert", scratch.file("game.vmod"), scratch.file("back.toml"), "--setup",
                                   set_up, "--map", scratch.file("game")},
                                  options));
    CHECK_MESSAGE(position.status == 0, position.err);
    return got(read_position_file(scratch.file("back.toml"))).position;
  }
};

/// A position with a stack, states, facings, markers, counts and a hidden unit. Pointed tops, letters, rows
/// that grow upwards.
const std::string odd_position = R"(rearguard = "position 1"
name = 'Odd & "small"'
[[units]]
id = "a/1"
name = "1st Foot; the \"Old\" <one>"
side = "red, old"
hex = "B3"
class = "foot"
kind = "infantry"
size = "brigade"
state = "disrupted"
facing = "SE"
strength = 4
morale = 0
movement = "4 1/2"
stacking_points = 2
retreat_fire_range = 1
zoc = false
markers = ["fired", "dug in"]
counts = { hits = 2, cohesion = -1 }
[[units]]
id = "a2"
side = "red, old"
hex = "B3"
class = "foot"
markers = ["fired"]
[[units]]
id = "b1"
name = "Scouts"
side = "blue"
hex = "D1"
class = "foot"
facing = "W"
hidden = true
markers = ["fired"]
[map]
rearguard = "map 1"
hexes = ["....", "....", ". ..", "...."]
[map.grid]
orientation = "pointy"
shifted = "first"
first = "A4"
rows_run = "up"
columns = 4
rows = 4
[map.terrain.clear]
symbol = "."
cost = { foot = "1 1/2" }
)";

}  // namespace

TEST_CASE("a scenario comes back from its module with every unit, number and hex") {
  const RuleLibrary rules(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules");
  for (const char* name : {"san-brenzo", "vessen"}) {
    CAPTURE(name);
    const std::string file = fmt::format("{}/maps/{}/scenario.toml", REARGUARD_SOURCE_DIR, name);
    const auto scenario = got(read_scenario_file(file, rules));
    const Exported exported(file);
    CHECK(exported.ran.err == "");
    const Position back = exported.back(scenario->name);
    CHECK(sayable(back) == sayable(scenario->start));
    CHECK(to_toml(back.map()) == to_toml(scenario->map()));
    const std::string build = exported.build();
    for (const std::string& side : scenario->sides) CHECK(has(build, "<entry>" + side + "</entry>"));
    for (const Reinforcement& arrival : scenario->arrivals)
      CHECK(has(build, fmt::format("{} (turn {} at ", arrival.unit.name, arrival.turn)));
    CHECK(has(build, fmt::format("loopLimit=\"{}\"", scenario->turns)));
  }
}

TEST_CASE("states, facings, markers and hidden units survive VASSAL's pieces") {
  Scratch scratch;
  const Exported exported(scratch.write("odd.toml", odd_position));
  const Position before = got(read_position_file(scratch.file("odd.toml"))).position;
  const std::string name = "Odd & \"small\"";
  CHECK(sayable(exported.back(name)) == sayable(before));
  // The top of a stack stays its top.
  const Position back = got(read_position_file(exported.scratch.file("back.toml"))).position;
  CHECK(back.unit(back.units_in(*back.map().grid().parse("B3")).front()).id == "a/1");
}

TEST_CASE("the enemy does not see what a module hides") {
  Scratch scratch;
  const Exported exported(scratch.write("odd.toml", odd_position));
  const Position seen = exported.back("Odd & \"small\"", {"--ignore-unknown"});
  // Nobody of the other side is seen: --ignore-unknown allows that.
  CHECK(seen.units().size() == 2);
  CHECK(!seen.find("b1"));
}

TEST_CASE("a module is the same on every run, and has a picture for every name") {
  const Exported one("maps/kolbeck-pass/scenario.toml"), two("maps/kolbeck-pass/scenario.toml");
  CHECK(one.scratch.read("game.vmod") == two.scratch.read("game.vmod"));
  ZipFile zip = one.zip();
  const std::string build = one.build();
  int pictures = 0;
  for (std::size_t at = build.find(".png"); at != std::string::npos; at = build.find(".png", at + 1)) {
    const std::size_t begin = build.find_last_of(";,\"", at) + 1;
    CHECK(zip.has("images/" + build.substr(begin, at + 4 - begin)));
    ++pictures;
  }
  CHECK(pictures > 100);
  CHECK(zip.has("chart1.html"));
  CHECK(zip.has("chart2.html"));
}

TEST_CASE("a map alone becomes a module without pieces") {
  const Exported exported("maps/2930/map.toml");
  CHECK(!has(exported.build(), "widget.PieceSlot"));
  CHECK(!has(exported.build(), "PredefinedSetup"));
  const Ran map = run({"convert", exported.scratch.file("game.vmod"), exported.scratch.file("game/")});
  CHECK_MESSAGE(map.status == 0, map.err);
  const HexMap before = got(read_map_file(REARGUARD_SOURCE_DIR "/maps/2930/map.toml"));
  const HexMap after = got(read_map_file(exported.scratch.file("game/map.toml")));
  CHECK(to_toml(after) == to_toml(before));
  // With its board alone the map is one to be painted.
  const Ran board = run(
      {"convert", exported.scratch.file("game.vmod"), exported.scratch.file("board/"), "--board", "Board"});
  CHECK_MESSAGE(board.status == 0, board.err);
  CHECK(has(exported.scratch.read("board/map.toml"), "[terrain.unpainted]"));
}

TEST_CASE("what cannot become a module is refused, and nothing is replaced") {
  Scratch scratch;
  const std::string taken = scratch.write("taken.vmod", "mine");
  CHECK(has(refusal_of({"convert", "maps/2930/map.toml", taken}),
            "taken.vmod exists, and Rearguard did not write it; name another file"));
  CHECK(scratch.read("taken.vmod") == "mine");
  const Exported exported("maps/2930/map.toml");
  const std::string module = exported.scratch.file("game.vmod");
  CHECK(run({"convert", "maps/2930/map.toml", module, "--hex-radius", "8"}).status == 0);
  CHECK(has(refusal_of({"convert", module, scratch.file("other.vmod")}),
            "a module becomes a folder; name the folder for its map"));
  CHECK(has(refusal_of({"convert", "maps/san-brenzo/scenario.toml", scratch.file("a.tmx")}),
            "scenarios become a .pdf to print or a .vmod for VASSAL"));
  CHECK(has(refusal_of({"convert", "assets/rules/order-actions.toml", scratch.file("a.vmod")}),
            "only maps and positions can be converted"));
  CHECK(has(refusal_of({"convert", "maps/2930/map.toml", scratch.file("a.vmod"), "--paper", "A4"}),
            "apply only to a .pdf"));
}
