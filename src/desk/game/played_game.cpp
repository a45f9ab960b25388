#include "src/desk/game/played_game.h"

#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"

namespace rearguard {

const Game& PlayedGame::game() const {
  return std::visit([](const auto& played) -> const Game& { return played.game(); }, game_);
}

const std::string& PlayedGame::path() const {
  return std::visit([](const auto& played) -> const std::string& { return played.path(); }, game_);
}

std::optional<IllegalReason> PlayedGame::act(const GameAction& action) {
  if (auto* saved = std::get_if<SavedGame>(&game_)) return saved->act(action);
  return mail()->act(to_text(action, game().state().position.map().grid()));
}

std::optional<IllegalReason> PlayedGame::undo() {
  if (auto* saved = std::get_if<SavedGame>(&game_)) return saved->undo();
  return mail()->act("undo");
}

std::optional<IllegalReason> PlayedGame::redo() {
  if (auto* saved = std::get_if<SavedGame>(&game_)) return saved->redo();
  return mail()->act("redo");
}

}  // namespace rearguard
