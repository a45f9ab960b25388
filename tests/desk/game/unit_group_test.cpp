// Units selected together: a leader with those he leads, and columns. And the hints of a lesson.

#include "src/answers/view/scene.h"
#include "tests/desk/retreat/small_controller.h"

namespace rearguard {

namespace {

using Ids = Strings;

std::string line_unit(const std::string& id, const std::string& hex, const std::string& more = "") {
  return "[[units]]\nid = \"" + id + "\"\nside = \"blue\"\nhex = \"" + hex +
         "\"\nclass = \"foot\"\nstrength = 2\nmorale = 4\nmovement = 4\n" + more + "\n";
}

const std::string brigade = line_unit("g", "0204", "kind = \"leader\"") + line_unit("b1", "0205") +
                            line_unit("b2", "0206") + line_unit("b3", "0208") +
                            "[[units]]\nid = \"r1\"\nside = \"red\"\nhex = \"1206\"\nclass = "
                            "\"foot\"\nstrength = 2\nmorale = 4\nmovement = 4\n";

struct BrigadeTable {
  LittleFolder folder{brigade};
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  explicit BrigadeTable(const std::string& more_rules = R"(
[play.command]
if = { kind = "leader" }
group = { units = "friends", within = 2 }
)",
                        const std::string& more_scenario = "") {
    folder.files.write("maps/little/war.toml", little_rules + more_rules);
    if (!more_scenario.empty())
      folder.files.write("maps/little/scenario.toml",
                         little_heading + little_aims + more_scenario + brigade + little_map);
    controller.hand_over = false;
    REQUIRE_MESSAGE(controller.begin(folder.scenario(), 5), driver.message());
  }
};

}  // namespace

TEST_CASE_FIXTURE(BrigadeTable, "a leader is selected together with those that he leads by the rules") {
  controller.select("b1");
  CHECK(controller.led().empty());
  controller.select_led();
  CHECK(controller.group().empty());
  controller.select("g");
  CHECK(controller.led() == Ids{"g", "b1", "b2"});
  controller.select_led();
  CHECK(controller.group() == Ids{"g", "b1", "b2"});
  CHECK(controller.selected() == "g");
  driver.click("0203");  // he alone, and then the next
  CHECK(driver.at("g") == "0203");
  CHECK(controller.selected() == "b1");
  CHECK(controller.group() == Ids{"b1", "b2"});
}

TEST_CASE("rules without a command offer no group") {
  BrigadeTable table("");
  table.controller.select("g");
  CHECK(table.controller.led().empty());
}

TEST_CASE(
    "in column the others follow the unit that moves, each by a move of its own, and are undone with it") {
  BrigadeTable table;
  table.controller.select("g");
  table.controller.toggle_column();
  CHECK_FALSE(table.controller.in_column());  // nobody follows him yet
  table.controller.select_led();
  table.controller.toggle_column();
  REQUIRE(table.controller.in_column());
  table.controller.hover(table.driver.hex("0201"));
  CHECK(table.controller.drawing(GameController::Layer::pointer));
  table.driver.click("0201");
  CHECK(table.driver.at("g") == "0201");
  CHECK(table.driver.at("b1") == "0202");
  CHECK(table.driver.at("b2") == "0203");
  CHECK(table.driver.at("b3") == "0208");
  CHECK(table.controller.steps() == 3);
  CHECK(table.controller.in_column());  // each has a point left
  table.controller.undo();
  CHECK(table.controller.steps() == 0);
  CHECK(table.driver.at("g") == "0204");
  CHECK(table.driver.at("b2") == "0206");
  CHECK_FALSE(table.controller.in_column());
  table.controller.redo();
  CHECK(table.controller.steps() == 3);
  CHECK(table.driver.at("b2") == "0203");
  // Another action in their place is one of its own.
  table.controller.undo();
  table.controller.select("b1");
  table.driver.click("0105");
  table.controller.select("b2");
  table.driver.click("0106");
  REQUIRE(table.controller.steps() == 2);
  table.controller.undo();
  CHECK(table.controller.steps() == 1);
}

TEST_CASE("a selected leader gives his order by a click on the unit that obeys it") {
  BrigadeTable table(R"(
[[events]]
name = "obey"
cite = "9"
text = "It obeys."
do = [ { count = "shots", add = 1, quiet = true } ]
[[play.actions]]
name = "order"
kind = "event"
event = "obey"
cite = "9"
text = "A leader orders it."
if = { not_kind = "leader" }
targets = { units = "friends", within = 3, where = { kind = "leader" } }
[[play.phases]]
name = "Orders"
actions = ["order"]
)");
  while (table.controller.shown().current_phase().name != "Orders") table.driver.act("end");
  table.controller.select("g");
  table.driver.click("0206");
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.name == "order");
  CHECK(table.controller.proposal()->action.unit == "b2");
  CHECK(table.controller.proposal()->action.targets == Ids{"g"});
  CHECK(table.controller.selected() == "b2");
  table.driver.click("0206");  // again: it is given
  CHECK(table.controller.proposal() == nullptr);
  CHECK(table.controller.game().steps().back().action.unit == "b2");
  // b3 is out of his reach: the click selects it.
  table.controller.select("g");
  table.driver.click("0208");
  CHECK(table.controller.proposal() == nullptr);
  CHECK(table.controller.selected() == "b3");
}

namespace {

const std::string lesson = R"(
[[hints]]
text = "Move."
hex = "0403"
phase = "Movement"
done = { action = "move" }
)";

std::size_t rings(const GameController& controller) {
  const auto drawing = controller.drawing(GameController::Layer::marks);
  if (!drawing) return 0;
  Scene scene;
  drawing(scene, MapLayout(controller.shown().position.map().grid(), 30));
  std::size_t count = 0;
  for (const Item& item : scene.items) count += item.note == "the hint points here" ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a hint has a ring on the map until it is followed, and can be put away") {
  BrigadeTable table("", lesson);
  REQUIRE(table.controller.hint() != nullptr);
  CHECK(table.controller.hint()->text == "Move.");
  CHECK(table.controller.hint_number() == std::pair<std::size_t, std::size_t>{1, 1});
  CHECK(table.controller.hint_place() == table.driver.hex("0403"));
  CHECK(rings(table.controller) == 1);
  table.controller.show_hints(false);
  CHECK(table.controller.hint() == nullptr);
  CHECK(rings(table.controller) == 0);
  table.controller.show_hints(true);
  CHECK(rings(table.controller) == 1);
  table.driver.act("move b1 0305");
  CHECK(table.controller.hint() == nullptr);
  table.controller.undo();
  CHECK(table.controller.hint() != nullptr);
}

TEST_CASE_FIXTURE(BrigadeTable, "a scenario without hints shows none") {
  CHECK(controller.hint() == nullptr);
  CHECK_FALSE(controller.hint_place());
  CHECK(controller.hint_number().second == 0);
}

}  // namespace rearguard
