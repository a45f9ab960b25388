#pragma once
// A game in progress, with the journal in which it is saved.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/document/kept_reading.h"
#include "src/play/game/game.h"
#include "src/play/record/journal.h"
#include "src/play/record/journal_file.h"

namespace rearguard {

class RuleLibrary;
struct Scenario;

/// Which journals can be read, and where the scenario of one is searched for: its path may be relative to the
/// folder of the journal, to the folder of the shipped maps, or to the working directory.
struct ScenarioLocator {
  const RuleLibrary& rules;
  std::string data;                     ///< the folder that contains `maps` and `assets`; empty if unknown
  const JournalKinds* kinds = nullptr;  ///< of journals, beside that with a seed; null: none
  KeptReadings<std::shared_ptr<const Scenario>>* kept = nullptr;  ///< scenarios that games share; null: none
};

/// A journal and its game, replayed to the end.
struct ReadGame {
  Journal journal;
  Game game;
  std::string scenario_file;                 ///< of the game; with `kept` documents it need not be there
  std::size_t bytes = 0;                     ///< of the file as it was read
  std::vector<Diagnostic> other_words = {};  ///< as of `replay`
  DocumentTexts kept = {};                   ///< in the journal; empty: it was begun without
};
/// Returns the file that has the map of a game; empty: the map is in the scenario, or no file has it any
/// more.
std::string map_file_of(const ReadGame& read, const ScenarioLocator& cache);

struct FoundScenario {
  std::string file;
  std::optional<std::string> problem;  ///< why documents may not refer to it
};
/// Finds the scenario that a journal or an invitation names: beside it, among the shipped files, or at the
/// path itself.
FoundScenario find_scenario(const std::string& name, const std::string& journal, const std::string& data);

/// Returns the `kind_label` of a file; empty where it cannot be read.
std::string_view kind_label_of(const std::string& path);

/// Which documents a game is played from; those in its journal are none in journals of earlier versions.
enum class GameDocuments : std::uint8_t { kept, files };

/// Reads and replays a journal file; writes nothing. Waits a moment for a line that another program is
/// writing.
Checked<ReadGame> read_game(const std::string& path, const ScenarioLocator& cache,
                            GameDocuments from = GameDocuments::kept);
/// Reads and replays the text of the journal file `path`.
Checked<ReadGame> read_game_text(std::string_view text, const std::string& path, const ScenarioLocator& cache,
                                 GameDocuments from = GameDocuments::kept);

/// A game whose changes become lines of a journal, wherever that is kept.
class RecordedGame {
 public:
  /// Keeps the next line of the journal, which ends with a newline. Returns what went wrong, or nothing.
  using Sink = std::function<std::optional<std::string>(const std::string& line)>;

  /// A game whose journal has the checksum `check` and `lines` lines after its heading.
  RecordedGame(Game game, std::uint32_t check, int lines)
      : game_(std::move(game)), check_(check), lines_(lines) {}

  const Game& game() const { return game_; }

  /// Performs an action, undo or redo once its line is kept. Returns the reason on failure, or nothing.
  std::optional<IllegalReason> act(const GameAction& action, const Sink& keep, const StatedDice& given = {});
  std::optional<IllegalReason> undo(const Sink& keep);
  std::optional<IllegalReason> redo(const Sink& keep);
  /// Notes who plays a side from now on. Returns what went wrong, or nothing.
  std::optional<std::string> note(const SidePlayer& player, const Sink& keep);

 private:
  std::optional<std::string> write(const JournalLine& line, const Sink& keep);
  std::optional<std::string> write(const GameStep& step, const GameState& after, JournalLine::Kind kind,
                                   const Sink& keep);

  Game game_;
  std::uint32_t check_;
  int lines_;
};

/// A game that begins, and the heading of its journal.
struct BegunGame {
  RecordedGame game;
  JournalHeading heading;
};
/// Begins the scenario of a file; choices of readings may follow its name. `given`: the dice that fall before
/// the first action.
Checked<BegunGame> begin_recorded(const std::string& scenario, std::uint64_t seed,
                                  const ScenarioLocator& cache, const StatedDice& given = {});
/// Returns a game that was read, to be gone on with after the intact lines of its journal.
RecordedGame to_record(ReadGame read);

/// A game whose changes are written to its journal before they take effect.
class SavedGame {
 public:
  /// Returns the file of a new game, or why there can be none.
  using Place = std::function<Checked<std::string>()>;

  /// Starts a scenario. Its journal is created with the first action of a player, in the file that `place`
  /// names then: a game that nobody has played leaves nothing behind. Sides without a player are played by
  /// persons.
  static Checked<SavedGame> begin(const std::string& scenario, std::uint64_t seed, Place place,
                                  const std::vector<SidePlayer>& players, const ScenarioLocator& cache);
  /// Starts a scenario, with a new journal file.
  static Checked<SavedGame> create(const std::string& scenario, std::uint64_t seed, const std::string& path,
                                   const ScenarioLocator& cache);
  /// Resumes a game with a seed. Adds to `notices` what was repaired: an incomplete last line.
  static Checked<SavedGame> resume(const std::string& path, const ScenarioLocator& cache,
                                   std::vector<Diagnostic>& notices);
  /// Creates a new journal with the first `steps` steps of a game.
  static Checked<SavedGame> branch(const ReadGame& from, std::size_t steps, const std::string& path);

  const Game& game() const { return recorded_.game(); }
  /// The journal, or the file that it will be in.
  const std::string& path() const { return path_; }
  /// Whether there is a journal.
  bool is_saved() const { return file_.has_value(); }
  /// Who plays each side of which the journal says so.
  const std::vector<SidePlayer>& players() const { return players_; }
  /// Seats somebody else from now on. Returns what went wrong, or nothing.
  std::optional<std::string> set_player(const SidePlayer& player);

  /// Gives up a game that is saved, and its file, for whoever goes on with both.
  std::pair<RecordedGame, JournalFile> release() && { return {std::move(recorded_), *std::move(file_)}; }

  /// Performs an action, undo or redo. Returns the reason on failure, or nothing on success.
  std::optional<IllegalReason> act(const GameAction& action, const StatedDice& given = {});
  std::optional<IllegalReason> undo() { return recorded_.undo(sink()); }
  std::optional<IllegalReason> redo() { return recorded_.redo(sink()); }

 private:
  SavedGame(RecordedGame game, std::optional<JournalFile> file, std::string path,
            std::vector<SidePlayer> players)
      : recorded_(std::move(game)),
        file_(std::move(file)),
        path_(std::move(path)),
        players_(std::move(players)) {}
  RecordedGame::Sink sink() {
    return [this](const std::string& line) { return keep(line); };
  }
  std::optional<std::string> keep(const std::string& line);
  void seat_before_start();

  RecordedGame recorded_;
  std::optional<JournalFile> file_;
  std::string path_;
  std::vector<SidePlayer> players_;

  // Until there is a journal.
  Place place_;
  JournalHeading heading_;
  std::string unwritten_;    ///< heading, and the phases that have passed by themselves
  bool is_passing_ = false;  ///< what is done now waits for the first action of a player
};

}  // namespace rearguard
