// The game controller, without display: selection, actions, undo, replay and branches.

#include "src/desk/game/game_controller.h"

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/movement_points.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_files.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/opponent/opponent.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

using testing::GameDriver;
using testing::LittleFolder;

struct Table {
  LittleFolder folder;
  GameController controller;
  GameDriver driver{controller};
  explicit Table(const std::string& units = testing::little_units)
      : folder(units), controller(RuleLibrary(testing::rules_folder), folder.places()) {
    const bool begun = controller.begin(folder.scenario(), 5);
    REQUIRE_MESSAGE(begun, driver.message());
    controller.hand_over = false;
  }
  std::vector<std::string> open() const {
    std::vector<std::string> names;
    for (const ActionChoice& choice : controller.actions()) {
      if (!choice.options.empty()) names.push_back(choice.rule->name);
    }
    return names;
  }
};

// b1 can fire at r1, and neither has moved.
const std::string close_units = [] {
  std::string units = testing::little_units;
  units.replace(units.find("0203"), 4, "0703");
  return units;
}();

}  // namespace

TEST_CASE("a click on a unit of the active side selects it and shows its reach") {
  Table table;
  CHECK(table.controller.selected().empty());
  table.driver.click("0203");
  CHECK(table.controller.selected() == "b1");
  CHECK(table.open() == std::vector<std::string>{"move", "face"});
  CHECK(table.controller.reach().size() > 20);
  table.controller.hover(table.driver.hex("0403"));
  REQUIRE(table.controller.hovered_move() != nullptr);
  CHECK(table.controller.hovered_move()->cost == MovementPoints{2});
  table.controller.hover(table.driver.hex("0703"));
  CHECK(table.controller.hovered_move() == nullptr);
}

TEST_CASE("an illegal action states the reason and the rule number") {
  Table table;
  table.controller.select("b1");
  const auto rally = std::find_if(table.controller.actions().begin(), table.controller.actions().end(),
                                  [](const ActionChoice& c) { return c.rule->name == "rally"; });
  REQUIRE(rally != table.controller.actions().end());
  CHECK(rally->options.empty());
  CHECK(testing::has(rally->why_not, "it is not shaken"));
  CHECK(testing::has(rally->why_not, "(3)"));
}

TEST_CASE("a click on an enemy unit inspects it") {
  Table table;
  table.driver.click("0803");
  CHECK(table.controller.selected() == "r1");
  CHECK(table.controller.actions().empty());
  CHECK(table.controller.reach().empty());
  table.driver.click("0804");
  CHECK(table.driver.at("r1") == "0803");
}

TEST_CASE("a click on a hex moves there, and undo and redo name the action") {
  Table table;
  table.driver.click("0203");
  table.driver.click("0403");
  CHECK(table.driver.at("b1") == "0403");
  CHECK(table.controller.undoable() == "move b1 to 0403");
  CHECK(table.controller.redoable().empty());
  table.controller.undo();
  CHECK(table.driver.at("b1") == "0203");
  CHECK(table.controller.selected() == "b1");
  CHECK(table.controller.undoable().empty());
  CHECK(table.controller.redoable() == "move b1 to 0403");
  table.controller.redo();
  CHECK(table.driver.at("b1") == "0403");
  // The log still shows the undone step.
  const auto& entries = table.controller.log().entries();
  CHECK(std::count_if(entries.begin(), entries.end(),
                      [](const LogEntry& e) { return e.undone && e.kind == LogEntry::Kind::action; }) == 1);
}

TEST_CASE("a click on a friend selects it unless a move action is armed") {
  Table table;
  table.controller.select("b1");
  table.driver.click("0205");
  CHECK(table.controller.selected() == "b2");
  table.controller.select("b1");
  table.controller.arm("move");
  table.driver.click("0205");
  CHECK(table.driver.at("b1") == "0205");
}

TEST_CASE("a click on a target previews the action, and a second click confirms it") {
  Table table(close_units);
  table.driver.act("end");
  CHECK(table.controller.shown().current_phase().name == "Fire");
  table.driver.click("0703");
  table.driver.click("0803");
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->preview.exact);
  double all = 0;
  for (const OutcomeOdds& chance : table.controller.proposal()->preview.chances) all += chance.share;
  CHECK(all == doctest::Approx(1));
  CHECK(testing::has(table.controller.prompt(), "fire b1"));
  table.controller.cancel();
  CHECK(table.controller.proposal() == nullptr);
  const std::size_t before = table.controller.steps();
  table.driver.click("0803");
  table.driver.click("0803");
  CHECK(table.controller.steps() == before + 1);
  // Dice were rolled, so the action cannot be undone.
  CHECK(table.controller.undoable().empty());
  table.controller.undo();
  CHECK(testing::has(table.driver.message(), "dice were rolled"));
}

