// Whatever is printed or offered is read back, on maps with all kinds of numbering, and where paths leave
// them.

#include <fmt/format.h>

#include "src/core/board/setup_of.h"
#include "src/core/document/toml_text.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/record/journal.h"
#include "tests/play/game/little_war.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

template <std::size_t n>
const char* one_of(Rng& rng, const char* const (&words)[n]) {
  return words[rng.number(0, static_cast<int>(n) - 1)];
}

/// A map of five by four hexes, most of them near the end of some numbering.
std::string odd_map(Rng& rng) {
  constexpr const char* firsts[] = {"0000", "0101",  "9596", "0096", "9500", "A1",   "Y1",     "Y96",
                                    "AA07", "17.07", "1/1",  "0_95", "A.A",  "07AA", "000000", "1A"};
  std::string grid = fmt::format(R"(first = "{}", orientation = "{}", shifted = "{}", columns = 5, rows = 4)",
                                 one_of(rng, firsts), one_of(rng, {"flat", "pointy"}),
                                 one_of(rng, {"odd", "even", "first", "second"}));
  if (rng.chance(30)) grid += R"(, order = "row-column")";
  if (rng.chance(30)) grid += R"(, columns_run = "left")";
  if (rng.chance(30)) grid += R"(, rows_run = "up")";
  if (rng.chance(30)) grid += R"(, letters = "AA AB")";
  std::string rows;
  for (int row = 0; row < 4; ++row) {
    std::string text;
    for (int column = 0; column < 5; ++column) text += rng.chance(8) ? ' ' : '.';
    rows += "\"" + text + "\", ";
  }
  return fmt::format(
      "grid = {{ {} }}\nterrain.clear = {{ symbol = \".\", cost = {{ foot = 1 }} }}\n"
      "home = {{ blue = \"{}\", red = \"{}\" }}\nhexes = [{}]\n",
      grid, one_of(rng, {"N", "E", "S", "W"}), one_of(rng, {"N", "E", "S", "W"}), rows);
}

/// Units with every key, in different hexes of a map.
Setup random_units(Rng& rng, const HexMap& map) {
  constexpr const char* ids[] = {"b 1", "1/2", "Ü", "a-b", "x:1", "q\"t", "p|q", "m", "a+b", "7"};
  Setup setup;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (!map.exists(h) || setup.units.size() >= std::size(ids) || rng.chance(70)) continue;
    UnitSetup& unit = setup.units.emplace_back();
    unit.id = ids[setup.units.size() - 1];
    unit.side = setup.units.size() % 2 == 1 ? "blue" : "red";
    unit.hex = map.grid().number(h);
    unit.movement_class = "foot";
    unit.name = one_of(rng, {"", "1st of \"the\" line", "Ünal"});
    if (unit.name.empty()) unit.name = unit.id;
    unit.kind = one_of(rng, {"", "infantry"});
    unit.size = one_of(rng, {"", "brigade"});
    unit.state = one_of(rng, {"good", "shaken"});
    if (rng.chance(50)) unit.facing = std::string(map.grid().direction_name(direction(rng.number(0, 5))));
    unit.strength = rng.number(0, 3);
    unit.morale = rng.number(0, 3);
    unit.states_morale = unit.morale == 0 && rng.chance(50);
    unit.stacking_points = rng.number(0, 2);
    unit.movement = one_of(rng, {"0", "3"});
    unit.zoc = rng.chance(80);
    unit.hidden = rng.chance(20);
    unit.retreat_fire_range = rng.number(0, 2);
    if (rng.chance(30)) unit.markers = {"fired"};
    if (rng.chance(30)) unit.counts = {{"hits", 2}};
  }
  return setup;
}

const std::string exit_rules = R"(
rearguard = "rules 2"
name = "Off the map"
counts = ["hits"]
states = [ { name = "shaken" } ]
results = [ { result = "D", cite = "1", hexes = 2 } ]
failure = { cite = "1", outcome = "eliminated" }
[length]
exits = [ { edge = "home-edge", outcome = "home" }, { edge = "N", outcome = "north" }, { edge = "W", outcome = "west" } ]
[[clauses]]
id = "passable"
cite = "1"
text = "On the map."
forbid = "impassable"
[[clauses]]
id = "no-enemy"
cite = "1"
text = "Through no enemy."
forbid = "enemy"
[[clauses]]
id = "homeward"
cite = "1"
text = "Off the map, if possible."
avoid = { not = "off-map" }
at = "end"
[[events]]
name = "run"
cite = "1"
text = "It runs."
do = [ { choose = "owner", options = [ { name = "1 step", do = [ { result = "D" } ] }, { name = "A1" } ] } ]
[[play.actions]]
name = "run"
kind = "event"
event = "run"
cite = "1"
text = "Run."
[[play.phases]]
name = "Run"
actions = ["run"]
)";

std::string offered(const NeedsChoice& need, const Grid& grid, std::size_t i, bool whole) {
  return need.unit + ":" + (whole ? to_text(grid, need.paths[i]) : grid.number(need.paths[i].back()));
}

