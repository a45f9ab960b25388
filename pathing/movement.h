#pragma once
// Movement queries: reach, costs to all hexes, cheapest paths. Exact costs, zones of control, and every
// cheapest path if there are several.

#include "hexmap/step_costs.h"
#include "pathing/cost_labels.h"

namespace rearguard {

/// The effect of an enemy zone of control (ZOC) on movement. None by default; the members combine.
struct ZocEffect {
  /// A unit that enters a ZOC hex moves no farther. A unit that starts in one may leave it.
  bool stop_on_entry = false;
  /// No step from a ZOC hex, the start hex included, to a ZOC hex.
  bool no_zoc_to_zoc = false;
  /// Movement points on top of the step's cost for entering, and for leaving, a ZOC hex; zero or more.
  std::optional<MovementPoints> extra_to_enter;
  std::optional<MovementPoints> extra_to_leave;
};

/// Bits of `MovementTerms::marks`.
inline constexpr std::uint8_t mark_zoc = 1;      ///< in an enemy ZOC
inline constexpr std::uint8_t mark_blocked = 2;  ///< may not be entered (occupied by the enemy, for example)

/// The conditions of one move besides the terrain.
struct MovementTerms {
  ZocEffect zoc;
  /// One byte of mark bits per hex by row-major index, or empty if no hex is marked. Other bits are ignored.
  /// The start hex may have any mark.
  std::span<const std::uint8_t> marks;
};

/// Bit d is set if the neighbour in direction d is the last hex before this one on a cheapest path.
using PredecessorMask = std::uint8_t;

struct ReachedHex {
  Hex hex;
  MovementPoints cost;      ///< of every cheapest path from the start
  std::uint32_t index = 0;  ///< row-major
  PredecessorMask predecessors = 0;
  /// The direction of the representative predecessor: among those at a lower cost the one in the lowest
  /// direction. If every predecessor comes over a free step, the one with the fewest free steps since the
  /// last step with a cost (or the start), then the lowest direction. Nothing at the start. Following it
  /// always ends at the start.
  std::optional<Direction> predecessor;
};

struct MovementPath {
  MovementPoints cost;
  std::vector<Hex> hexes;  ///< from the start to the target, both included
};

/// Searches over step costs. Retains its working memory (about 8 bytes a hex) from query to query; a query
/// that reaches few hexes takes time only for those, on a map of any size. Use one object per
/// thread.
/// A step that takes all that remains does so of the budget of a query; without one it costs what must
/// remain. All queries: a start or target that does not exist is never reached, and a path never enters a hex
/// that does not exist. Costs above `CostLabels::max_cost` count as unreachable. Throws std::invalid_argument
/// if `marks` is neither empty nor as long as the map has hexes, or an extra cost is negative.
class MovementSearch {
 public:
  MovementSearch();
  ~MovementSearch();
  MovementSearch(MovementSearch&&) noexcept;
  MovementSearch& operator=(MovementSearch&&) noexcept;

  /// Returns the hexes that can be reached from `start` for at most `budget`, including the start, in
  /// ascending row-major index. A negative budget reaches nothing. Valid until the next query.
  std::span<const ReachedHex> range(const StepCosts& costs, Hex start, MovementPoints budget,
                                    const MovementTerms& terms = {});

  /// Computes the costs from `start` to every hex; query them with the functions below.
  void costs_from(const StepCosts& costs, Hex start, const MovementTerms& terms = {});

  /// Returns the cheapest path from `from` to `to` that follows `ReachedHex::predecessor` back from `to`, or
  /// nothing if there is none within the budget (if any). Afterwards the functions below hold for the hexes
  /// of all cheapest paths from `from` to `to`; other hexes may or may not appear reached.
  std::optional<MovementPath> cheapest_path(const StepCosts& costs, Hex from, Hex to,
                                            const MovementTerms& terms = {},
                                            std::optional<MovementPoints> budget = std::nullopt);

  // Results of the latest query, by row-major index or by hex. Nothing, or zero, for hexes not reached.

  std::optional<MovementPoints> cost_at(std::size_t index) const {
    if (!labels_.reached(index)) return std::nullopt;
    return MovementPoints{static_cast<std::int64_t>(labels_.cost(index))};
  }
  PredecessorMask predecessors_at(std::size_t index) const {
    return labels_.reached(index) ? labels_.predecessors(index) : PredecessorMask{0};
  }
  std::optional<Direction> predecessor_at(std::size_t index) const;

  std::optional<MovementPoints> cost(Hex h) const;
  PredecessorMask predecessors(Hex h) const;
  /// Returns the same as `ReachedHex::predecessor`.
  std::optional<Direction> predecessor(Hex h) const;
  /// Returns the path from the start to `h` along `predecessor`. Empty if not reached.
  std::vector<Hex> path_to(Hex h) const;

  /// Returns the bytes of working memory held.
  std::size_t memory() const;

 private:
  struct Scratch;
  void search(const StepCosts& costs, Hex start, std::uint64_t bound, bool has_allowance,
              const MovementTerms& terms, std::optional<Hex> goal);

  CostLabels labels_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace rearguard
