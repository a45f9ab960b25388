#pragma once
// Friends that make way for a unit that has ended its retreat over the stacking limit. Asking and resolving
// use the same rules: where asking finds that they cannot make way, nobody may end.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "src/core/engine/terms/board_state.h"
#include "src/core/engine/terms/engine_request.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/stacking.h"

namespace rearguard {

struct Judging;
struct RuleSet;

/// Tests whether a rule set rules out hexes in which friends cannot make way. Friends that make way or leave
/// by a contact of the move do so before the limit is tested; such a move rules out none.
bool needs_room(const RuleSet& move);

/// Tests whether a clause of a rule set asks where friends cannot make way.
bool tests_room(const RuleSet& move);

/// Tests whether a question must find the hexes in which friends cannot make way: if they are ruled out, or a
/// clause asks for them.
bool asks_for_room(const RuleSet& move);

/// Returns the hexes of the units whose moves wait for that of the question: they have no room for it.
std::vector<FullHex> hexes_of_waiting(const Position& position, const RetreatQuestion& question);

/// A friend that has to make way.
struct DisplacedUnit {
  std::string unit;      ///< id
  std::string for_unit;  ///< id of the unit that displaces it
  Hex from;              ///< the hex that it has to leave
  int depth = 0;         ///< how many units before it displaced each other in a row, without the mover
};

/// A unit that has ended its retreat, and the friends that it displaces. Units are named by id.
struct Displacement {
  std::string mover;
  Hex left, end;                      ///< of the mover: nobody who makes way ends in these
  std::vector<std::string> causes;    ///< the causing units
  std::set<std::string> steadfast;    ///< units that make way for nobody: the mover, and who has made way
  std::deque<DisplacedUnit> waiting;  ///< in the order in which they go
  std::size_t displaced = 0;          ///< units that have made way or wait
};

/// Tests whether friends who would have to make way at the end of a retreat may refuse to.
bool may_refuse_to_make_way(const RuleSet& move);

/// Returns the request for the path of a unit that makes way.
EngineRequest request_to_make_way(const RetreatQuestion& question, std::vector<FullHex> full);

/// Who goes from the top of a stack for a unit that ends in the hex.
struct Leaving {
  enum class Part : std::uint8_t {
    goes,
    stays,   ///< and those below may go in its place
    blocks,  ///< nobody below goes
  };
  std::vector<UnitIndex> going;
  bool has_room = false;    ///< the limit is kept once they have gone
  bool is_blocked = false;  ///< the limit is not kept, since one who may not go is above the others
};

/// Takes friends in a hex, top first, for a unit until its limit is kept. `part_of` takes a UnitIndex.
template <class PartOf>
Leaving leaving_from_top(const StackingLimit& limit, UnitIndex unit, const std::vector<UnitIndex>& friends,
                         PartOf part_of) {
  Leaving leaving;
  std::int64_t load = limit.weight(unit);
  for (const UnitIndex other : friends) load += limit.weight(other);
  for (const UnitIndex other : friends) {
    if (!limit.is_exceeded_by(load)) break;
    const std::int64_t weight = limit.weight(other);
    if (weight == 0) continue;
    const Leaving::Part part = part_of(other);
    leaving.is_blocked = part == Leaving::Part::blocks;
    if (leaving.is_blocked) break;
    if (part == Leaving::Part::stays) continue;
    leaving.going.push_back(other);
    load -= weight;
  }
  leaving.has_room = !limit.is_exceeded_by(load);
  return leaving;
}

struct RoomWork;  // src/core/engine/making_way/room_search.h
class RoomSearch;

/// Why friends in a hex cannot make way.
struct NoRoom {
  std::string why;
  bool is_certain = true;  ///< false: none of the many ways that were tried makes room
};

/// The rules by which friends make way: those of the mover's own move.
class DisplacementRules {
 public:
  /// All arguments must outlive this. `full_hexes` and `why_full` ask `judging`; null: nobody calls them.
  DisplacementRules(const RuleSet& move, const RuleSet& whole, const Judging* judging = nullptr)
      : move_(move), whole_(whole), judging_(judging) {}

