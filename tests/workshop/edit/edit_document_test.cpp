// New positions: begun on a map, saved, opened again.

#include "src/workshop/edit/edit_document.h"

#include "src/core/board/setup_of.h"
#include "src/core/io/positions/position_reader.h"
#include "src/workshop/edit/position_draft.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string two_rows = R"(rearguard = "map 1"
hexes = [
  "...",
  "...",
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 2 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
)";

const std::string inline_position = R"(rearguard = "position 1"
units = []
[map]
rearguard = "map 1"
hexes = [
  "...",
  "...",
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 2 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
)";

EditFiles begun(const std::string& file, const NewPosition& fresh = {}) {
  return got(EditFiles::begin_position(file, fresh));
}

std::string saved(EditDocument& document, const std::string& path) {
  const auto saving = document.save_as(path);
  return saving.is_saved ? "" : saving.problem;
}

}  // namespace

TEST_CASE("a new position has no file until it is saved, and then names its map from there") {
  Scratch folder;
  std::filesystem::create_directories(folder.file("maps"));
  const std::string map = folder.write("maps/map.toml", two_rows);
  EditDocument document(begun(map, {"First day", "order-actions"}));
  CHECK(document.title() == "new position *");
  CHECK(document.files.path() == "");
  CHECK(document.files.suggested_path() == folder.file("maps/position.toml"));
  CHECK(document.may_close());
  PositionDraft units(document.draft);
  REQUIRE(units.enter("0101 inf 4-4").problems.empty());
  CHECK_FALSE(document.may_close());
  CHECK(saved(document, folder.file("maps/first.toml")) == "");
  CHECK(folder.read("maps/first.toml") ==
        "rearguard = \"position 1\"\nname = \"First day\"\nmap = \"map.toml\"\nrules = \"order-actions\"\n"
        "\n[[units]]\nid = \"blue-inf-1\"\nside = \"blue\"\nhex = \"0101\"\nclass = \"foot\"\nkind = "
        "\"infantry\"\nstrength = 4\nmovement = \"4\"\n");
  CHECK(document.may_close());
  CHECK(document.title() == "first.toml");
  CHECK(read_position_file(folder.file("maps/first.toml")));
  // The next save goes to the same file.
  REQUIRE(units.enter("0102 inf 4-4").problems.empty());
  CHECK(document.save().is_saved);
  const auto again = got(read_position_file(folder.file("maps/first.toml")));
  CHECK(again.position.units().size() == 2);
}

TEST_CASE("saving in another folder corrects the paths of map and rules, also at the next save") {
  Scratch folder;
  std::filesystem::create_directories(folder.file("game"));
  const std::string map = folder.write("game/map.toml", two_rows);
  folder.write("game/mine.toml", "");
  EditDocument document(begun(map, {"", folder.file("game/mine.toml")}));
  PositionDraft units(document.draft);
  REQUIRE(units.enter("0101 inf").problems.empty());
  std::filesystem::create_directories(folder.file("game/positions"));
  CHECK(saved(document, folder.file("game/positions/first.toml")) == "");
  CHECK(has(folder.read("game/positions/first.toml"), "map = \"../map.toml\""));
  CHECK(has(folder.read("game/positions/first.toml"), "rules = \"../mine.toml\""));
  REQUIRE(units.enter("0102 inf").problems.empty());
  const auto saving = document.save();
  CHECK(saving.problem == "");
  CHECK(read_position_file(folder.file("game/positions/first.toml")));
}

TEST_CASE_FIXTURE(InScratch, "a position is not saved where it could not name its map") {
  std::filesystem::create_directories(scratch.file("a/b"));
  const std::string map = scratch.write("a/b/map.toml", two_rows);
  EditDocument document(begun(map));
  std::filesystem::create_directories(scratch.file("c/d"));
  const std::string problem = saved(document, scratch.file("c/d/first.toml"));
  CHECK(has(problem, "save it beside the map"));
  CHECK_FALSE(std::filesystem::exists(scratch.file("c/d/first.toml")));
}

TEST_CASE_FIXTURE(InScratch, "a new position on the map of a position begins without units") {
  scratch.write("map.toml", two_rows);
  const std::string unit = "\n[[units]]\nid = \"b1\"\nside = \"blue\"\nhex = \"0202\"\nclass = \"foot\"\n";
  const std::string text = "rearguard = \"position 1\"\nmap = \"map.toml\"\n" + unit;
  EditDocument named(begun(scratch.write("position.toml", text)));
  CHECK(named.draft.now().units.empty());
  CHECK(named.files.map_path() == scratch.file("map.toml"));
  // A map inside a position goes into the new file.
  EditDocument contained(begun(scratch.write("inline.toml", inline_position)));
  CHECK(contained.files.map_path() == "");
  PositionDraft units(contained.draft);
  REQUIRE(units.enter("0101 inf").problems.empty());
  CHECK(saved(contained, scratch.file("new.toml")) == "");
  const auto read = got(read_position_file(scratch.file("new.toml")));
  CHECK(read.position.units().size() == 1);
  CHECK(read.map_path == "");
}

