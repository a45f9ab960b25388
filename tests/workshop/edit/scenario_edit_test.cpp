// Scenarios set up in a draft, and saved in place.

#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/edit/edit_document.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/edit/merged_changes.h"
#include "src/workshop/edit/position_draft.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"

namespace {

const std::string scenario_map = R"(rearguard = "map 1"
hexes = ["....", "....", "...."]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
)";

const std::string scenario_text = R"(# The pass.
rearguard = "scenario 1"
name = "The pass"
map = "map.toml"
rules = "order-actions-game"
sides = ["blue", "red"]   # blue moves first
turns = 8

units = [
  { id = "b1", side = "blue", hex = "0101", class = "foot" },   # holds the gate
  { id = "r1", side = "red", class = "foot", arrives = 3, entry_hexes = ["0401", "0402"] },
]

[[victory]]
text = "the gate"   # the only one
points = 5
hold = ["0201"]

[[victory]]
text = "each unit lost"
points = 1
lost = "any"
per = "unit"

[[hints]]
text = "Hold the gate."
hex = "0201"
done = { retreat = true }
)";

struct OpenedScenario {
  Scratch folder;
  std::unique_ptr<EditDocument> document;
  explicit OpenedScenario(const std::string& text = scenario_text) {
    folder.write("map.toml", scenario_map);
    auto opened = got(EditFiles::open(folder.write("scenario.toml", text)));
    document = std::make_unique<EditDocument>(std::move(opened));
  }
  MapDraft& draft() const { return document->draft; }
  std::string saved() const {
    const auto saving = document->save(true);
    CHECK_MESSAGE(saving.is_saved, saving.problem);
    return folder.read("scenario.toml");
  }
  std::string refused() const {
    const auto made = document->files.pending_writes(draft().now());
    REQUIRE_FALSE(made);
    return made.problems().front().message;
  }
};

}  // namespace

TEST_CASE_FIXTURE(OpenedScenario, "a scenario that is opened and saved keeps its text") {
  CHECK(draft().now().units.size() == 2);
  CHECK(draft().now().units[1].arrival->turn == 3);
  CHECK(document->files.pending_writes(draft().now())->empty());
}

TEST_CASE_FIXTURE(OpenedScenario, "turns, order of sides, conditions and arrivals are changed in place") {
  DraftScenario now = *draft().now().scenario;
  set_at(now.values, "turns", whole_node(12));
  set_at(now.values, "sides", texts_node({"red", "blue"}));
  set_at(now.lists["victory"][0].table, "hold", texts_node({"0201", "0202"}));
  set_at(now.lists["victory"][0].table, "held_by", text_node("blue"));
  CHECK(draft().set_scenario("set up", now).empty());
  CHECK(draft().set_arrival("r1", ArrivalSetup{4, {"0401"}}).empty());
  std::string expected = replaced(scenario_text, "turns = 8", "turns = 12");
  expected = replaced(expected, "[\"blue\", \"red\"]", "[\"red\", \"blue\"]");
  expected = replaced(expected, "hold = [\"0201\"]\n", "hold = [\"0201\", \"0202\"]\nheld_by = \"blue\"\n");
  expected = replaced(expected, "arrives = 3, entry_hexes = [\"0401\", \"0402\"]",
                      "arrives = 4, entry_hexes = [\"0401\"]");
  CHECK(saved() == expected);
  CHECK(draft().undo());
  CHECK(draft().undo());
  CHECK(saved() == scenario_text);
}

TEST_CASE_FIXTURE(OpenedScenario, "a unit arrives later, and another is there from the start") {
  CHECK(draft().set_arrival("b1", ArrivalSetup{2, {"0103"}}).empty());
  CHECK(draft().set_arrival("r1", std::nullopt).empty());
  const std::string now = saved();
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto read = got(read_scenario_file(folder.file("scenario.toml"), rules));
  REQUIRE((read)->arrivals.size() == 1);
  CHECK((read)->arrivals[0].unit.id == "b1");
  CHECK((read)->arrivals[0].turn == 2);
  CHECK((read)->setup.units.size() == 1);
  CHECK((read)->setup.units[0].hex == "0401");
  CHECK(has(now, "# holds the gate"));
}

