#pragma once
// The reference implementation of retreats: recursion lists every walk, and each clause is evaluated on it.
// Slow, short and independent of the candidate graph; search and perft must agree on every position.

#include <limits>
#include <map>

#include "hexmap/hex.h"
#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct ReferenceAnswer {
  std::vector<RetreatPath> paths;             ///< legal, in ascending axial order
  std::map<Hex, std::uint32_t> closed_by;     ///< end hexes of walks that are illegal, with the clause that
                                              ///< rules them out; only on request
  std::optional<std::uint32_t> exhausted_by;  ///< the clause after which no path remained
  bool stays_in_place = false;                ///< a contact can stop the unit before its first step, legally,
                                              ///< or the length allows no hex
  int missing =
      0;  ///< hexes by which the paths are shorter than required, since none of full length is legal
};

/// Bounds on the work of the reference implementation.
struct ReferenceLimits {
  std::size_t max_walks = 3'000'000;  ///< stored at once; beyond this there is no answer
  /// Tried; beyond this there is no answer. Those of paths of ten hexes and more count for more than one.
  std::size_t max_steps = std::numeric_limits<std::size_t>::max();
  bool ruled_out_hexes = true;  ///< retain walks that a forbid clause cuts, to fill `closed_by`
};

/// What rules out hexes besides the clauses of a rule set, counted from the number of these: 0 is the length
/// rule.
inline constexpr std::uint32_t closed_hexes = 2, hexes_without_room = 3, paths_of_motion = 4;

/// Finds all legal paths; nothing if the limits are exceeded, or if a contact moves others first. Clause
/// indices are those of the rule set, with the numbers above after them.
std::optional<ReferenceAnswer> find_reference_answer(const ReferenceBoard& question,
                                                     const ReferenceLimits& limits);
std::optional<ReferenceAnswer> find_reference_answer(const PathQuestion& question,
                                                     const ReferenceLimits& limits);

struct Perft {
  std::uint64_t paths = 0;  ///< includes staying in place if that is legal
  std::uint64_t end_hex_count = 0;
  std::map<Hex, std::uint64_t> by_first_hex;
};
/// Counts the paths of an answer; a unit that stays in place counts under its hex `from`.
Perft count_paths(const ReferenceAnswer& answer, Hex from);

}  // namespace rearguard
