#pragma once
// The answer to "where may this counter retreat, and why not there": the data behind text, JSON, pictures and
// the window. Hexes are axial, costs are exact.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/movement_points.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

class Position;

struct Exposure {
  std::vector<UnitIndex> fire;       ///< enemies that could fire at a hex of the path
  std::vector<Hex> zoc_hexes;        ///< hexes of the path in an enemy ZOC, in order of entry
  std::vector<UnitIndex> displaced;  ///< friendly units in hexes of the path, in order of entry
};

/// What a contact or a path effect of the rules does to a unit on one path, or to those that it meets there.
struct PathEffect {
  enum class Kind : std::uint8_t {
    contact,
    certain,  ///< a path effect without dice or choices
    test,     ///< a path effect that depends on dice, choices or further moves
  };
  Hex hex;                       ///< that the unit enters, or would have entered
  std::string id, cite;          ///< of the contact or the path effect
  std::vector<UnitIndex> units;  ///< those met, or those affected; sorted by id
  std::string text;              ///< one sentence without a full stop
  Kind kind = Kind::contact;
  bool same_anywhere = false;  ///< a path effect that would do the same in another hex of the path
};

/// What a unit loses on one path for certain.
struct PathTotal {
  int strength_lost = 0;
  std::string outcome = {};  ///< why it is lost on the path; empty: it is not
};

/// Where a path leaves the map.
struct MapExit {
  std::string edge;  ///< "northern", "eastern" …
  Hex at;            ///< the last hex on the map
  friend bool operator==(const MapExit&, const MapExit&) = default;
};

struct VerdictEnd {
  Hex hex;
  MovementPoints movement_points{};  ///< of the cheapest legal path to it
  std::uint64_t path_count = 0;      ///< all legal paths to it; the maximum value on overflow
  std::vector<RetreatPath> paths;    ///< the one that stands for all, then by number; some of them
  std::vector<Exposure> exposure;    ///< one for each of `paths`
  std::vector<std::vector<PathEffect>> path_effects;  ///< along each of `paths`; empty if the move has none
  std::vector<PathTotal> totals = {};  ///< of each of `paths`; empty if the move has no path effects
  /// Of each of `paths`: the word by which the way is chosen if several along the same hexes meet different
  /// things (the path is then listed once for each of them), else an empty one; empty if no path has any.
  std::vector<std::string> ways = {};
  /// Of each of `paths`: the first hex after which the rest is a new question; empty if no path has any.
  std::vector<std::optional<Hex>> asked_anew = {};
  /// Every path to it has such a hex (of more than `paths_looked_at`, the first of them), or a friend may
  /// refuse to make way there.
  bool provisional = false;
  static constexpr std::size_t paths_looked_at = 100;
  std::vector<MapExit> exits = {};         ///< of `paths`, each once; empty if it is on the map
  std::vector<UnitIndex> may_refuse = {};  ///< friends who would have to make way there, and may refuse
};

/// Returns the number of different paths among those listed to an end hex.
inline std::uint64_t listed_paths(const VerdictEnd& end) {
  std::uint64_t listed = 0;
  for (std::size_t i = 0; i < end.paths.size(); ++i)
    listed += i == 0 || end.paths[i] != end.paths[i - 1] ? 1U : 0U;
  return listed;
}

/// Returns the smallest and the greatest number of strength points that the unit loses for certain on the way
/// to an end hex. Nothing if the move has no path effects, or if not all paths are listed.
inline std::optional<std::pair<int, int>> loss_range(const VerdictEnd& end) {
  if (end.totals.empty() || listed_paths(end) != end.path_count) return std::nullopt;
  const auto less = [](const PathTotal& a, const PathTotal& b) { return a.strength_lost < b.strength_lost; };
  const auto [least, most] = std::minmax_element(end.totals.begin(), end.totals.end(), less);
  return std::pair{least->strength_lost, most->strength_lost};
}

/// An illegal hex, with the clause that rules it out.
struct RuledOutHex {
  Hex hex;
  std::string clause;  ///< id
  std::string cite;
  std::string why;        ///< one sentence: the hex, the unit, the cost, and what would be legal
  std::string text = {};  ///< the clause in the words of the rule file; may be empty
  std::string mark = {};  ///< what stands in the way, in a word or two, for a cross on the board
};

/// Returns the mark with its clause and rule number: "enemy ZOC (avoid-zoc, 14.31)".
inline std::string marked_clause(const RuledOutHex& hex) {
  const std::string rule = hex.cite.empty() ? "" : ", " + hex.cite;
  return hex.mark.empty() ? hex.clause + (hex.cite.empty() ? "" : " (" + hex.cite + ')')
                          : hex.mark + " (" + hex.clause + rule + ')';
}

struct PathVerdict {
  RetreatPath path;
  bool legal = false;
  std::string clause;  ///< the first clause that removed it; empty if legal
  std::string cite;
  std::string why;
  std::optional<MovementPoints> movement_points;  ///< nothing if a step is impassable
  std::string text = {};                          ///< the clause in the words of the rule file; may be empty
};

