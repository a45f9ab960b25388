// The game controller, without display: selection, actions, undo, replay and branches.

#include "src/desk/game/game_controller.h"

#include "src/desk/game/game_files.h"
#include "src/play/opponent/thought_text.h"
#include "tests/desk/retreat/small_controller.h"

namespace rearguard {

namespace {

struct Table {
  LittleFolder folder;
  GameController controller;
  GameDriver driver{controller};
  explicit Table(const std::string& units = little_units)
      : folder(units), controller(RuleLibrary(rules_folder), folder.places()) {
    const bool begun = controller.begin(folder.scenario(), 5);
    REQUIRE_MESSAGE(begun, driver.message());
    controller.hand_over = false;
  }
  Strings open() const {
    Strings names;
    for (const ActionChoice& choice : controller.actions()) {
      if (!choice.options.empty()) names.push_back(choice.rule->name);
    }
    return names;
  }
};

// b1 can fire at r1, and neither has moved.
const std::string close_units = [] {
  std::string units = little_units;
  units.replace(units.find("0203"), 4, "0703");
  return units;
}();

}  // namespace

TEST_CASE_FIXTURE(Table, "a click on a unit of the active side selects it and shows its reach") {
  CHECK(controller.selected().empty());
  driver.click("0203");
  CHECK(controller.selected() == "b1");
  CHECK(open() == Strings{"move", "face"});
  CHECK(controller.reach().size() > 20);
  controller.hover(driver.hex("0403"));
  REQUIRE(controller.hovered_move() != nullptr);
  CHECK(controller.hovered_move()->cost == MovementPoints{2});
  controller.hover(driver.hex("0703"));
  CHECK(controller.hovered_move() == nullptr);
}

TEST_CASE_FIXTURE(Table, "an illegal action states the reason and the rule number") {
  controller.select("b1");
  const auto rally = std::ranges::find_if(controller.actions(),
                                          [](const ActionChoice& c) { return c.rule->name == "rally"; });
  REQUIRE(rally != controller.actions().end());
  CHECK(rally->options.empty());
  CHECK(has(rally->why_not, "it is not shaken"));
  CHECK(has(rally->why_not, "(3)"));
}

TEST_CASE_FIXTURE(Table, "a click on an enemy unit inspects it") {
  driver.click("0803");
  CHECK(controller.selected() == "r1");
  CHECK(controller.actions().empty());
  CHECK(controller.reach().empty());
  driver.click("0804");
  CHECK(driver.at("r1") == "0803");
}

TEST_CASE_FIXTURE(Table, "a click on a hex moves there, and undo and redo name the action") {
  driver.click("0203");
  driver.click("0403");
  CHECK(driver.at("b1") == "0403");
  CHECK(controller.undoable() == "move b1 to 0403");
  CHECK(controller.redoable().empty());
  controller.undo();
  CHECK(driver.at("b1") == "0203");
  CHECK(controller.selected() == "b1");
  CHECK(controller.undoable().empty());
  CHECK(controller.redoable() == "move b1 to 0403");
  controller.redo();
  CHECK(driver.at("b1") == "0403");
  // The log still shows the undone step.
  const auto& entries = controller.log().entries();
  CHECK(std::ranges::count_if(
            entries, [](const LogEntry& e) { return e.undone && e.kind == LogEntry::Kind::action; }) == 1);
}

TEST_CASE_FIXTURE(Table, "a click on a friend selects it unless a move action is armed") {
  controller.select("b1");
  driver.click("0205");
  CHECK(controller.selected() == "b2");
  controller.select("b1");
  controller.arm("move");
  driver.click("0205");
  CHECK(driver.at("b1") == "0205");
}

TEST_CASE("a click on a target previews the action, and a second click confirms it") {
  Table table(close_units);
  table.driver.act("end");
  CHECK(table.controller.shown().current_phase().name == "Fire");
  table.driver.click("0703");
  table.driver.click("0803");
  REQUIRE(table.controller.proposal() != nullptr);
  table.controller.wait_idle();
  REQUIRE(table.controller.foreseen() != nullptr);
  CHECK(table.controller.foreseen()->exact);
  double all = 0;
  for (const OutcomeOdds& chance : table.controller.foreseen()->chances) all += chance.share;
  CHECK(all == doctest::Approx(1));
  CHECK(has(table.controller.prompt(), "fire b1"));
  table.controller.cancel();
  CHECK(table.controller.proposal() == nullptr);
  const std::size_t before = table.controller.steps();
  table.driver.click("0803");
  table.driver.click("0803");
  CHECK(table.controller.steps() == before + 1);
  // Dice were rolled, so the action cannot be undone.
  CHECK(table.controller.undoable().empty());
  table.controller.undo();
  CHECK(has(table.driver.message(), "Dice were rolled"));
}

TEST_CASE_FIXTURE(Table,
                  "a click on an illegal target keeps the selection and says why not, a second one goes on") {
  driver.act("end");
  driver.click("0203");
  driver.click("0803");
  CHECK(controller.selected() == "b1");
  REQUIRE(controller.refusal() != nullptr);
  CHECK(controller.refusal()->text ==
        "b1 cannot fire with that target: r1 in 0803 is 6 hexes away, at most 3 are allowed (2).");
  CHECK(controller.prompt().starts_with(controller.refusal()->text));
  driver.click("0205");
  CHECK(controller.selected() == "b2");
  driver.click("0803");
  REQUIRE(controller.refusal() != nullptr);
  controller.cancel();
  CHECK(controller.refusal() == nullptr);
  CHECK(controller.selected() == "b2");
  driver.click("0803");
  driver.click("0803");
  CHECK(controller.selected() == "r1");
}

TEST_CASE_FIXTURE(Table, "a click out of reach keeps the selection and says what stops the unit") {
  driver.click("0203");
  driver.click("1103");
  CHECK(controller.selected() == "b1");
  REQUIRE(controller.refusal() != nullptr);
  CHECK(has(controller.refusal()->text, "b1 cannot reach 1103: that costs "));
  driver.click("1103");
  CHECK(controller.selected().empty());
}

TEST_CASE_FIXTURE(Table, "an action with only one option is proposed at once") {
  driver.act("end");
  controller.select("b1");
  controller.arm("gamble");
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.confirm());
  REQUIRE(controller.shown().choice);
  CHECK(has(controller.prompt(), "stake or stand"));
  driver.act("choose b1 stand");
  CHECK_FALSE(controller.shown().choice);
}

