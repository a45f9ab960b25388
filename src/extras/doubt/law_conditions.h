#pragma once
// When a law says anything about a rule set: read off the rules and the needs of their properties.

#include <map>

#include "src/core/rules/words/law.h"

namespace rearguard {

struct RuleSet;

/// How far from a retreating unit, beyond the hexes that it can enter, another unit can matter to it.
struct RelevantRange {
  int hexes = 0;
  std::string unlimited;  ///< the part of the rules to which a unit matters anywhere; empty: there is none
};

/// What the laws need to know about a rule set.
struct LawConditions {
  explicit LawConditions(const RuleSet& rules);

  RelevantRange of_enemies, of_friends;  ///< in questions of retreats
  RelevantRange in_events;               ///< of anybody: friends of one unit are enemies of another
  std::string names_directions;          ///< the part that names directions or edges of the map; empty: none
  bool knows_edges = false;              ///< something happens, or may not happen, at the edge of the map
  std::string rolls;  ///< the part whose dice are no test: a table, a number rolled; empty: none
  std::string
      names_first_cause;  ///< the part of an event that means one of several causing units; empty: none
  std::string looks_no_further;  ///< the chart or clause without lookahead; empty: none
  bool has_preferences = false;
  bool has_displacement = false;
  bool has_tests = false;
  bool has_results = false;
  bool has_events = false;
  bool does_without_causes = false;  ///< events say what happens if no causing unit is named
  int longest_extra = 0;             ///< hexes beyond the required ones that the length rules allow
  /// By move that results use ("" for the file's own): why more than one clause forbids there; empty: all do.
  std::map<std::string, std::string> not_only_forbids;
  /// By move: why one more enemy may open a path there, apart from the above; empty: it may not.
  std::map<std::string, std::string> enemies_may_help;

  /// Returns why a law says nothing about the rule set; nothing if it may.
  std::optional<std::string> silence_of(Law law) const;
};

}  // namespace rearguard
