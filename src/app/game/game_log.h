#pragma once
// What has happened in a game, as lines to read, each with the hexes that it speaks of.

#include <cstddef>
#include <string>
#include <vector>

#include "src/game/game.h"

namespace rearguard {

struct LogEntry {
  enum class Kind : std::uint8_t {
    heading,          ///< a turn or a phase begins
    action,           ///< what a player did
    resolution_step,  ///< what came of it
    dice,             ///< what was rolled, where no incident tells it
  };
  Kind kind = Kind::resolution_step;
  std::size_t step = 0;  ///< from 1; 0: before anybody did anything
  std::string text;
  std::string rule;  ///< clause and cite, where one stands behind it
  std::string side;  ///< of an action
  std::vector<Roll> rolls;
  std::vector<Hex> hexes;  ///< the way it went, or where it happened
  bool undone = false;
};

class GameLog {
 public:
  const std::vector<LogEntry>& entries() const { return entries_; }

  void begin(const GameStep& opening, const GameState& after);
  void add(std::size_t number, const GameStep& step, const GameState& before, const GameState& after);
  /// The step stays to be read, as undone.
  void undo(std::size_t number);

 private:
  void add_heading(std::size_t number, const GameState& now);
  void add_resolution_steps(std::size_t number, const GameStep& step);

  std::vector<LogEntry> entries_;
};

/// Whether both stand in one phase of one side's turn.
bool same_moment(const GameState& a, const GameState& b);
/// What a player did, in a few words: "fire u31 at r4", "end the phase".
std::string action_words(const GameAction& action, const GameState& state);
/// "Lee's brigade (u31)", or the id alone.
std::string unit_words(const GameState& state, const std::string& id);
/// "d6: 3, 5" for each sort of dice.
std::string dice_words(const std::vector<Roll>& rolls);

}  // namespace rearguard
