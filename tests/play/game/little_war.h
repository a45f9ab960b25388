#pragma once
// A small game for tests: rules and scenario as an author would write them, on a clear map of 12 by 8 hexes
// with woods in the middle. Blue plays first; units move 4 MP, stop in enemy ZOC, stack two high and fire 3
// hexes.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/apply.h"
#include "src/play/game/game.h"
#include "src/play/record/journal.h"
#include "src/play/record/scenario_reader.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace rearguard::testing {

/// A phase with an event that leads away from whoever caused it, and an action that names nobody. `actions`:
/// what happens in the event.
inline std::string panic_rules(const std::string& actions) {
  return R"(
[[clauses]]
id = "away"
cite = "7"
text = "Away from those who caused it."
forbid = { not = { farther = "causing-units" } }

[[events]]
name = "panic"
cite = "7"
text = "It flees."
do = )" + actions +
         R"(

[[play.actions]]
name = "panic"
kind = "event"
event = "panic"
cite = "7"
text = "Panic."

[[play.phases]]
name = "Panic"
actions = ["panic"]
)";
}

/// A phase of its own for an action that makes the event "trial" happen to an enemy. `keys`: more of the
/// action.
inline std::string try_action(const std::string& keys = "") {
  return R"(
[[play.actions]]
name = "try"
kind = "event"
event = "trial"
cite = "8"
text = "Try."
targets = { units = "enemies", within = 9 }
)" + keys +
         R"(
[[play.phases]]
name = "Trial"
actions = ["try"]
)";
}

inline const std::string little_rules = R"(
rearguard = "rules 2"
name = "Little war"
counts = ["shots"]

[stacking]
limit = 2

[[results]]
result = "DR"
cite = "5"
hexes = 2

[[clauses]]
id = "passable"
cite = "5"
text = "On the map."
forbid = "impassable"

[[clauses]]
id = "no-enemy"
cite = "5"
text = "Through no enemy, nor past one."
forbid = "enemy-zoc"

[failure]
outcome = "captured"
cite = "5"

[[states]]
name = "shaken"

[tests.morale]
dice = "1d6"
at_most = "morale"
cite = "3"

[[events]]
name = "fire"
cite = "2"
text = "1 to 3 nothing, 4 and 5 a retreat, 6 a loss."
do = [
  { count = "shots", add = 1, on = "causing-units", quiet = true },
  { roll = "1d6", name = "shot" },
  { table = "shot", rows = [ { to = 3, text = "no effect" }, { from = 4, to = 5, do = [ { result = "DR" } ] }, { from = 6, do = [ { lose_strength = 1 } ] } ] },
]

[[events]]
name = "rally"
cite = "3"
text = "A shaken unit tests its morale."
require = [ { id = "is-shaken", text = "it is not shaken", if = { state = "shaken" } } ]
do = [ { test = "morale", pass = [ { state = "good" } ] } ]

[[events]]
name = "recover"
cite = "4"
text = "Shots are counted anew."
require = [ { id = "has-fired", text = "it has not fired", if = { formula = "shots > 0" } } ]
do = [ { count = "shots", set = 0 } ]

[[events]]
name = "gamble"
cite = "6"
text = "The owner stakes a point of strength or stands fast."
do = [ { choose = "owner", options = [ { name = "stake", do = [ { lose_strength = 1 } ] }, { name = "stand" } ] } ]

[play.movement]
cite = "1"
enemy_zoc = "stop"
allowances = [ { if = { state = "shaken" }, value = "movement / 2" } ]

[[play.actions]]
name = "move"
kind = "movement"
cite = "1"
text = "Move."

[[play.actions]]
name = "face"
kind = "facing"
cite = "1.1"
text = "Turn."

[[play.actions]]
name = "rally"
kind = "event"
event = "rally"
cite = "3"
text = "Rally."
excludes = ["move"]

[[play.actions]]
name = "fire"
kind = "event"
event = "fire"
cite = "2"
text = "Fire at an enemy in sight within 3 hexes."
if = { not_state = "shaken" }
targets = { units = "enemies", within = 3, in_sight = true }
applies_to = "target"

[[play.actions]]
name = "gamble"
label = "stake a point"
kind = "event"
event = "gamble"
cite = "6"
text = "Stake a point."
limit = "once-per-game"

[[play.phases]]
name = "Movement"
actions = ["move", "face", "rally"]

[[play.phases]]
name = "Fire"
actions = ["fire", "gamble"]
at_end = [ { event = "recover", acting_side = "all" } ]
)";

inline const std::string little_map = R"(
[map]
name = "Little map"
hexes = [
  "............",
  "............",
  ".....ww.....",
  ".....ww.....",
  "............",
  "............",
  "............",
  "............",
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 12, rows = 8 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
terrain.woods = { symbol = "w", cost = { foot = 2 }, blocks_sight = true }
)";

