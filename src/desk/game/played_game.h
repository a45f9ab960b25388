#pragma once
// The game on the table: with a seed in its journal, or by mail.

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "src/extras/mail/mailed_game.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

class PlayedGame {
 public:
  explicit PlayedGame(SavedGame game) : game_(std::move(game)) {}
  explicit PlayedGame(MailedGame game) : game_(std::move(game)) {}

  const Game& game() const;
  const std::string& path() const;
  /// The game by mail; null: it has a seed.
  MailedGame* mail() { return std::get_if<MailedGame>(&game_); }
  const MailedGame* mail() const { return std::get_if<MailedGame>(&game_); }

  /// Performs an action, undo or redo; by mail an action may be planned instead. Returns the reason on
  /// failure.
  std::optional<IllegalReason> act(const GameAction& action);
  std::optional<IllegalReason> undo();
  std::optional<IllegalReason> redo();

 private:
  std::variant<SavedGame, MailedGame> game_;
};

}  // namespace rearguard