TEST_CASE_FIXTURE(InScratch, "a copy of a position that no file of positions has is a new position") {
  const std::string map = scratch.write("map.toml", two_rows);
  EditDocument document(begun(map));
  PositionDraft units(document.draft);
  REQUIRE(units.enter("3/0101 inf 4-4").problems.empty());
  const Position& position = *document.draft.now().position;
  for (const std::string& map_path : {map, std::string()}) {
    auto files = got(EditFiles::copy_of(position, map_path, {}));
    CHECK(files.map_path() == map_path);
    EditDocument copy(std::move(files));
    CHECK(copy.title() == "new position *");
    CHECK(copy.draft.now().units.size() == 1);
    const std::string file = scratch.file(map_path.empty() ? "whole.toml" : "part.toml");
    CHECK(saved(copy, file) == "");
    const auto read = got(read_position_file(file));
    CHECK(read.position.unit(0).strength == 4);
  }
}

TEST_CASE_FIXTURE(InScratch, "a copy of a position on a map that no file has leaves the map's file alone") {
  const std::string woods = two_rows + "terrain.woods = { symbol = \"w\", cost = { foot = 2 } }\n";
  const std::string map = scratch.write("map.toml", woods);
  EditDocument document(begun(map));
  REQUIRE(document.draft.paint({document.draft.map().grid().hex_at(1)}, 2) == "");
  EditDocument copy(got(EditFiles::copy_of(*document.draft.now().position, map, {})));
  CHECK(saved(copy, scratch.file("painted.toml")) == "");
  CHECK(scratch.read("map.toml") == woods);
  const auto read = got(read_position_file(scratch.file("painted.toml")));
  const HexMap& painted = read.position.map();
  CHECK(painted.chart().terrains[painted.terrain(painted.grid().hex_at(1))].name == "woods");
}

TEST_CASE_FIXTURE(InScratch, "a position saved under a name in .json is JSON") {
  EditDocument document(begun(scratch.write("map.toml", two_rows)));
  PositionDraft units(document.draft);
  REQUIRE(units.enter("3/0101 inf 4-4").problems.empty());
  CHECK(saved(document, scratch.file("first.json")) == "");
  CHECK(scratch.read("first.json").starts_with("{"));
  REQUIRE(units.enter("4/0102 inf 4-4").problems.empty());
  CHECK(document.save().is_saved);
  CHECK(scratch.read("first.json").starts_with("{"));
  const auto read = got(read_position_file(scratch.file("first.json")));
  CHECK(read.position.units().size() == 2);
}

TEST_CASE_FIXTURE(InScratch, "an existing file is overwritten only when that is confirmed") {
  EditDocument document(begun(scratch.write("map.toml", two_rows)));
  const std::string file = scratch.write("taken.toml", "# mine\n");
  CHECK(document.files.suggested_path() == scratch.file("position.toml"));
  CHECK_FALSE(document.save_as(file).is_saved);
  CHECK(document.conflicts() == Strings{file});
  CHECK(scratch.read("taken.toml") == "# mine\n");
  CHECK(document.save_as(file, true).is_saved);
  CHECK(has(scratch.read("taken.toml"), "position 1"));
}

TEST_CASE_FIXTURE(InScratch, "comments of an opened position outlive what is entered") {
  scratch.write("map.toml", two_rows);
  const std::string text =
      "# Who stands where.\nrearguard = \"position 1\"\nmap = \"map.toml\"\n\n[[units]]\nid = \"b1\"   # old "
      "guard\n"
      "side = \"blue\"\nhex = \"0202\"\nclass = \"foot\"\n";
  auto files = got(EditFiles::open(scratch.write("position.toml", text)));
  EditDocument document(std::move(files));
  PositionDraft units(document.draft);
  REQUIRE(units.enter("red-1/0101 side=red").problems.empty());
  CHECK(document.save().is_saved);
  const std::string now = scratch.read("position.toml");
  CHECK(now.starts_with(text));
  CHECK(now.size() > text.size());
}

namespace {

/// A map in a file, and the draft of an editor that opened it.
struct OnDisk {
  Scratch folder;
  std::string file = folder.write("map.toml", two_rows);
  EditDocument document{opened(file)};

  static EditFiles opened(const std::string& path) { return got(EditFiles::open(path)); }
  Hex hex(const char* number) const { return *document.draft.map().grid().parse(number); }
  int level(const char* number) const { return document.draft.map().elevation(hex(number)); }
};

}  // namespace