TEST_CASE("levels, early ends and hints are changed entry by entry, and keep their comments") {
  const std::string levels =
      "victory_levels = [\n  { margin = 0, text = \"Drawn\" },\n  { margin = 3, text = \"A victory\" },  # "
      "often\n]\n";
  const std::string text = replaced(scenario_text, "\n[[victory]]", levels + "\n[[victory]]");
  const OpenedScenario o(text);
  DraftScenario now = *o.draft().now().scenario;
  now.lists["victory_levels"].erase(now.lists["victory_levels"].begin());
  set_at(now.lists["victory_levels"][0].table, "margin", whole_node(4));
  set_at(now.lists["hints"][0].table, "hex", text_node("0301"));
  Node ending = table_node();
  add_member(ending, "text", text_node("Red gives up."));
  add_member(ending, "lost", text_node("red"));
  add_member(ending, "share", text_node("2/3"));
  now.lists["early_end"].push_back({ending, std::nullopt});
  CHECK(o.draft().set_scenario("set up", now).empty());
  const std::string saved = o.saved();
  CHECK_FALSE(has(saved, "Drawn"));
  CHECK(has(saved, "{ margin = 4, text = \"A victory\" },  # often"));
  CHECK(has(saved, "hex = \"0301\""));
  const auto again = got(EditFiles::open(o.folder.file("scenario.toml")));
  CHECK(again.scenario()->lists.at("early_end").size() == 1);
  CHECK(again.scenario()->lists.at("hints").size() == 1);
  CHECK(o.draft().undo());
  CHECK(o.saved() == text);
}

TEST_CASE_FIXTURE(OpenedScenario,
                  "a briefing is written in lines, and one that is taken away leaves no key") {
  DraftScenario now = *draft().now().scenario;
  set_at(now.values, "briefing", text_node("Hold the \"gate\".\n\nRed comes in turn 3.\n"));
  set_at(now.values, "minutes", whole_node(20));
  CHECK(draft().set_scenario("set up", now).empty());
  CHECK(has(saved(), "briefing = \"\"\"\nHold the \"gate\".\n\nRed comes in turn 3.\n\"\"\"\n"));
  const auto read = got(EditFiles::open(folder.file("scenario.toml")));
  CHECK(text_at(read.scenario()->values, "briefing") == "Hold the \"gate\".\n\nRed comes in turn 3.\n");
  for (const char* key : {"briefing", "minutes"}) remove_at(now.values, key);
  CHECK(draft().set_scenario("set up", now).empty());
  CHECK(saved() == scenario_text);
}

TEST_CASE("changes of two set-ups of a scenario are brought together") {
  const OpenedScenario base, mine, theirs;
  DraftScenario now = *mine.draft().now().scenario;
  remove_at(now.values, "name");
  set_at(now.values, "briefing", text_node("Hold."));
  now.lists["hints"].clear();
  CHECK(mine.draft().set_scenario("set up", now).empty());
  now = *theirs.draft().now().scenario;
  set_at(now.values, "turns", whole_node(9));
  now.lists["victory"].erase(now.lists["victory"].begin());
  set_at(now.values, "name", text_node("The gate"));
  CHECK(theirs.draft().set_scenario("set up", now).empty());
  const Merged merged = carry_changes(base.draft().now(), mine.draft().now(), theirs.draft());
  CHECK(merged.problem.empty());
  CHECK(merged.both == Strings{"`name`"});
  const DraftScenario& both = *theirs.draft().now().scenario;
  CHECK(both.values.find("name") == nullptr);
  CHECK(text_at(both.values, "briefing") == "Hold.");
  CHECK(whole_at(both.values, "turns") == 9);
  CHECK(both.lists.at("hints").empty());
  CHECK(both.lists.at("victory").size() == 1);
}

TEST_CASE_FIXTURE(OpenedScenario, "what the reader of scenarios refuses cannot be saved, with its words") {
  DraftScenario now = *draft().now().scenario;
  set_at(now.values, "sides", texts_node({"blue"}));
  CHECK(draft().set_scenario("set up", now).empty());
  CHECK(refused() == "the side \"red\" of a unit is not among the sides that play");
  CHECK(draft().undo());
  now = *draft().now().scenario;
  set_at(now.lists["victory"][0].table, "side", text_node("blu"));
  CHECK(draft().set_scenario("set up", now).empty());
  CHECK(refused() == "\"blu\" is not a side of the scenario, did you mean \"blue\"?");
}

