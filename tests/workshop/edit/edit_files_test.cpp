// Saving drafts: the saved files read as the draft, and the rest of the text is unchanged.

#include "src/workshop/edit/edit_files.h"

#include <rapidcheck.h>

#include "src/core/board/setup_of.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/edit/edit_document.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"

namespace {

const std::string map_on_disk = R"(rearguard = "map 1"
hexes = [
  "....",
  "....",
  "....",
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
terrain.woods = { symbol = "w", cost = { foot = 2 } }
features.stream = { cost = { foot = 1 } }
)";

const std::string position_text = R"(# Who stands where.
rearguard = "position 1"
map = "map.toml"

# The first of them.
[[units]]
id = "b1"   # a brigade
side = "blue"
hex = "0101"
class = "foot"
strength = 4

[[units]]
id = "r1"
side = "red"
hex = "0403"
class = "foot"
)";

struct OpenedFiles {
  explicit OpenedFiles(const std::string& text = position_text, const std::string& of_map = map_on_disk) {
    folder.write("map.toml", of_map);
    auto opened = got(EditFiles::open(folder.write("position.toml", text)));
    files = std::make_unique<EditFiles>(std::move(opened));
    draft = std::make_unique<MapDraft>(files->position());
  }
  std::vector<EditFiles::Writing> pending_writes() const { return got(files->pending_writes(draft->now())); }
  std::string written() const { return only(pending_writes()).text; }
  UnitSetup unit(std::size_t i) const { return draft->now().units[i].unit; }
  Scratch folder;
  std::unique_ptr<EditFiles> files;
  std::unique_ptr<MapDraft> draft;
};

}  // namespace

TEST_CASE("saving an unchanged shipped document writes nothing") {
  CHECK(OpenedFiles().pending_writes().empty());
  int opened = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(REARGUARD_SOURCE_DIR "/maps")) {
    if (entry.path().extension() != ".toml") continue;
    const auto files = EditFiles::open(entry.path().string());
    if (!files) continue;
    ++opened;
    const MapDraft draft = draft_of(*files);
    const auto pending_writes = got(files->pending_writes(draft.now()));
    CHECK(pending_writes.empty());
  }
  CHECK(opened >= 15);
}

