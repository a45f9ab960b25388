#pragma once
// The answer to "where may this counter retreat, and why not there": one object behind text, JSON,
// picture and window. Plain data; hexes are axial, costs are exact.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/movement_points.h"
#include "src/board/unit.h"

namespace rearguard {

using RetreatPath = std::vector<Hex>;  ///< from the start hex to the end hex

/// What a unit meets on one legal path.
struct Exposure {
  std::vector<UnitIndex> fire;       ///< enemies that could retreat-fire at a hex of the path
  std::vector<Hex> zoc_hexes;        ///< hexes of the path in an enemy ZOC, in order of entry
  std::vector<UnitIndex> displaced;  ///< friendly units in hexes of the path, in order of entry
};

struct VerdictEnd {
  Hex hex;
  MovementPoints movement_points{};  ///< of the cheapest legal path to this end
  std::uint64_t path_count = 0;      ///< all legal paths to this end; at its maximum where `count_overflow`
  std::vector<RetreatPath> paths;    ///< lexicographic by printed number, at most the request's maximum
  std::vector<Exposure> exposure;    ///< one for each of `paths`
};

struct RuledOutHex {
  Hex hex;
  std::string clause;  ///< id
  std::string cite;
  std::string why;  ///< one sentence: which hex, which unit, what it costs and what suffices instead
};

/// The judgement of one proposed path.
struct PathVerdict {
  RetreatPath path;
  bool legal = false;
  std::string clause;  ///< the first clause that removed it; empty where legal
  std::string cite;
  std::string why;
  std::optional<MovementPoints> movement_points;  ///< where every step can be made
};

struct Verdict {
  std::string unit;  ///< id
  Hex from;
  int distance = 0;     ///< hexes required
  std::string result;   ///< the combat result asked for, empty where a distance was given
  std::string rules;    ///< the doctrine's name, as asked for
  std::string outcome;  ///< "retreat", or the doctrine's failure outcome
  std::string clause;   ///< of the outcome; empty for "retreat"
  std::string cite;
  std::string why;               ///< one sentence about a failure; empty for "retreat"
  std::string exhausted_by;      ///< on a failure: the clause after which no path to a required hex remained
  std::string chooser;           ///< who chooses among the legal paths: "owner", "opponent", …
  std::vector<VerdictEnd> ends;  ///< by printed number
  std::vector<RuledOutHex> ruled_out;  ///< by printed number
  std::optional<PathVerdict> proposed;
  std::vector<Hex> closed;         ///< hexes that the question closed, as asked
  std::vector<std::string> notes;  ///< remarks for the reader, such as a clause set aside
};

/// "not-toward-lines (14.0 A)": the clause after which no path remained, with the rule number under which
/// the verdict names it; empty where there is none.
inline std::string exhausting_clause(const Verdict& verdict) {
  const auto named =
      std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                   [&](const RuledOutHex& r) { return r.clause == verdict.exhausted_by && !r.cite.empty(); });
  return named == verdict.ruled_out.end() ? verdict.exhausted_by : named->clause + " (" + named->cite + ')';
}

/// All legal paths to all ends; at its maximum where there are more.
inline std::uint64_t path_total(const Verdict& verdict) {
  std::uint64_t total = 0;
  for (const VerdictEnd& end : verdict.ends)
    total += std::min(end.path_count, std::numeric_limits<std::uint64_t>::max() - total);
  return total;
}

}  // namespace rearguard
