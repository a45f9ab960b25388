#pragma once
// A scenario: sides, map, set-up, length and victory conditions. Plain data, checked when it is read.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/board/position.h"

namespace rearguard {

struct Play;
struct RuleSet;

/// A reinforcement: a unit that enters the map during the game.
struct Reinforcement {
  UnitSetup unit;  ///< without a hex
  int turn = 1;
  std::vector<Hex> entry_hexes;  ///< ascending by printed number
};

/// A way to score victory points.
struct VictoryRule {
  enum class Kind : std::uint8_t { hold, lost, exited };
  Kind kind = Kind::hold;
  std::string text;
  int points = 0;
  std::vector<Hex> hexes;            ///< hold
  std::string held_by;               ///< hold: holder at the start; empty: none
  std::string only_for;              ///< hold: the only side that scores it; empty: any
  bool each_turn = false;            ///< hold: scored at the end of each turn, not of the game
  std::string side;                  ///< lost, exited: owner of the units; empty: any side
  bool per_strength = false;         ///< lost: points for each strength point
  std::vector<std::string> kinds;    ///< lost, exited: only units of these kinds; empty: all
  std::optional<MapEdge> edge = {};  ///< exited: by this map edge; nothing: by any

  /// lost, exited: Returns true if a unit of this side and kind counts.
  bool counts(const std::string& owner, const std::string& kind_of_unit) const;
};

/// A condition that ends the game early, tested at the end of each side's turn.
struct EndingRule {
  std::string text;
  std::string side;               ///< whose losses or points count
  std::optional<Fraction> share;  ///< fraction of its units that is lost; else …
  int points = 0;                 ///< … the points that it has scored
};

/// The victory level for a lead of at least `margin` points.
struct ScoreLevel {
  int margin = 0;
  std::string text;
};

/// What some actions have in common.
struct Deed {
  std::string action;              ///< the name; empty: the choice of a path
  std::vector<std::string> units;  ///< ids of those who may do it, the likeliest first; empty: any
  std::vector<Hex> to;             ///< it leads to one of these; empty: anywhere
  std::string target;              ///< id; empty: any, or none
  std::string near;                ///< id of a unit to which it brings another; empty: any move
  int within = 1;                  ///< to so many hexes from `near`, from farther away
};

/// Advice for a newcomer, which points at a place of the map.
struct Hint {
  /// What must happen once for the advice to have been followed.
  enum class Done : std::uint8_t {
    deed,      ///< a person has done `deed`
    state,     ///< by an action of a person a unit has come into the state `done_by`
    recovery,  ///< a unit of a person has left the state `done_by`
  };
  std::string text;
  std::optional<Hex> hex;  ///< where it points
  std::string unit;        ///< id of the unit at which it points; empty: at a hex, or nowhere
  std::string side;        ///< shown while this side acts; empty: any
  std::string phase;       ///< shown in the phase of this name; empty: in any
  bool in_choice = false;  ///< shown while a choice is open, else while none is
  bool after = false;      ///< shown once the hint before it has been followed
  Done done = Done::deed;
  Deed deed = {};
  std::string done_by = {};
};

/// What makes a scenario a lesson.
struct Lesson {
  int number = 1;          ///< its place among the lessons
  std::string side;        ///< of the one who learns
  std::uint64_t seed = 0;  ///< of its dice
  std::string learned;     ///< told at the end
  std::vector<Deed> told;  ///< what the others do, each once, as soon as it is legal; else they hold
};

struct Scenario {
  std::string name;
  std::string rules;     ///< as written in the scenario
  std::string map_path;  ///< file of the map; empty for an inline map
  std::string briefing;
  std::shared_ptr<const RuleSet> rule_set;  ///< with a sequence of play
  Setup setup;                              ///< at the start of the game
  Position start;                           ///< built from `setup`
  std::vector<Reinforcement> arrivals;      ///< in the order of the document
  std::vector<std::string> sides;           ///< in the order of play
  int turns = 1;
  std::vector<VictoryRule> victory;
  std::vector<EndingRule> endings;
  std::vector<ScoreLevel> levels;     ///< ascending
  std::vector<std::string> not_lost;  ///< outcomes of units that left the map without being lost
  std::vector<Hint> hints;            ///< in their order
  std::optional<Lesson> lesson = {};
  std::string rules_signature = {};  ///< of the texts of the rules and their readings; empty: not read

  const HexMap& map() const { return start.map(); }
  const Play& play() const;
};

}  // namespace rearguard