TEST_CASE_FIXTURE(InScratch, "by every way in, what is not changed is saved byte for byte, or not at all") {
  const std::string beside =
      "# as scanned\n[underlay]\npicture   = \"scan.png\"\npoints = [{ hex = \"0101\", at = [10, 20.50] }, "
      "{ hex = \"0403\", at = [410, 300] }]\n[[expect]]\nclass = \"foot\"\nfrom = \"0101\"\nto = \"0102\"\n"
      "cost = 1\n[[accept]]\nfinding = \"unused-terrain\"\ntext = \"for later\"\n";
  const std::string json_map =
      "\n {\"rearguard\": \"map 1\",  \"hexes\": [\"..\"], \"terrain\": {\"clear\": {\"symbol\": \".\", "
      "\"cost\": "
      "{\"foot\": 1}}},\n\"grid\": {\"orientation\": \"flat\", \"shifted\": \"even\", \"first\": \"0101\", "
      "\"columns\": 2, \"rows\": 1},\n\"underlay\": {\"picture\": \"scan.png\", \"points\": [{\"hex\": "
      "\"0101\", "
      "\"at\": [1, 2]}, {\"hex\": \"0201\", \"at\": [30, 2]}]}}";
  std::string carriage_returns;
  for (const char c : map_on_disk + beside) carriage_returns += c == '\n' ? "\r\n" : std::string(1, c);
  std::string inside = map_on_disk + beside;
  for (const char* table : {"[underlay]", "[[expect]]", "[[accept]]"})
    inside = replaced(inside, table, std::string(table).insert(table[1] == '[' ? 2 : 1, "map."));
  const std::string inline_units = replaced(position_text, "map = \"map.toml\"\n", "") + "[map]\n" + inside;
  const std::string scenario =
      "rearguard = \"scenario 1\"\nname = \"Dawn\"\nmap = \"map.toml\"\nrules = \"order-actions\" # "
      "why\nsides = [\"blue\"]\n"
      "turns = 4\nunits = []";
  const std::vector<std::pair<std::string, std::string>> documents{
      {"map.toml", map_on_disk + beside},
      {"crlf.toml", carriage_returns},
      {"mark.toml", "\xEF\xBB\xBF" + map_on_disk + beside},
      {"map.json", json_map},
      {"toml.json", map_on_disk + beside},
      {"position.toml", position_text},
      {"inline.toml", inline_units},
      {"scenario.toml", scenario}};
  for (const auto& document : documents) scratch.write(document.first, document.second);
  const auto leaves_all = [&](EditFiles files) {
    REQUIRE(files.underlay());
    REQUIRE(files.underlay()->picture == "scan.png");
    EditDocument document(std::move(files));
    const bool is_new = document.files.is_new();
    CHECK((is_new ? document.save_as(scratch.file("new.toml"), true) : document.save()).problem == "");
    for (const auto& kept : documents) CHECK_MESSAGE(scratch.read(kept.first) == kept.second, kept.first);
    if (is_new) CHECK(got(EditFiles::open(scratch.file("new.toml"))).underlay() == document.files.underlay());
  };
  for (const auto& one : documents) {
    const std::string& name = one.first;
    const std::string& text = one.second;
    CAPTURE(name);
    const std::string file = scratch.file(name);
    leaves_all(got(EditFiles::open(file)));
    leaves_all(got(got(EditFiles::open(file)).as_last_saved()));
    leaves_all(got(EditFiles::begin_position(file, {})));
    leaves_all(got(EditFiles::begin_scenario(file, {"", "order-actions", {"blue"}})));
    EditDocument again(got(EditFiles::open(file)));
    CHECK(again.merge().problem == "");
    CHECK(again.save().problem == "");
    CHECK(scratch.read(name) == text);
    scratch.write("scan.autosave", text);
    std::filesystem::rename(scratch.file("scan.autosave"), autosave_of(file));
    leaves_all(got(EditFiles::open(file, EditFiles::From::autosave)));
    std::filesystem::remove(autosave_of(file));
    const EditFiles opened = got(EditFiles::open(file));
    if (!opened.map_path().empty())
      leaves_all(got(EditFiles::copy_of(*opened.position(), opened.map_path(), {})));
  }
}

TEST_CASE_FIXTURE(InScratch,
                  "a unit on a calibrated map leaves the picture where it is, also after a crash") {
  const std::string with_scan =
      map_on_disk +
      "[underlay]\npicture = \"scan.png\"\npoints = [{ hex = \"0101\", at = [10, 20] }, "
      "{ hex = \"0403\", at = [410, 300] }]\n";
  const std::string map = scratch.write("map.toml", with_scan);
  EditDocument document(got(EditFiles::begin_position(map, {})));
  UnitSetup unit;
  unit.id = unit.name = "b1";
  unit.side = "blue";
  unit.hex = "0202";
  unit.movement_class = "foot";
  REQUIRE(document.draft.add_unit(unit) == "");
  CHECK(document.save_as(scratch.file("position.toml")).problem == "");
  CHECK(scratch.read("map.toml") == with_scan);
  // What an autosave says of the picture counts, not what is on the disk.
  scratch.write("map.toml.autosave", replaced(with_scan, "at = [10, 20]", "at = [15, 25]"));
  const auto recovered = got(EditFiles::open(scratch.file("position.toml"), EditFiles::From::autosave));
  REQUIRE(recovered.underlay());
  CHECK(recovered.underlay()->points[0].x == 15);
}

TEST_CASE("moving a unit changes only its hex in the file") {
  OpenedFiles o;
  UnitSetup unit = o.unit(0);
  unit.hex = "0202";
  REQUIRE(o.draft->change_unit("b1", unit) == "");
  CHECK(o.written() == replaced(position_text, "\"0101\"", "\"0202\""));
}

TEST_CASE("new fields of a unit follow the others, and default values are removed") {
  OpenedFiles o;
  UnitSetup unit = o.unit(0);
  unit.facing = "SE";
  unit.strength = 0;
  unit.markers = {"limbered"};
  REQUIRE(o.draft->change_unit("b1", unit) == "");
  CHECK(o.written() ==
        replaced(position_text, "strength = 4\n", "facing = \"SE\"\nmarkers = [\"limbered\"]\n"));
}

