#pragma once
// A scenario: who fights whom, where, for how long and for what. Plain data, checked when it is read.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/rules/play.h"

namespace rearguard {

/// A unit that comes onto the map later.
struct Reinforcement {
  UnitSetup unit;  ///< without a hex
  int turn = 1;
  std::vector<Hex> at;  ///< where it may enter, ascending by printed number
};

/// Points, and what they are given for.
struct VictoryRule {
  enum class Kind : std::uint8_t { hold, lost, left };
  Kind kind = Kind::hold;
  std::string text;
  int points = 0;
  std::vector<Hex> hexes;            ///< hold
  std::string held_by;               ///< hold: at first; empty: nobody
  std::string only_for;              ///< hold: the side that it counts for; empty: any
  bool each_turn = false;            ///< hold: at the end of each turn, not of the game
  std::string side;                  ///< lost, left: whose units; empty: any side's
  bool per_strength = false;         ///< lost: for each point of strength
  std::vector<std::string> kinds;    ///< lost, left: only units of these kinds; empty: all
  std::optional<MapEdge> edge = {};  ///< left: over this edge; nothing: over any
};

/// The game ends at the end of a side's turn where this has come about.
struct EndingRule {
  std::string text;
  std::string side;               ///< whose losses, or whose points
  std::optional<Fraction> share;  ///< so much of its units is lost; or else …
  int points = 0;                 ///< … it has so many points
};

/// What a lead of so many points means.
struct ScoreLevel {
  int margin = 0;
  std::string text;
};

struct Scenario {
  std::string name;
  std::string rules;     ///< as the scenario names them
  std::string map_path;  ///< the map's file; empty where the map stands inline
  std::string briefing;
  std::shared_ptr<const RuleSet> rule_set;  ///< with a sequence of play
  Setup setup;                              ///< as it begins
  Position start;                           ///< made of it
  std::vector<Reinforcement> arrivals;      ///< in the order of the document
  std::vector<std::string> sides;           ///< in the order of play
  int turns = 1;
  std::vector<VictoryRule> victory;
  std::vector<EndingRule> endings;
  std::vector<ScoreLevel> levels;      ///< ascending
  std::vector<std::string> left_with;  ///< outcomes of units that left the map and are not lost

  const HexMap& map() const { return start.map(); }
  const Play& play() const { return *rule_set->play; }
};

}  // namespace rearguard
