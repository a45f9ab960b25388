// A game on the desk, without display: selected, played, taken back, replayed, and continued otherwise.

#include "src/app/game/game_controller.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "src/app/game/game_files.h"
#include "tests/app/retreat/small_controller.h"

namespace rearguard {

namespace {

using testing::LittleFolder;
using testing::LittleHands;

struct Table {
  LittleFolder folder;
  GameController controller;
  LittleHands hands{controller};
  explicit Table(const std::string& units = testing::little_units)
      : folder(units), controller(RuleLibrary(testing::rules_folder), folder.places()) {
    const bool begun = controller.begin(folder.scenario(), 5);
    REQUIRE_MESSAGE(begun, hands.message());
    controller.hand_over = false;
  }
  std::vector<std::string> open() const {
    std::vector<std::string> names;
    for (const ActionChoice& choice : controller.actions()) {
      if (!choice.ways.empty()) names.push_back(choice.rule->name);
    }
    return names;
  }
};

// b1 stands where it can fire at r1, and neither has moved.
const std::string close_units = [] {
  std::string units = testing::little_units;
  units.replace(units.find("0203"), 4, "0703");
  return units;
}();

}  // namespace

TEST_CASE("a click on a unit of the side to play selects it and shows where it can move") {
  Table table;
  CHECK(table.controller.selected().empty());
  table.hands.click("0203");
  CHECK(table.controller.selected() == "b1");
  CHECK(table.open() == std::vector<std::string>{"move", "face"});
  CHECK(table.controller.reach().size() > 20);
  table.controller.hover(table.hands.hex("0403"));
  REQUIRE(table.controller.hovered_move() != nullptr);
  CHECK(table.controller.hovered_move()->cost == MovementPoints{2});
  table.controller.hover(table.hands.hex("0703"));
  CHECK(table.controller.hovered_move() == nullptr);
}

TEST_CASE("an action that is not open says why, with its cite") {
  Table table;
  table.controller.select("b1");
  const auto rally = std::find_if(table.controller.actions().begin(), table.controller.actions().end(),
                                  [](const ActionChoice& c) { return c.rule->name == "rally"; });
  REQUIRE(rally != table.controller.actions().end());
  CHECK(rally->ways.empty());
  CHECK(rally->why_not.find("it is not shaken") != std::string::npos);
  CHECK(rally->why_not.find("(3)") != std::string::npos);
}

TEST_CASE("units of the other side are looked at, not moved") {
  Table table;
  table.hands.click("0803");
  CHECK(table.controller.selected() == "r1");
  CHECK(table.controller.actions().empty());
  CHECK(table.controller.reach().empty());
  table.hands.click("0804");
  CHECK(table.hands.at("r1") == "0803");
}

TEST_CASE("a click on a hex moves there, and undo and redo name what they do") {
  Table table;
  table.hands.click("0203");
  table.hands.click("0403");
  CHECK(table.hands.at("b1") == "0403");
  CHECK(table.controller.undoable() == "move b1 to 0403");
  CHECK(table.controller.redoable().empty());
  table.controller.undo();
  CHECK(table.hands.at("b1") == "0203");
  CHECK(table.controller.selected() == "b1");
  CHECK(table.controller.undoable().empty());
  CHECK(table.controller.redoable() == "move b1 to 0403");
  table.controller.redo();
  CHECK(table.hands.at("b1") == "0403");
  // What was undone stays to be read.
  const auto& entries = table.controller.log().entries();
  CHECK(std::count_if(entries.begin(), entries.end(),
                      [](const LogEntry& e) { return e.undone && e.kind == LogEntry::Kind::action; }) == 1);
}

TEST_CASE("to move onto friends the action is chosen first, else a click selects them") {
  Table table;
  table.controller.select("b1");
  table.hands.click("0205");
  CHECK(table.controller.selected() == "b2");
  table.controller.select("b1");
  table.controller.arm("move");
  table.hands.click("0205");
  CHECK(table.hands.at("b1") == "0205");
}

TEST_CASE("a target is previewed before the second click commits") {
  Table table(close_units);
  table.hands.act("end");
  CHECK(table.controller.shown().current_phase().name == "Fire");
  table.hands.click("0703");
  table.hands.click("0803");
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->preview.exact);
  double all = 0;
  for (const OutcomeOdds& chance : table.controller.proposal()->preview.chances) all += chance.share;
  CHECK(all == doctest::Approx(1));
  CHECK(table.controller.prompt().find("fire b1") != std::string::npos);
  table.controller.cancel();
  CHECK(table.controller.proposal() == nullptr);
  const std::size_t before = table.controller.steps();
  table.hands.click("0803");
  table.hands.click("0803");
  CHECK(table.controller.steps() == before + 1);
  // Dice were rolled: that is a commit point.
  CHECK(table.controller.undoable().empty());
  table.controller.undo();
  CHECK(table.hands.message().find("dice were rolled") != std::string::npos);
}