TEST_CASE("a new unit follows the last one, a removed one leaves no gap") {
  OpenedFiles o;
  UnitSetup unit = o.unit(1);
  unit.id = unit.name = "r2";
  unit.hex = "0402";
  REQUIRE(o.draft->add_unit(unit) == "");
  const std::string added = "\n[[units]]\nid = \"r2\"\nside = \"red\"\nhex = \"0402\"\nclass = \"foot\"\n";
  CHECK(o.written() == position_text + added);
  REQUIRE(o.draft->remove_unit("r1") == "");
  CHECK(o.written() ==
        replaced(position_text,
                 "\n[[units]]\nid = \"r1\"\nside = \"red\"\nhex = \"0403\"\nclass = \"foot\"\n", "") +
            added);
}

TEST_CASE_FIXTURE(OpenedFiles, "removing the last unit leaves an empty list") {
  REQUIRE(draft->remove_unit("r1") == "");
  REQUIRE(draft->remove_unit("b1") == "");
  const std::string now = written();
  CHECK(has(now, "units = []"));
  CHECK(has(now, "# The first of them."));
}

TEST_CASE("entries of a side go with its last unit") {
  for (const char* said :
       {"enemy_line.red = { column = 9 }\n", "enemy_line = { blue = { column = 9 }, red = { column = 1 } }\n",
        "supply_sources = { red = [\"0101\"] }\n"}) {
    OpenedFiles o(
        replaced(position_text, "map = \"map.toml\"\n", std::string("map = \"map.toml\"\n") + said));
    REQUIRE(o.draft->remove_unit("r1") == "");
    const auto made = o.files->pending_writes(o.draft->now());
    CHECK_MESSAGE(made, (made ? "" : to_string(made.problems())));
  }
}

TEST_CASE("a changed map and position are both written, the map first") {
  OpenedFiles o;
  DroppedItems dropped;
  REQUIRE(o.draft->renumber(renumbered(o.draft->map().grid(), plain_first(11, 21), Parity::even, true),
                            dropped) == "");
  const auto pending_writes = o.pending_writes();
  REQUIRE(pending_writes.size() == 2);
  CHECK(pending_writes[0].path == o.folder.file("map.toml"));
  CHECK(has(pending_writes[0].text, "first = \"1121\", columns = 4, rows = 3"));
  CHECK(pending_writes[1].text ==
        replaced(replaced(position_text, "\"0101\"", "\"1121\""), "\"0403\"", "\"1423\""));
}

TEST_CASE("renumbering to letters, or to rows that run upwards, writes the keys of the grid") {
  struct Row {
    const char* first;
    Numbering keys;
    const char* grid;
    const char* hexes[2];  ///< of b1 and r1
  };
  Numbering up;
  up.row_first = up.rows_up = true;
  Numbering slanted;
  slanted.slant = -1;
  slanted.letters = LetterOrder::counted;
  const Row table[] = {
      {"A1", {}, "first = \"A1\", columns = 4", {"A1", "D3"}},
      {"0301",
       up,
       "first = \"0301\", columns = 4, rows = 3, order = \"row-column\", rows_run = \"up\"",
       {"0301", "0104"}},
      {"Z.9",
       slanted,
       "first = \"Z.9\", columns = 4, rows = 3, letters = \"AA AB\", slant = -1",
       {"Z.9", "AC.10"}},
  };
  for (const Row& row : table) {
    CAPTURE(row.first);
    OpenedFiles o;
    DroppedItems dropped;
    const auto first = read_first_number(row.first, row.keys, {});
    REQUIRE(std::holds_alternative<NumberReading>(first));
    const Grid now = renumbered(o.draft->map().grid(), std::get<NumberReading>(first), Parity::even, true);
    CHECK(o.draft->renumber(now, dropped) == "");
    const auto pending_writes = o.pending_writes();
    REQUIRE(pending_writes.size() == 2);
    CHECK(has(pending_writes[0].text, row.grid));
    std::string expected = replaced(position_text, "\"0101\"", std::string("\"") + row.hexes[0] + "\"");
    expected = replaced(expected, "\"0403\"", std::string("\"") + row.hexes[1] + "\"");
    CHECK(pending_writes[1].text == expected);
    // And back again: nothing is left to write.
    CHECK(o.draft->renumber(renumbered(now, plain_first(1, 1), Parity::even, true), dropped) == "");
    CHECK(o.pending_writes().empty());
  }
}

