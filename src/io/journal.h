#pragma once
// The journal of a game as text: one line for each thing done, with its dice and what came of it. The journal
// is the save; assets/rules/PLAY.md describes it to players.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/game/game.h"

namespace rearguard {

/// What stands at the top of a journal.
struct JournalHeading {
  std::string scenario;       ///< its file, as it was named
  std::uint64_t seed = 0;     ///< of all dice
  std::uint32_t opening = 0;  ///< check of the state in which the game began
  friend bool operator==(const JournalHeading&, const JournalHeading&) = default;
};

/// One line.
struct JournalLine {
  enum class Kind : std::uint8_t { action, undo, redo };
  Kind kind = Kind::action;
  int number = 0;      ///< from 1
  std::string side;    ///< who did it
  std::string action;  ///< as `to_text(GameAction)`
  std::vector<int> dice;
  std::string happened;  ///< what came of it, in one line
  int line = 0;          ///< in the file
  friend bool operator==(const JournalLine&, const JournalLine&) = default;
};

struct Journal {
  JournalHeading heading;
  std::vector<JournalLine> lines;
  std::uint32_t check = 0;  ///< of all its bytes that are sound
  std::size_t sound = 0;    ///< bytes that are sound
  std::optional<Diagnostic> torn =
      {};  ///< that a last line was not written to its end, and has been left out
};

/// The check of `text` after what has the check `before` (CRC-32, as in zlib; 0 before the first byte).
std::uint32_t check_of(std::string_view text, std::uint32_t before = 0);

/// The first lines of a file; each ends with a newline.
std::string to_text(const JournalHeading& heading);
/// A line to append after bytes whose check is `before`, with its newline.
std::string to_text(const JournalLine& line, std::uint32_t before);

/// The line for a step, for an undo or a redo of it.
JournalLine line_of(const GameStep& step, JournalLine::Kind kind, int number, const Grid& grid);

/// Reads a journal. A last line without its newline is left out, and told in `torn`. A line whose check does
/// not fit, or that is none, is a problem, as is anything wrong with the heading.
Checked<Journal> read_journal(std::string_view text, const std::string& file);

/// The check of a state.
std::uint32_t check_of(const GameState& state);

/// Plays a journal's lines in a game that has just begun. Every action must be legal, give the same dice and
/// come out as the journal says; else the problem, with the journal's line.
std::optional<Diagnostic> replay(const Journal& journal, const std::string& file, Game& game);

/// An action as `to_text` writes it; the moves and targets of the state say what its words mean. A word that
/// stands for nothing gives nothing, with the reason.
std::optional<GameAction> parse_action(const GameState& state, std::string_view text, std::string& message);

}  // namespace rearguard