TEST_CASE("an action with only one option is proposed at once") {
  Table table;
  table.driver.act("end");
  table.controller.select("b1");
  table.controller.arm("gamble");
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.confirm());
  REQUIRE(table.controller.shown().choice);
  CHECK(testing::has(table.controller.prompt(), "stake or stand"));
  table.driver.act("choose b1 stand");
  CHECK_FALSE(table.controller.shown().choice);
}

TEST_CASE("the prompt lists the selected unit's actions by their labels") {
  Table table;
  table.controller.select("b1");
  CHECK(testing::has(table.controller.prompt(), "move, face"));
  table.driver.act("end");
  table.controller.select("b1");
  CHECK(table.open() == std::vector<std::string>{"gamble"});
  CHECK(testing::has(table.controller.prompt(), "stake a point"));
  CHECK_FALSE(testing::has(table.controller.prompt(), "gamble"));
}

TEST_CASE("who caused an event is clicked, Shift names more, and a second click confirms") {
  const LittleFolder folder;
  folder.files.write("maps/little/war.toml",
                     testing::little_rules + testing::panic_rules("[ { result = \"DR\" } ]"));
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE(controller.begin(folder.scenario(), 5));
  controller.hand_over = false;
  controller.end_phase(true);
  controller.end_phase(true);
  driver.act("panic b2");
  REQUIRE(controller.shown().choice);
  CHECK(controller.prompt() == "blue: click the enemy who caused what happens to b2; Shift adds more.");
  const auto named = [&] {
    return controller.proposal() == nullptr ? std::vector<std::string>()
                                            : controller.proposal()->action.targets;
  };
  using Names = std::vector<std::string>;
  driver.click("0205");  // the unit itself caused nothing
  CHECK(named().empty());
  driver.click("0803");
  CHECK(named() == Names{"r1"});
  controller.click(driver.hex("0805"), std::nullopt, true);
  CHECK(named() == Names{"r1", "r2"});
  controller.click(driver.hex("0803"), std::nullopt, true);
  CHECK(named() == Names{"r2"});
  driver.click("0803");
  CHECK(named() == Names{"r1"});
  driver.click("0803");
  CHECK(controller.proposal() == nullptr);
  CHECK(controller.undoable() == "b2 caused by r1");
  CHECK((!controller.shown().choice || controller.shown().choice->causes.empty()));
}

TEST_CASE("the computer plays its side until it is the player's turn, and undo takes its moves back") {
  Table table;
  table.controller.hand_over = true;
  table.controller.computer_pause = 0;
  table.controller.computer_seed = 1;
  table.controller.set_computer("red", Strength::recruit);
  CHECK(table.controller.can_act());
  CHECK(!table.controller.tick(0.1));
  table.controller.end_phase(true);
  table.controller.end_phase(true);
  // Red acts at once: nobody hands the machine over to the computer.
  CHECK(table.controller.handed_to().empty());
  CHECK(table.controller.is_computers_turn());
  CHECK(!table.controller.can_act());
  CHECK(table.controller.prompt().starts_with("red is thinking."));
  const std::size_t before = table.controller.steps();
  for (int i = 0; i < 100'000 && table.controller.shown().active_side() == "red"; ++i) {
    table.controller.tick(0.01);
    // Blue has the choice where its units retreat to.
    if (table.controller.can_act() && table.controller.shown().choice)
      table.controller.act(legal_actions(table.controller.shown()).front());
  }
  CHECK(table.controller.steps() > before);
  CHECK(table.controller.shown().active_side() == "blue");
  CHECK(table.controller.shown().turn == 2);
  CHECK(table.controller.can_act());
  CHECK(!table.controller.last_thought().empty());
}

TEST_CASE("a side can be given to the computer and back in the midst of its turn") {
  Table table;
  table.controller.computer_pause = 0;
  table.controller.computer_seed = 1;
  table.controller.set_computer("blue", Strength::general);
  CHECK(table.controller.is_computers_turn());
  table.controller.tick(0.1);
  table.controller.set_computer("blue", std::nullopt);
  CHECK(table.controller.can_act());
  CHECK(!table.controller.tick(0.1));
}

