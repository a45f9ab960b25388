#pragma once
// What an action may bring, to the end of its chain: what happens for certain, then dice, then who chooses,
// then the phases of the turn in which something follows from it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/resolution.h"

namespace rearguard {

struct GameAction;
struct GameState;

/// How far an action is looked through.
struct OutcomeLimits {
  int parts = 20'000;   ///< of events carried out at most for an exact answer; 0: what is certain alone
  int samples = 2'401;  ///< games played at random if that is not enough: within 2 points, 19 times in 20
  /// Of all parts, searches for paths among them: an exact answer may take two thirds of it, games played at
  /// random what is left. About a second.
  std::int64_t work = 60'000'000;
  bool later_phases = true;            ///< false: no further than the action itself
  std::function<bool()> stopped = {};  ///< asked often; true: `OutcomesStopped` is thrown
};
struct OutcomesStopped {};

/// A board that an action leads to.
struct OutcomeBoard {
  Position position;
  std::vector<RemovedUnit> removed_units;
  std::string problem = {};  ///< why the rules cannot say more; empty: they can
};

struct OutcomeBranch {
  double share = 1;    ///< 0 to 1; those of a fork add up to 1, those of a choice are 1 each
  std::size_t to = 0;  ///< a node before the one of this branch
  std::string option = {};
  RetreatPath path = {};
};

struct OutcomeNode {
  enum class Kind : std::uint8_t { fork, choice, end };
  Kind kind = Kind::end;
  std::vector<ResolutionStep> steps = {};  ///< before it forks
  std::vector<OutcomeBranch> branches = {};
  std::string chooser = {}, unit = {};  ///< choice: the side, and the unit that it is about
  std::size_t question = 0;             ///< choice: nodes with the same number are the same question
  std::string phase = {};               ///< that has begun when the steps happen; empty: as before
  std::shared_ptr<const OutcomeBoard> board = {};  ///< end
};

struct OutcomeTree {
  std::vector<OutcomeNode> nodes;  ///< the root is the last one
  bool exact = true;
  int parts = 0;                                ///< of events that have been carried out
  int samples = 0;                              ///< if it is not exact
  std::map<std::string, std::int64_t> numbers;  ///< that the first event has
  std::vector<RollTerm> roll_terms;
  std::vector<ResolutionStep> certain;  ///< before the first roll or choice
};

/// Returns what a legal action with an event, or the answer to an open choice, may bring. Nothing of it
/// depends on the dice of the game. No nodes for other actions.
OutcomeTree tree_of(const GameState& state, const GameAction& action, const OutcomeLimits& limits);

}  // namespace rearguard
