#pragma once
// What games answer about a scenario: who is favoured and since when, what places are worth, which hexes
// nobody needs, what a change has done.

#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/extras/playtest/playtest_numbers.h"

namespace rearguard {

struct PlaytestReport;
struct WorthResult;

struct Favour {
  std::string side;  ///< whose mean lead is above 0 by more than chance; empty: nobody's
  int since = 0;     ///< the turn from whose end on that is so to the end of the game
};
Favour favoured(const PlaytestReport& report);

struct PlaceWorth {
  const WorthResult* result;
  std::string side;  ///< to which it is worth something
  Estimate points;   ///< by which its mean lead is higher with the place than without
};
/// Returns the places with games, the most valuable first.
std::vector<PlaceWorth> place_worths(const PlaytestReport& report);

/// Returns the hexes in which no unit ever was, row by row.
std::vector<Hex> unused_hexes(const PlaytestReport& report);

/// Returns "3 of 100": how often chance alone makes so large a difference.
std::string describe_chance(double chance);
/// Returns the places that were to be played and have not been, "The wood, bridge 2930-3030".
std::string not_played(const PlaytestReport& report);
/// Returns how the mean lead of the first side is another in the changed games than before.
std::string change_in_short(const PlaytestReport& report);
/// Returns all of this in sentences, the most important first.
std::vector<std::string> in_short(const PlaytestReport& report);

}  // namespace rearguard
