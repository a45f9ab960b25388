#pragma once
// Where the path effects of a move happen on the paths of one question: found once for each step, however
// many paths take it.

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

class Position;
struct PathEffectRule;
struct PropertyUse;
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
  EffectPlaces(const Position& position, const RuleSet& move, RetreatQuestion question, int max_fire_range);
  /// Returns what `units_of_effect` does; valid until the next call.
  const std::optional<std::vector<UnitIndex>>& find(const PathEffectRule& effect, const RetreatPath& path,
                                                    std::size_t index);
  bool any_happens(const RetreatPath& path, std::size_t index);
  /// Tests whether every effect asks for nothing but the step into a hex.
  bool are_all_alike() const { return are_all_alike_; }
  /// Tests whether any effect happens on a path; `begins`: it includes the first hex of the retreat.
  bool happens_on(const RetreatPath& path, bool begins);

 private:
  /// The hexes left and entered, and whether the latter is the start or the end of the path.
  using Step = std::tuple<Hex, Hex, bool, bool>;
  /// One effect of the move.
  struct Place {
    bool is_alike = false;              ///< all that it asks for is the same for every path that takes a step
    const PropertyUse* part = nullptr;  ///< its `some`; null: it has none
    int reach = 0;  ///< hexes from the hex entered within which the units of `part` matter
    std::vector<PairMember> members = {};  ///< of `part`, near enough to paths of so many hexes:
    std::size_t path_size = 0;
    std::map<Step, std::optional<std::vector<UnitIndex>>> known = {};
  };
  static Step step_of(const RetreatPath& path, std::size_t index);
  void add_members(const Place& place, Hex h, std::vector<PairMember>& members) const;
  const std::vector<PairMember>& members(Place& place, const RetreatPath& path, Hex h);

  const Position& position_;
  RetreatQuestion question_;
  const RuleSet& move_;
  std::map<const PathEffectRule*, Place> places_;
  bool are_all_alike_ = true;
  std::map<Step, bool> any_;  ///< of all effects together, if they are all alike
  std::optional<std::vector<UnitIndex>> latest_;
};

}  // namespace rearguard
