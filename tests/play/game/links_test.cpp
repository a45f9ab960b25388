// Links in a game: stated by the scenario, made by actions, kept by the journal, and lost with a unit.

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string linking_rules = little_rules + R"(
[[play.actions]]
name = "declare"
kind = "event"
event = "declare"
cite = "7"
text = "Declare a charge at an enemy."
targets = { units = "enemies", within = 20 }
limit = "unlimited"

[[play.actions]]
name = "charge"
kind = "event"
event = "charge"
cite = "7"
text = "Charge the enemy at whom it was declared."
if = { near = { link = "charge" } }
targets = { link = "charge" }

[[play.phases]]
name = "Charges"
actions = ["declare", "charge"]
at_end = [ { event = "over" } ]

[[events]]
name = "declare"
cite = "7"
text = "It declares at whom it charges, and from how far."
do = [ { link = "charge", to = "causing-units", counts = { hexes = "distance" } } ]

[[events]]
name = "charge"
cite = "7"
text = "The target is destroyed."
do = [ { remove = "destroyed", on = "causing-units" } ]

[[events]]
name = "over"
cite = "7"
text = "Charges that were not made are over."
do = [ { unlink = "charge" } ]
)";

const std::string linked_units = little_units + R"(
[[links]]
name = "guard"
from = "r1"
to = "r2"
)";

Game linking_game() {
  return little_game(1, little_scenario(linked_units, linking_rules));
}

std::string links_of(const Game& game) {
  const Position& position = game.state().position;
  std::string text;
  for (const Link& link : position.links()) {
    text += link.name + ' ' + position.unit(link.from).id + '>' + position.unit(link.to).id;
    for (const auto& [name, number] : link.counts) text += ' ' + name + '=' + std::to_string(number);
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("a game keeps the links of its scenario and those that actions make") {
  Game game = linking_game();
  CHECK(links_of(game) == "guard r1>r2\n");
  const auto before = check_of(game.state());
  play(game, "end");
  play(game, "end");
  play(game, "declare b1 r1");
  play(game, "declare b2 r2");
  CHECK(links_of(game) == "charge b1>r1 hexes=6\ncharge b2>r2 hexes=6\nguard r1>r2\n");
  CHECK(check_of(game.state()) != before);
  // Only the target of its own charge.
  std::string message;
  const auto wrong = parse_action(game.state(), "charge b1 r2", message);
  CHECK((!wrong || game.act(*wrong)));
  play(game, "charge b1 r1");
  CHECK(links_of(game) == "charge b2>r2 hexes=6\n");
  play(game, "end");
  CHECK(links_of(game).empty());
  const GameState before_end = game.state_after(game.steps().size() - 1);
  CHECK(before_end.position.links().size() == 1);
}

TEST_CASE("a state with another link has another check number") {
  Game game = linking_game();
  GameState state = game.state();
  const auto before = check_of(state);
  state.position.cut_link("guard", *state.position.find("r1"), *state.position.find("r2"));
  const auto without = check_of(state);
  CHECK(without != before);
  state.position.set_link({"guard", *state.position.find("r2"), *state.position.find("r1"), {}});
  CHECK(check_of(state) != without);
  CHECK(check_of(state) != before);
}

TEST_CASE("a journal replays links, also past a reinforcement that enters") {
  Game game = linking_game();
  std::string text = to_text(JournalHeading{"scenario.toml", 1, check_of(game.state())});
  int lines = 0;
  const auto play = [&](const std::string& action) {
    testing::play(game, action);
    text += to_text(line_of(game.steps().back(), game.state(), JournalLine::Kind::action, ++lines),
                    check_of(text));
  };
  for (const char* action :
       {"end", "end", "declare b1 r2", "charge b1 r2", "end", "end", "end", "declare r1 b1"})
    play(action);
  CHECK(links_of(game) == "charge r1>b1 hexes=6\n");
  play("end");
  play("enter b3 0101");
  play("end");
  play("end");
  play("declare b3 r1");
  CHECK(links_of(game) == "charge b3>r1 hexes=7\n");
  const auto read = read_journal(text, "g");
  REQUIRE(read);
  Game again = linking_game();
  const auto problem = replay(*read, "g", again);
  CHECK_MESSAGE(!problem, (problem ? to_string(*problem) : ""));
  CHECK(links_of(again) == links_of(game));
  CHECK(check_of(again.state()) == check_of(game.state()));
}

TEST_CASE("a link with a unit that arrives later is an error of the scenario") {
  const Scratch folder;
  folder.write("war.toml", linking_rules);
  const std::string links = "\n[[links]]\nname = \"guard\"\nfrom = \"r1\"\nto = \"b3\"\n";
  const std::string file =
      folder.write("scenario.toml", little_heading + little_aims + little_units + links + little_map);
  const auto read = read_scenario_file(file, RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE_FALSE(read);
  CHECK(read.problems().front().message ==
        "the link \"guard\" names \"b3\", who arrives later and is linked to nobody until then");
}
