// The tool for a scenario: entries of its lists, and what a click on the map does to them.

#include "src/desk/editor/scenario_tool.h"

#include "src/core/document/node_builder.h"
#include "src/desk/editor/editor_controller.h"
#include "tests/support/got.h"

namespace {

const std::string source = REARGUARD_SOURCE_DIR;

/// The shipped skirmish, opened to be edited.
struct Skirmish {
  std::unique_ptr<EditorController> controller;
  Skirmish() {
    auto files = got(EditFiles::open(source + "/maps/2930/skirmish.toml"));
    controller = std::make_unique<EditorController>(std::move(files));
    tool().set_rules_folder(source + "/assets/rules");
  }
  ScenarioTool& tool() const { return controller->scenario_tool(); }
  std::vector<RecordTarget> list(const std::string& key) const {
    return controller->draft().now().scenario->lists.at(key);
  }
  Hex hex(const std::string& number) const { return *controller->map().grid().parse(number); }
};

}  // namespace

TEST_CASE_FIXTURE(Skirmish, "a click points a hint at a hex, and another click there takes the ring away") {
  tool().select(ScenarioTool::Entry{"hints", 2});
  CHECK(text_at(list("hints")[2].table, "unit") == "b1");
  CHECK(tool().click(hex("3031")).empty());
  CHECK(text_at(list("hints")[2].table, "hex") == "3031");
  CHECK(list("hints")[2].table.find("unit") == nullptr);
  CHECK(tool().lit() == std::vector<Hex>{hex("3031")});
  CHECK(tool().click(hex("3031")).empty());
  CHECK(list("hints")[2].table.find("hex") == nullptr);
  CHECK(tool().lit().empty());
}

TEST_CASE_FIXTURE(Skirmish, "a new entry is selected; one that is removed is not") {
  Node level = table_node();
  add_member(level, "margin", whole_node(9));
  add_member(level, "text", text_node("A triumph"));
  CHECK(tool().add_entry("victory_levels", level).empty());
  REQUIRE(tool().selected_in("victory_levels") == 3);
  CHECK(controller->draft().undoable() == "add a victory level");
  CHECK(tool().set_entry({"victory_levels", 3}, std::nullopt).empty());
  CHECK_FALSE(tool().selected_in("victory_levels"));
  CHECK_FALSE(tool().has_selection());
  CHECK(controller->draft().undo());
  CHECK(list("victory_levels").size() == 4);
}

TEST_CASE_FIXTURE(Skirmish, "an entry that the reader refuses is taken back, with its sentence") {
  Node ending = list("early_end")[0].table;
  set_at(ending, "share", text_node("3/2"));
  CHECK(tool().set_entry({"early_end", 0}, ending) ==
        "`share` must be a fraction of the units, such as \"1/2\"");
  CHECK(text_at(list("early_end")[0].table, "share") == "2/3");
  CHECK(tool().click(hex("3031")) == "Choose a victory condition, a hint or an arrival in the panel first");
}

TEST_CASE_FIXTURE(Skirmish, "hints may name the phases, actions and states of the rules") {
  const ScenarioTool::RuleWords words = tool().rule_words();
  CHECK(has(words.phases, "Defensive fire"));
  CHECK(has(words.actions, "charge"));
  CHECK(has(words.states, "routed"));
}

TEST_CASE_FIXTURE(Skirmish, "only rules with a sequence of play are offered to a scenario") {
  const auto all = tool().shipped_rules(false), played = tool().shipped_rules(true);
  CHECK(std::ranges::count(all, "order-actions") == 1);
  CHECK(std::ranges::count(played, "order-actions") == 0);
  CHECK(std::ranges::count(played, "order-actions-game") == 1);
}

TEST_CASE_FIXTURE(Skirmish,
                  "each star that no condition holds becomes one, with its points, side and label") {
  const std::size_t before = list("victory").size();
  REQUIRE(tool().free_stars().empty());
  REQUIRE(controller->draft().set_labels("label", {{hex("3031"), "The mound", 1}}).empty());
  REQUIRE(controller->draft()
              .set_victory_hexes("stars", {{hex("3031"), 3, "union"}, {hex("3129"), 2, ""}})
              .empty());
  REQUIRE(tool().free_stars().size() == 1);
  CHECK(tool().hold_stars().empty());
  REQUIRE(list("victory").size() == before + 1);
  const Node condition = list("victory").back().table;
  CHECK(text_at(condition, "text") == "The mound");
  CHECK(texts_at(condition, "hold") == Strings{"3031"});
  CHECK(whole_at(condition, "points") == 3);
  CHECK(text_at(condition, "side") == "union");
  CHECK(tool().free_stars().empty());
}
