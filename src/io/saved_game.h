#pragma once
// A game that is being played, with the journal that keeps it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/game/game.h"
#include "src/io/journal.h"
#include "src/io/journal_file.h"
#include "src/io/rules_reader.h"

namespace rearguard {

/// Where scenarios are looked for: as a journal names them, they may be seen from its own folder, from that
/// with the maps that ship, or from the working directory.
struct ScenarioLocator {
  const RuleLibrary& rules;
  std::string data;  ///< the folder that holds `maps` and `assets`; empty: unknown
};

/// A journal, played up to its end.
struct ReadGame {
  Journal journal;
  Game game;
};

/// Reads a journal's file and plays it; nothing is written.
Checked<ReadGame> read_game(const std::string& path, const ScenarioLocator& cache);

/// Everything that changes the game is in its journal before it counts.
class SavedGame {
 public:
  /// Begins a scenario in a new file.
  static Checked<SavedGame> create(const std::string& scenario, std::uint64_t seed, const std::string& path,
                                   const ScenarioLocator& cache);
  /// Goes on with a game. `notices` are told what was mended: a torn last line.
  static Checked<SavedGame> resume(const std::string& path, const ScenarioLocator& cache,
                                   std::vector<Diagnostic>& notices);
  /// A new file with the first `steps` steps of a game.
  static Checked<SavedGame> branch(const ReadGame& from, std::size_t steps, const std::string& path);

  const Game& game() const { return game_; }
  const std::string& path() const { return path_; }

  /// Each says why it was not done, where it was not.
  std::optional<IllegalReason> act(const GameAction& action);
  std::optional<IllegalReason> undo();
  std::optional<IllegalReason> redo();

 private:
  SavedGame(Game game, JournalFile file, std::string path)
      : game_(std::move(game)), file_(std::move(file)), path_(std::move(path)) {}
  std::optional<std::string> write(const GameStep& step, JournalLine::Kind kind);

  Game game_;
  JournalFile file_;
  std::string path_;
  std::uint32_t check_ = 0;
  int lines_ = 0;
};

}  // namespace rearguard
