#pragma once
// What follows from an action in the later phases of a turn. Private to the room.

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"

namespace rearguard {

struct PlayAction;

inline constexpr int max_later_phases = 3;    ///< in which something follows
inline constexpr int max_nested_choices = 4;  ///< to act or to pass

/// The game between two events of a chain.
struct OutcomeScene {
  GameState game;                          ///< without tasks and choices of its own
  std::deque<Task> tasks;                  ///< events that happen next
  std::vector<std::string> involved;       ///< the units that act and are acted upon, by id
  std::vector<RemovedUnit> removed_units;  ///< since the action
  std::set<std::string> passed;            ///< units whose side has let them pass in this phase
  std::size_t first_phase = 0;             ///< that of the action
  int later_phases = 0, choices = 0;
  std::string said = {};  ///< while nothing has changed: the latest words of a test or report

  /// Lets the event of an action wait, which has been paid for; returns what has been paid.
  std::vector<ResolutionStep> begin(const PlayAction& rule, const GameAction& action);
};

/// Returns all on which the rest of a chain depends: equal texts mean equal rests.
std::string key_of(const OutcomeScene& scene);

/// Actions of one unit that are open now, and were not before the first action of the chain.
struct FollowingActions {
  std::vector<GameAction> actions;
  bool is_forced = false;  ///< the first one has to be done
  std::string chooser;     ///< the side of the unit
};
/// Goes on to the next phase in which something follows. Where events of phases happen to the units involved
/// before it, these wait as tasks, and no action is returned. `before`: the state before the first action.
FollowingActions following_actions(OutcomeScene& scene, const GameState& before);

}  // namespace rearguard