TEST_CASE("a map whose numbers run up and left grows, and every hex keeps its number") {
  const std::string turned =
      replaced(map_on_disk, "first = \"0101\"", "first = \"D5\", columns_run = \"left\", rows_run = \"up\"");
  const std::string at_turned = replaced(replaced(position_text, "\"0101\"", "\"D5\""), "\"0403\"", "\"A3\"");
  OpenedFiles o(
      replaced(at_turned, "map = \"map.toml\"", "map = \"map.toml\"\nenemy_line.red = { column = \"C\" }"),
      turned);
  DroppedItems dropped;
  // Two rows on top, one column on the left, a row at the bottom.
  CHECK(o.draft->resize({2, 0, 1, 1}, 2, dropped) == "");
  const Grid& grid = o.draft->map().grid();
  CHECK(grid.number(grid.hex_at(0)) == "E7");
  CHECK(grid.number(grid.hex_at(grid.size() - 1)) == "A2");
  CHECK(o.unit(0).hex == "D5");
  CHECK(o.unit(1).hex == "A3");
  CHECK(o.draft->setup().enemy_line.at("red").letters == "C");
  const auto pending_writes = only(o.pending_writes());
  CHECK(has(pending_writes.text,
            "first = \"E7\", columns_run = \"left\", rows_run = \"up\", columns = 5, rows = 6"));
  CHECK(has(o.draft->resize({0, 0, 3, 0}, 2, dropped), "hex numbers begin at 0"));
  CHECK(has(o.draft->resize({0, 1, 0, 0}, 2, dropped), "before A"));

  // Renumbering moves the enemy line along.
  const auto first = read_first_number("0101", {}, {});
  CHECK(o.draft->renumber(renumbered(grid, std::get<NumberReading>(first), Parity::even, true), dropped) ==
        "");
  CHECK(o.draft->setup().enemy_line.at("red") == LineSetup{true, 3});
  CHECK(has(o.pending_writes()[1].text, "enemy_line.red = { column = 3 }"));
}

TEST_CASE_FIXTURE(OpenedFiles, "saving a position in another folder names its map from there") {
  std::filesystem::create_directories(folder.file("deep"));
  const auto pending_writes =
      only(got(files->pending_writes_as(draft->now(), folder.file("deep/other.toml"))));
  CHECK(pending_writes.text == replaced(position_text, "\"map.toml\"", "\"../map.toml\""));
}

TEST_CASE_FIXTURE(OpenedFiles, "files changed on disk are reported") {
  CHECK(files->changed_on_disk().empty());
  folder.write("map.toml", map_on_disk + "# more\n");
  CHECK(files->changed_on_disk() == Strings{folder.file("map.toml")});
}

TEST_CASE("a new map is open ground with a chart, of any layout") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    NewMap fresh;
    fresh.grid.orientation = orientation;
    fresh.grid.columns = 7;
    fresh.grid.rows = 4;
    fresh.grid.first = {12, 30};
    const auto text = got(new_map_text(fresh, "new.toml"));
    const auto map = got(read_map_text(text, "new.toml"));
    CHECK(map.grid().columns == 7);
    CHECK(map.grid().first == Printed{12, 30});
    CHECK(map.chart().features.size() >= 5);
    for (const TerrainId t : map.terrains()) CHECK(map.chart().terrains[t].name == "clear");
  }
  NewMap huge;
  huge.grid.columns = 200;
  CHECK_FALSE(new_map_text(huge, "new.toml"));
  NewMap none;
  none.grid.rows = 0;
  CHECK_FALSE(new_map_text(none, "new.toml"));
  NewMap unnamed;
  unnamed.name = "r\xFFver";
  CHECK_FALSE(new_map_text(unnamed, "r\xFFver.toml"));
}

