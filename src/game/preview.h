#pragma once
// What may come of an action, before it is done.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "src/game/legal.h"

namespace rearguard {

/// One thing that can come about, and how likely it is.
struct OutcomeOdds {
  std::string what;  ///< "r4 is routed; b2 loses 1", "nothing changes", "b1 chooses a path"
  double share = 0;  ///< 0 to 1; of all chances of a preview together 1
};

struct Preview {
  std::map<std::string, std::int64_t> numbers;  ///< that the event is told: odds, fire …
  /// What goes into it besides the dice, a line each: "r4 morale: at most 4 needed", "r4 morale: +1 in
  /// woods". What differs from throw to throw is left out.
  std::vector<std::string> computed;
  std::vector<OutcomeOdds> chances;  ///< the likeliest first, of equally likely ones by `what`
  bool exact = true;                 ///< every throw of the dice was looked at; else many of them at random
  int simulated_rolls = 0;           ///< throws that the chances are estimated from, where they are not exact
};

/// For a legal action that is an event: every throw of its dice, or so many that the shares are true to a few
/// hundredths. Empty for other actions. Where the event lets somebody choose, that choice is what comes
/// about.
Preview preview(const GameState& state, const GameAction& action);

/// The enemies that could retreat-fire at some hex that a move enters, in the order of the document.
std::vector<UnitIndex> exposed_to(const GameState& state, UnitIndex unit, const std::vector<Hex>& path);

}  // namespace rearguard