TEST_CASE("keys cycle through targets and options") {
  Table table(close_units);
  table.driver.act("end");
  table.controller.select("b1");
  table.controller.step_option(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.name == "fire");
  CHECK(table.controller.proposal()->action.targets == std::vector<std::string>{"r1"});
  table.controller.step_option(-1);
  CHECK(table.controller.proposal()->action.name == "gamble");
  CHECK(table.controller.confirm());
  table.controller.step_option(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.word == "stake");
  CHECK(table.controller.confirm());
  CHECK_FALSE(table.controller.shown().choice);
}

TEST_CASE("keys choose hexes, actions and directions") {
  Table table;
  table.controller.select("b1");
  table.controller.move_cursor(+1, 0);
  table.controller.move_cursor(0, +1);
  CHECK(table.controller.hovered() == table.driver.hex("0304"));
  table.controller.press();
  CHECK(table.driver.at("b1") == "0304");
  // 0303 is north of 0304.
  table.controller.arm_by_number(1);
  CHECK(table.controller.armed() == "face");
  table.controller.step_option(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.facing);
  table.controller.cancel();
  table.controller.hover(table.driver.hex("0303"));
  table.driver.click("0303");
  const Position& after = table.controller.shown().position;
  CHECK(after.unit(*after.find("b1")).facing == after.map().grid().parse_direction("N"));
}

TEST_CASE("a click on a unit that only enemy counters can fight proposes that fight") {
  LittleFolder folder(close_units);
  std::string rules = testing::little_rules;
  rules.replace(rules.find("[\"fire\", \"gamble\"]"), 18, "[\"grapple\"]");
  rules.insert(rules.find("[[play.phases]]"), R"([[play.actions]]
name = "grapple"
kind = "event"
event = "fire"
cite = "7"
text = "Fight hand to hand."
acting_side = "inactive"
targets = { units = "enemies", within = 1 }

)");
  folder.files.write("maps/little/war.toml", rules);
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  GameDriver driver{controller};
  const bool begun = controller.begin(folder.scenario(), 5);
  REQUIRE_MESSAGE(begun, driver.message());
  driver.act("end");
  driver.click("0703");
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.selected() == "r1");
  CHECK(controller.proposal()->action.name == "grapple");
  CHECK(controller.proposal()->action.targets == std::vector<std::string>{"b1"});
  // A unit without enemies to fight it is selected.
  controller.cancel();
  driver.click("0205");
  CHECK(controller.selected() == "b2");
  CHECK(controller.proposal() == nullptr);
}

TEST_CASE("a second click on a unit with one action proposes it, and a third confirms it") {
  LittleFolder folder;
  std::string rules = testing::little_rules;
  rules.replace(rules.find("[\"fire\", \"gamble\"]"), 18, "[\"gamble\"]");
  folder.files.write("maps/little/war.toml", rules);
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE_MESSAGE(controller.begin(folder.scenario(), 5), driver.message());
  driver.act("end");
  driver.click("0203");
  CHECK(controller.selected() == "b1");
  CHECK(controller.prompt() ==
        "blue: b1 has one legal action, stake a point: click it again, or press Enter.");
  CHECK(controller.proposal() == nullptr);
  driver.click("0203");
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.proposal()->action.name == "gamble");
  driver.click("0203");
  CHECK(controller.game().steps().back().action.name == "gamble");
}

TEST_CASE("a clicked stack fans out until the mouse leaves it or a unit is picked") {
  Table table;
  table.driver.act("move b2 0204");
  table.driver.act("move b1 0204");
  table.controller.hover(table.driver.hex("0204"));
  table.driver.click("0204");
  CHECK(table.controller.fan() == table.driver.hex("0204"));
  table.controller.hover(std::nullopt);
  CHECK(table.controller.fan());
  table.controller.hover(table.driver.hex("0304"));
  CHECK_FALSE(table.controller.fan());
  table.controller.hover(table.driver.hex("0204"));
  table.driver.click("0204");
  CHECK(table.controller.fan());
  table.controller.click(table.driver.hex("0204"), UnitIndex{0});
  CHECK_FALSE(table.controller.fan());
}

TEST_CASE("a phase without legal actions says so after every unit is checked") {
  Table table;
  table.driver.act("end");
  for (const char* unit : {"b1", "b2"}) {
    table.driver.act(std::string("gamble ") + unit);
    table.driver.act(std::string("choose ") + unit + " stand");
  }
  CHECK_FALSE(testing::has(table.controller.prompt(), "no unit can act"));
  while (table.controller.check_next_unit()) {
  }
  CHECK(table.controller.prompt() == "blue: no unit can act in this phase. Press Ctrl+Space to end it.");
}