  /// Returns the friends in a hex that have to make way for `id` in it, from the top of the stack until the
  /// limit is kept; none where the rules let friends stay.
  std::vector<std::string> displaced_in(const BoardState& board, const std::string& id, Hex h,
                                        const Displacement& displacement) const;
  /// Adds those friends to the units that wait; `depth` is theirs.
  void list_displaced(const BoardState& board, const std::string& id, int depth,
                      Displacement& displacement) const;
  /// Tests whether a unit still has to make way: it is there, and its hex is over the limit.
  bool must_go(const BoardState& board, const DisplacedUnit& next) const;

  /// Returns the question of where a unit that makes way may go, without the hexes that have no room.
  RetreatQuestion question(const Position& position, const Displacement& displacement,
                           const DisplacedUnit& next) const;
  /// Returns the hexes that have no room for `next`; `displacement` waits without it. If room is required,
  /// also those after which somebody who waits could not make way, or more units would have to than need to,
  /// as far as that is found.
  std::vector<FullHex> full_hexes(const BoardState& board, const Displacement& displacement,
                                  const DisplacedUnit& next) const;

  bool is_crowded(const Position& position, const RetreatQuestion& question, Hex h) const;
  /// Returns why the unit of a question cannot end in a crowded hex: friends there cannot make way. Nothing
  /// if they can. `judging` answers about `position` by the move.
  std::optional<NoRoom> why_full(const Position& position, const RetreatQuestion& question, Hex h,
                                 Judging& judging, RoomWork& work) const;
  /// Tests whether friends make way for a unit in a hex at all, as `if` says; else they stay there.
  bool makes_way_in(const Position& position, UnitIndex unit, Hex h,
                    const std::vector<std::string>& causes) const;
  /// Returns the friends who would have to make way for the unit of a question in a hex and may refuse to;
  /// the units that those would displace in turn are not among them.
  std::vector<UnitIndex> who_may_refuse(const Position& position, const RetreatQuestion& question,
                                        Hex h) const;
  /// Tests for a unit that stays where it is, even over the limit.
  bool is_exempt(const Position& position, UnitIndex unit) const;
  /// Tests whether a unit makes way at all. One that is not exempt and may not leaves no room.
  bool may_go(const Position& position, UnitIndex unit) const;
  /// Returns why no unit that makes way ends in a hex, whoever is there; nothing if one may.
  std::optional<std::string> why_closed(const Position& position, const Displacement& displacement,
                                        Hex h) const;
  /// Tests whether there are rules for making way at all; all but `displaced_in` and `list_displaced` need
  /// them.
  bool may_displace_anybody() const { return move_.retreat_effects.displacement.has_value(); }
  const DisplacementRule& rule() const { return *move_.retreat_effects.displacement; }
  /// Returns the rules by which units that make way go.
  const RuleSet& mover() const;

  /// Returns the unit whose limit tells whether a unit still has to go: that for which it does, if it is
  /// there.
  UnitIndex pusher(const BoardState& board, const DisplacedUnit& next) const;
  /// Returns what a unit does for one that ends in its hex, if it has not moved before.
  Leaving::Part part_of(const Position& position, UnitIndex unit) const;
  /// Returns the most hexes that a unit that makes way may enter.
  int reach() const;

 private:
  Leaving leaving(const BoardState& board, UnitIndex unit, Hex h, const Displacement& displacement) const;
  std::vector<FullHex> without_room(const BoardState& board, const Displacement& displacement,
                                    const DisplacedUnit& next) const;
  std::optional<std::string> why_no_room(const BoardState& board, const DisplacedUnit& next, Hex h,
                                         const Displacement& displacement) const;
  std::optional<std::string> why_stays(const BoardState& board, const Displacement& displacement) const;
  std::string reasons(const BoardState& board, const Displacement& displacement, const DisplacedUnit& next,
                      const RoomSearch& search) const;

  const RuleSet& move_;
  const RuleSet& whole_;
  const Judging* judging_;
};

}  // namespace rearguard
