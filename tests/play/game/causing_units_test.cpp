// Rules that ask who caused an event, in a game: the players say it.

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string panic = testing::panic_rules(R"([ { roll = "1d6", name = "fear" }, { result = "DR" } ])");

const std::string named_units = unit_text("b1", "blue", "0205", "movement = 4\n") +
                                unit_text("r1", "red", "0503", "movement = 4\n") +
                                unit_text("r2", "red", "0507", "movement = 4\n");

GameState before_panic() {
  return in_phase(begun_state(little_scenario(named_units, little_rules + panic)), "Panic");
}

const GameAction flee = act("panic", "b1");

GameAction caused_by(const std::vector<std::string>& enemies) {
  GameAction action;
  action.kind = GameAction::Kind::choose;
  action.unit = "b1";
  action.targets = enemies;
  return action;
}

}  // namespace

TEST_CASE("a game asks who caused an event where the rules ask for it, and goes on with the answer") {
  const GameState asked = after(before_panic(), flee).state;
  REQUIRE(asked.choice);
  CHECK(asked.choice->causes == std::vector<std::string>{"r1", "r2"});
  CHECK(asked.choice->unit == "b1");
  CHECK(asked.choice->chooser == "blue");
  CHECK(legal_actions(asked).size() == 2);

  // From r1 in the north-east alone the unit may flee north-west; not from r2, who stands in the south-east.
  const auto leads_to = [&](const std::vector<std::string>& enemies, const char* number) {
    const GameState led = after(asked, caused_by(enemies)).state;
    REQUIRE(led.choice);
    CHECK(led.choice->causes.empty());
    const auto hex = asked.position.map().grid().parse(number);
    return std::any_of(led.choice->paths.begin(), led.choice->paths.end(),
                       [&](const RetreatPath& path) { return path.back() == *hex; });
  };
  CHECK(leads_to({"r1"}, "0207"));
  CHECK(!leads_to({"r1"}, "0203"));
  CHECK(leads_to({"r2"}, "0203"));
  CHECK(!leads_to({"r2"}, "0207"));
}

TEST_CASE("only enemies on the map can be named, each once, and nothing else happens before") {
  const GameState asked = after(before_panic(), flee).state;
  const auto against = [&](const GameAction& action) {
    const auto reason = illegal_reason(asked, action);
    return reason ? reason->text : std::string();
  };
  CHECK(against(caused_by({})) == "name the enemies who caused what happens to b1");
  CHECK(against(caused_by({"r9"})) == "r9 is no enemy of b1 on the map, did you mean \"r1\"?");
  CHECK(against(caused_by({"r1", "r1"})) == "r1 is named twice");
  CHECK(against(caused_by({"r1", "r2"})).empty());
  CHECK(against({}) == "blue must choose for b1 first");
}

TEST_CASE("a journal names who caused an event as a player does") {
  const GameState asked = after(before_panic(), flee).state;
  const Grid& grid = asked.position.map().grid();
  CHECK(to_text(caused_by({"r1", "r2"}), grid) == "choose b1 r1 r2");
  std::string message;
  CHECK(parse_action(asked, "choose b1 r1 r2", message) == caused_by({"r1", "r2"}));
  CHECK(!parse_action(asked, "choose b1", message));
  CHECK(message == "name who caused it as \"choose UNIT ENEMY …\"");
}
