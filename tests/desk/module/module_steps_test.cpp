// From a VASSAL module to a position with rules, step by step.

#include "src/desk/module/module_steps.h"

#include <chrono>
#include <thread>

#include "src/core/io/positions/position_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/desk/module/small_war.h"
#include "tests/support/got.h"

namespace {

using Step = ModuleSteps::Step;

/// The small war in a folder, and the steps.
struct Wizard {
  Scratch scratch;
  ModuleSteps steps{RuleLibrary(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules")};

  explicit Wizard(const TestModule& module = small_war()) { scratch.write("Game.vmod", module_file(module)); }
  void wait() {
    while (steps.poll()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void open(const std::string& name = "Game.vmod") {
    steps.open(scratch.file(name));
    wait();
  }
  void to_sides() {
    open();
    steps.take_board();
    wait();
    REQUIRE_MESSAGE(steps.step() == Step::sides, steps.problem());
  }
  void to_saves() {
    to_sides();
    steps.take_sides();
    wait();
    REQUIRE_MESSAGE(steps.step() == Step::rules, steps.problem());
    steps.take_rules("order-actions");
    wait();
    REQUIRE_MESSAGE(steps.step() == Step::save, steps.problem());
  }
  void take(const Strings& leaves) {
    steps.take_save({scratch.write("save.vsav", save_file(save_text(leaves))), {}, "save.vsav"});
    wait();
  }
  /// The position that is opened.
  PositionDocument opened(std::string* unit = nullptr) {
    const auto errand = steps.take_errand();
    REQUIRE_MESSAGE(errand, steps.problem());
    CHECK(errand->to == Errand::To::retreats);
    if (unit != nullptr) *unit = errand->unit;
    return got(read_position_file(errand->file));
  }
};

std::string sides_of(const SideGuess& sides) {
  std::string text;
  for (const GuessedSide& side : sides.sides)
    text += side.name + " " + std::to_string(sides.camps.at(side.name)) + "; ";
  return text;
}

TestModule three_sides() {
  TestModule m = small_war();
  m.palette += slot_element("3", "Green Horse", {{"mark;Side", "Green"}});
  return m;
}

}  // namespace

TEST_CASE_FIXTURE(Wizard, "a module and a save become a position with rules of ten answers") {
  to_sides();
  CHECK(steps.folder == scratch.file("Game"));
  CHECK(sides_of(steps.sides()) == "blue 1; red 2; ");
  CHECK_FALSE(scratch.holds("Game"));
  steps.take_sides();
  wait();
  CHECK(steps.step() == Step::rules);
  CHECK(scratch.holds("Game/roster.toml"));
  CHECK_FALSE(steps.rules_offers().empty());
  steps.answers[1] = "DR1=x";
  steps.take_answers();
  CHECK(has(steps.problem(), "write each result once"));
  steps.answers[1] = "";
  steps.take_answers();
  CHECK(steps.step() == Step::save);
  // The first two are apart; the last two are beside each other.
  take({war_leaf(101, "Red Guard", 2, 2, "Red"), war_leaf(102, "Blue Foot", 5, 5, "Blue"),
        war_leaf(103, "Red Guard", 5, 6, "Red")});
  std::string unit;
  const PositionDocument document = opened(&unit);
  CHECK(document.position.units().size() == 3);
  CHECK(document.position.map().grid().number(document.position.unit(*document.position.find(unit)).hex) ==
        "0505");
  const auto rules = got(rules_of(document, scratch.file("Game/saves/save.toml"),
                                  RuleLibrary(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules")));
  CHECK(rules.result_names() == Strings{"DR1", "DR2"});
}

TEST_CASE("camps are written as allies, and what is in none as markers") {
  Wizard w(three_sides());
  w.to_sides();
  w.steps.set_camp("green", w.steps.camp("red"));
  CHECK(w.steps.sides_problem() == "");
  w.steps.take_sides();
  w.wait();
  w.steps.take_rules("");
  w.take({war_leaf(101, "Red Guard", 2, 2, "Red"), war_leaf(102, "Blue Foot", 5, 5, "Blue"),
          war_leaf(103, "Green Horse", 5, 6, "Green")});
  const Position position = w.opened().position;
  const auto side = [&](const char* name) {
    return static_cast<SideIndex>(std::ranges::find(position.sides(), name) - position.sides().begin());
  };
  CHECK_FALSE(position.enemies(side("red"), side("green")));
  CHECK(position.enemies(side("blue"), side("green")));

  Wizard without(three_sides());
  without.to_sides();
  without.steps.set_camp("red", 0);
  without.steps.set_camp("green", without.steps.camp("blue"));
  CHECK(has(without.steps.sides_problem(), "At least two camps"));
  without.steps.set_camp("green", 2);
  without.steps.take_sides();
  without.wait();
  without.steps.take_rules("");
  without.take({war_leaf(101, "Red Guard", 2, 2, "Red"), war_leaf(102, "Blue Foot", 5, 5, "Blue"),
                war_leaf(103, "Green Horse", 5, 6, "Green")});
  CHECK(without.opened().position.units().size() == 2);
}

TEST_CASE("pieces that nothing seems to divide are divided by what the user chooses") {
  TestModule m = small_war();
  m.palette = slot_element("1", "aa", {{"mark;Kind", "p"}}) + slot_element("2", "bb", {{"mark;Kind", "p"}}) +
              slot_element("3", "cc", {{"mark;Kind", "q"}}) + slot_element("4", "dd");
  Wizard w(m);
  w.to_sides();
  CHECK(has(w.steps.sides().questions.front(), "nothing divides the pieces"));
  CHECK_FALSE(w.steps.sides_problem().empty());
  w.steps.divide_by("mark Kind");
  CHECK(sides_of(w.steps.sides()) == "p 1; q 2; ");
  CHECK(w.steps.sides_problem().empty());
}

TEST_CASE_FIXTURE(Wizard, "pieces that the roster does not know get their side by choice") {
  to_saves();
  const Strings leaves{war_leaf(101, "Red Guard", 2, 2, "Red"), war_leaf(102, "Blue Foot", 5, 5, "Blue"),
                       piece_leaf("103", "Stranger", "Main Map", 120, 100)};
  take(leaves);
  CHECK_FALSE(steps.take_errand());
  REQUIRE(steps.unknown().size() == 1);
  CHECK(steps.unknown()[0].pattern == "Stranger");
  CHECK(steps.roster_sides() == Strings{"blue", "red"});
  steps.unknown_sides["Stranger"] = "red";
  steps.take_unknown();
  wait();
  CHECK(opened().position.units().size() == 3);
}

TEST_CASE_FIXTURE(Wizard, "a save brings its module, and comes by itself once there are rules") {
  scratch.write(
      "old.vsav",
      save_file(save_text({war_leaf(1, "Red Guard", 2, 2, "Red"), war_leaf(2, "Blue Foot", 2, 3, "Blue")})));
  open("old.vsav");
  CHECK(steps.step() == Step::board);
  steps.take_board();
  wait();
  steps.take_sides();
  wait();
  steps.take_rules("order-actions");
  wait();
  CHECK(opened().rules == "order-actions");
  scratch.write("Other.vmod", "");
  open("old.vsav");
  CHECK(steps.step() == Step::module);
  CHECK(has(steps.problem(), "there are several modules beside it"));
}

TEST_CASE_FIXTURE(Wizard, "a folder that is there already is used, and its positions are not written again") {
  to_saves();
  const Strings leaves{war_leaf(1, "Red Guard", 2, 2, "Red"), war_leaf(2, "Blue Foot", 2, 3, "Blue")};
  take(leaves);
  CHECK(steps.take_errand()->file == scratch.file("Game/saves/save.toml"));
  scratch.write("Game/saves/save.toml", "mine");
  ModuleSteps again{RuleLibrary(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules")};
  again.open(scratch.file("Game.vmod"));
  while (again.poll()) std::this_thread::yield();
  again.take_board();
  while (again.poll()) std::this_thread::yield();
  CHECK(again.step() == Step::rules);
  again.take_rules("");
  CHECK(again.positions() == Strings{scratch.file("Game/saves/save.toml")});
  again.take_save({scratch.file("save.vsav"), {}, "save.vsav"});
  while (again.poll()) std::this_thread::yield();
  CHECK(again.take_errand()->file == scratch.file("Game/saves/save-2.toml"));
  CHECK(scratch.read("Game/saves/save.toml") == "mine");
  again.begin_empty();
  const auto empty = again.take_errand();
  REQUIRE(empty);
  CHECK(got(read_position_file(empty->file)).position.units().empty());
}

TEST_CASE("what is wrong is said in its step, with a cure that the window has") {
  TestModule m = small_war();
  m.numbering = "";
  Wizard w(m);
  w.scratch.write("no.vmod", "PK");
  w.open("no.vmod");
  CHECK(w.steps.step() == Step::module);
  CHECK_FALSE(w.steps.problem().empty());
  w.open();
  CHECK(w.steps.problem().empty());
  CHECK(w.steps.numbers == ModuleSteps::Numbers::plain);
  w.steps.numbers = ModuleSteps::Numbers::printed;
  w.steps.take_board();
  w.wait();
  CHECK(w.steps.step() == Step::board);
  CHECK(has(w.steps.problem(), "give the number of the first hex, or choose 0101 and so on"));
  CHECK_FALSE(has(w.steps.problem(), "--"));
  w.steps.numbers = ModuleSteps::Numbers::first;
  w.steps.first = "A1";
  w.steps.take_board();
  w.wait();
  CHECK(w.steps.step() == Step::sides);
  CHECK(w.steps.back());
  CHECK(w.steps.step() == Step::board);
  CHECK(w.steps.back());
  CHECK_FALSE(w.steps.back());
}
