#pragma once
// Previews: the possible outcomes of an action and their odds.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/core/board/unit.h"

namespace rearguard {

struct GameAction;
struct GameState;
struct OutcomeChain;  // src/play/game/what_if.h

/// A possible outcome and its probability.
struct OutcomeOdds {
  /// "r4 is routed; b2 loses 1", "d11: obeys", "r4: no effect", "c3: rout, 3 hexes; the owner chooses a path"
  std::string outcome;
  double share = 0;                                ///< 0 to 1; the shares of a preview add up to 1
  std::shared_ptr<const OutcomeChain> chain = {};  ///< of the first roll that leads to it
  std::vector<int> dice = {};                      ///< of that roll
};

/// The odds of an action. Empty for actions without an event.
struct Preview {
  std::map<std::string, std::int64_t> numbers;  ///< inputs of the event: odds, fire strength …
  /// Values and modifiers besides the dice, one a line: "r4 morale: at most 4 needed", "r4 morale: +1 in
  /// woods". Those that differ between rolls are omitted.
  std::vector<std::string> computed;
  std::vector<OutcomeOdds> chances;  ///< by descending share, then by `what`
  bool exact = true;                 ///< all rolls were enumerated; else sampled at random
  int simulated_rolls = 0;           ///< number of random samples if not exact
};

/// Resolves a legal action for every possible roll, or for so many random rolls that the shares are accurate
/// to a few hundredths. Empty for actions without an event. An event that needs a choice has that choice as
/// its outcome.
Preview preview(const GameState& state, const GameAction& action);

/// Returns the enemies that could use retreat fire at a hex that a move enters, in the order of the position.
std::vector<UnitIndex> exposed_to(const GameState& state, UnitIndex unit, const std::vector<Hex>& path);

}  // namespace rearguard
