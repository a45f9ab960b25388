// Journals altered by somebody who knows how they are written: every checksum fits again.

#include <array>
#include <random>

#include "src/core/io/rules/rules_reader.h"
#include "src/play/game/game.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/random_play.h"
#include "src/play/game/scenario.h"
#include "src/play/record/journal.h"
#include "src/play/record/scenario_reader.h"
#include "tests/support/got.h"
#include "tests/support/test.h"
#include "tests/support/trials.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

using Lines = std::vector<JournalLine>;

/// Draws whole numbers, the same everywhere.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : rng_(seed) {}
  std::size_t below(std::size_t count) { return rng_() % count; }

 private:
  std::mt19937 rng_;
};

Game new_game(std::uint64_t seed) {
  static const auto scenario = read_scenario_file(REARGUARD_SOURCE_DIR "/maps/san-brenzo/scenario.toml",
                                                  RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE(scenario);
  return got<Game>(Game::begin(*scenario, seed));
}

std::string text_of(const JournalHeading& heading, const Lines& lines) {
  std::string text = to_text(heading);
  for (const JournalLine& line : lines) text += to_text(line, check_of(text));
  return text;
}

/// Plays some actions at random, takes some back and carries some out again.
Lines play(std::uint64_t seed, int count) {
  Game game = new_game(seed);
  RandomPlayer player(seed);
  Draw draw(static_cast<std::uint32_t>(seed));
  Lines lines;
  const auto note = [&](const GameStep& step, JournalLine::Kind kind) {
    lines.push_back(line_of(step, game.state(), kind, static_cast<int>(lines.size()) + 1));
  };
  while (static_cast<int>(lines.size()) < count && !game.state().over) {
    const GameStep* last = draw.below(6) == 0 ? game.undoable() : nullptr;
    if (last != nullptr) {
      note(*last, JournalLine::Kind::undo);
      REQUIRE(game.undo());
      if (draw.below(2) != 0) continue;
      REQUIRE(!game.redo());
      note(game.steps().back(), JournalLine::Kind::redo);
      continue;
    }
    const auto action = player.pick(game.state());
    REQUIRE(action);
    REQUIRE(!game.act(*action));
    note(game.steps().back(), JournalLine::Kind::action);
  }
  return lines;
}

/// Plays the actions of a journal and writes down what happens; nothing if one cannot be carried out.
std::optional<Lines> played_again(const Lines& lines, std::uint64_t seed) {
  Game game = new_game(seed);
  Lines again;
  for (const JournalLine& line : lines) {
    const int number = static_cast<int>(again.size()) + 1;
    if (line.kind == JournalLine::Kind::undo) {
      const GameStep* step = game.undoable();
      if (step == nullptr) return std::nullopt;
      again.push_back(line_of(*step, game.state(), line.kind, number));
      game.undo();
      continue;
    }
    if (line.kind == JournalLine::Kind::redo) {
      if (game.redo()) return std::nullopt;
    } else {
      std::string message;
      const auto action = parse_action(game.state(), line.action, message);
      if (!action || game.act(*action)) return std::nullopt;
    }
    again.push_back(line_of(game.steps().back(), game.state(), line.kind, number));
  }
  return again;
}

struct Alteration {
  std::string name;
  void (*alter)(JournalHeading& heading, Lines& lines, std::size_t at, Draw& draw);
};

const std::array<Alteration, 13> alterations{{
    {"a die",
     [](JournalHeading&, Lines& lines, std::size_t at, Draw& draw) {
       const auto has_dice = [](const JournalLine& line) { return !line.dice.empty(); };
       const auto found =
           std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end(), has_dice);
       if (found == lines.end()) return;
       int& die = found->dice[draw.below(found->dice.size())];
       die = die % 6 + 1;
     }},
    {"a die more", [](JournalHeading&, Lines& lines, std::size_t at,
                      Draw& draw) { lines[at].dice.push_back(static_cast<int>(draw.below(6)) + 1); }},
    {"the outcome", [](JournalHeading&, Lines& lines, std::size_t at, Draw&) { lines[at].happened += '!'; }},
    {"the outcome of another line",
     [](JournalHeading&, Lines& lines, std::size_t at, Draw& draw) {
       lines[at].happened = lines[draw.below(lines.size())].happened;
     }},
    {"no check of its outcome", [](JournalHeading&, Lines& lines, std::size_t at,
                                   Draw&) { lines[std::max<std::size_t>(at, 1)].outcome.reset(); }},
    {"the side", [](JournalHeading&, Lines& lines, std::size_t at, Draw&) { lines[at].side += " too"; }},
    {"the action of another line",
     [](JournalHeading&, Lines& lines, std::size_t at, Draw& draw) {
       lines[at].action = lines[draw.below(lines.size())].action;
     }},
    {"a whole other line", [](JournalHeading&, Lines& lines, std::size_t at,
                              Draw& draw) { lines[at] = lines[draw.below(lines.size())]; }},
    {"action, undo or redo",
     [](JournalHeading&, Lines& lines, std::size_t at, Draw& draw) {
       lines[at].kind = static_cast<JournalLine::Kind>(draw.below(3));
     }},
    {"a line less", [](JournalHeading&, Lines& lines, std::size_t at,
                       Draw&) { lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); }},
    {"a line twice",
     [](JournalHeading&, Lines& lines, std::size_t at, Draw&) {
       const JournalLine same = lines[at];
       lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), same);
     }},
    {"two lines exchanged", [](JournalHeading&, Lines& lines, std::size_t at,
                               Draw& draw) { std::swap(lines[at], lines[draw.below(lines.size())]); }},
    {"the seed",
     [](JournalHeading& heading, Lines&, std::size_t, Draw& draw) { heading.seed += 1 + draw.below(9); }},
}};

}  // namespace

TEST_CASE("an altered journal is refused, or is the journal of the game that its actions play") {
  std::map<std::string, int> refused, accepted;
  const int count = testing::trials(240);
  Draw draw(2930);
  Lines sound;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = 1 + static_cast<std::uint64_t>(i) / 60;
    if (i % 60 == 0) sound = play(seed, 80);
    JournalHeading heading{"scenario.toml", seed, check_of(new_game(seed).state())};
    Lines lines = sound;
    const Alteration& alteration = alterations[static_cast<std::size_t>(i) % alterations.size()];
    alteration.alter(heading, lines, draw.below(lines.size()), draw);
    heading.opening = check_of(new_game(heading.seed).state());
    for (std::size_t n = 0; n < lines.size(); ++n) lines[n].number = static_cast<int>(n) + 1;
    const std::string text = text_of(heading, lines);
    CAPTURE(alteration.name);
    CAPTURE(text);
    const auto read = read_journal(text, "g");
    std::string problem = read ? std::string() : to_string(read.problems());
    if (read) {
      Game game = new_game(heading.seed);
      if (const auto against = replay(*read, "g", game)) problem = to_string(*against);
    }
    const bool passes = problem.empty();
    CAPTURE(problem);
    const auto again = played_again(lines, heading.seed);
    CHECK(passes == (again && text_of(heading, *again) == text));
    ++(passes ? accepted : refused)[alteration.name];
  }
  for (const Alteration& alteration : alterations) {
    CAPTURE(alteration.name);
    CHECK(refused[alteration.name] > 0);
  }
  for (const char* never : {"a die more", "the outcome", "no check of its outcome", "the side"})
    CHECK(accepted[never] == 0);
}
