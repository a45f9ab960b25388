#pragma once
// The journal of a game as text: one line for each action, with its dice and outcome. The journal is the
// saved game; assets/rules/PLAY.md describes it to players.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/play/record/journal_kind.h"

namespace rearguard {

class Game;
struct GameAction;
struct GameState;
struct GameStep;

/// Who plays a side.
struct SidePlayer {
  std::string side;
  bool is_computer = false;
  std::string name = {};  ///< of a person, may be empty; of the computer its strength: "captain"
  friend bool operator==(const SidePlayer&, const SidePlayer&) = default;
};

struct JournalHeading {
  std::string scenario;        ///< its file, as the player named it
  std::uint64_t seed = 0;      ///< of all dice
  std::uint32_t opening = 0;   ///< checksum of the initial state
  std::vector<int> dice = {};  ///< that fell before the first action, if they are not from the seed
  /// Of another kind of journal, which has neither seed nor `opening`: its lines, each with a newline.
  std::string other = {};
  std::vector<SidePlayer> players = {};  ///< at the start; empty: the journal does not say
  /// The documents that the game keeps, as `packed` (`kept_documents.h`); empty: it was begun without.
  std::string documents = {};
  friend bool operator==(const JournalHeading&, const JournalHeading&) = default;
};

struct JournalLine {
  enum class Kind : std::uint8_t {
    action,
    undo,
    redo,
    given,   ///< an action whose dice are not from the seed
    played,  ///< somebody else plays a side from now on; no action
    other,   ///< of another kind of journal only
  };
  Kind kind = Kind::action;
  int number = 0;      ///< from 1
  std::string side;    ///< that acted
  std::string action;  ///< as `to_text(GameAction)`; of `other` what follows its word: "7" of "plan: 7"
  std::vector<int> dice;
  std::string happened;  ///< the outcome, in one line
  /// As of `outcome_check`; lines of earlier versions have none.
  std::optional<std::uint32_t> outcome = {};
  int line = 0;           ///< in the file
  std::string word = {};  ///< of `other`: "plan: "
  friend bool operator==(const JournalLine&, const JournalLine&) = default;
};

struct Journal {
  JournalHeading heading;
  int heading_lines = 0;  ///< of the file
  std::vector<JournalLine> lines;
  std::uint32_t check = 0;                          ///< checksum of its intact bytes
  std::size_t intact_bytes = 0;                     ///< number of intact bytes, from the start
  std::optional<Diagnostic> torn = {};              ///< the last line was incomplete and is ignored
  const JournalKind* kind = nullptr;                ///< null: a game with a seed
  std::shared_ptr<JournalRecord> record = nullptr;  ///< of another kind; copies of a journal share it
};

/// Returns the checksum of `text` after bytes with the checksum `before` (CRC-32, as in zlib; 0 before the
/// first byte).
std::uint32_t check_of(std::string_view text, std::uint32_t before = 0);

/// Returns true if a text begins as a journal does, of whatever version.
bool is_journal(std::string_view text);

/// Returns the first lines of a journal file; each ends with a newline.
std::string to_text(const JournalHeading& heading);
/// Returns what a line does: "move v3 0907", "undo: move v3 0907".
std::string describe_deed(const JournalLine& line);
/// Returns a line without its checksum: "3 | union | fire u31 r4 | 5 2 =1f00c3d2 | u31 hits".
std::string content_of(const JournalLine& line);
/// Returns a line with its newline, to append after bytes whose checksum is `before`.
std::string to_text(const JournalLine& line, std::uint32_t before);
/// Reads a line without its checksum; all but its undo and redo are actions. Nothing if it is not a journal
/// line.
std::optional<JournalLine> parse_line(std::string_view text);

/// Returns the line for a step of the game, or for its undo or redo. `after`: the state after the step.
JournalLine line_of(const GameStep& step, const GameState& after, JournalLine::Kind kind, int number);

/// Returns the checksum of what an action has led to: the state after it, under the words that were written
/// of it. Words may change from version to version; what is written stays what was checked.
std::uint32_t outcome_check(const std::string& happened, const GameState& after);
/// Returns whether what is written of an action is what leads to this state. A line without a check passes,
/// until a line had one: `is_checked` keeps that from line to line.
bool is_outcome(const JournalLine& line, const GameState& after, bool& is_checked);

/// Returns the line by which somebody plays a side from now on, and the words of its action.
JournalLine line_of(const SidePlayer& player, int number);
std::string to_text(const SidePlayer& player);
/// Returns who plays at the end of a journal: each side of which it says so.
std::vector<SidePlayer> players_of(const Journal& journal);
/// Takes a player into a list instead of the one of the same side.
void seat(const SidePlayer& player, std::vector<SidePlayer>& players);
/// Returns "the computer (captain)", a person's name, or "a person".
std::string describe(const SidePlayer& player);

/// Reads a journal with a seed, or of one of the kinds. A last line without its newline is ignored and
/// reported in `torn`. A problem if the heading or a line is invalid, or a checksum does not match.
Checked<Journal> read_journal(std::string_view text, const std::string& file,
                              const JournalKinds* kinds = nullptr);

/// Returns the checksum of a state.
std::uint32_t check_of(const GameState& state);
/// Returns the same of all but its seed: games with the same steps and dice have the same.
std::uint32_t check_without_seed(const GameState& state);

/// Replays the lines of a journal with a seed in a game that has just begun. Returns a problem, with the line
/// in the journal, if an action is illegal, or its dice or outcome differ from the journal. Adds to
/// `other_words` each line without a check of its outcome that tells it otherwise than it would be told now.
std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game,
                                 std::vector<Diagnostic>* other_words = nullptr);

/// Parses an action as written by `to_text`, among the moves and targets of the state. Returns nothing, with
/// the reason in `message`, if a word is not valid there.
std::optional<GameAction> parse_action(const GameState& state, std::string_view text, std::string& message);

}  // namespace rearguard
