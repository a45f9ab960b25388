#pragma once
// Retreats by plain recursion: every walk written down, every clause read off it. Slow, short and
// independent of the candidate graph; search and perft must agree on every position.

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "src/engine/verdict.h"
#include "src/rules/reference/reference_path.h"

namespace rearguard {

struct ReferenceAnswer {
  std::vector<RetreatPath> paths;          ///< legal, in ascending axial order
  std::map<Hex, std::uint32_t> closed_by;  ///< hexes that some walk ends at, by the clause that closed them;
                                           ///< none for legal ends. Only where asked for.
  std::optional<std::uint32_t> exhausted_by;  ///< the clause after which nothing was left
  bool stands_still = false;  ///< a contact can stop the unit before its first step, which is legal as well
};

struct ReferenceLimits {
  std::size_t max_walks = 3'000'000;  ///< written down at once; more are refused
  std::size_t max_steps = std::numeric_limits<std::size_t>::max();  ///< tried for them; more are refused
  bool ruled_out_hexes = true;  ///< keep walks that a forbid ends early, to say which clause closed a hex
};

/// All legal paths; nothing where there are more walks than the limit. Clause indices are those of the
/// doctrine, with the length rule after the last; closed hexes fall to `closing_clause(doctrine)`, and where
/// the motion has no walk at all, or contacts leave none, that is `motion_clause(doctrine)`.
std::optional<ReferenceAnswer> answer_plainly(const ReferenceQuestion& question,
                                              const ReferenceLimits& limits);

struct Perft {
  std::uint64_t paths = 0;  ///< standing still, where that is legal, is one of them
  std::uint64_t ends = 0;
  std::map<Hex, std::uint64_t> by_first_hex;
};
/// `from`: the hex of the unit, by which standing still is counted.
Perft count_paths(const ReferenceAnswer& answer, Hex from);

}  // namespace rearguard
