#pragma once
// The state of a game: everything that the next action depends on.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "src/core/engine/terms/resolution.h"
#include "src/play/game/mail_dice.h"
#include "src/play/game/scenario.h"

namespace rearguard {

struct BoardVerdict;
struct Phase;

/// The movement points that a unit has used in this phase.
struct MovementUsed {
  MovementPoints points;
  bool stopped = false;  ///< in an enemy ZOC
  friend bool operator==(const MovementUsed&, const MovementUsed&) = default;
};

/// A unit that has left the map.
struct LostUnit {
  std::string id, side, kind;
  std::string outcome;
  Hex from;
  int strength = 0;  ///< when it left
  int turn = 0;
  friend bool operator==(const LostUnit&, const LostUnit&) = default;
};

/// A pending event, with ids instead of indices.
struct Task {
  std::string event;
  std::string unit;
  std::vector<std::string> causing_units;
  std::map<std::string, std::int64_t> numbers;
  bool only_if_possible = false;  ///< skipped silently if it does not apply to the unit
  std::string action = {};        ///< the action of the unit that it carries out; empty: none
  friend bool operator==(const Task&, const Task&) = default;
};

/// The choice that an event in progress waits for.
struct OpenChoice {
  std::string unit;     ///< id of the unit concerned
  std::string chooser;  ///< side
  std::vector<RetreatPath> paths;
  /// That the paths are from, on the board as the event has left it so far; null as in `NeedsChoice`.
  std::shared_ptr<const BoardVerdict> verdict = {};
  std::vector<std::string> options;  ///< if there are no paths to choose from
  std::vector<WayToTake> ways;       ///< if these are ways to take a result: one for each
  std::vector<std::string> causes;   ///< if somebody has to say who caused the event: ids to choose from
  std::vector<PathChoice> made;      ///< choices of this event so far
  std::size_t reported = 0;          ///< steps of this event that have been reported
  std::size_t rolled = 0;            ///< dice of this event that have been rolled
  std::vector<int> faces = {};       ///< what they show
};

/// A game between two decisions. Copies share the scenario.
struct GameState {
  std::shared_ptr<const Scenario> scenario;
  std::uint64_t seed = 0;
  Position position;

  int turn = 1;           ///< from 1
  std::size_t side = 0;   ///< whose turn it is: index into the scenario's sides
  std::size_t phase = 0;  ///< index into the phases
  bool over = false;
  std::string ending = {};  ///< why the game ended before its last turn; else empty

  std::map<std::string, MovementUsed> movement_used = {};            ///< in this phase, by unit
  std::set<std::pair<std::string, std::string>> done_in_phase = {};  ///< unit and action
  std::set<std::pair<std::string, std::string>> done_in_turn = {}, done_in_game = {};

  std::vector<Reinforcement> waiting = {};   ///< not on the map yet
  std::vector<LostUnit> gone = {};           ///< in order
  std::map<std::string, int> strength = {};  ///< at the start, by unit id
  std::map<std::string, int> begun = {};     ///< number of units that have been on the map, by side
  std::map<Hex, std::string> holders = {};   ///< of victory hexes
  std::map<std::string, int> points = {};    ///< scored at ends of turns, by side

  std::deque<Task> tasks = {};  ///< pending events; the first waits for `choice` if it is set
  std::optional<OpenChoice> choice = {};
  enum class PhasePart : std::uint8_t { begin, act, end };
  PhasePart phase_part = PhasePart::begin;
  std::size_t phase_event = 0;  ///< index of the next event at the start or end of the phase

  std::uint64_t streams = 0;          ///< events that have rolled dice: each has its own stream
  std::optional<MailDice> mail = {};  ///< by mail: the dice come from here, not from `seed`

  /// False if the dice that fall before the first action are still to be rolled; only by mail.
  bool has_begun() const;
  const Phase& current_phase() const;
  const std::string& active_side() const { return scenario->sides[side]; }
  /// The side that has to act now: the one that has to choose, else the one that acts in the phase.
  const std::string& acting_side() const;
  /// Returns what people call a side.
  std::string name_of(const std::string& of_side) const { return position.map().side_name(of_side); }
  const std::string& side_of(const Unit& unit) const { return position.sides()[unit.side]; }
  /// True if the unit belongs to the active side.
  bool is_active(const Unit& unit) const { return side_of(unit) == active_side(); }
};

/// Returns everything that the rest of the game depends on as text: equal texts mean equal states.
std::string fingerprint(const GameState& state);

/// Makes the dice of a state come from `seed`, wherever they came from: to imagine how play may go on.
void imagine_dice(GameState& state, std::uint64_t seed);

/// Returns the seed for the dice of one event, as `Dice::seeded` takes it (splitmix64 of game seed and
/// stream).
std::uint64_t stream_seed(std::uint64_t game_seed, std::uint64_t stream);

}  // namespace rearguard