/// One way to take a result that leaves a choice.
struct VerdictOption {
  std::string name;               ///< by which it is chosen
  std::string cite, text;         ///< of its entry in the rules; may be empty
  std::vector<std::string> cost;  ///< what is paid for it, one sentence each
  std::string outcome;  ///< as that of a verdict; empty if it cannot be paid for, or is not for the unit
  int distance = 0;     ///< as in a verdict
  std::vector<Hex> end_hexes;            ///< by printed number, on the board after paying
  bool available = false;                ///< it may be chosen: a path is legal, or none is required
  std::string clause, clause_cite, why;  ///< if it is not available: what rules it out
};

/// An enemy in a hex where it would leave the unit no legal retreat.
struct Trap {
  Hex hex;
  UnitIndex by = 0;     ///< the enemy
  std::string outcome;  ///< what would then become of the unit
  std::string
      closed_by;  ///< the clauses that would rule out the paths legal now, with rule numbers; or empty
  friend bool operator==(const Trap&, const Trap&) = default;
};

/// The outcome of a unit whose result gives 0 hexes.
inline constexpr const char* outcome_stays = "stays";
/// The outcome of a unit to which a result does not apply.
inline constexpr const char* outcome_exempt = "exempt";
/// The outcome of a unit to which the event of the result cannot happen.
inline constexpr const char* outcome_impossible = "impossible";

/// The answer to a retreat request.
struct Verdict {
  std::string unit;  ///< id
  Hex from;
  std::vector<std::string> companions = {};  ///< ids of the units that move with it along the same path
  int distance = 0;                      ///< hexes required; by a budget alone: the most that it can pay for
  std::optional<MovementPoints> budget;  ///< the movement points of a retreat whose length is in these
  bool within_budget = false;            ///< both count: the hexes required, paid by the budget
  int required_at_least = 0;             ///< the smaller end of a range of hexes; else `distance`
  int shorter_by = 0;                    ///< hexes that are missing, since no path of full length is legal
  RetreatLength amount = {};             ///< what was required, as the rules see it
  std::string result;                    ///< the combat result of the request; empty if it gave a distance
  std::string rules;                     ///< name of the rule set
  std::string outcome;                   ///< "retreat", or the failure outcome
  std::string clause;                    ///< of the outcome; empty for "retreat"
  std::string cite;
  std::string why;                     ///< one sentence about a failure; empty for "retreat"
  bool fails = false;                  ///< the unit must retreat and cannot
  std::string exhausted_by;            ///< on a failure: the clause after which no path remained
  std::string chooser;                 ///< who chooses among the legal paths: "owner", "opponent", …
  std::vector<VerdictEnd> end_hexes;   ///< by printed number
  std::vector<RuledOutHex> ruled_out;  ///< by printed number
  std::optional<PathVerdict> judged_path;
  /// The ways to take the result, that of the rest of this verdict among them; empty if there is no choice.
  std::vector<VerdictOption> options;
  std::string option;                           ///< of the rest of this verdict; empty if there is no choice
  std::string option_chooser;                   ///< who chooses among the options: "owner" or "opponent"
  std::vector<Hex> closed;                      ///< hexes that the request closed
  std::optional<std::vector<Trap>> traps = {};  ///< see `traps_of`; nothing: not asked
  std::vector<std::string> notes;               ///< remarks for the reader, such as a clause set aside
};

struct BoardVerdict {
  std::shared_ptr<const Position> position;
  Verdict verdict;
};

/// Returns the clause after which no path remained, with its rule number: "not-toward-lines (14.0 A)". Empty
/// if paths remain.
inline std::string exhausting_clause(const Verdict& verdict) {
  const auto named =
      std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                   [&](const RuledOutHex& r) { return r.clause == verdict.exhausted_by && !r.cite.empty(); });
  return named == verdict.ruled_out.end() ? verdict.exhausted_by : named->clause + " (" + named->cite + ')';
}

/// Says what ruled out the last paths of a verdict that has `exhausted_by`.
inline std::string describe_exhaustion(const Verdict& verdict) {
  return verdict.exhausted_by == "closed"
             ? "The last paths ran through the hexes you closed."
             : "The last paths were ruled out by " + exhausting_clause(verdict) + '.';
}

/// Returns an outcome as said of a unit: "is captured", "surrenders". Outcomes are words of rule files:
/// participles, or what the unit does.
inline std::string as_predicate(const std::string& outcome) {
  const std::string first = outcome.substr(0, outcome.find(' '));
  const bool is_verb = first.ends_with('s') && !first.ends_with("ss");
  return (is_verb ? "" : "is ") + outcome;
}

/// Returns what becomes of a unit without a legal end hex: "b1 cannot retreat and is captured", "b1 cannot
/// retreat and surrenders", "b1 does not retreat".
inline std::string describe_no_retreat(const Verdict& verdict) {
  if (verdict.outcome == outcome_stays || verdict.outcome == outcome_impossible)
    return verdict.unit + " does not retreat";
  return verdict.unit + (verdict.distance > 0 ? " cannot retreat and " : " does not retreat and ") +
         as_predicate(verdict.outcome);
}

/// Returns how far a unit must retreat: "3 hexes", "4 movement points".
std::string describe_length(const Verdict& verdict, const Position& position);

/// Returns the number of legal paths to all end hexes; the maximum value on overflow.
inline std::uint64_t path_total(const Verdict& verdict) {
  std::uint64_t total = 0;
  for (const VerdictEnd& end : verdict.end_hexes)
    total += std::min(end.path_count, std::numeric_limits<std::uint64_t>::max() - total);
  return total;
}

}  // namespace rearguard
