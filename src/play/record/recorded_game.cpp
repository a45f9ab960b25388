// The lines of a journal as a game goes on.

#include "hexmap/hex_map.h"
#include "src/play/game/game_action.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

std::optional<std::string> RecordedGame::write(const GameStep& step, JournalLine::Kind kind,
                                               const Sink& keep) {
  const std::string line = to_text(line_of(step, kind, lines_ + 1, game_.scenario().map().grid()), check_);
  if (auto problem = keep(line)) return problem;
  check_ = check_of(line, check_);
  ++lines_;
  return std::nullopt;
}

std::optional<IllegalReason> RecordedGame::act(const GameAction& action, const Sink& keep,
                                               const StatedDice& given) {
  return game_.act(
      action, [&](const GameStep& step) { return write(step, JournalLine::Kind::action, keep); }, given);
}

std::optional<IllegalReason> RecordedGame::undo(const Sink& keep) {
  const GameStep* step = game_.undoable();
  if (step == nullptr)
    return IllegalReason{
        game_.steps().empty()
            ? "nothing has been done yet"
            : "the last action cannot be undone: dice were rolled, or another player must act now",
        ""};
  if (const auto problem = write(*step, JournalLine::Kind::undo, keep))
    return IllegalReason{*problem, "", IllegalReason::Kind::not_written};
  game_.undo();
  return std::nullopt;
}

std::optional<IllegalReason> RecordedGame::redo(const Sink& keep) {
  return game_.redo([&](const GameStep& step) { return write(step, JournalLine::Kind::redo, keep); });
}

}  // namespace rearguard