TEST_CASE("on a new map a bridge or a ford that is dropped on the river leads across it") {
  NewMap fresh;
  const auto files = got(EditFiles::create("", fresh));
  MapDraft draft(files.position());
  const HexMap& map = draft.map();
  const Hex from = map.grid().hex_at(0), to = neighbour(from, direction(3));
  REQUIRE(map.exists(to));
  const auto feature = [&](const char* name) { return *map.chart().find_feature(name); };
  HexMap drawn = map;
  drawn.add_feature(feature("river"), from, to);
  for (ClassId c = 0; c < map.chart().classes.size(); ++c)
    CHECK_FALSE(drawn.step_cost(from, direction(3), c));
  for (const char* crossing : {"bridge", "ford"}) {
    HexMap crossed = drawn;
    crossed.add_feature(feature(crossing), from, to);
    for (ClassId c = 0; c < map.chart().classes.size(); ++c) CHECK(crossed.step_cost(from, direction(3), c));
  }
}

TEST_CASE("rules and missing files are rejected with the reason") {
  const auto rules = EditFiles::open(REARGUARD_SOURCE_DIR "/assets/rules/order-actions.toml");
  REQUIRE_FALSE(rules);
  CHECK(rules.problems()[0].message == "this is a rules file; edit opens maps, positions and scenarios");
  CHECK_FALSE(EditFiles::open("/no/such/file.toml"));
}

namespace {

/// The same small position in ways that documents can be written.
Strings ways_to_write() {
  const std::string grid =
      R"({ "orientation": "pointy", "shifted": "odd", "first": "0302", "columns": 4, "rows": 3 })";
  const std::string json = R"({ "rearguard": "position 1", "map": {
  "terrain": { "clear": { "symbol": ".", "cost": { "foot": 1 } }, "woods": { "symbol": "\\", "cost": { "foot": 2 } } },
  "features": { "stream": { "cost": { "foot": 1 } }, "road": { "replace": { "foot": "1/2" } } },
  "hexsides": [{ "feature": "road", "path": ["0302", "0402", "0502"] }, { "feature": "stream", "between": ["0303", "0304"] }],
  "grid": )" + grid + R"(, "hexes": ["....", ".\\..",
            "...."] },
  "units": [{ "id": "a", "side": "blue", "hex": "0302", "class": "foot", "counts": { "hits": 2 } },
            { "id": "b", "side": "red", "hex": "0604", "class": "foot" }]
}
)";
  const std::string below_headers = R"(rearguard = "position 1"
[enemy_line.blue]
row = 9
[[units]]
id = "a"
side = "blue"
hex = "0302"
class = "foot"
[units.counts]
hits = 2
[[units]]
id = "b"
side = "red"
hex = "0604"
class = "foot"
supply_sources = { red = ["0302", "0604"] }
[map.grid]
orientation = "pointy"
shifted = "odd"
first = "0302"
columns = 4
rows = 3
[map.terrain.clear]
symbol = "."
cost = { foot = 1 }
[map.terrain.woods]
symbol = "w"
cost.foot = 2
[map.features]
stream.cost.foot = 1
road = { replace = { foot = "1/2" } }
[[map.hexsides]]
feature = "stream"
between = ["0303", "0304"]
hexes = [ "....", '.w..',
  "...." ]  # below an entry
# Only here.
[[map.hexsides]]
feature = "road"
path = ["0302", "0402", "0502"]
elevation = ["0000", [ 0, 1, 2, 3 ], "4   "]
)";
  const std::string inline_map = R"(rearguard = "position 1"
