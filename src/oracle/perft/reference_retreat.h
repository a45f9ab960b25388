#pragma once
// A whole retreat by the manual: from a combat result to the verdict, or to what nobody has stated.

#include "src/oracle/perft/perft.h"
#include "src/oracle/perft/reference_effects.h"

namespace rearguard {

/// What is asked: as a player asks it.
struct ReferenceRequest {
  UnitIndex unit = 0;
  std::string result;           ///< may be empty if a distance is given
  std::optional<int> distance;  ///< in hexes; overrides the length of the result
  std::vector<UnitIndex> causing_units;
  std::map<std::string, std::int64_t> numbers;  ///< that the result needs
  std::vector<UnitIndex> then;                  ///< that suffer the same result after it, in their order
  std::string option;                           ///< taken instead of the result; empty: all are looked at
  /// That path effects roll; nothing: what they roll for is not certain.
  std::optional<std::vector<int>> dice = {};
};

/// One way to take a result that leaves a choice.
struct ReferenceOption {
  std::string name;
  bool is_open = false;
  std::set<Hex> end_hexes;
};

struct ReferenceVerdict {
  /// Whether this reading knows all that the rules use, and has tried everything.
  bool is_known = true;
  /// Why there is no verdict: "move" (it is not for this unit), "distance" (no length); empty: there is one.
  std::string error;
  std::string outcome;                ///< "retreat", the failure outcome, or what the result says instead
  bool fails = false;                 ///< the unit must retreat and cannot
  std::vector<UnitIndex> companions;  ///< the units that move with it, ascending
  std::vector<RetreatPath> paths;     ///< legal; one of one hex if the unit may stay
  std::map<RetreatPath, std::int64_t> points;   ///< what each costs, in parts
  std::map<RetreatPath, ReferenceLoss> losses;  ///< where all effects along a path are certain
  std::map<RetreatPath, Hex> asked_anew;        ///< the first hex after which the rest is a new question
  int missing_hexes = 0;                        ///< by which the paths are shorter than required
  std::vector<ReferenceOption> options;         ///< empty if there is no choice
  std::set<std::string> missing = {};           ///< facts that were looked at and that nobody states
};

/// Answers a request under the rules of a file.
ReferenceVerdict judge_by_reference(const Position& position, const RuleSet& file,
                                    const ReferenceRequest& request, const ReferenceLimits& limits);

}  // namespace rearguard
