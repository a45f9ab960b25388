#pragma once
// Where the path effects of a move happen on the paths of one question: found once for each step, however
// many paths take it.

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "src/engine/retreat_path.h"
#include "src/rules/quantifier.h"
#include "src/rules/question.h"

namespace rearguard {

class Position;
struct PathEffectRule;
struct RuleSet;

/// Tests whether an effect happens at a hex of a path (0: the start hex), on this board with the mover in its
/// start hex. Returns the units of the effect's `some`, enemies by hex number and id and friends from the top
/// of their stacks; empty if the effect names none. Nothing if it does not happen.
std::optional<std::vector<UnitIndex>> units_of_effect(const Position& position, const RuleSet& move,
                                                      const RetreatQuestion& question,
                                                      const PathEffectRule& effect, const RetreatPath& path,
                                                      std::size_t index);

/// The same for many paths of one question.
class EffectPlaces {
 public:
  /// `max_fire_range`: the longest range of retreat fire of any unit. Position and rules must outlive this.
  EffectPlaces(const Position& position, const RuleSet& move, RetreatQuestion question, int max_fire_range)
      : position_(position), move_(move), question_(std::move(question)), max_fire_range_(max_fire_range) {}

  /// Returns what `units_of_effect` does; valid until the next call.
  const std::optional<std::vector<UnitIndex>>& find(const PathEffectRule& effect, const RetreatPath& path,
                                                    std::size_t index);
  /// Tests whether any effect happens on a path; `begins`: it includes the first hex of the retreat.
  bool happens_on(const RetreatPath& path, bool begins);

 private:
  /// The units of an effect's `some` that are near enough to matter on paths of up to so many hexes.
  struct Members {
    std::size_t path_size = 0;
    std::vector<PairMember> all;
  };
  const std::vector<PairMember>& members(const PathEffectRule& effect, std::size_t path_size);

  const Position& position_;
  const RuleSet& move_;
  RetreatQuestion question_;
  int max_fire_range_;
  std::map<const PathEffectRule*, Members> members_;
  /// By effect, hexes left and entered, and whether it is the start or the end of the path.
  std::map<std::tuple<const PathEffectRule*, Hex, Hex, bool, bool>, std::optional<std::vector<UnitIndex>>>
      known_;
  std::optional<std::vector<UnitIndex>> latest_;
};

}  // namespace rearguard
