#pragma once
// A question: which unit retreats, how far, and which units caused it.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "pathing/candidate_graph.h"
#include "src/core/board/unit.h"

namespace rearguard {

class Position;
struct RuleSet;

/// The required length of a retreat: a result's amount after dice are rolled and allowances looked up.
struct RetreatLength {
  int min_hexes = 0;                     ///< the minimum number of hexes required
  int max_hexes = 0;                     ///< the maximum number of hexes allowed
  std::optional<MovementPoints> budget;  ///< spend at most this
  /// A walk of more than `max_hexes` spends at most this; nothing: it does not matter.
  std::optional<MovementPoints> extra_budget = std::nullopt;
  bool is_rest = false;  ///< the same retreat has entered hexes before, so no first step is granted any more

  /// Returns what a step that takes all that remains takes it from; nothing: it costs what must remain.
  std::optional<MovementPoints> allowance() const { return budget ? budget : extra_budget; }
  /// Tests whether the budget alone determines the length.
  bool is_by_budget() const { return budget && max_hexes >= max_retreat_hexes; }
  friend bool operator==(const RetreatLength&, const RetreatLength&) = default;
};

/// A hex that may be passed through, but has no room for the unit to end in.
struct FullHex {
  Hex hex;
  std::string why = {};  ///< one sentence without a full stop
  friend bool operator==(const FullHex&, const FullHex&) = default;
};

/// A unit that has gone first by a contact of the move: the contact does not apply to it again.
struct MovedBefore {
  std::string contact;  ///< id
  UnitIndex unit = 0;
  friend bool operator==(const MovedBefore&, const MovedBefore&) = default;
};

/// The hexes of the regions that a rule file traces, by name, each list ascending.
using TracedRegions = std::map<std::string, std::vector<Hex>>;

/// One unit, or several that begin in one hex and move together along one path: the mover.
struct RetreatQuestion {
  UnitIndex unit = 0;
  RetreatLength amount;
  std::vector<UnitIndex> causing_units;        ///< units that caused the retreat; may be empty
  std::vector<Hex> closed = {};                ///< hexes that may not be entered, even if the rules allow it
  std::vector<FullHex> full = {};              ///< hexes that have no room for the unit
  std::vector<FullHex> stuck = {};             ///< hexes where friends would have to make way, and cannot
  std::vector<UnitIndex> steadfast = {};       ///< units that make way for nobody
  std::vector<UnitIndex> moves_later = {};     ///< units whose moves wait for this one: it meets none of them
  bool is_displaced = false;                   ///< the unit makes way itself, and `full` is complete
  std::vector<MovedBefore> moved_before = {};  ///< during this move
  /// Of this question, found once for all its steps; null: found again wherever one is needed.
  std::shared_ptr<const TracedRegions> traced = {};
  std::vector<UnitIndex> companions = {};  ///< the other members of the mover: of its side and in its hex

  /// Tests whether a unit is a member of the mover.
  bool moves(UnitIndex u) const {
    return u == unit || std::find(companions.begin(), companions.end(), u) != companions.end();
  }
  /// Returns all members, in the order of the document: the top of the stack first.
  std::vector<UnitIndex> members() const {
    std::vector<UnitIndex> all = companions;
    all.push_back(unit);
    std::sort(all.begin(), all.end());
    return all;
  }
  /// Returns the question as it is for another unit: a member of the mover keeps its companions.
  RetreatQuestion seen_from(UnitIndex u) const {
    RetreatQuestion other = *this;
    if (u == unit) return other;
    const bool is_member = moves(u);
    other.companions = is_member ? members() : std::vector<UnitIndex>{};
    std::erase(other.companions, u);
    other.unit = u;
    if (!is_member) other.traced = nullptr;
    return other;
  }
};

/// A question about given paths. The position and the rule sets must outlive it.
struct PathQuestion {
  const Position* position;
  const RuleSet* rule_set;
  RetreatQuestion question;
  const RuleSet* whole = nullptr;  ///< of the whole file, if `rule_set` is one of its moves
};

}  // namespace rearguard
