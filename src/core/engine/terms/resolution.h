#pragma once
// What is resolved, and what comes of it: plain data.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/engine/terms/rule_use.h"

namespace rearguard {

struct BoardVerdict;

/// A combat result that applies to a unit, or a retreat by a number of hexes.
struct CombatEvent {
  UnitIndex unit = 0;
  std::string result;           ///< may be empty if a distance is given
  std::optional<int> distance;  ///< in hexes; overrides the result's distance
  std::vector<UnitIndex> causing_units;
  bool causes_final = false;                         ///< `causing_units` is final, even if it is empty
  std::map<std::string, std::int64_t> numbers = {};  ///< that the result needs
  std::vector<UnitIndex> then = {};                  ///< as in a RetreatRequest
  std::optional<SettledOption> paid = {};            ///< an option that has been chosen and paid for
};

/// A player's choice for a unit: an end hex, a whole path from the unit's hex, or an option.
struct PathChoice {
  std::string unit;  ///< id; empty: the next unit with a choice
  RetreatPath hexes;
  std::string word = {};  ///< the name of an option; one text may be read as both
  bool takes = false;     ///< the option is a way to take a result
};

/// An event of the rule file, as a request reports it.
struct ReportedEvent {
  std::string name;
  UnitIndex unit = 0;
  std::vector<UnitIndex> causing_units;
  std::map<std::string, std::int64_t> numbers;  ///< the numbers that the event needs
};

struct ResolutionStep {
  std::string unit;          ///< id of the affected unit
  std::string text;          ///< one sentence, without a full stop
  RetreatPath path;          ///< the path taken, or the one hex of the step
  std::string clause, cite;  ///< the rule behind it; may be empty
  std::vector<Roll> rolls;
  /// What has come out, in the words of the rules: of a report, a table's row, a test. May be empty.
  std::string outcome = {};
  /// If no path was legal: the clause after which none remained, with its rule number; else empty.
  std::string closed_by = {};
  std::string verb = {};  ///< of a move: "retreats", "makes way for b2"
  /// The numbers that it tells, each with its parts. Their dice are those of `rolls`.
  std::vector<Sum> sums = {};
  bool only_tells = false;  ///< it tells numbers, and changes nothing by itself
};

/// The outcome of a resolution.
struct Resolution {
  std::vector<ResolutionStep> resolution_steps;
  Position position;        ///< afterwards
  bool impossible = false;  ///< the event is impossible for the unit; the steps say why
  std::vector<RemovedUnit> removed_units = {};
  std::vector<RollTerm> roll_terms = {};  ///< in order of use
  /// The ids of units that have taken a result together, as stacks do.
  std::vector<std::vector<std::string>> stacks = {};
  std::vector<RuleUse> rules_used = {};   ///< in order, as often as each has been
  std::vector<UnitMove> unit_moves = {};  ///< in order
};

/// One way to take a result, or one of several options of a step.
struct WayToTake {
  std::string text;            ///< "crawl (A10.52): 3031, 3131; cost: m is now crawled"
  std::vector<Hex> end_hexes;  ///< where it may lead; empty: nobody says
  friend bool operator==(const WayToTake&, const WayToTake&) = default;
};

/// A choice that a player must make: several legal paths differ in effect.
struct NeedsChoice {
  std::vector<ResolutionStep> resolution_steps;  ///< the steps so far
  std::string unit;
  std::string chooser;               ///< "owner" or "opponent"
  std::vector<RetreatPath> paths;    ///< by printed number of the end hex, then of the hexes before it
  std::vector<std::string> options;  ///< if there are no paths: names to choose from
  std::vector<RollTerm> roll_terms = {};
  bool takes = false;                ///< the options are ways to take a result
  std::vector<WayToTake> ways = {};  ///< what each option brings; empty: nobody says
  RetreatPath too_early = {};        ///< then an end hex or a path that was chosen before a way; may be empty
  bool of_rest = false;              ///< the paths are the rest of one that is asked anew
  /// That the paths are from; null: units make way by plans, or there are no paths.
  std::shared_ptr<const BoardVerdict> verdict = {};
};

using ResolutionResult = std::variant<Resolution, NeedsChoice, RequestError>;

}  // namespace rearguard
