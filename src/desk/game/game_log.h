#pragma once
// The log of a game: lines of text, each with the hexes it mentions.

#include "hexmap/hex.h"
#include "src/core/engine/terms/dice.h"
#include "src/play/game/game.h"

namespace rearguard {

struct LogEntry {
  enum class Kind : std::uint8_t {
    heading,          ///< a turn or a phase begins
    passed,           ///< phases in which there was nothing to do
    action,           ///< what a player did
    resolution_step,  ///< a consequence of it
    dice,             ///< rolls that no resolution step mentions
    advice,           ///< what a player has been advised to do
  };
  Kind kind = Kind::resolution_step;
  std::size_t step = 0;  ///< from 1; 0: before the first action
  std::string text;
  std::string rule;             ///< clause and rule number, if any
  std::string side, side_name;  ///< of an action
  std::vector<Roll> rolls;
  std::vector<Hex> hexes;  ///< the path moved, or where it happened
  /// Why the computer did it, in sentences: the first is always shown, the others if they are `opened`.
  std::vector<std::string> why;
  bool opened = false;
  bool undone = false;
};

class GameLog {
 public:
  const std::vector<LogEntry>& entries() const { return entries_; }
  /// Counts the changes, as a line can change without a new one.
  std::size_t changes() const { return changes_; }

  void begin(const GameStep& opening, const GameState& after);
  /// `merges`: steps that pass over a phase share one line.
  void add(std::size_t number, const GameStep& step, const GameState& before, const GameState& after,
           bool merges);
  /// Marks a step as undone; its entries remain.
  void undo(std::size_t number);
  /// Adds what a player has been advised to do after so many steps.
  void advise(std::size_t number, std::string text);
  /// Returns the action of a step, to say why it was done; null: it was no decision.
  LogEntry* action_of(std::size_t number);

 private:
  void add_passed(std::size_t number, const GameState& before);
  void add_heading(std::size_t number, const GameState& now);
  void add_resolution_steps(std::size_t number, const GameStep& step);

  std::vector<LogEntry> entries_;
  std::size_t changes_ = 0;
};

/// Returns true if both states are in the same phase of the same side's turn.
bool same_moment(const GameState& a, const GameState& b);
/// Describes an action: "fire u31 at r4", "end the phase".
std::string describe_action(const GameAction& action, const GameState& state);
/// Returns "Lee's brigade (u31)", or the id alone for a unit without a name.
std::string describe_unit(const GameState& state, const std::string& id);
/// Lists rolls by kind of die: "d6: 3, 5".
std::string describe_dice(const std::vector<Roll>& rolls);

}  // namespace rearguard
