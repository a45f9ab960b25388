#pragma once
// What the engine asks itself on the way to an answer. Only the rooms of the engine make such requests.

#include <memory>
#include <optional>
#include <vector>

#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

struct ActedEffects;  // src/core/engine/events/event_runner.h

/// The rest of a retreat that is asked anew on its way.
struct Continuation {
  RetreatLength amount;  ///< what is left; of at least 0 hexes if the unit may end where it is
  std::vector<UnitIndex> companions = {};          ///< the units that have come with it
  RetreatPath before = {};                         ///< from the first hex of the retreat to that of the unit
  std::shared_ptr<const ActedEffects> acted = {};  ///< what has happened on it; null: nothing
  friend bool operator==(const Continuation&, const Continuation&) = default;
};

/// A request of a user, or one that follows from it, with what the engine knows of it besides.
struct EngineRequest : RetreatRequest {
  EngineRequest() = default;
  EngineRequest(const RetreatRequest& asked) : RetreatRequest(asked) {}  // NOLINT: nothing is lost

  bool by_allowance = false;                   ///< as far as the unit's movement points allow
  std::vector<FullHex> full = {};              ///< further hexes that have no room for the unit
  std::vector<UnitIndex> steadfast = {};       ///< units that make way for nobody
  std::vector<UnitIndex> moves_later = {};     ///< units whose moves wait for this one
  bool is_displaced = false;                   ///< the unit makes way itself, and `full` is complete
  std::vector<MovedBefore> moved_before = {};  ///< units that have gone first during this move
  bool causes_final = false;       ///< `causing_units` is final, even if it is empty or names friends
  bool causes_by_default = false;  ///< `causing_units` are those that the rule set takes by default
  bool event_begun = false;        ///< the event of the result has begun: whether it can is not asked again
  bool units_are_gone = false;     ///< some have been removed in the resolution that the request belongs to
  bool moves_alone = false;        ///< by a step of an event, which is about one unit, whatever its stack
  std::optional<SettledOption> settled = {};  ///< that of the request; its cost may have been paid
  /// Those of its stack that its owner sends with the unit, the unit among them; empty: nobody has split it.
  std::vector<UnitIndex> part = {};
  /// If it is set, the unit goes on from its hex by the rules of the judge: neither its result nor its stack
  /// is looked at again.
  std::optional<Continuation> continuation = {};
  friend bool operator==(const EngineRequest&, const EngineRequest&) = default;
};

}  // namespace rearguard
