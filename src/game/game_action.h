#pragma once
// What a player does: the only thing that changes a game.

#include <optional>
#include <string>
#include <vector>

#include "hexmap/grid.h"

namespace rearguard {

struct GameAction {
  enum class Kind : std::uint8_t {
    act,     ///< has a unit do one of the actions of the rules
    enter,   ///< brings a reinforcement onto the map
    choose,  ///< answers what is being asked
    end,     ///< ends the phase
  };
  Kind kind = Kind::end;
  std::string name;                      ///< act: of the action
  std::string unit;                      ///< id; act, enter, choose
  std::vector<std::string> targets;      ///< act: ids, of the group the one that was picked; or all
  std::vector<Hex> hexes;                ///< movement, enter: one, where to; choose: the whole path
  std::optional<Direction> facing = {};  ///< facing: the new one
  std::string word;                      ///< choose: an option
  friend bool operator==(const GameAction&, const GameAction&) = default;
};

/// "move u31 3230", "fire u31 r4", "face u31 NE", "enter r9 0101", "choose u31 2930-2931-2932",
/// "choose u31 hold", "end". Names with spaces stand in quotes.
std::string to_text(const GameAction& action, const Grid& grid);

}  // namespace rearguard