TEST_CASE("a hex out of reach states the reason, and units able to act are marked") {
  Table table;
  table.controller.select("b1");
  table.controller.hover(table.driver.hex("1103"));
  CHECK(testing::has(table.controller.hovered_illegal_reason(), "cannot reach 1103"));
  table.controller.hover(table.driver.hex("0303"));
  CHECK(table.controller.hovered_illegal_reason().empty());
  while (table.controller.check_next_unit()) {
  }
  CHECK(table.controller.able_hexes() ==
        std::vector<Hex>{table.driver.hex("0203"), table.driver.hex("0205")});
}

TEST_CASE("next and previous unit skip units that are done or cannot act") {
  Table table;
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b1");
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b2");
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b1");
  table.controller.finish_unit();
  CHECK(table.controller.is_finished("b1"));
  CHECK(table.controller.selected() == "b2");
  table.controller.step_unit(-1);
  CHECK(table.controller.selected() == "b2");
  table.controller.finish_unit();
  CHECK(table.controller.selected().empty());
}

TEST_CASE("a unit that has moved is marked until the phase ends, one that has only turned is not") {
  Table table;
  const auto acted = [&](const char* id) {
    return table.controller.acted().contains(*table.controller.shown().position.find(id));
  };
  table.driver.act("face b1 N");
  CHECK_FALSE(acted("b1"));
  table.driver.act("move b1 0303");
  CHECK(acted("b1"));
  CHECK_FALSE(acted("b2"));
  table.controller.undo();
  CHECK_FALSE(acted("b1"));
  table.controller.redo();
  CHECK(acted("b1"));
  table.driver.act("end");
  CHECK_FALSE(acted("b1"));
  table.driver.act("gamble b2");
  table.driver.act("choose b2 stand");
  CHECK(acted("b2"));
  // A replay marks what had been done by then.
  table.controller.go_to(2);
  CHECK(acted("b1"));
  CHECK_FALSE(acted("b2"));
}

TEST_CASE("the next unit is one that can do more than turn") {
  std::string units = testing::little_units;
  units.replace(units.find("movement = 4"), 12, "movement = 0");
  Table table(units);
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b2");
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b2");
  // The unit that can only turn can still be clicked, and turned.
  table.driver.click("0203");
  CHECK(table.open() == std::vector<std::string>{"face"});
  table.controller.select("b2");
  table.controller.finish_unit();
  CHECK(table.controller.selected().empty());
  table.controller.end_phase();
  CHECK_FALSE(table.controller.question());
}

TEST_CASE("ending the phase asks only if a unit can still act") {
  Table table;
  table.controller.end_phase();
  REQUIRE(table.controller.question());
  CHECK(table.controller.question()->units == std::vector<std::string>{"b1", "b2"});
  CHECK(table.controller.shown().current_phase().name == "Movement");
  table.controller.cancel_question();
  table.driver.act("move b1 0403");
  table.controller.select("b2");
  table.controller.finish_unit();
  table.controller.end_phase();
  CHECK_FALSE(table.controller.question());
  CHECK(table.controller.shown().current_phase().name == "Fire");
  table.controller.end_phase();
  REQUIRE(table.controller.question());
  table.controller.end_phase(true);
  CHECK(table.controller.shown().active_side() == "red");
}

TEST_CASE("a change of turn shows the hand-over and writes a numbered autosave") {
  Table table;
  table.controller.hand_over = true;
  table.driver.act("end");
  CHECK(table.controller.handed_to().empty());
  table.driver.act("end");
  CHECK(table.controller.handed_to() == "red");
  CHECK_FALSE(table.controller.can_act());
  table.controller.accept_turn();
  CHECK(table.controller.can_act());
  CHECK(table.folder.names_in("games/autosaves") == std::vector<std::string>{"autosave-0001.journal"});
  CHECK(table.folder.names_in("games") == std::vector<std::string>{"autosaves", "little-001.journal"});
}

TEST_CASE("a click on a marked entry hex brings in the reinforcement") {
  Table table;
  for (int i = 0; i < 4; ++i) table.driver.act("end");
  CHECK(table.controller.shown().turn == 2);
  CHECK(table.controller.can_do_something("b3"));
  // The prompt says that N leads to it.
  CHECK(testing::has(table.controller.prompt(), "b3 can enter the map: press N"));
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b3");
  CHECK(table.controller.entries().size() == 2);
  table.driver.click("0102");
  CHECK(table.driver.at("b3") == "0102");
}

