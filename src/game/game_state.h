#pragma once
// A game at one moment: everything that the next action depends on.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hexmap/step_costs.h"
#include "src/engine/resolve.h"
#include "src/game/game_action.h"
#include "src/game/scenario.h"

namespace rearguard {

/// What a unit has done of its movement in this phase.
struct MovementUsed {
  MovementPoints points;
  bool stopped = false;  ///< in an enemy ZOC
  friend bool operator==(const MovementUsed&, const MovementUsed&) = default;
};

struct LostUnit {
  std::string id, side, kind;
  std::string outcome;
  Hex from;
  int strength = 0;  ///< when it went
  int turn = 0;
  friend bool operator==(const LostUnit&, const LostUnit&) = default;
};

/// An event on its way, by the names of things.
struct Task {
  std::string event;
  std::string unit;
  std::vector<std::string> causing_units;
  std::map<std::string, std::int64_t> numbers;
  bool only_if_possible = false;  ///< left out without a word where it cannot befall the unit
  friend bool operator==(const Task&, const Task&) = default;
};

/// What the game waits for: a choice in the midst of an event.
struct OpenChoice {
  std::string unit;     ///< id: whom it is about
  std::string chooser;  ///< side
  std::vector<RetreatPath> paths;
  std::vector<std::string> options;  ///< where there are no paths
  std::vector<PathChoice> made;      ///< choices of this event so far
  std::size_t reported = 0;          ///< incidents of this event that have been told
  std::size_t rolled = 0;            ///< dice of this event that have been rolled
};

struct GameState {
  std::shared_ptr<const Scenario> scenario;
  std::uint64_t seed = 0;
  Position position;

  int turn = 1;           ///< from 1
  std::size_t side = 0;   ///< whose turn it is: index into the scenario's sides
  std::size_t phase = 0;  ///< index into the phases
  bool over = false;
  std::string ending = {};  ///< why it is over, where it did not last all its turns

  std::map<std::string, MovementUsed> spent = {};                    ///< in this phase, by unit
  std::set<std::pair<std::string, std::string>> done_in_phase = {};  ///< unit and action
  std::set<std::pair<std::string, std::string>> done_in_turn = {}, done_in_game = {};

  std::vector<Reinforcement> waiting = {};   ///< not on the map yet
  std::vector<LostUnit> gone = {};           ///< in order
  std::map<std::string, int> strength = {};  ///< that units began with, by id
  std::map<std::string, int> begun = {};     ///< units that a side has had on the map, by side
  std::map<Hex, std::string> holders = {};   ///< of the hexes that count
  std::map<std::string, int> points = {};    ///< given turn by turn, by side

  std::deque<Task> tasks = {};  ///< what is under way; the first waits for `choice` where there is one
  std::optional<OpenChoice> choice = {};
  enum class FrameRenderer : std::uint8_t { begin, act, end };
  FrameRenderer stage = FrameRenderer::begin;  ///< of the phase
  std::size_t phase_event = 0;                 ///< of the phase's begin or end, the next

  /// What steps cost each class of the map, worked out once; null: worked out when it is needed.
  std::shared_ptr<const std::vector<StepCosts>> costs = {};

  std::uint64_t streams = 0;  ///< events that dice were rolled for: each has a stream of its own

  const Phase& current_phase() const { return scenario->play().phases[phase]; }
  const std::string& active_side() const { return scenario->sides[side]; }
  /// Who has to act now: the side that has to choose, or that decides in the phase.
  const std::string& acting_side() const;
  const std::string& side_of(const Unit& unit) const { return position.sides()[unit.side]; }
  /// Whether a unit is the side's whose turn it is, or an enemy of it.
  bool is_active(const Unit& unit) const { return side_of(unit) == active_side(); }
};

/// Everything that the future depends on, as text: two states are alike where it is the same.
std::string fingerprint(const GameState& state);

/// The seed of the dice of one event of a game, as `Dice::seeded` takes it (splitmix64 of both).
std::uint64_t stream_seed(std::uint64_t game_seed, std::uint64_t stream);

}  // namespace rearguard
