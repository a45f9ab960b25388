#pragma once
// A game whose changes become lines of a journal, wherever that is kept.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "src/game/game.h"
#include "src/io/journal.h"

namespace rearguard {

class RecordedGame {
 public:
  /// Keeps the next line of the journal, which ends with a newline. Returns what went wrong, or nothing.
  using Sink = std::function<std::optional<std::string>(const std::string& line)>;

  /// A game whose journal has the checksum `check` and `lines` lines after its heading.
  RecordedGame(Game game, std::uint32_t check, int lines)
      : game_(std::move(game)), check_(check), lines_(lines) {}

  const Game& game() const { return game_; }

  /// Performs an action, undo or redo once its line is kept. Returns the reason on failure, or nothing.
  std::optional<IllegalReason> act(const GameAction& action, const Sink& keep);
  std::optional<IllegalReason> undo(const Sink& keep);
  std::optional<IllegalReason> redo(const Sink& keep);

 private:
  std::optional<std::string> write(const GameStep& step, JournalLine::Kind kind, const Sink& keep);

  Game game_;
  std::uint32_t check_;
  int lines_;
};

}  // namespace rearguard