TEST_CASE("unsaved changes are kept beside the file, and go when they are saved or given up") {
  OnDisk o;
  const std::string kept = o.folder.file("map.toml.autosave");
  CHECK(o.document.autosave() == "");
  CHECK_FALSE(std::filesystem::exists(kept));
  o.document.draft.set_level({o.hex("0101")}, 2);
  CHECK(o.document.autosave() == "");
  CHECK(has(o.folder.read("map.toml.autosave"), "elevation"));
  CHECK(o.folder.read("map.toml") == two_rows);
  CHECK(o.document.save().is_saved);
  CHECK_FALSE(std::filesystem::exists(kept));
  o.document.draft.set_level({o.hex("0101")}, 3);
  CHECK(o.document.autosave() == "");
  CHECK(std::filesystem::exists(kept));
  // Undone is as good as saved.
  o.document.draft.undo();
  CHECK(o.document.autosave() == "");
  CHECK_FALSE(std::filesystem::exists(kept));
  o.document.draft.set_level({o.hex("0101")}, 4);
  CHECK(o.document.autosave() == "");
  o.document.drop_autosaves();
  CHECK_FALSE(std::filesystem::exists(kept));
}

TEST_CASE_FIXTURE(InScratch, "what a killed editor left is found, recovered, and unsaved until it is saved") {
  const std::string file = scratch.write("map.toml", two_rows);
  {
    EditDocument killed(OnDisk::opened(file));
    killed.draft.set_level({killed.draft.map().grid().hex_at(0)}, 2);
    REQUIRE(killed.autosave() == "");
  }
  EditDocument document(OnDisk::opened(file));
  CHECK(document.draft.map().elevation(document.draft.map().grid().hex_at(0)) == 0);
  CHECK(document.found_autosaves() == Strings{scratch.file("map.toml.autosave")});
  CHECK(document.recover().problem == "");
  CHECK(document.draft.map().elevation(document.draft.map().grid().hex_at(0)) == 2);
  CHECK(document.found_autosaves().empty());
  CHECK_FALSE(document.may_close());
  CHECK(document.title() == "map.toml *");
  CHECK(scratch.read("map.toml") == two_rows);
  CHECK(std::filesystem::exists(scratch.file("map.toml.autosave")));
  CHECK(document.save().is_saved);
  CHECK(document.may_close());
  CHECK_FALSE(std::filesystem::exists(scratch.file("map.toml.autosave")));
  CHECK(scratch.read("map.toml") != two_rows);
}

TEST_CASE_FIXTURE(InScratch, "a new map that was never saved is recovered under its name") {
  const std::string file = scratch.file("new.toml");
  const auto fresh = [&] { return got(EditFiles::create(file, NewMap{})); };
  {
    EditDocument killed(fresh());
    killed.draft.set_level({killed.draft.map().grid().hex_at(7)}, 1);
    REQUIRE(killed.autosave() == "");
  }
  CHECK_FALSE(std::filesystem::exists(file));
  EditDocument document(fresh());
  REQUIRE(document.found_autosaves().size() == 1);
  CHECK(document.recover().problem == "");
  CHECK(document.draft.map().elevation(document.draft.map().grid().hex_at(7)) == 1);
  CHECK(document.files.path() == file);
  CHECK(document.save().is_saved);
  CHECK(std::filesystem::exists(file));
}

TEST_CASE_FIXTURE(InScratch, "a position and the map that it names are recovered together") {
  scratch.write("map.toml", two_rows);
  const std::string file =
      scratch.write("position.toml", "rearguard = \"position 1\"\nmap = \"map.toml\"\nunits = []\n");
  {
    EditDocument killed(OnDisk::opened(file));
    PositionDraft units(killed.draft);
    REQUIRE(units.enter("0101 inf").problems.empty());
    killed.draft.set_level({killed.draft.map().grid().hex_at(0)}, 5);
    REQUIRE(killed.autosave() == "");
  }
  EditDocument document(OnDisk::opened(file));
  CHECK(document.found_autosaves().size() == 2);
  REQUIRE(document.recover().problem == "");
  CHECK(document.draft.now().units.size() == 1);
  CHECK(document.draft.map().elevation(document.draft.map().grid().hex_at(0)) == 5);
  document.delete_found_autosaves();  // none is left that is not its own
  CHECK(std::filesystem::exists(scratch.file("map.toml.autosave")));
}

TEST_CASE("a file that has changed on disk is read again, or merged with the unsaved changes") {
  for (const bool merges : {false, true}) {
    CAPTURE(merges);
    OnDisk o;
    o.document.draft.set_level({o.hex("0101")}, 2);
    // Another program paints a level and a comment.
    std::string theirs = two_rows;
    theirs.insert(theirs.find("grid"), "elevation = [\"001\", \"000\"]   # theirs\n");
    o.folder.write("map.toml", theirs);
    CHECK_FALSE(o.document.save().is_saved);
    CHECK_FALSE(o.document.conflicts().empty());
    CHECK((merges ? o.document.merge() : o.document.reload()).problem == "");
    CHECK(o.document.conflicts().empty());
    CHECK(o.level("0301") == 1);
    CHECK(o.level("0101") == (merges ? 2 : 0));
    CHECK(o.document.may_close() != merges);
    CHECK(o.folder.read("map.toml") == theirs);
    CHECK(o.document.save().is_saved);
    CHECK(has(o.folder.read("map.toml"), "# theirs"));
  }
}
