// A game on the desk, without display: selected, played, taken back, replayed, and continued otherwise.

#include "src/app/game_desk.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "src/app/game_files.h"
#include "tests/app/little_desk.h"

namespace rearguard {

namespace {

using testing::LittleFolder;
using testing::LittleHands;

struct Table {
  LittleFolder folder;
  GameDesk desk;
  LittleHands hands{desk};
  explicit Table(const std::string& units = testing::little_units)
      : folder(units), desk(RuleLibrary(testing::rules_folder), folder.places()) {
    const bool begun = desk.begin(folder.scenario(), 5);
    REQUIRE_MESSAGE(begun, hands.message());
    desk.hand_over = false;
  }
  std::vector<std::string> open() const {
    std::vector<std::string> names;
    for (const ActionChoice& choice : desk.actions()) {
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
  CHECK(table.desk.selected().empty());
  table.hands.click("0203");
  CHECK(table.desk.selected() == "b1");
  CHECK(table.open() == std::vector<std::string>{"move", "face"});
  CHECK(table.desk.reach().size() > 20);
  table.desk.hover(table.hands.hex("0403"));
  REQUIRE(table.desk.hovered_move() != nullptr);
  CHECK(table.desk.hovered_move()->cost == MovementPoints{2});
  table.desk.hover(table.hands.hex("0703"));
  CHECK(table.desk.hovered_move() == nullptr);
}

TEST_CASE("an action that is not open says why, with its cite") {
  Table table;
  table.desk.select("b1");
  const auto rally = std::find_if(table.desk.actions().begin(), table.desk.actions().end(),
                                  [](const ActionChoice& c) { return c.rule->name == "rally"; });
  REQUIRE(rally != table.desk.actions().end());
  CHECK(rally->ways.empty());
  CHECK(rally->why_not.find("it is not shaken") != std::string::npos);
  CHECK(rally->why_not.find("(3)") != std::string::npos);
}

TEST_CASE("units of the other side are looked at, not moved") {
  Table table;
  table.hands.click("0803");
  CHECK(table.desk.selected() == "r1");
  CHECK(table.desk.actions().empty());
  CHECK(table.desk.reach().empty());
  table.hands.click("0804");
  CHECK(table.hands.at("r1") == "0803");
}

TEST_CASE("a click on a hex moves there, and undo and redo name what they do") {
  Table table;
  table.hands.click("0203");
  table.hands.click("0403");
  CHECK(table.hands.at("b1") == "0403");
  CHECK(table.desk.undoable() == "move b1 to 0403");
  CHECK(table.desk.redoable().empty());
  table.desk.undo();
  CHECK(table.hands.at("b1") == "0203");
  CHECK(table.desk.selected() == "b1");
  CHECK(table.desk.undoable().empty());
  CHECK(table.desk.redoable() == "move b1 to 0403");
  table.desk.redo();
  CHECK(table.hands.at("b1") == "0403");
  // What was undone stays to be read.
  const auto& entries = table.desk.log().entries();
  CHECK(std::count_if(entries.begin(), entries.end(),
                      [](const LogEntry& e) { return e.undone && e.kind == LogEntry::Kind::action; }) == 1);
}

TEST_CASE("to move onto friends the action is chosen first, else a click selects them") {
  Table table;
  table.desk.select("b1");
  table.hands.click("0205");
  CHECK(table.desk.selected() == "b2");
  table.desk.select("b1");
  table.desk.arm("move");
  table.hands.click("0205");
  CHECK(table.hands.at("b1") == "0205");
}

TEST_CASE("a target is previewed before the second click commits") {
  Table table(close_units);
  table.hands.act("end");
  CHECK(table.desk.shown().current_phase().name == "Fire");
  table.hands.click("0703");
  table.hands.click("0803");
  REQUIRE(table.desk.proposal() != nullptr);
  CHECK(table.desk.proposal()->preview.exact);
  double all = 0;
  for (const Chance& chance : table.desk.proposal()->preview.chances) all += chance.share;
  CHECK(all == doctest::Approx(1));
  CHECK(table.desk.prompt().find("fire b1") != std::string::npos);
  table.desk.cancel();
  CHECK(table.desk.proposal() == nullptr);
  const std::size_t before = table.desk.steps();
  table.hands.click("0803");
  table.hands.click("0803");
  CHECK(table.desk.steps() == before + 1);
  // Dice were rolled: that is a commit point.
  CHECK(table.desk.undoable().empty());
  table.desk.undo();
  CHECK(table.hands.message().find("dice were rolled") != std::string::npos);
}

TEST_CASE("what has one way only is proposed at once, and confirmed") {
  Table table;
  table.hands.act("end");
  table.desk.select("b1");
  table.desk.arm("gamble");
  REQUIRE(table.desk.proposal() != nullptr);
  CHECK(table.desk.confirm());
  REQUIRE(table.desk.shown().choice);
  CHECK(table.desk.prompt().find("stake or stand") != std::string::npos);
  table.hands.act("choose b1 stand");
  CHECK_FALSE(table.desk.shown().choice);
}

TEST_CASE("the prompt says what the selected unit can do by the labels of its actions") {
  Table table;
  table.desk.select("b1");
  CHECK(table.desk.prompt().find("move, face") != std::string::npos);
  table.hands.act("end");
  table.desk.select("b1");
  CHECK(table.open() == std::vector<std::string>{"gamble"});
  CHECK(table.desk.prompt().find("stake a point") != std::string::npos);
  CHECK(table.desk.prompt().find("gamble") == std::string::npos);
}

TEST_CASE("targets and options are gone through without a mouse") {
  Table table(close_units);
  table.hands.act("end");
  table.desk.select("b1");
  table.desk.step_way(+1);
  REQUIRE(table.desk.proposal() != nullptr);
  CHECK(table.desk.proposal()->action.name == "fire");
  CHECK(table.desk.proposal()->action.targets == std::vector<std::string>{"r1"});
  table.desk.step_way(-1);
  CHECK(table.desk.proposal()->action.name == "gamble");
  CHECK(table.desk.confirm());
  table.desk.step_way(+1);
  REQUIRE(table.desk.proposal() != nullptr);
  CHECK(table.desk.proposal()->action.word == "stake");
  CHECK(table.desk.confirm());
  CHECK_FALSE(table.desk.shown().choice);
}

TEST_CASE("hexes, actions and directions are chosen without a mouse") {
  Table table;
  table.desk.select("b1");
  table.desk.move_cursor(+1, 0);
  table.desk.move_cursor(0, +1);
  CHECK(table.desk.hovered() == table.hands.hex("0304"));
  table.desk.press();
  CHECK(table.hands.at("b1") == "0304");
  // From 0304 northward lies 0303.
  table.desk.arm_by_number(1);
  CHECK(table.desk.armed() == "face");
  table.desk.step_way(+1);
  REQUIRE(table.desk.proposal() != nullptr);
  CHECK(table.desk.proposal()->action.facing);
  table.desk.cancel();
  table.desk.hover(table.hands.hex("0303"));
  table.hands.click("0303");
  const Position& after = table.desk.shown().position;
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
  GameDesk desk(RuleLibrary(testing::rules_folder), folder.places());
  LittleHands hands{desk};
  const bool begun = desk.begin(folder.scenario(), 5);
  REQUIRE_MESSAGE(begun, hands.message());
  hands.act("end");
  hands.click("0703");
  REQUIRE(desk.proposal() != nullptr);
  CHECK(desk.selected() == "r1");
  CHECK(desk.proposal()->action.name == "grapple");
  CHECK(desk.proposal()->action.targets == std::vector<std::string>{"b1"});
  // One that nobody fights is taken in hand as it is.
  desk.cancel();
  hands.click("0205");
  CHECK(desk.selected() == "b2");
  CHECK(desk.proposal() == nullptr);
}

TEST_CASE("a stack lies spread out from the click on it until the mouse leaves it or a unit is picked") {
  Table table;
  table.hands.act("move b2 0204");
  table.hands.act("move b1 0204");
  table.desk.hover(table.hands.hex("0204"));
  table.hands.click("0204");
  CHECK(table.desk.fan() == table.hands.hex("0204"));
  table.desk.hover(std::nullopt);
  CHECK(table.desk.fan());
  table.desk.hover(table.hands.hex("0304"));
  CHECK_FALSE(table.desk.fan());
  table.desk.hover(table.hands.hex("0204"));
  table.hands.click("0204");
  CHECK(table.desk.fan());
  table.desk.click(table.hands.hex("0204"), UnitIndex{0});
  CHECK_FALSE(table.desk.fan());
}

TEST_CASE("a phase in which nobody can do anything says so once all have been looked at") {
  Table table;
  table.hands.act("end");
  for (const char* unit : {"b1", "b2"}) {
    table.hands.act(std::string("gamble ") + unit);
    table.hands.act(std::string("choose ") + unit + " stand");
  }
  CHECK(table.desk.prompt().find("no unit can act") == std::string::npos);
  while (table.desk.look_further()) {
  }
  CHECK(table.desk.prompt() == "blue: no unit can act in this phase. Press Ctrl+Space to end it.");
}

TEST_CASE("a hex out of reach says why, and who can still act is known after a look at each") {
  Table table;
  table.desk.select("b1");
  table.desk.hover(table.hands.hex("1103"));
  CHECK(table.desk.hovered_objection().find("cannot reach 1103") != std::string::npos);
  table.desk.hover(table.hands.hex("0303"));
  CHECK(table.desk.hovered_objection().empty());
  while (table.desk.look_further()) {
  }
  CHECK(table.desk.able_hexes() == std::vector<Hex>{table.hands.hex("0203"), table.hands.hex("0205")});
}

TEST_CASE("next and previous unit pass over those who are done or can do nothing") {
  Table table;
  table.desk.step_unit(+1);
  CHECK(table.desk.selected() == "b1");
  table.desk.step_unit(+1);
  CHECK(table.desk.selected() == "b2");
  table.desk.step_unit(+1);
  CHECK(table.desk.selected() == "b1");
  table.desk.finish_unit();
  CHECK(table.desk.is_finished("b1"));
  CHECK(table.desk.selected() == "b2");
  table.desk.step_unit(-1);
  CHECK(table.desk.selected() == "b2");
  table.desk.finish_unit();
  CHECK(table.desk.selected().empty());
}

TEST_CASE("the end of the phase asks only where something was left undone") {
  Table table;
  table.desk.end_phase();
  REQUIRE(table.desk.question());
  CHECK(table.desk.question()->units == std::vector<std::string>{"b1", "b2"});
  CHECK(table.desk.shown().current_phase().name == "Movement");
  table.desk.drop_question();
  table.hands.act("move b1 0403");
  table.desk.select("b2");
  table.desk.finish_unit();
  table.desk.end_phase();
  CHECK_FALSE(table.desk.question());
  CHECK(table.desk.shown().current_phase().name == "Fire");
  table.desk.end_phase();
  REQUIRE(table.desk.question());
  table.desk.end_phase(true);
  CHECK(table.desk.shown().active_side() == "red");
}

TEST_CASE("a change of turn hands over the seat and keeps a numbered copy") {
  Table table;
  table.desk.hand_over = true;
  table.hands.act("end");
  CHECK(table.desk.handed_to().empty());
  table.hands.act("end");
  CHECK(table.desk.handed_to() == "red");
  CHECK_FALSE(table.desk.can_act());
  table.desk.take_seat();
  CHECK(table.desk.can_act());
  CHECK(table.folder.names_in("games/autosaves") == std::vector<std::string>{"autosave-0001.journal"});
  CHECK(table.folder.names_in("games") == std::vector<std::string>{"autosaves", "little-001.journal"});
}

TEST_CASE("a reinforcement enters where a marked hex is clicked") {
  Table table;
  for (int i = 0; i < 4; ++i) table.hands.act("end");
  CHECK(table.desk.shown().turn == 2);
  CHECK(table.desk.can_do_something("b3"));
  table.desk.select("b3");
  CHECK(table.desk.entries().size() == 2);
  table.hands.click("0102");
  CHECK(table.hands.at("b3") == "0102");
}

TEST_CASE("a replay goes back and forth without touching the game, and goes on as a new one from any step") {
  Table table;
  table.hands.act("move b1 0403");
  table.hands.act("move b2 0405");
  table.hands.act("end");
  const std::string file = table.desk.file();
  table.desk.go_to(0);
  CHECK(table.desk.is_replay());
  CHECK(table.hands.at("b1") == "0203");
  CHECK_FALSE(table.desk.can_act());
  table.desk.go_to(1);
  CHECK(table.hands.at("b1") == "0403");
  CHECK(table.hands.at("b2") == "0205");
  table.desk.play(true);
  table.desk.speed = 10;
  CHECK(table.desk.tick(0.11));
  CHECK(table.desk.step_shown() == 2);
  CHECK_FALSE(table.desk.tick(5));
  CHECK(table.desk.step_shown() == 3);
  table.desk.go_to(1);
  REQUIRE(table.desk.branch());
  CHECK_FALSE(table.desk.is_replay());
  CHECK(table.desk.file() != file);
  CHECK(table.desk.steps() == 1);
  CHECK(table.desk.undoable() == "move b1 to 0403");
  table.hands.act("move b2 0206");
  CHECK(table.folder.names_in("games") ==
        std::vector<std::string>{"little-001.journal", "little-war-branch-001.journal"});
  REQUIRE(table.desk.resume(file));
  CHECK(table.desk.steps() == 3);
}

TEST_CASE("saving as goes on in the copy, and a file that is there is never written over") {
  Table table;
  table.hands.act("move b1 0403");
  CHECK_FALSE(table.desk.save_as("little-001"));
  CHECK(table.hands.message().find("already") != std::string::npos);
  REQUIRE(table.desk.save_as("mine"));
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
  REQUIRE(table.desk.resume(copy));
  CHECK(table.desk.file() != copy);
  CHECK(table.desk.steps() == 2);
  table.hands.act("end");
  CHECK(table.folder.files.read("games/autosaves/autosave-0001.journal") == before);
}

TEST_CASE("the game ends with its score, and only the newest ten copies are kept") {
  Table table;
  for (int i = 0; i < 12; ++i) table.hands.act("end");
  CHECK(table.desk.shown().over);
  CHECK(table.desk.shows_end);
  CHECK_FALSE(table.desk.can_act());
  CHECK(table.folder.names_in("games/autosaves").size() == 6);
  for (int i = 0; i < 8; ++i) CHECK_FALSE(autosave(table.desk.file(), table.folder.places().games, 10));
  const auto copies = table.folder.names_in("games/autosaves");
  REQUIRE(copies.size() == 10);
  CHECK(copies.front() == "autosave-0005.journal");
  CHECK(copies.back() == "autosave-0014.journal");
}

TEST_CASE("what cannot be opened leaves the game as it was, and says why") {
  Table table;
  table.hands.act("move b1 0403");
  CHECK_FALSE(table.desk.begin(table.folder.files.file("none.toml")));
  CHECK_FALSE(table.desk.messages().empty());
  CHECK_FALSE(table.desk.resume(table.folder.files.write("bad.journal", "nonsense\n")));
  CHECK(table.desk.is_open());
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