TEST_CASE("a replay leaves the game unchanged and can branch from any step") {
  Table table;
  table.driver.act("move b1 0403");
  table.driver.act("move b2 0405");
  table.driver.act("end");
  const std::string file = table.controller.file();
  table.controller.go_to(0);
  CHECK(table.controller.is_replay());
  CHECK(table.driver.at("b1") == "0203");
  CHECK_FALSE(table.controller.can_act());
  table.controller.go_to(1);
  CHECK(table.driver.at("b1") == "0403");
  CHECK(table.driver.at("b2") == "0205");
  table.controller.play(true);
  table.controller.speed = 10;
  CHECK(table.controller.tick(0.11));
  CHECK(table.controller.step_shown() == 2);
  CHECK_FALSE(table.controller.tick(5));
  CHECK(table.controller.step_shown() == 3);
  table.controller.go_to(1);
  REQUIRE(table.controller.branch());
  CHECK_FALSE(table.controller.is_replay());
  CHECK(table.controller.file() != file);
  CHECK(table.controller.steps() == 1);
  CHECK(table.controller.undoable() == "move b1 to 0403");
  table.driver.act("move b2 0206");
  CHECK(table.folder.names_in("games") ==
        std::vector<std::string>{"little-001.journal", "little-war-branch-001.journal"});
  REQUIRE(table.controller.resume(file));
  CHECK(table.controller.steps() == 3);
}

TEST_CASE("Save as continues in the copy and never overwrites a file") {
  Table table;
  table.driver.act("move b1 0403");
  CHECK_FALSE(table.controller.save_as("little-001"));
  CHECK(testing::has(table.driver.message(), "already"));
  REQUIRE(table.controller.save_as("mine"));
  table.driver.act("end");
  CHECK(table.folder.names_in("games") == std::vector<std::string>{"little-001.journal", "mine.journal"});
  const auto games = saved_games(table.folder.places().games);
  REQUIRE(games.size() == 2);
  const auto mine =
      std::find_if(games.begin(), games.end(), [](const SavedEntry& g) { return g.name == "mine"; });
  REQUIRE(mine != games.end());
  CHECK(mine->actions == 2);
}

TEST_CASE("a resumed autosave continues in a new file") {
  Table table;
  table.driver.act("end");
  table.driver.act("end");
  const std::string copy = table.folder.files.file("games/autosaves/autosave-0001.journal");
  const std::string before = table.folder.files.read("games/autosaves/autosave-0001.journal");
  REQUIRE(table.controller.resume(copy));
  CHECK(table.controller.file() != copy);
  CHECK(table.controller.steps() == 2);
  table.driver.act("end");
  CHECK(table.folder.files.read("games/autosaves/autosave-0001.journal") == before);
}

TEST_CASE("the game ends with its score, and only ten autosaves remain") {
  Table table;
  for (int i = 0; i < 12; ++i) table.driver.act("end");
  CHECK(table.controller.shown().over);
  CHECK(table.controller.shows_end);
  CHECK_FALSE(table.controller.can_act());
  CHECK(table.folder.names_in("games/autosaves").size() == 6);
  for (int i = 0; i < 8; ++i) CHECK_FALSE(autosave(table.controller.file(), table.folder.places().games, 10));
  const auto copies = table.folder.names_in("games/autosaves");
  REQUIRE(copies.size() == 10);
  CHECK(copies.front() == "autosave-0005.journal");
  CHECK(copies.back() == "autosave-0014.journal");
}

TEST_CASE("a failed open leaves the game unchanged and states the reason") {
  Table table;
  table.driver.act("move b1 0403");
  CHECK_FALSE(table.controller.begin(table.folder.files.file("none.toml")));
  CHECK_FALSE(table.controller.messages().empty());
  CHECK_FALSE(table.controller.resume(table.folder.files.write("bad.journal", "nonsense\n")));
  CHECK(table.controller.is_open());
  CHECK(table.driver.at("b1") == "0403");
}

TEST_CASE("scenarios below the maps folder are listed by name") {
  const LittleFolder folder;
  const auto found = shipped_scenarios(folder.places().data);
  REQUIRE(found.size() == 1);
  CHECK(found.front().name == "Little war");
  CHECK(found.front().turns == 3);
  CHECK(found.front().sides == std::vector<std::string>{"blue", "red"});
  CHECK(shipped_scenarios(std::string(REARGUARD_SOURCE_DIR)).size() >= 6);
  CHECK(file_name_from("Keddle's Mill: the morning") == "keddles-mill-the-morning");
}

}  // namespace rearguard
