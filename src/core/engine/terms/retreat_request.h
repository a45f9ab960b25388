#pragma once
// What can be asked of the retreat engine, and why it may not be answered.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

struct ActedEffects;  // src/core/engine/events/event_runner.h

/// The rest of a retreat that is asked anew on its way.
struct RestOfRetreat {
  RetreatLength amount;  ///< what is left; of at least 0 hexes if the unit may end where it is
  std::vector<UnitIndex> companions = {};          ///< the units that have come with it
  RetreatPath before = {};                         ///< from the first hex of the retreat to that of the unit
  std::shared_ptr<const ActedEffects> acted = {};  ///< what has happened on it; null: nothing
};

/// A retreat question.
struct RetreatRequest {
  UnitIndex unit = 0;
  std::string result;           ///< a combat result of the rules; may be empty if a distance is given
  std::optional<int> distance;  ///< in hexes; overrides the result's distance
  std::vector<UnitIndex> causing_units;  ///< enemies; if the rules ask for them and none is named, an error
  std::size_t max_paths = 100;           ///< listed for each end hex; all paths are counted
  bool ruled_out = true;                 ///< explain the illegal hexes; without them an answer is faster
  std::optional<RetreatPath> test_path;  ///< a path to judge, from the start hex
  std::string move = {};                ///< a move of the rules; empty: that of the result, or the rules' own
  bool by_allowance = false;            ///< as far as the unit's movement points allow
  std::vector<Hex> closed = {};         ///< further hexes that may not be entered
  std::vector<FullHex> full = {};       ///< further hexes that have no room for the unit
  std::vector<UnitIndex> settled = {};  ///< units that make way for nobody
  std::vector<UnitIndex> waiting = {};  ///< units whose moves wait for this one
  bool is_displaced = false;            ///< the unit makes way itself, and `full` is complete
  std::vector<GoneFirst> gone_first = {};  ///< units that have gone first during this move
  bool causes_settled = false;             ///< `causing_units` is final, even if it is empty or names friends
  bool is_under_way = false;  ///< the event of the result has begun: whether it can is not asked again
  std::map<std::string, std::int64_t> numbers = {};  ///< that the result needs
  bool causes_by_default = false;  ///< `causing_units` are those that the rule set takes by default
  /// The option taken instead of the result, or "trade-2" for two hexes less; empty: nobody has chosen, and
  /// the answer lists all of them. "split:a+b", alone or before a comma and an option, names a part of a
  /// stack.
  std::string option = {};
  bool option_settled = false;  ///< the option was open to the unit before its cost was paid
  bool units_are_gone = false;  ///< some have been removed in the resolution that the request belongs to
  /// Those of its stack that its owner sends with the unit, the unit among them; empty: nobody has split it.
  std::vector<UnitIndex> part = {};
  bool moves_alone = false;  ///< by a step of an event, which is about one unit, whatever its stack
  /// Units of the same combat that retreat by the same result after this one, in their order.
  std::vector<UnitIndex> then = {};
  /// If it is set, the unit goes on from its hex by the rules of the judge: neither its result nor its stack
  /// is looked at again.
  std::optional<RestOfRetreat> rest = {};
};

/// The reason that a request cannot be answered.
struct RequestError {
  std::string message;  ///< one sentence
  std::string about;    ///< "result", "distance", "path", "unit", "causing-units", "rules", "number"
                        ///< (one is missing), "name" (one is unknown), "option" or "move" (not for this
                        ///< unit)
  /// The rules ask for something that nobody states: the request is incomplete, not wrong.
  bool is_incomplete = false;
};

/// Returns the error of a request for whose answer somebody has to state something.
inline RequestError incomplete(std::string message, std::string about) {
  return {std::move(message), std::move(about), true};
}

}  // namespace rearguard
