#pragma once
// The plain cases of making way: friends who can each go one hex, into a hex beside them that has room. Found
// without a second board, since nothing that could close such a hex moves with the units.

#include <optional>
#include <vector>

#include "pathing/refinement.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

class BoardFacts;
class CompiledClauses;
struct QuestionContext;
struct RuleSet;

/// Answers for one rule set, by which friends make way for each other
/// (src/core/engine/making_way/displacement.h).
class RoomBeside {
 public:
  /// `move` and `compiled`, which is made of it, must outlive this.
  RoomBeside(const RuleSet& move, const CompiledClauses& compiled);

  /// Tests whether the friends whom the unit of a question would displace from a hex can certainly make way.
  /// False means nothing: they may still be able to, in turn or farther off.
  bool is_certain(const QuestionContext& asked, Hex h);

 private:
  std::optional<std::vector<UnitIndex>> displaced_from(const QuestionContext& asked, Hex h) const;
  const std::vector<Hex>& open_beside(const QuestionContext& asked, UnitIndex displaced);

  const RuleSet& move_;
  const CompiledClauses& compiled_;
  bool applies_ = false;  ///< nothing that the forbids look at depends on friends
  Refinement refinement_;
  GraphProperties facts_;
  std::vector<Hex> open_;
};

}  // namespace rearguard