TEST_CASE_FIXTURE(Table, "the prompt lists the selected unit's actions by their labels") {
  controller.select("b1");
  CHECK(has(controller.prompt(), "move, face"));
  driver.act("end");
  controller.select("b1");
  CHECK(open() == Strings{"gamble"});
  CHECK(has(controller.prompt(), "stake a point"));
  CHECK_FALSE(has(controller.prompt(), "gamble"));
}

TEST_CASE("who caused an event is clicked, Shift names more, and a second click confirms") {
  const LittleFolder folder;
  folder.files.write("maps/little/war.toml", little_rules + panic_rules("[ { result = \"DR\" } ]"));
  GameController controller(RuleLibrary(rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE(controller.begin(folder.scenario(), 5));
  controller.hand_over = false;
  controller.end_phase(true);
  controller.end_phase(true);
  driver.act("panic b2");
  REQUIRE(controller.shown().choice);
  CHECK(controller.prompt() == "blue: click the enemy who caused what happens to b2; Shift adds more.");
  const auto named = [&] {
    return controller.proposal() == nullptr ? Strings() : controller.proposal()->action.targets;
  };
  using Names = Strings;
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
  CHECK(table.controller.prompt().starts_with("red: the computer is thinking."));
  const std::size_t before = table.controller.steps();
  // Blue has the choice where its units retreat to.
  table.driver.await_computer("red");
  CHECK(table.controller.steps() > before);
  CHECK(table.controller.shown().active_side() == "blue");
  CHECK(table.controller.shown().turn == 2);
  CHECK(table.controller.can_act());
  std::size_t explained = 0;
  for (const LogEntry& entry : table.controller.log().entries()) {
    if (entry.kind != LogEntry::Kind::action || entry.side != "red") continue;
    CHECK(!entry.why.empty());
    ++explained;
  }
  CHECK(explained > 0);
}

TEST_CASE("the computer says what it would do in the player's place, and why") {
  Table table(close_units);
  GameController& controller = table.controller;
  const auto think = [&] {
    while (controller.tick(0.1)) std::this_thread::yield();
  };
  controller.ask_advice();
  CHECK(controller.prompt() == "The computer thinks about what to do in your place; Esc stops it.");
  controller.cancel();
  think();
  CHECK(controller.proposal() == nullptr);
  controller.ask_advice();
  think();
  REQUIRE(controller.proposal() != nullptr);
  // As who asks in a console reads it.
  Opponent general(controller.shown().scenario, "blue", Strength::general, 1);
  const Thought thought = general.think(general.view_of(controller.shown()));
  CHECK(controller.proposal()->action == thought.action);
  std::string advice = "In your place: " + describe_action(thought.action, controller.shown()) + ".";
  for (const std::string& line : describe_thought(thought, controller.shown().position.map().grid()))
    advice += ' ' + line;
  CHECK(controller.log().entries().back().text == advice);
  CHECK(controller.confirm());
  CHECK(controller.steps() == 1);
  // Advice on what is over is dropped.
  controller.ask_advice();
  controller.end_phase(true);
  think();
  CHECK(controller.proposal() == nullptr);
}

TEST_CASE("why the computer acted is found out again in a game that was resumed") {
  Table table(close_units);
  GameController& controller = table.controller;
  table.driver.act("end");
  controller.resume(table.controller.file());
  controller.ask_why(1);
  while (controller.tick(0.1)) std::this_thread::yield();
  const LogEntry& entry =
      *std::ranges::find(controller.log().entries(), LogEntry::Kind::action, &LogEntry::kind);
  CHECK(entry.opened);
  REQUIRE(entry.why.size() == 2);
  CHECK(entry.why[0] == "It has overlooked something better.");
  CHECK(entry.why[1].starts_with("Instead of "));
  controller.ask_why(1);
  CHECK(!entry.opened);
}

TEST_CASE_FIXTURE(Table, "a side can be given to the computer and back in the midst of its turn") {
  controller.computer_pause = 0;
  controller.computer_seed = 1;
  controller.set_computer("blue", Strength::general);
  CHECK(controller.is_computers_turn());
  controller.tick(0.1);
  controller.set_computer("blue", std::nullopt);
  CHECK(controller.can_act());
  CHECK(!controller.tick(0.1));
}

TEST_CASE("keys cycle through targets and options") {
  Table table(close_units);
  table.driver.act("end");
  table.controller.select("b1");
  table.controller.step_option(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.name == "fire");
  CHECK(table.controller.proposal()->action.targets == Strings{"r1"});
  table.controller.step_option(-1);
  CHECK(table.controller.proposal()->action.name == "gamble");
  CHECK(table.controller.confirm());
  table.controller.step_option(+1);
  REQUIRE(table.controller.proposal() != nullptr);
  CHECK(table.controller.proposal()->action.word == "stake");
  CHECK(table.controller.confirm());
  CHECK_FALSE(table.controller.shown().choice);
}

TEST_CASE_FIXTURE(Table, "keys choose hexes, actions and directions") {
  controller.select("b1");
  controller.move_cursor(+1, 0);
  controller.move_cursor(0, +1);
  CHECK(controller.hovered() == driver.hex("0304"));
  controller.press();
  CHECK(driver.at("b1") == "0304");
  // 0303 is north of 0304.
  controller.arm_by_number(1);
  CHECK(controller.armed() == "face");
  controller.step_option(+1);
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.proposal()->action.facing);
  controller.cancel();
  controller.hover(driver.hex("0303"));
  driver.click("0303");
  const Position& after = controller.shown().position;
  CHECK(after.unit(*after.find("b1")).facing == after.map().grid().parse_direction("N"));
}

TEST_CASE("a click on a unit that only enemy counters can fight proposes that fight") {
  LittleFolder folder(close_units);
  std::string rules = little_rules;
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
  GameController controller(RuleLibrary(rules_folder), folder.places());
  GameDriver driver{controller};
  const bool begun = controller.begin(folder.scenario(), 5);
  REQUIRE_MESSAGE(begun, driver.message());
  driver.act("end");
  driver.click("0703");
  REQUIRE(controller.proposal() != nullptr);
  CHECK(controller.selected() == "r1");
  CHECK(controller.proposal()->action.name == "grapple");
  CHECK(controller.proposal()->action.targets == Strings{"b1"});
  // A unit without enemies to fight it is selected.
  controller.cancel();
  driver.click("0205");
  CHECK(controller.selected() == "b2");
  CHECK(controller.proposal() == nullptr);
}

TEST_CASE("a second click on a unit with one action proposes it, and a third confirms it") {
  LittleFolder folder;
  std::string rules = little_rules;
  rules.replace(rules.find("[\"fire\", \"gamble\"]"), 18, "[\"gamble\"]");
  folder.files.write("maps/little/war.toml", rules);
  GameController controller(RuleLibrary(rules_folder), folder.places());
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

TEST_CASE_FIXTURE(Table, "a clicked stack fans out until the mouse leaves it or a unit is picked") {
  driver.act("move b2 0204");
  driver.act("move b1 0204");
  controller.hover(driver.hex("0204"));
  driver.click("0204");
  CHECK(controller.fan() == driver.hex("0204"));
  controller.hover(std::nullopt);
  CHECK(controller.fan());
  controller.hover(driver.hex("0304"));
  CHECK_FALSE(controller.fan());
  controller.hover(driver.hex("0204"));
  driver.click("0204");
  CHECK(controller.fan());
  controller.click(driver.hex("0204"), UnitIndex{0});
  CHECK_FALSE(controller.fan());
}

TEST_CASE_FIXTURE(Table, "a phase without legal actions says so after every unit is checked") {
  driver.act("end");
  for (const char* unit : {"b1", "b2"}) {
    driver.act(std::string("gamble ") + unit);
    driver.act(std::string("choose ") + unit + " stand");
  }
  CHECK_FALSE(has(controller.prompt(), "no unit can act"));
  while (controller.check_next_unit()) {
  }
  CHECK(controller.prompt() == "blue: no unit can act in this phase. Press Ctrl+Space to end it.");
}

TEST_CASE_FIXTURE(Table, "a hex out of reach states the reason, and units able to act are marked") {
  controller.select("b1");
  controller.hover(driver.hex("1103"));
  CHECK(has(controller.hovered_illegal_reason(), "cannot reach 1103"));
  controller.hover(driver.hex("0303"));
  CHECK(controller.hovered_illegal_reason().empty());
  while (controller.check_next_unit()) {
  }
  CHECK(controller.able_hexes() == std::vector<Hex>{driver.hex("0203"), driver.hex("0205")});
}

TEST_CASE_FIXTURE(Table, "next and previous unit skip units that are done or cannot act") {
  controller.step_unit(+1);
  CHECK(controller.selected() == "b1");
  controller.step_unit(+1);
  CHECK(controller.selected() == "b2");
  controller.step_unit(+1);
  CHECK(controller.selected() == "b1");
  controller.finish_unit();
  CHECK(controller.is_finished("b1"));
  CHECK(controller.selected() == "b2");
  controller.step_unit(-1);
  CHECK(controller.selected() == "b2");
  controller.finish_unit();
  CHECK(controller.selected().empty());
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
  std::string units = little_units;
  units.replace(units.find("movement = 4"), 12, "movement = 0");
  Table table(units);
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b2");
  table.controller.step_unit(+1);
  CHECK(table.controller.selected() == "b2");
  // The unit that can only turn can still be clicked, and turned.
  table.driver.click("0203");
  CHECK(table.open() == Strings{"face"});
  table.controller.select("b2");
  table.controller.finish_unit();
  CHECK(table.controller.selected().empty());
  table.controller.end_phase();
  CHECK_FALSE(table.controller.question());
}

TEST_CASE_FIXTURE(Table, "ending the phase asks only if a unit can still act") {
  controller.end_phase();
  REQUIRE(controller.question());
  CHECK(controller.question()->units == Strings{"b1", "b2"});
  CHECK(controller.shown().current_phase().name == "Movement");
  controller.cancel_question();
  driver.act("move b1 0403");
  controller.select("b2");
  controller.finish_unit();
  controller.end_phase();
  CHECK_FALSE(controller.question());
  CHECK(controller.shown().current_phase().name == "Fire");
  controller.end_phase();
  REQUIRE(controller.question());
  controller.end_phase(true);
  CHECK(controller.shown().active_side() == "red");
}

TEST_CASE_FIXTURE(Table, "a change of turn shows the hand-over and writes a numbered autosave") {
  controller.hand_over = true;
  driver.act("end");
  CHECK(controller.handed_to().empty());
  driver.act("end");
  CHECK(controller.handed_to() == "red");
  CHECK_FALSE(controller.can_act());
  controller.accept_turn();
  CHECK(controller.can_act());
  CHECK(folder.names_in("games/autosaves") == Strings{"autosave-0001.journal"});
  CHECK(folder.names_in("games") == Strings{"autosaves", "little-001.journal"});
}

TEST_CASE_FIXTURE(Table, "a click on a marked entry hex brings in the reinforcement") {
  for (int i = 0; i < 4; ++i) driver.act("end");
  CHECK(controller.shown().turn == 2);
  CHECK(controller.can_do_something("b3"));
  // The prompt says that N leads to it.
  CHECK(has(controller.prompt(), "b3 can enter the map: press N"));
  controller.step_unit(+1);
  CHECK(controller.selected() == "b3");
  CHECK(controller.entries().size() == 2);
  driver.click("0102");
  CHECK(driver.at("b3") == "0102");
}

TEST_CASE_FIXTURE(Table, "a replay leaves the game unchanged and can branch from any step") {
  driver.act("move b1 0403");
  driver.act("move b2 0405");
  driver.act("end");
  const std::string file = controller.file();
  controller.go_to(0);
  CHECK(controller.is_replay());
  CHECK(driver.at("b1") == "0203");
  CHECK_FALSE(controller.can_act());
  controller.go_to(1);
  CHECK(driver.at("b1") == "0403");
  CHECK(driver.at("b2") == "0205");
  controller.play(true);
  controller.speed = 10;
  CHECK(controller.tick(0.11));
  CHECK(controller.step_shown() == 2);
  CHECK_FALSE(controller.tick(5));
  CHECK(controller.step_shown() == 3);
  controller.go_to(1);
  REQUIRE(controller.branch());
  CHECK_FALSE(controller.is_replay());
  CHECK(controller.file() != file);
  CHECK(controller.steps() == 1);
  CHECK(controller.undoable() == "move b1 to 0403");
  driver.act("move b2 0206");
  CHECK(folder.names_in("games") == Strings{"little-001.journal", "little-war-branch-001.journal"});
  REQUIRE(controller.resume(file));
  CHECK(controller.steps() == 3);
}

TEST_CASE("after going back to before a shot the computer still plays its side, and the shot is kept") {
  const LittleFolder folder;
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE(controller.begin(folder.scenario(), 5, {}, {{"red", true, "recruit"}}));
  driver.act("move b1 0403");
  driver.act("end");
  const std::string file = controller.file();
  const std::string before = folder.files.read("games/little-001.journal");
  controller.go_to(2);
  REQUIRE(controller.branch(1));
  CHECK_FALSE(controller.is_replay());
  CHECK(controller.steps() == 1);
  CHECK(driver.at("b1") == "0403");
  CHECK(controller.shown().current_phase().name == "Movement");
  CHECK(controller.computer("red") == Strength::recruit);
  const auto note = controller.take_note();
  REQUIRE(note);
  CHECK(has(*note, "the game until now stays in little-001.journal"));
  CHECK(folder.files.read("games/little-001.journal") == before);
  CHECK(controller.file() != file);
}

TEST_CASE_FIXTURE(Table, "Save as continues in the copy and never overwrites a file") {
  driver.act("move b1 0403");
  CHECK_FALSE(controller.save_as("little-001"));
  CHECK(has(driver.message(), "already"));
  REQUIRE(controller.save_as("mine"));
  driver.act("end");
  CHECK(folder.names_in("games") == Strings{"little-001.journal", "mine.journal"});
  const auto games = saved_games(folder.places().games);
  REQUIRE(games.size() == 2);
  const auto mine = std::ranges::find(games, "mine", &SavedEntry::name);
  REQUIRE(mine != games.end());
  CHECK(mine->actions == 2);
}

TEST_CASE_FIXTURE(Table, "a resumed autosave continues in a new file") {
  driver.act("end");
  driver.act("end");
  const std::string copy = folder.files.file("games/autosaves/autosave-0001.journal");
  const std::string before = folder.files.read("games/autosaves/autosave-0001.journal");
  REQUIRE(controller.resume(copy));
  CHECK(controller.file() != copy);
  CHECK(controller.steps() == 2);
  driver.act("end");
  CHECK(folder.files.read("games/autosaves/autosave-0001.journal") == before);
}

TEST_CASE_FIXTURE(Table, "the game ends with its score, and only ten autosaves remain") {
  for (int i = 0; i < 12; ++i) driver.act("end");
  CHECK(controller.shown().over);
  CHECK(controller.shows_end);
  CHECK_FALSE(controller.can_act());
  CHECK(folder.names_in("games/autosaves").size() == 6);
  for (int i = 0; i < 8; ++i) CHECK_FALSE(autosave(controller.file(), folder.places().games, 10));
  const auto copies = folder.names_in("games/autosaves");
  REQUIRE(copies.size() == 10);
  CHECK(copies.front() == "autosave-0005.journal");
  CHECK(copies.back() == "autosave-0014.journal");
}

TEST_CASE_FIXTURE(Table, "a failed open leaves the game unchanged and states the reason") {
  driver.act("move b1 0403");
  CHECK_FALSE(controller.begin(folder.files.file("none.toml")));
  CHECK_FALSE(controller.messages().empty());
  CHECK_FALSE(controller.resume(folder.files.write("bad.journal", "nonsense\n")));
  CHECK(controller.is_open());
  CHECK(driver.at("b1") == "0403");
}

TEST_CASE("a game that nobody has played leaves nothing, and is not listed") {
  const LittleFolder folder;
  {
    GameController controller(RuleLibrary(testing::rules_folder), folder.places());
    REQUIRE(controller.begin(folder.scenario(), 5));
    controller.set_computer("red", Strength::recruit);
    CHECK_FALSE(controller.save_as("mine"));
    CHECK_FALSE(controller.branch());
    CHECK_FALSE(controller.begin(folder.scenario(), 5, folder.files.file("nowhere/g.journal")));
  }
  CHECK(folder.names_in("games").empty());
  // A journal made by a command has no line yet.
  folder.files.write("games/old.journal", "rearguard journal 1\nscenario s.toml\nseed 7\nopening 5c1a9e02\n");
  folder.files.write("games/bad.journal", "nonsense\n");
  const auto listed = saved_games(folder.places().games);
  REQUIRE(listed.size() == 1);
  CHECK(listed.front().name == "bad");
}

TEST_CASE("a game against the computer is resumed against the computer") {
  const LittleFolder folder;
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  GameDriver driver{controller};
  REQUIRE(controller.begin(folder.scenario(), 5, {}, {{"red", true, "recruit"}}));
  CHECK(controller.computer("red") == Strength::recruit);
  driver.act("move b1 0403");
  controller.set_computer("blue", Strength::general);
  const std::string file = controller.file();
  REQUIRE(controller.begin(folder.scenario(), 6));
  CHECK_FALSE(controller.computer("red"));
  REQUIRE(controller.resume(file));
  CHECK(controller.computer("red") == Strength::recruit);
  CHECK(controller.computer("blue") == Strength::general);
  CHECK_FALSE(controller.asks_players);
  CHECK(controller.steps() == 1);
  controller.set_computer("blue", std::nullopt);
  REQUIRE(controller.save_as("mine"));
  CHECK(controller.computer("red") == Strength::recruit);
  CHECK_FALSE(controller.computer("blue"));
}

TEST_CASE("a journal that says nothing of its players asks once") {
  const LittleFolder folder;
  GameController controller(RuleLibrary(testing::rules_folder), folder.places());
  const std::string file = folder.files.file("games/old.journal");
  std::filesystem::create_directories(folder.files.file("games"));
  REQUIRE(SavedGame::create(folder.scenario(), 5, file, controller.locator()));
  REQUIRE(controller.resume(file));
  CHECK(controller.asks_players);
  controller.set_computer("red", Strength::captain);
  controller.accept_players();
  CHECK_FALSE(controller.asks_players);
  controller.close();
  REQUIRE(controller.resume(file));
  CHECK_FALSE(controller.asks_players);
  CHECK(controller.computer("red") == Strength::captain);
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
