// The lines of a journal as a game goes on.

#include "src/play/game/game_action.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

std::optional<std::string> RecordedGame::write(const GameStep& step, const GameState& after,
                                               JournalLine::Kind kind, const Sink& keep) {
  return write(line_of(step, after, kind, lines_ + 1), keep);
}

std::optional<std::string> RecordedGame::write(const JournalLine& written, const Sink& keep) {
  const std::string line = to_text(written, check_);
  if (auto problem = keep(line)) return problem;
  check_ = check_of(line, check_);
  ++lines_;
  return std::nullopt;
}

std::optional<std::string> RecordedGame::note(const SidePlayer& player, const Sink& keep) {
  return write(line_of(player, lines_ + 1), keep);
}

std::optional<IllegalReason> RecordedGame::act(const GameAction& action, const Sink& keep,
                                               const StatedDice& given) {
  return game_.act(
      action,
      [&](const GameStep& step, const GameState& after) {
        return write(step, after, JournalLine::Kind::action, keep);
      },
      given);
}

std::optional<IllegalReason> RecordedGame::undo(const Sink& keep) {
  const GameStep* step = game_.undoable();
  if (step == nullptr)
    return IllegalReason{
        game_.steps().empty()
            ? "nothing has been done yet"
            : "the last action cannot be undone: dice were rolled, or another player must act now",
        ""};
  if (const auto problem = write(*step, game_.state(), JournalLine::Kind::undo, keep))
    return IllegalReason{*problem, "", IllegalReason::Kind::not_written};
  game_.undo();
  return std::nullopt;
}

std::optional<IllegalReason> RecordedGame::redo(const Sink& keep) {
  return game_.redo([&](const GameStep& step, const GameState& after) {
    return write(step, after, JournalLine::Kind::redo, keep);
  });
}

}  // namespace rearguard
