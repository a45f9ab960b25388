#pragma once
// Whether friends who have to make way all can, and with how few units. First by what each could do at best,
// whoever else moves: who has room, who can push one of those, and whether there is room for all at once.
// What that leaves open is tried, one unit after another. Part of making way
// (src/core/engine/making_way/displacement.h).

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/terms/judging.h"

namespace rearguard {

/// The work that searches for room may still take, in friends and hexes looked at.
struct RoomWork {
  std::int64_t left = max_for_question;
  static constexpr std::int64_t max_for_question = 40'000'000;
  static constexpr std::int64_t max_for_hex = 10'000'000;
  static constexpr std::int64_t of_question = 1'000;  ///< one about where a unit may go on a changed board
};

/// A search from one board and the units that wait there.
class RoomSearch {
 public:
  enum class Answer : std::uint8_t { no, yes, undecided };

  /// All arguments must outlive the search. `same`: who answers about the board, but for the hex of the
  /// mover, by the rules by which friends make way; null: nobody does yet.
  RoomSearch(const DisplacementRules& rules, const BoardState& board, const Displacement& displacement,
             const Judging& judging, Judging* same, RoomWork& work);

  /// Tests whether all who wait can make way, with at most `max_units` units since the mover arrived.
  Answer all_can_go(std::size_t max_units = any_number);
  /// Tests the same once a unit that has to make way, and does not wait, has gone to a hex.
  Answer all_can_go_after(const DisplacedUnit& next, Hex h, std::size_t max_units = any_number);
  /// Says why somebody who waits cannot make way once a unit has gone to a hex, where that is so.
  std::string why_stuck_after(const DisplacedUnit& next, Hex h, std::size_t max_units = any_number) const;
  /// Returns the hexes in which a unit that makes way could end at best, whoever is there.
  const std::vector<Hex>& open_hexes(const DisplacedUnit& next) {
    return open(*position_.find(next.unit)).hexes;
  }

  static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

 private:
  struct Waiting {
    UnitIndex unit = 0, for_unit = 0;  ///< `for_unit` is the unit itself if that one is gone
    std::string for_id;
    int depth = 0;
  };
  /// What differs from the board at the start.
  struct Crowd {
    std::map<Hex, std::vector<UnitIndex>> stacks;  ///< of hexes that somebody has entered or left; ascending
    std::vector<std::pair<UnitIndex, Hex>> moved;
    std::deque<Waiting> waiting;
    std::set<UnitIndex> steadfast;
    std::size_t displaced = 0;
  };
  struct Open {
    std::vector<Hex> hexes;
    bool is_exact = false;  ///< whatever friends do; else some may not be open
  };
  /// The friends who could be pushed by those who wait, at best.
  struct Network {
    std::vector<UnitIndex> units;
    std::map<UnitIndex, std::vector<Hex>> ends;
    std::map<Hex, std::vector<UnitIndex>> pushed;  ///< who could be pushed out of a hex
    std::set<UnitIndex> roomy;                     ///< who has room without another's going
    std::set<UnitIndex> maybe_roomy;               ///< who may come to have, besides
    std::map<UnitIndex, std::size_t> rank;         ///< units in the shortest chain that may end with room
    std::map<UnitIndex, std::size_t> sure_rank;    ///< in one that does
  };

  Hex start_of(UnitIndex u) const { return position_.unit(u).hex; }
  const StackingLimit& limit(UnitIndex u) const;
  std::vector<UnitIndex> friends_in(const Crowd& crowd, Hex h, UnitIndex u) const;
  std::int64_t load(const Crowd& crowd, Hex h, UnitIndex u, bool without_waiting) const;
  const Open& open(UnitIndex u);
  bool must_go(const Crowd& crowd, const Waiting& next) const;
  void skip_idle(Crowd& crowd) const;
  bool may_push(const Waiting& next, Hex h, const Position& now) const;
  Leaving leaving(const Crowd& crowd, const Waiting& next, Hex h, const Position& now) const;
  Waiting going(const DisplacedUnit& next) const;
  Crowd after(const Crowd& crowd, const Waiting& next, Hex h, const Leaving& leaving) const;
  Position position_after(const Crowd& crowd) const;

  Network network(const Crowd& crowd);
  void add_ends(const Crowd& crowd, UnitIndex u, Network& network);
  bool alike(const Network& network) const;
  bool have_one_limit(const Network& network) const;
  std::vector<UnitIndex> certain_to_go(const Crowd& crowd, bool alike) const;
  std::optional<std::size_t> flow(const Crowd& crowd, const Network& network,
                                  const std::vector<UnitIndex>& going, bool alike);
  std::optional<std::size_t> least(const Crowd& crowd, const Network& network);

  bool goes_beside(Crowd crowd);
  std::vector<Hex> ends_now(const Crowd& crowd, const Waiting& next, const Position& now);
  Answer search(Crowd crowd, std::size_t max_units);
  Answer answer(Crowd crowd, std::size_t max_units);

  const DisplacementRules& rules_;
  const BoardState& board_;
  const Position& position_;
  const Displacement& displacement_;
  const Judging& judging_;
  Judging* fixed_judging_;  ///< null: `own_judging_` is not made yet
  std::shared_ptr<Judging> own_judging_;
  RoomWork& work_;
  std::int64_t stop_at_ = 0;  ///< work left at which the search gives up
  Crowd root_;
  bool fixed_conditions_ = true;  ///< who may go, and where, depends on no move of a friend
  bool fixed_causes_ = true;      ///< no friend is a causing unit
  mutable std::map<UnitIndex, StackingLimit> limits_;
  std::map<UnitIndex, Open> open_;
  std::map<Hex, bool> closed_;
  std::set<std::vector<std::int64_t>> failed_;
};

}  // namespace rearguard
