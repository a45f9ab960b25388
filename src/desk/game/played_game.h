#pragma once
// The game on the table, in whatever journal it is kept.

#include "src/play/record/saved_game.h"

namespace rearguard {

/// What is not done with a game whose players sit at different machines, besides computer players, autosaves
/// and screens between the turns; as sentences without their ends.
struct PlayedApart {
  std::string not_copied;    ///< why it is not continued in a copy
  std::string not_branched;  ///< why it is not continued from an earlier step
};

class PlayedGame {
 public:
  PlayedGame() = default;
  PlayedGame(const PlayedGame&) = delete;
  PlayedGame& operator=(const PlayedGame&) = delete;
  virtual ~PlayedGame() = default;

  virtual const Game& game() const = 0;
  virtual const std::string& path() const = 0;

  /// Performs an action, undo or redo; an action may be planned instead. Returns the reason on failure.
  virtual std::optional<IllegalReason> act(const GameAction& action) = 0;
  /// While something is planned, takes the last of it back.
  virtual std::optional<IllegalReason> undo() = 0;
  virtual std::optional<IllegalReason> redo() = 0;

  /// Whether it is in its journal already.
  virtual bool is_saved() const { return true; }
  /// Who plays each side, as far as the journal says so.
  virtual std::vector<SidePlayer> players() const { return {}; }
  /// Seats somebody from now on. Returns what went wrong, or nothing.
  virtual std::optional<std::string> set_player(const SidePlayer& /*player*/) { return std::nullopt; }

  /// Null: all players share this machine.
  virtual const PlayedApart* apart() const { return nullptr; }
  /// Returns false while the player at this machine has nothing to decide; `standing` then says what is
  /// awaited.
  virtual bool decides() const { return true; }
  virtual std::string standing() const { return {}; }
  /// Actions that wait for their dice, as text.
  virtual std::vector<std::string> planned() const { return {}; }
  /// Whether a phase in which only its end is possible may be ended without asking.
  virtual bool passes() const { return true; }
};

/// A game with a seed in its journal.
class SeededGame final : public PlayedGame {
 public:
  explicit SeededGame(SavedGame game) : game_(std::move(game)) {}

  const Game& game() const override { return game_.game(); }
  const std::string& path() const override { return game_.path(); }
  std::optional<IllegalReason> act(const GameAction& action) override { return game_.act(action); }
  std::optional<IllegalReason> undo() override { return game_.undo(); }
  std::optional<IllegalReason> redo() override { return game_.redo(); }
  bool is_saved() const override { return game_.is_saved(); }
  std::vector<SidePlayer> players() const override { return game_.players(); }
  std::optional<std::string> set_player(const SidePlayer& player) override {
    return game_.set_player(player);
  }

 private:
  SavedGame game_;
};

}  // namespace rearguard
