#pragma once
// Dice of a game by mail: they come from rounds, not from a seed.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace rearguard {

/// Returns number `index` (from 0) of those from which an event draws its dice: the event's name, the id of
/// the unit to which it happens, and the how-many-eth time (from 1) that this pair rolls dice in the round.
using RoundNumbers = std::function<std::uint64_t(const std::string& event, const std::string& unit,
                                                 std::uint32_t count, std::uint32_t index)>;

/// Where the dice of a game by mail come from at the moment.
struct MailDice {
  int round = 0;                                          ///< the last that was opened, from 1; 0: none yet
  std::shared_ptr<const RoundNumbers> numbers = nullptr;  ///< of that round; null: no dice can be rolled
  std::map<std::pair<std::string, std::string>, std::uint32_t> rolled =
      {};  ///< how often an event has rolled dice for a unit in the round
};

}  // namespace rearguard
