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
#include "src/extras/mail/digest.h"
#include "src/extras/mail/mail_heading.h"

namespace rearguard {

class Game;
struct Grid;
struct GameAction;
struct GameState;
struct GameStep;

/// The heading of a journal.
struct JournalHeading {
  std::string scenario;       ///< its file, as the player named it
  std::uint64_t seed = 0;     ///< of all dice
  std::uint32_t opening = 0;  ///< checksum of the initial state
  /// Of a game by mail, journal 2: it has neither seed nor `opening`.
  std::optional<MailHeading> mail = {};
  friend bool operator==(const JournalHeading&, const JournalHeading&) = default;
};

/// A line of a journal.
struct JournalLine {
  enum class Kind : std::uint8_t {
    action,
    undo,
    redo,
    // by mail only
    seal,
    give,
    take,
    plan,
    answer,
    dropped,  ///< a planned action that was not legal
    ask,
    grant,
    renew,
    resign,
    agree,
  };
  Kind kind = Kind::action;
  int number = 0;      ///< from 1
  std::string side;    ///< that acted
  std::string action;  ///< as `to_text(GameAction)`; by mail also what follows the word: "7" of "plan: 7"
  std::vector<int> dice;
  std::string happened;  ///< the outcome, in one line
  int line = 0;          ///< in the file
  friend bool operator==(const JournalLine&, const JournalLine&) = default;
};

struct Journal {
  JournalHeading heading;
  std::vector<JournalLine> lines;
  std::uint32_t check = 0;              ///< checksum of its intact bytes
  std::size_t intact_bytes = 0;         ///< number of intact bytes, from the start
  std::optional<Diagnostic> torn = {};  ///< the last line was incomplete and is ignored
  /// By mail: the id of the game, and the head of the chain after each line.
  std::vector<Bytes32> heads = {};
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
/// Returns a line with its newline, to append after bytes whose checksum is `before`.
std::string to_text(const JournalLine& line, std::uint32_t before);
/// Returns what a line of a game by mail is hashed as: all before its checksum, of a seal without the
/// signature.
std::string chained_text(const JournalLine& line);
/// Returns a line of a game by mail with its newline. `head` is that of the chain after it.
std::string to_text(const JournalLine& line, const Bytes32& head);
/// Reads a line of a game by mail as `describe_deed` writes it: the kind, and what follows its word.
std::pair<JournalLine::Kind, std::string> mail_deed(std::string_view deed);

/// Returns the line for a step of the game, or for its undo or redo.
JournalLine line_of(const GameStep& step, JournalLine::Kind kind, int number, const Grid& grid);

/// Reads a journal. A last line without its newline is ignored and reported in `torn`. A problem if the
/// heading or a line is invalid, or a checksum does not match.
Checked<Journal> read_journal(std::string_view text, const std::string& file);

/// Returns the checksum of a state.
std::uint32_t check_of(const GameState& state);

/// Replays the lines of a journal with a seed in a game that has just begun. Returns a problem, with the line
/// in the journal, if an action is illegal, or its dice or outcome differ from the journal.
std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game);

/// Parses an action as written by `to_text`, among the moves and targets of the state. Returns nothing, with
/// the reason in `message`, if a word is not valid there.
std::optional<GameAction> parse_action(const GameState& state, std::string_view text, std::string& message);

}  // namespace rearguard