inline const std::string little_heading = R"(
rearguard = "scenario 1"
name = "Little war"
rules = "war.toml"
sides = ["blue", "red"]
turns = 3
victory_levels = [ { margin = 0, text = "Drawn" }, { margin = 2, text = "Victory" } ]
)";

inline const std::string little_aims = R"(
[[victory]]
text = "The wood"
hold = ["0603"]
points = 3

[[victory]]
text = "Units lost"
lost = "any"
points = 1
)";

/// A unit on foot in a scenario, with further lines.
inline std::string unit_text(const std::string& id, const std::string& side, const std::string& hex,
                             const std::string& more = "strength = 2\nmorale = 4\nmovement = 4\n") {
  return "[[units]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nhex = \"" + hex +
         "\"\nclass = \"foot\"\n" + more;
}

// A raw text: the test of a real window takes it from here.
inline const std::string little_units = R"(
[[units]]
id = "b1"
side = "blue"
hex = "0203"
class = "foot"
strength = 2
morale = 4
movement = 4
facing = "SE"

[[units]]
id = "b2"
side = "blue"
hex = "0205"
class = "foot"
strength = 2
morale = 4
movement = 4

[[units]]
id = "r1"
side = "red"
hex = "0803"
class = "foot"
strength = 2
morale = 4
movement = 4

[[units]]
id = "r2"
side = "red"
hex = "0805"
class = "foot"
strength = 1
morale = 4
movement = 4

[[units]]
id = "b3"
side = "blue"
class = "foot"
strength = 1
morale = 4
movement = 4
arrives = 2
entry_hexes = ["0101", "0102"]
)";

/// One unit of each side, in the open, within fire range.
inline const std::string duel_units = unit_text("b1", "blue", "0207", "strength = 3\nmovement = 4\n") +
                                      unit_text("r1", "red", "0507", "strength = 3\nmovement = 4\n");

/// Reads a scenario from its parts; any problem fails the test.
inline std::shared_ptr<const Scenario> little_scenario(const std::string& units = little_units,
                                                       const std::string& rules = little_rules,
                                                       const std::string& aims = little_aims,
                                                       const std::string& heading = little_heading) {
  const Scratch folder;
  folder.write("war.toml", rules);
  const std::string file = folder.write("scenario.toml", heading + aims + units + little_map);
  return got(read_scenario_file(file, RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")));
}

inline Game little_game(std::uint64_t seed = 1,
                        std::shared_ptr<const Scenario> scenario = little_scenario()) {
  return got<Game>(Game::begin(std::move(scenario), seed));
}

inline GameState begun_state(std::shared_ptr<const Scenario> scenario, std::uint64_t seed = 1) {
  return got<Applied>(begin_game(std::move(scenario), seed)).state;
}

inline Applied after(const GameState& state, const GameAction& action) {
  auto result = apply(state, action);
  const auto* against = std::get_if<IllegalReason>(&result);
  REQUIRE_MESSAGE(against == nullptr, (against == nullptr ? "" : against->text));
  return std::get<Applied>(std::move(result));
}

/// Ends phases until one of this name.
inline GameState in_phase(GameState state, const std::string& name) {
  while (state.current_phase().name != name) state = after(state, GameAction{}).state;
  return state;
}

inline GameAction act(std::string name, std::string unit, std::vector<std::string> targets = {}) {
  GameAction action;
  action.kind = GameAction::Kind::act;
  action.name = std::move(name);
  action.unit = std::move(unit);
  action.targets = std::move(targets);
  return action;
}

/// Returns the action that a journal writes so.
inline GameAction action_in(const GameState& state, const std::string& text) {
  std::string message;
  const auto action = parse_action(state, text, message);
  REQUIRE_MESSAGE(action, text, ": ", message);
  return *action;
}

inline void play(Game& game, const std::string& text) {
  const auto against = game.act(action_in(game.state(), text));
  REQUIRE_MESSAGE(!against, text, ": ", against ? against->text : "");
}

/// Returns the number of a unit's hex, or "gone".
inline std::string place_of_unit(const GameState& state, const std::string& unit) {
  const auto u = state.position.find(unit);
  return u ? state.position.map().grid().number(state.position.unit(*u).hex) : "gone";
}

/// Returns the states of a game by the number of steps played.
inline std::vector<std::shared_ptr<const GameState>> states_of(const Game& game) {
  std::vector<std::shared_ptr<const GameState>> states;
  for (std::size_t i = 0; i <= game.steps().size(); ++i)
    states.push_back(std::make_shared<const GameState>(game.state_after(i)));
  return states;
}

}  // namespace rearguard::testing