/// Checks that every path and every end hex that is offered can be chosen.
void choose_each(const Position& position, const RuleSet& rules, const std::string& unit) {
  ResolveRequest request;
  request.unit = unit;
  request.result = "D";
  Dice none;
  const ResolutionResult first = carry_out(position, rules, request, none);
  const auto* need = std::get_if<NeedsChoice>(&first);
  if (need == nullptr) return;
  for (std::size_t i = 0; i < need->paths.size(); ++i) {
    for (const bool whole : {true, false}) {
      request.choices = {offered(*need, position.map().grid(), i, whole)};
      CAPTURE(request.choices.front());
      const ResolutionResult chosen = carry_out(position, rules, request, none);
      const auto* problem = std::get_if<RequestError>(&chosen);
      const std::string message = problem == nullptr ? std::string() : problem->message;
      CHECK(message == "");
      if (whole) CHECK(std::holds_alternative<Resolution>(chosen));
    }
  }
}

void write_and_read(const Position& position) {
  const Node map = map_document(position.map());
  PositionHeading heading;
  heading.map = &map;
  PositionSource source;
  source.file = "again.toml";
  const auto again = read_position_text(to_toml(setup_of(position), heading), source);
  REQUIRE_MESSAGE(again, to_string(again.problems()));
  const Setup one = setup_of(position);
  const Setup other = setup_of(again->position);
  REQUIRE(one.units.size() == other.units.size());
  for (std::size_t u = 0; u < one.units.size(); ++u) CHECK(one.units[u] == other.units[u]);
}

/// Plays random actions, each of which is read as it is written, and replays the journal of them.
void play_and_replay(Rng& rng, const std::shared_ptr<const Scenario>& scenario) {
  auto begun = Game::begin(scenario, 7);
  REQUIRE(std::holds_alternative<Game>(begun));
  Game game = std::get<Game>(std::move(begun));
  const Grid& grid = scenario->map().grid();
  std::string text = to_text(JournalHeading{"s.toml", 7, check_of(game.state())});
  for (int line = 1; line <= 12; ++line) {
    const std::vector<GameAction> actions = legal_actions(game.state());
    if (actions.empty()) break;
    for (const GameAction& action : actions) {
      std::string message;
      const auto read = parse_action(game.state(), to_text(action, grid), message);
      CHECK_MESSAGE(read == action, to_text(action, grid), ": ", message);
    }
    const GameAction& action =
        actions[static_cast<std::size_t>(rng.number(0, static_cast<int>(actions.size()) - 1))];
    REQUIRE(!game.act(action));
    text +=
        to_text(line_of(game.steps().back(), game.state(), JournalLine::Kind::action, line), check_of(text));
  }
  const auto journal = read_journal(text, "g");
  REQUIRE(journal);
  Game again = std::get<Game>(Game::begin(scenario, 7));
  const auto problem = replay(*journal, "g", again);
  const std::string message = problem ? to_string(*problem) : std::string();
  CHECK(message == "");
}

}  // namespace

TEST_CASE("what is offered, listed and saved is read again, whatever the numbering") {
  Rng rng(seed_for("round trip"));
  int maps = 0;
  for (std::uint32_t i = 0; i < random_boards(150); ++i) {
    CAPTURE(i);
    const std::string map_text = odd_map(rng);
    const auto map = read_map_text("rearguard = \"map 1\"\n" + map_text, "m");
    if (!map) continue;  // its numbers would be below 0, or too wide
    const Setup units = random_units(rng, *map);
    if (units.units.size() < 2) continue;
    ++maps;
    INFO(map_text);
    PositionHeading heading;
    heading.map_path = "m.toml";
    const Scratch folder;
    folder.write("m.toml", "rearguard = \"map 1\"\n" + map_text);
    folder.write("war.toml", exit_rules);
    std::string scenario = to_toml(units, heading);
    scenario.replace(scenario.find("position 1"), 10, "scenario 1");
    scenario.insert(
        scenario.find('\n') + 1,
        "name = \"S\"\nrules = \"war.toml\"\nsides = [\"blue\", \"red\"]\nturns = 3\nbriefing = \"B\"\n"
        "victory_levels = [ { margin = 0, text = \"Drawn\" } ]\nvictory = []\n");
    const auto read = read_scenario_file(folder.write("s.toml", scenario),
                                         RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
    INFO(scenario);
    REQUIRE_MESSAGE(read, to_string(read.problems()));
    const Game game = std::get<Game>(Game::begin(*read, 7));
    const Position& position = game.state().position;
    write_and_read(position);
    choose_each(position, *(*read)->rule_set, units.units.front().id);
    play_and_replay(rng, *read);
  }
  CHECK(maps > 40);
}

TEST_CASE("paths off the map are read as they used to be written, too") {
  const auto path = [](const std::string& first, const std::string& text) {
    Grid grid;
    grid.orientation = Orientation::flat;
    grid.shifted = Parity::even;
    grid.columns = grid.rows = 5;
    grid.first = {first[1] - '0', first[3] - '0'};
    std::string message;
    return parse_path(grid, text, message);
  };
  CHECK(path("0100", "0301-0300-03-01") == path("0100", "0301-0300-0300+N"));
  CHECK(path("0100", "0303-0304-0305") == path("0100", "0303-0304-0304+S"));
  CHECK(path("0000", "0001-0000--0100,-0101") == path("0000", "0001-0000-0000+NW-0001+NW"));
  CHECK(path("0100", "0301-0300-09-01") == std::nullopt);
}