TEST_CASE("what has one way only is proposed at once, and confirmed") {
  Table table;
  table.hands.act("end");
  table.controller.select("b1");
  table.controller.arm("gamble");
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.confirm());
  REQUIRE(table.controller.shown().choice);
  CHECK(table.controller.prompt().find("stake or stand") != std::string::npos);
  table.hands.act("choose b1 stand");
  CHECK_FALSE(table.controller.shown().choice);
}

TEST_CASE("the prompt says what the selected unit can do by the labels of its actions") {
  Table table;
  table.controller.select("b1");
  CHECK(table.controller.prompt().find("move, face") != std::string::npos);
  table.hands.act("end");
  table.controller.select("b1");
  CHECK(table.open() == std::vector<std::string>{"gamble"});
  CHECK(table.controller.prompt().find("stake a point") != std::string::npos);
  CHECK(table.controller.prompt().find("gamble") == std::string::npos);
}

TEST_CASE("targets and options are gone through without a mouse") {
  Table table(close_units);
  table.hands.act("end");
  table.controller.select("b1");
  table.controller.step_way(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.name == "fire");
  CHECK(table.controller.proposal()->action.targets == std::vector<std::string>{"r1"});
  table.controller.step_way(-1);
  CHECK(table.controller.proposal()->action.name == "gamble");
  CHECK(table.controller.confirm());
  table.controller.step_way(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.word == "stake");
  CHECK(table.controller.confirm());
  CHECK_FALSE(table.controller.shown().choice);
}

TEST_CASE("hexes, actions and directions are chosen without a mouse") {
  Table table;
  table.controller.select("b1");
  table.controller.move_cursor(+1, 0);
  table.controller.move_cursor(0, +1);
  CHECK(table.controller.hovered() == table.hands.hex("0304"));
  table.controller.press();
  CHECK(table.hands.at("b1") == "0304");
  // From 0304 northward lies 0303.
  table.controller.arm_by_number(1);
  CHECK(table.controller.armed() == "face");
  table.controller.step_way(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.facing);
  table.controller.cancel();
  table.controller.hover(table.hands.hex("0303"));
  table.hands.click("0303");
  const Position& after = table.controller.shown().position;
  CHECK(after.unit(*after.find("b1")).facing == after.map().grid().parse_direction("N"));
}

TEST_CASE("a click on a unit that the enemy's counter fights proposes that fight") {
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
  LittleHands hands{controller};
  const bool begun = controller.begin(folder.scenario(), 5);
  REQUIRE_MESSAGE(begun, hands.message());
  hands.act("end");
  hands.click("0703");
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.selected() == "r1");
  CHECK(controller.proposal()->action.name == "grapple");
  CHECK(controller.proposal()->action.targets == std::vector<std::string>{"b1"});
  // One that nobody fights is taken in hand as it is.
  controller.cancel();
  hands.click("0205");
  CHECK(controller.selected() == "b2");
  CHECK(controller.proposal() == nullptr);
}

TEST_CASE("a stack lies spread out from the click on it until the mouse leaves it or a unit is picked") {
  Table table;
  table.hands.act("move b2 0204");
  table.hands.act("move b1 0204");
  table.controller.hover(table.hands.hex("0204"));
  table.hands.click("0204");
  CHECK(table.controller.fan() == table.hands.hex("0204"));
  table.controller.hover(std::nullopt);
  CHECK(table.controller.fan());
  table.controller.hover(table.hands.hex("0304"));
  CHECK_FALSE(table.controller.fan());
  table.controller.hover(table.hands.hex("0204"));
  table.hands.click("0204");
  CHECK(table.controller.fan());
  table.controller.click(table.hands.hex("0204"), UnitIndex{0});
  CHECK_FALSE(table.controller.fan());
}

TEST_CASE("a phase in which nobody can do anything says so once all have been looked at") {
  Table table;
  table.hands.act("end");
  for (const char* unit : {"b1", "b2"}) {
    table.hands.act(std::string("gamble ") + unit);
    table.hands.act(std::string("choose ") + unit + " stand");
  }
  CHECK(table.controller.prompt().find("no unit can act") == std::string::npos);
  while (table.controller.look_further()) {
  }
  CHECK(table.controller.prompt() == "blue: no unit can act in this phase. Press Ctrl+Space to end it.");
}

TEST_CASE("a hex out of reach says why, and who can still act is known after a look at each") {
  Table table;
  table.controller.select("b1");
  table.controller.hover(table.hands.hex("1103"));
  CHECK(table.controller.hovered_illegal_reason().find("cannot reach 1103") != std::string::npos);
  table.controller.hover(table.hands.hex("0303"));
  CHECK(table.controller.hovered_illegal_reason().empty());
  while (table.controller.look_further()) {
  }
  CHECK(table.controller.able_hexes() == std::vector<Hex>{table.hands.hex("0203"), table.hands.hex("0205")});
}

