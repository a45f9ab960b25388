#pragma once
// The hexes in which one more enemy would leave a unit no legal retreat.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

class Judge;
struct RuleSet;

/// How many enemies in how many hexes one search tries at most.
inline constexpr std::size_t max_trap_tries = 100'000;

/// Puts each enemy of a unit in each hex where it could be, and asks the same question on that board. The
/// hexes are those near enough to matter: where a zone of control or a bond from there meets the retreat, or
/// where the enemy could become the nearest one to a hex of it. In each an enemy can be that could enter it,
/// whose stacking limit leaves room for it, and that meets no enemy there. Everything else stays as it is,
/// and so do causing units that the request names. An enemy whose mere absence from its place leaves no legal
/// retreat is not tried: no other hex would be to blame. Not thread-safe.
class TrapSearch {
 public:
  /// Copies the position; the rule set must outlive it.
  TrapSearch(const Position& position, const RuleSet& rule_set, RetreatRequest request);

  /// Returns why there is nothing to search: the question has no answer, or too many hexes and enemies would
  /// have to be tried. Nothing if there is no problem.
  const std::optional<RequestError>& problem() const { return problem_; }
  bool is_done() const { return next_ >= tries_.size(); }
  /// Makes up to so many more tries, those nearest to the unit first. Returns the traps among them.
  std::vector<Trap> advance(std::size_t tries);

 private:
  struct Try {
    Hex hex;
    UnitIndex by = 0;
  };
  struct Candidate;
  void list_tries(int length);
  int reach_of(UnitIndex enemy, int length) const;
  bool is_lost_without(UnitIndex enemy) const;
  std::string closed_by(Judge& judge, const RetreatRequest& request) const;
  std::optional<Trap> attempt(const Try& made);

  Position position_;
  const RuleSet* rule_set_;
  RetreatRequest request_;
  std::optional<RequestError> problem_;
  std::vector<RetreatPath> ways_out_;  ///< a legal path to each end hex, as it is
  std::string option_;                 ///< of these paths; empty: there is no choice
  std::vector<Try> tries_;
  std::size_t next_ = 0;
};

/// Returns every trap of a request, by printed number and then in the order of the units, or why they are
/// not known. Empty for a unit that has no legal retreat as it is, or does not retreat.
std::variant<std::vector<Trap>, RequestError> traps_of(const Position& position, const RuleSet& rule_set,
                                                       const RetreatRequest& request);

}  // namespace rearguard
