#pragma once
// Previews: what an action may bring, in a few rows with their odds.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/core/board/unit.h"
#include "src/play/outcomes/outcome_tree.h"

namespace rearguard {

struct ReportedEvent;
struct RuleSet;
struct OutcomeChain;  // src/play/outcomes/what_if.h

/// The rows of a preview, besides the one of all others.
inline constexpr std::size_t max_named_outcomes = 5;

/// A possible outcome and its probability.
struct OutcomeOdds {
  /// "r4 is routed; b2 loses 1 to 3", "d11: obeys", "nothing changes", "other"
  std::string outcome;
  double share = 0;    ///< 0 to 1; the shares of a preview add up to 1
  int percent = 0;     ///< the same in whole percent; those of a preview add up to 100
  bool loses = false;  ///< a unit is lost
  std::shared_ptr<const OutcomeChain> chain = {};  ///< of the likeliest way to it; null: of none
};

/// What a player is taken to choose on the way, by his best as `Evaluation` sees it.
struct ForeseenChoice {
  std::string side, unit;
  std::string option;                ///< "flee", "ends in 3031"; empty: to let it pass
  std::vector<std::string> instead;  ///< the other options that were looked through
  double share = 0;                  ///< how often it comes to that
};

/// The odds of an action. Empty for actions without an event.
struct Preview {
  std::map<std::string, std::int64_t> numbers;  ///< inputs of the event: odds, fire strength …
  /// Values and modifiers besides the dice, one a line: "r4 morale: at most 4 needed", "r4 morale: +1 in
  /// woods". Those that differ between rolls are omitted.
  std::vector<std::string> computed;
  std::vector<std::string> first;  ///< what happens for certain before the first die, a line each
  std::vector<OutcomeOdds>
      chances;  ///< those in which a unit is lost, then the others, by share; "other" last
  std::vector<ForeseenChoice> choices;  ///< by share; without those of which nothing in the rows depends
  std::vector<std::string> phases;  ///< later ones in which something follows, as if nothing else happened
  bool exact = true;                ///< all dice and choices were looked through; else sampled at random
  int simulated_rolls = 0;          ///< number of random samples if not exact
  double error = 0;                 ///< then: of the shares, 19 times in 20
};

/// Looks an action through to the end of its chain. Empty for actions without an event, and for choices of
/// which nothing depends.
Preview preview(const GameState& state, const GameAction& action, const OutcomeLimits& limits = {});

/// The same for an event on a board without a game, to the end of the event itself. The event must be
/// possible, and everything that it needs be stated.
Preview preview(const Position& position, const RuleSet& rule_set, const ReportedEvent& event,
                const OutcomeLimits& limits = {});

/// Returns "The union's best for b1: stand; else flee, shoot (every time)".
std::string describe(const ForeseenChoice& choice);

/// Returns the enemies that could use retreat fire at a hex that a move enters, in the order of the position.
std::vector<UnitIndex> exposed_to(const GameState& state, UnitIndex unit, const std::vector<Hex>& path);

}  // namespace rearguard
