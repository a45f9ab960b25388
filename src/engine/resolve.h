#pragma once
// What happens when a combat result is applied: a path chosen, fire drawn on the way, friends passed
// through and displaced, and the position that is left. Dice are handed in and recorded.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/engine/dice.h"
#include "src/engine/judge.h"
#include "src/engine/removed_unit.h"
#include "src/engine/roll_term.h"

namespace rearguard {

/// What befalls a unit: a combat result of the doctrine, or a retreat of so many hexes.
struct CombatEvent {
  UnitIndex unit = 0;
  std::string result;           ///< may be empty where a distance is given
  std::optional<int> distance;  ///< hexes; stands over the amount of the result
  std::vector<UnitIndex> causing_units;
};

/// What a chooser has picked for a unit: one hex, the end, or a whole path from the hex of the unit.
struct PathChoice {
  std::string unit;  ///< id; empty: for whoever has to choose next
  RetreatPath hexes;
  std::string word = {};  ///< where there are no hexes: the name of an option
};

/// Something that rules call an event, as it is reported.
struct ReportedEvent {
  std::string name;
  UnitIndex unit = 0;
  std::vector<UnitIndex> causing_units;
  std::map<std::string, std::int64_t> numbers;  ///< what the event needs to be told
};

/// One thing that happened.
struct ResolutionStep {
  std::string unit;          ///< id of the unit that it happened to
  std::string what;          ///< one sentence, without a full stop
  RetreatPath path;          ///< the way it went, or the one hex where it happened
  std::string clause, cite;  ///< behind it; empty where the rules are silent
  std::vector<Roll> rolls;
};

struct Resolution {
  std::vector<ResolutionStep> resolution_steps;
  Position position;        ///< afterwards
  bool impossible = false;  ///< the event cannot befall the unit; the incidents say why
  std::vector<RemovedUnit> removed_units = {};
  std::vector<RollTerm> roll_terms = {};  ///< in the order in which they were made
};

/// Several legal paths that make a difference are open, and nobody has chosen.
struct NeedsChoice {
  std::vector<ResolutionStep> resolution_steps;  ///< what has happened so far
  std::string unit;
  std::string chooser;               ///< "owner" or "opponent"
  std::vector<RetreatPath> paths;    ///< by printed number of the end, then of the hexes on the way
  std::vector<std::string> options;  ///< where there are no paths: names to choose from
  std::vector<RollTerm> roll_terms = {};
};

using ResolutionResult = std::variant<Resolution, NeedsChoice, RequestError>;

/// Applies `event`, and then whatever it sets off, first in first out, by the doctrine's `aftermath`:
///
/// 1. The unit's path is chosen: paths that end in one hex, under the same fire and through the same
///    friends, are alike, and of those the first by number is taken. The chooser picks among others; a
///    chooser "engine" takes the first, "random" rolls a die for the end hex. Where no path is legal the
///    failure outcome stands.
/// 2. Hex by hex along it, enemies fire, each once, in the order of their hex numbers (of one hex: their
///    ids), and friends in a hex that is left again test, from the top of their stack.
/// 3. The unit stands in the end hex, and its state changes.
/// 4. Friends that are now over the stacking limit there, from the top of the stack, have to make way; what
///    state of those who stay is catching befalls the unit.
/// 5. Next, those whom this has set off, in the order in which it did.
///
/// A unit tests at most once and makes way at most once in one resolution, so that it always ends. Nothing
/// depends on the order of units of the document that stand in different hexes. Units that are removed
/// take what the position says of their side alone (enemy line, supply) with the last of them.
///
/// Unanswerable where `Judge::judge` is, where dice or choices are wanting, unfit or left over
/// (`about`: "dice", "choice"), or where a unit that has to test states no morale.
ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const CombatEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices);

/// Applies an event of the doctrine's rule file, step by step, and then those that it sets off, first in
/// first out; one that is set off at once runs before the next step. An event befalls a unit at most once
/// from the same cause in one resolution, unless it `repeats`, so that chains and rings of units come to an
/// end.
///
/// Unanswerable besides as `resolve`: an unknown event, a number that is needed and not stated, a formula
/// without a value, more than `max_events` events.
inline constexpr int max_events = 10'000;
ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const ReportedEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices);

/// What stands against an event, point by point, before any die is rolled; empty where it can come about.
std::vector<ResolutionStep> obstacles(const Position& position, const RuleSet& rule_set,
                                      const ReportedEvent& event);

}  // namespace rearguard
