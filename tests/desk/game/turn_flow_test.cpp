// From one decision to the next: phases passed over, undo and redo across them.

#include "src/play/opponent/opponent.h"
#include "tests/desk/retreat/small_controller.h"

namespace rearguard {

namespace {

/// The little war without its gamble: nobody can do anything in the fire phase until an enemy is near.
struct QuietTable {
  LittleFolder folder;
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  explicit QuietTable(bool passes_over = true) {
    std::string rules = little_rules;
    rules.replace(rules.find("[\"fire\", \"gamble\"]"), 18, "[\"fire\"]");
    folder.files.write("maps/little/war.toml", rules);
    controller.passes_over = passes_over;
    controller.hand_over = false;
    REQUIRE_MESSAGE(controller.begin(folder.scenario(), 5), driver.message());
  }
  std::string moment() const {
    const GameState& state = controller.shown();
    return state.active_side() + ' ' + state.current_phase().name;
  }
  Strings lines(LogEntry::Kind kind) const {
    Strings found;
    for (const LogEntry& entry : controller.log().entries()) {
      if (entry.kind == kind && !entry.undone) found.push_back(entry.text);
    }
    return found;
  }
  std::string journal() const { return folder.files.read("games/little-001.journal"); }
};

}  // namespace

TEST_CASE("a phase in which nothing can be done is passed over, and the log names it in one line") {
  QuietTable table;
  table.driver.act("move b1 0303");
  table.driver.act("end");
  CHECK(table.moment() == "red Movement");
  CHECK(table.lines(LogEntry::Kind::passed) == Strings{"Passed over, nothing left to do: Blue Fire"});
  CHECK(table.lines(LogEntry::Kind::heading) == Strings{"Turn 1, Blue: Movement", "Turn 1, Red: Movement"});
  CHECK(table.controller.steps() == 3);
}

TEST_CASE("phases can be kept") {
  QuietTable table(false);
  table.driver.act("end");
  CHECK(table.moment() == "blue Fire");
  table.driver.act("end");
  CHECK(table.moment() == "red Movement");
  CHECK(table.lines(LogEntry::Kind::passed).empty());
  CHECK(table.lines(LogEntry::Kind::action).size() == 2);
}

TEST_CASE("a journal is the same byte for byte, whether phases are passed over or ended by hand") {
  QuietTable quick;
  QuietTable slow(false);
  for (QuietTable* table : {&quick, &slow}) {
    table->driver.act("move b1 0303");
    for (int i = 0; i < 4 && table->moment() != "red Movement"; ++i) table->driver.act("end");
    CHECK(table->moment() == "red Movement");
  }
  const std::string journal = quick.journal();
  CHECK(std::ranges::count(journal, '\n') > 6);
  CHECK(journal == slow.journal());
  // Resumed, the game shows the same log.
  const auto before = quick.lines(LogEntry::Kind::passed);
  REQUIRE(quick.controller.save_as("copy"));
  CHECK(quick.lines(LogEntry::Kind::passed) == before);
}

TEST_CASE("undo and redo take the phases passed over with the action before them") {
  // The middle phase offers nothing either, so that the turn stays with blue.
  LittleFolder folder;
  std::string rules = little_rules;
  rules.insert(rules.find("[[play.phases]]\nname = \"Fire\""),
               "[[play.phases]]\nname = \"Volley\"\nactions = [\"fire\"]\n\n");
  folder.files.write("maps/little/war.toml", rules);
  GameController controller(RuleLibrary(rules_folder), folder.places());
  GameDriver driver{controller};
  controller.hand_over = false;
  REQUIRE(controller.begin(folder.scenario(), 5));
  driver.act("move b1 0303");
  driver.act("end");
  CHECK(controller.shown().current_phase().name == "Fire");
  CHECK(controller.steps() == 3);
  CHECK(controller.undoable() == "end the phase Movement");
  controller.undo();
  CHECK(controller.steps() == 1);
  CHECK(controller.shown().current_phase().name == "Movement");
  CHECK(controller.undoable() == "move b1 to 0303");
  CHECK(controller.redoable() == "end the phase Movement");
  controller.redo();
  CHECK(controller.steps() == 3);
  CHECK(controller.shown().current_phase().name == "Fire");
  CHECK(controller.redoable().empty());
  controller.undo();
  controller.undo();
  CHECK(driver.at("b1") == "0203");
  CHECK(controller.undoable().empty());
  controller.redo();
  controller.redo();
  CHECK(controller.steps() == 3);
  // The journal holds all of it, and reads back.
  REQUIRE(controller.save_as("copy"));
  CHECK(controller.steps() == 3);
}

TEST_CASE("the whole turn of a side that can do nothing is passed over without a hand-over") {
  LittleFolder folder(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0203"
class = "foot"
movement = 4
[[units]]
id = "r1"
side = "red"
hex = "1103"
class = "foot"
movement = 0
)");
  std::string rules = little_rules;
  rules.replace(rules.find("[\"fire\", \"gamble\"]"), 18, "[\"fire\"]");
  folder.files.write("maps/little/war.toml", rules);
  GameController controller(RuleLibrary(rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE(controller.begin(folder.scenario(), 5));
  driver.act("end");
  CHECK(controller.shown().turn == 2);
  CHECK(controller.shown().active_side() == "blue");
  CHECK(controller.handed_to().empty());
  CHECK(controller.can_act());
  const auto& log = controller.log().entries();
  CHECK(std::ranges::any_of(log, [](const LogEntry& entry) {
    return entry.text == "Passed over, nothing left to do: Blue Fire; Red Movement, Fire";
  }));
  // Nobody else has decided anything, so blue can go back.
  controller.undo();
  CHECK(controller.shown().turn == 1);
  CHECK(controller.shown().current_phase().name == "Movement");
}

TEST_CASE("of the forty phase ends of the shipped skirmish, eight need a key if both sides hold") {
  for (const bool passes_over : {false, true}) {
    const LittleFolder folder;
    GameController controller(RuleLibrary(rules_folder), folder.places());
    controller.hand_over = false;
    controller.passes_over = passes_over;
    REQUIRE(controller.begin(REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml", 7));
    int keys = 0;
    for (; !controller.shown().over && keys < 100; ++keys) controller.end_phase(true);
    CHECK(keys == (passes_over ? 8 : 40));
    CHECK(controller.steps() == 40);
  }
}

TEST_CASE("the computer's empty phases are passed over as well, and it acts on in its next one") {
  QuietTable table;
  table.controller.computer_pause = 0;
  table.controller.computer_seed = 1;
  table.controller.set_computer("red", Strength::recruit);
  table.driver.act("end");
  CHECK(table.moment() == "red Movement");
  CHECK(table.controller.is_computers_turn());
  table.driver.await_computer("red");
  CHECK(table.controller.shown().turn == 2);
  CHECK(table.controller.can_act());
}

TEST_CASE("against the computer the player's last dice stay at hand, and its doings are told") {
  bool saw_dice = false;
  for (std::uint64_t seed = 1; seed <= 20 && !saw_dice; ++seed) {
    LittleFolder folder;
    GameController controller{RuleLibrary(rules_folder), folder.places()};
    GameDriver driver{controller};
    controller.hand_over = false;
    controller.computer_pause = 0;
    controller.computer_seed = 1;
    REQUIRE_MESSAGE(controller.begin(folder.scenario(), seed), driver.message());
    driver.act("move b2 0506");
    driver.act("end");
    CHECK(controller.own_result() == 0);  // no side is the computer's
    controller.set_computer("red", Strength::general);
    driver.act("fire b2 r2");
    if (controller.shown().choice) continue;
    const std::size_t shot = controller.steps();
    CHECK(controller.own_result() == 0);  // the latest step is shown anyway
    CHECK(controller.computers_doings().empty());
    controller.end_phase(true);
    driver.await_computer("red", false);
    if (controller.shown().over || controller.shown().choice || !controller.can_act()) continue;
    saw_dice = true;
    CHECK(controller.own_result() == shot);
    CHECK_FALSE(controller.computers_doings().empty());
    CHECK(controller.computers_doings() == controller.news("blue"));
    driver.act("move b1 0303");
    CHECK(controller.own_result() == 0);
    CHECK(controller.computers_doings().empty());
  }
  CHECK(saw_dice);
}

}  // namespace rearguard