map = { grid = { orientation = "pointy", shifted = "odd", first = "0302", columns = 4, rows = 3 }, terrain = { clear = { symbol = ".", cost = { foot = 1 } }, woods = { symbol = "w", cost = { foot = 2 } } }, features = { road = { replace = { foot = 1 } } }, hexes = ["....", ".w..", "...."], victory_hexes = [{ hex = "0302", points = 1 }] }
units = [
  # the only one
  { id = "a", side = "blue", hex = "0302", class = "foot", markers = ["new"] },  # of all
]
)";
  std::string other_ends = below_headers;
  for (std::size_t at = other_ends.find('\n'); at != std::string::npos; at = other_ends.find('\n', at + 2))
    other_ends.insert(at, 1, '\r');
  return {json, below_headers, inline_map, other_ends, "\xEF\xBB\xBF" + below_headers};
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "any changes of map, numbers and units can be saved and read again") {
  Strings paths;
  for (const std::string& text : ways_to_write()) {
    paths.push_back(scratch.write("way" + std::to_string(paths.size()), text));
    const auto files = got(EditFiles::open(paths.back()));
    const auto pending_writes = got(files.pending_writes(MapDraft(files.position()).now()));
    CHECK(pending_writes.empty());
  }
  for (const char* path :
       {"/maps/2930/rout.toml", "/maps/2930/friends-all-round.toml", "/maps/vessen/map.toml"})
    paths.push_back(std::string(REARGUARD_SOURCE_DIR) + path);
  const bool holds = rc::check([&] {
    const auto files = EditFiles::open(*rc::gen::elementOf(paths));
    RC_ASSERT(bool(files));
    MapDraft draft(files->position());
    const int steps = *rc::gen::inRange(1, 8);
    for (int k = 0; k < steps; ++k) {
      const Grid& grid = draft.map().grid();
      const Hex h = grid.hex_at(*rc::gen::inRange<std::size_t>(0, grid.size()));
      const Hex to = neighbour(h, direction(*rc::gen::inRange(0, 6)));
      const auto features = draft.map().chart().features.size();
      DroppedItems dropped;
      switch (*rc::gen::inRange(0, 7)) {
        case 0:
          draft.paint(disc(h, 1), static_cast<TerrainId>(*rc::gen::inRange<std::size_t>(
                                      0, draft.map().chart().terrains.size())));
          break;
        case 1:
          draft.raise(disc(h, 1), *rc::gen::inRange(-2, 3));
          break;
        case 2:
          if (features > 0)
            draft.lay(static_cast<FeatureId>(*rc::gen::inRange<std::size_t>(0, features)), {{h, to}},
                      *rc::gen::arbitrary<bool>());
          break;
        case 3:
          draft.clear({{h, to}}, std::nullopt);
          break;
        case 4:
          draft.resize({*rc::gen::inRange(-2, 2), *rc::gen::inRange(-2, 3), *rc::gen::inRange(-2, 3),
                        *rc::gen::inRange(-2, 2)},
                       1, dropped);
          break;
        case 5:
          draft.renumber(renumbered(grid, plain_first(*rc::gen::inRange(0, 30), *rc::gen::inRange(0, 30)),
                                    grid.shifted, true),
                         dropped);
          break;
        default:
          if (!draft.now().units.empty()) {
            UnitSetup unit = draft.now().units.back().unit;
            unit.strength = *rc::gen::inRange(0, 9);
            unit.hex = grid.number(h);
            draft.change_unit(unit.id, unit);
            unit.id += "x";
            unit.engaged.clear();
            draft.add_unit(unit);
            draft.remove_unit(draft.now().units.front().unit.id);
          }
      }
    }
    // Each written text has been read and compared with the draft before it is handed out.
    const auto pending_writes = files->pending_writes(draft.now());
    if (!pending_writes) RC_FAIL(to_string(pending_writes.problems()));
    for (const EditFiles::Writing& writing : *pending_writes) {
      const bool is_dos = has(writing.text, "\r");
      RC_ASSERT(!is_dos || writing.text.find("\r\n") == writing.text.find('\n') - 1);
    }
  });
  CHECK(holds);
}

TEST_CASE("links follow their units: renamed with them, and removed with them") {
  const std::string links = R"(
# Who charges whom.
[[links]]
name = "charge"
from = "b1"
to = "r1"

[[links]]
name = "charge"
from = "r1"   # and back
to = "b1"
counts = { hexes = 3 }
)";
  OpenedFiles o(position_text + links);
  UnitSetup unit = o.unit(0);
  unit.id = "b7";
  unit.name = "b7";
  REQUIRE(o.draft->change_unit("b1", unit) == "");
  std::string renamed =
      replaced(position_text, "id = \"b1\"", "id = \"b7\"") +
      replaced(replaced(links, "from = \"b1\"", "from = \"b7\""), "to = \"b1\"", "to = \"b7\"");
  CHECK(o.written() == renamed);
  CHECK(o.draft->setup().links.size() == 2);
  CHECK(o.draft->now().position->links().size() == 2);
  REQUIRE(o.draft->remove_unit("b7") == "");
  CHECK(o.draft->setup().links.empty());
  CHECK_FALSE(has(o.written(), "[[links]]"));
  REQUIRE(o.draft->undo());
  CHECK(o.draft->now().position->links().size() == 2);
}