TEST_CASE("next and previous unit pass over those who are done or can do nothing") {
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

TEST_CASE("the end of the phase asks only where something was left undone") {
  Table table;
  table.controller.end_phase();
  REQUIRE(table.controller.question());
  CHECK(table.controller.question()->units == std::vector<std::string>{"b1", "b2"});
  CHECK(table.controller.shown().current_phase().name == "Movement");
  table.controller.drop_question();
  table.hands.act("move b1 0403");
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

TEST_CASE("a change of turn hands over the seat and keeps a numbered copy") {
  Table table;
  table.controller.hand_over = true;
  table.hands.act("end");
  CHECK(table.controller.handed_to().empty());
  table.hands.act("end");
  CHECK(table.controller.handed_to() == "red");
  CHECK_FALSE(table.controller.can_act());
  table.controller.take_seat();
  CHECK(table.controller.can_act());
  CHECK(table.folder.names_in("games/autosaves") == std::vector<std::string>{"autosave-0001.journal"});
  CHECK(table.folder.names_in("games") == std::vector<std::string>{"autosaves", "little-001.journal"});
}

TEST_CASE("a reinforcement enters where a marked hex is clicked") {
  Table table;
  for (int i = 0; i < 4; ++i) table.hands.act("end");
  CHECK(table.controller.shown().turn == 2);
  CHECK(table.controller.can_do_something("b3"));
  table.controller.select("b3");
  CHECK(table.controller.entries().size() == 2);
  table.hands.click("0102");
  CHECK(table.hands.at("b3") == "0102");
}

TEST_CASE("a replay goes back and forth without touching the game, and goes on as a new one from any step") {
  Table table;
  table.hands.act("move b1 0403");
  table.hands.act("move b2 0405");
  table.hands.act("end");
  const std::string file = table.controller.file();
  table.controller.go_to(0);
  CHECK(table.controller.is_replay());
  CHECK(table.hands.at("b1") == "0203");
  CHECK_FALSE(table.controller.can_act());
  table.controller.go_to(1);
  CHECK(table.hands.at("b1") == "0403");
  CHECK(table.hands.at("b2") == "0205");
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
  table.hands.act("move b2 0206");
  CHECK(table.folder.names_in("games") ==
        std::vector<std::string>{"little-001.journal", "little-war-branch-001.journal"});
  REQUIRE(table.controller.resume(file));
  CHECK(table.controller.steps() == 3);
}

TEST_CASE("saving as goes on in the copy, and a file that is there is never written over") {
  Table table;
  table.hands.act("move b1 0403");
  CHECK_FALSE(table.controller.save_as("little-001"));
  CHECK(table.hands.message().find("already") != std::string::npos);
  REQUIRE(table.controller.save_as("mine"));
  table.hands.act("end");
  CHECK(table.folder.names_in("games") == std::vector<std::string>{"little-001.journal", "mine.journal"});
  const auto games = saved_games(table.folder.places().games);
  REQUIRE(games.size() == 2);
  const auto mine =
      std::find_if(games.begin(), games.end(), [](const SavedEntry& g) { return g.name == "mine"; });
  REQUIRE(mine != games.end());
  CHECK(mine->actions == 2);
}

TEST_CASE("a copy from a change of turn is gone on with in a file of its own") {
  Table table;
  table.hands.act("end");
  table.hands.act("end");
  const std::string copy = table.folder.files.file("games/autosaves/autosave-0001.journal");
  const std::string before = table.folder.files.read("games/autosaves/autosave-0001.journal");
  REQUIRE(table.controller.resume(copy));
  CHECK(table.controller.file() != copy);
  CHECK(table.controller.steps() == 2);
  table.hands.act("end");
  CHECK(table.folder.files.read("games/autosaves/autosave-0001.journal") == before);
}

TEST_CASE("the game ends with its score, and only the newest ten copies are kept") {
  Table table;
  for (int i = 0; i < 12; ++i) table.hands.act("end");
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

TEST_CASE("what cannot be opened leaves the game as it was, and says why") {
  Table table;
  table.hands.act("move b1 0403");
  CHECK_FALSE(table.controller.begin(table.folder.files.file("none.toml")));
  CHECK_FALSE(table.controller.messages().empty());
  CHECK_FALSE(table.controller.resume(table.folder.files.write("bad.journal", "nonsense\n")));
  CHECK(table.controller.is_open());
  CHECK(table.hands.at("b1") == "0403");
}

TEST_CASE("scenarios are found below the maps, by name") {
  const LittleFolder folder;
  const auto found = shipped_scenarios(folder.places().data);
  REQUIRE(found.size() == 1);
  CHECK(found.front().name == "Little war");
  CHECK(found.front().turns == 3);
  CHECK(found.front().sides == std::vector<std::string>{"blue", "red"});
  CHECK(shipped_scenarios(std::string(REARGUARD_SOURCE_DIR)).size() >= 6);
  CHECK(plain_file_name("Keddle's Mill: the morning") == "keddles-mill-the-morning");
}

}  // namespace rearguard