TEST_CASE("a renumbered map takes conditions, arrivals and hints along, and a lost hex is dropped") {
  const OpenedScenario narrow;
  DroppedItems dropped;
  CHECK(narrow.draft().resize({0, 0, 0, -2}, 1, dropped).empty());
  CHECK(dropped.units == Strings{"b1"});
  CHECK(dropped.names == 1);
  CHECK(narrow.draft().now().scenario->lists.at("victory").size() == 1);
  const std::string fewer = narrow.saved();
  CHECK_FALSE(has(fewer, "text = \"the gate\""));
  CHECK_FALSE(has(fewer, "hex = \"0201\""));
  OpenedScenario wide;
  CHECK(wide.draft().resize({1, 0, 0, 0}, 1, dropped).empty());
  CHECK(wide.draft()
            .renumber(renumbered(wide.draft().map().grid(), plain_first(11, 11), Parity::even, true), dropped)
            .empty());
  const std::string now = wide.saved();
  const auto& units = wide.draft().now().units;
  CHECK(has(now, "hold = [\"" +
                     texts_at(wide.draft().now().scenario->lists.at("victory")[0].table, "hold")[0] + "\"]"));
  CHECK(units[1].arrival->hexes[0] == units[1].unit.hex);
  CHECK_FALSE(has(now, "hex = \"0201\""));
}

TEST_CASE_FIXTURE(OpenedScenario, "a renamed side is renamed in all of the scenario") {
  CHECK(draft().rename_side("red", "north").empty());
  std::string expected = replaced(scenario_text, "[\"blue\", \"red\"]", "[\"blue\", \"north\"]");
  expected = replaced(expected, "side = \"red\"", "side = \"north\"");
  CHECK(saved() == expected);
  CHECK(draft().undo());
  CHECK(saved() == scenario_text);
}

TEST_CASE_FIXTURE(InScratch, "a scenario begun on a map is valid, and takes units, conditions and arrivals") {
  const std::string map = scratch.write("map.toml", scenario_map);
  auto begun = got(EditFiles::begin_scenario(map, {"The ford", "order-actions-game", {"blue", "red"}, 6}));
  EditDocument document(std::move(begun));
  CHECK(document.files.suggested_path() == scratch.file("scenario.toml"));
  for (const char* id : {"b1", "r1"}) {
    UnitSetup unit;
    unit.id = id;
    unit.side = id[0] == 'b' ? "blue" : "red";
    unit.hex = id[0] == 'b' ? "0101" : "0403";
    unit.movement_class = "foot";
    unit.facing = "N";
    unit.state = "disordered";
    CHECK(document.draft.add_unit(unit).empty());
  }
  CHECK(document.draft.set_arrival("r1", ArrivalSetup{2, {"0403", "0402"}}).empty());
  DraftScenario now = *document.draft.now().scenario;
  Node table = table_node();
  add_member(table, "text", text_node("the ford"));
  add_member(table, "points", whole_node(3));
  add_member(table, "hold", texts_node({"0202"}));
  now.lists["victory"].push_back({std::move(table), std::nullopt});
  CHECK(document.draft.set_scenario("set up", now).empty());
  const auto saving = document.save_as(document.files.suggested_path());
  CHECK_MESSAGE(saving.is_saved, saving.problem);
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto read = got(read_scenario_file(scratch.file("scenario.toml"), rules));
  CHECK((read)->turns == 6);
  CHECK((read)->arrivals[0].entry_hexes.size() == 2);
  CHECK((read)->victory[0].points == 3);
  // It is opened again to continue.
  auto again = got(EditFiles::open(scratch.file("scenario.toml")));
  CHECK(again.scenario()->lists.at("victory").size() == 1);
  CHECK(again.arrivals().contains("r1"));
}

TEST_CASE("every shipped scenario opens, and would be saved as it is") {
  int opened = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(REARGUARD_SOURCE_DIR "/maps")) {
    const std::string name = entry.path().filename().string();
    if (name != "scenario.toml" && name != "skirmish.toml") continue;
    CAPTURE(entry.path().string());
    const auto files = got(EditFiles::open(entry.path().string()));
    const MapDraft draft = draft_of(files);
    const auto pending_writes = got(files.pending_writes(draft.now()));
    CHECK(pending_writes.empty());
    ++opened;
  }
  CHECK(opened == 7);
}

TEST_CASE_FIXTURE(InScratch, "the sides of a scenario are offered to its first units") {
  const std::string map = scratch.write("map.toml", scenario_map);
  EditDocument document(
      got(EditFiles::begin_scenario(map, {"", "order-actions-game", {"union", "rebels"}, 6})));
  CHECK(PositionDraft(document.draft).sides() == Strings{"union", "rebels"});
}
