// Who plays each side, in the journal; and journals that begin with the first action.

#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/saved_game.h"
#include "tests/play/game/little_war.h"
#include "tests/support/scratch.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

using Players = std::vector<SidePlayer>;

struct Shelf {
  Scratch folder;
  RuleLibrary rules{REARGUARD_SOURCE_DIR "/assets/rules"};
  ScenarioLocator locator{rules, ""};
  std::string file = folder.file("g.journal");
  Shelf() {
    folder.write("war.toml", little_rules);
    folder.write("scenario.toml", little_heading + little_aims + duel_units + little_map);
  }
  SavedGame begin(const Players& players = {}) {
    auto begun = SavedGame::begin(
        folder.file("scenario.toml"), 5, [this] { return Checked<std::string>(file); }, players, locator);
    REQUIRE(begun);
    return std::move(begun).value();
  }
  void play(SavedGame& game, const char* text) const {
    std::string message;
    const auto action = parse_action(game.game().state(), text, message);
    REQUIRE_MESSAGE(action, message);
    REQUIRE_FALSE(game.act(*action));
  }
  Players players() const {
    const auto read = read_game(file, locator);
    REQUIRE_MESSAGE(read, to_string(read.problems()));
    return players_of(read->journal);
  }
};

}  // namespace

TEST_CASE_FIXTURE(Shelf, "a game leaves no file before its first action, and that file says who plays") {
  {
    SavedGame game = begin({{"red", true, "captain"}});
    CHECK_FALSE(game.is_saved());
    CHECK_FALSE(game.set_player({"blue", false, "Anna \"A\" | B"}));
    CHECK_FALSE(folder.holds("g.journal"));
    play(game, "move b1 0208");
    CHECK(game.is_saved());
  }
  const std::string text = folder.read("g.journal");
  CHECK(text.find(
            "\nplayed blue person \"Anna \\\"A\\\" \\| B\"\nplayed red computer captain\n1 | blue | move") !=
        std::string::npos);
  CHECK(players() == Players{{"blue", false, "Anna \"A\" | B"}, {"red", true, "captain"}});
}

TEST_CASE_FIXTURE(Shelf,
                  "sides without a player are played by persons, but `create` says nothing of players") {
  CHECK(begin().players() == Players{{"blue"}, {"red"}});
  REQUIRE(SavedGame::create(folder.file("scenario.toml"), 5, file, locator));
  CHECK(players().empty());
}

TEST_CASE_FIXTURE(Shelf, "a change of players is a line of the journal, no action, and outlives branches") {
  {
    SavedGame game = begin();
    play(game, "move b1 0208");
    CHECK_FALSE(game.set_player({"red", true, "general"}));
    CHECK_FALSE(game.set_player({"red", true, "general"}));  // no news
    CHECK_FALSE(game.undo());
    play(game, "move b1 0206");
  }
  const Players expected{{"blue"}, {"red", true, "general"}};
  CHECK(players() == expected);
  CHECK(folder.read("g.journal")
            .find("\n2 | - | played: red computer general |  | the computer (general) plays red | ") !=
        std::string::npos);
  const auto read = read_game(file, locator);
  REQUIRE(read);
  CHECK(read->journal.lines.size() == 4);
  CHECK(read->game.steps().size() == 1);
  REQUIRE(SavedGame::branch(*read, 1, folder.file("h.journal")));
  file = folder.file("h.journal");
  CHECK(players() == expected);
  std::vector<Diagnostic> notices;
  const auto again = SavedGame::resume(file, locator, notices);
  REQUIRE(again);
  CHECK(again->players() == expected);
}

TEST_CASE_FIXTURE(Shelf,
                  "a first action that cannot be saved is not done, and a taken name gives way to the next") {
  SavedGame game = begin();
  folder.write("g.journal", "of somebody else\n");
  std::string message;
  const auto action = parse_action(game.game().state(), "move b1 0208", message);
  REQUIRE(action);
  CHECK(game.act(*action));
  CHECK(game.game().steps().empty());
  CHECK(folder.read("g.journal") == "of somebody else\n");
  file = folder.file("h.journal");
  CHECK_FALSE(game.act(*action));
  CHECK(game.path() == file);
  CHECK(players().size() == 2);
}

TEST_CASE_FIXTURE(Shelf, "players that are no players, or of no side, are found out") {
  {
    SavedGame game = begin();
    play(game, "move b1 0208");
  }
  const std::string text = folder.read("g.journal");
  const std::string head = text.substr(0, text.find("played "));
  for (const char* line : {"played blue", "played blue robot", "played blue computer",
                           "played blue person a b", "played \"blue person"}) {
    const auto read = read_journal(head + line + "\n", "g");
    REQUIRE_FALSE(read);
    CHECK(
        to_string(read.problems()) ==
        "g:" + std::to_string(std::ranges::count(head, '\n') + 1) +
            ":1: error: who plays a side is written as \"SIDE person NAME\" or \"SIDE computer STRENGTH\"\n");
  }
  const auto green = read_game_text(head + "played green person\n", file, locator);
  REQUIRE_FALSE(green);
  CHECK(has(green.problems().front().message, "\"green\" is not a side of this game"));
  // An old journal says nothing of players.
  const auto old = read_journal(head, "g");
  REQUIRE(old);
  CHECK(players_of(*old).empty());
}
