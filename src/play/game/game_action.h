#pragma once
// The actions of players: nothing else changes a game.

#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

struct Grid;

struct GameAction {
  enum class Kind : std::uint8_t {
    act,     ///< performs an action of the rules with a unit
    enter,   ///< brings a reinforcement onto the map
    choose,  ///< answers the open choice
    end,     ///< ends the phase
    begin,   ///< by mail: rolls the dice that fall before the first action
  };
  Kind kind = Kind::end;
  std::string name;                  ///< of the action; act
  std::string unit;                  ///< id; act, enter, choose
  std::vector<std::string> targets;  ///< act: ids: the target chosen, or all targets; choose: who caused it
  std::vector<Hex> hexes;            ///< movement, enter: the destination; choose: the whole path
  std::optional<Direction> facing = {};  ///< facing: the new one
  std::string word;                      ///< choose: an option
  friend bool operator==(const GameAction&, const GameAction&) = default;
};

/// Returns a name as one word of an action: quoted if it is empty or contains spaces, quotes or control
/// characters; or a bar, which separates the fields of a journal line.
std::string one_word(const std::string& name);

/// Writes an action as a journal does: "move u31 3230", "fire u31 r4", "face u31 NE", "enter r9 0101",
/// "choose u31 2930-2931-2932", "choose u31 hold", "choose u31 r4 r5" (who caused it), "end", "begin". Names
/// with spaces are quoted.
std::string to_text(const GameAction& action, const Grid& grid);

}  // namespace rearguard
