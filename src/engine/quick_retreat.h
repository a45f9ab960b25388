#pragma once
// The legal ends of a short retreat, and nothing else: for those who ask thousands of times.

#include <cstdint>
#include <optional>
#include <vector>

#include "pathing/ring_walks.h"
#include "src/rules/doctrine.h"
#include "src/rules/question.h"
#include "src/rules/ring_board.h"

namespace rearguard {

/// A hex where a retreat may end.
struct LegalEnd {
  Hex hex;
  std::uint64_t path_count = 0;
  std::int64_t least_parts = 0;  ///< movement points of the cheapest legal path to it, in parts
};

/// Answers the questions under a doctrine that ask for hexes of a ring or two at a time: retreats of one
/// stated distance that gain distance with every step, up to `most_rings`, under clauses that look at
/// steps by themselves, with no hexes closed. What it answers is what Refinement answers. The doctrine must
/// outlive it.
class QuickRetreat {
 public:
  explicit QuickRetreat(const Doctrine& doctrine);

  bool can_answer(const RetreatQuestion& question) const {
    return plan_ && question.closed.empty() && question.full.empty() && !question.amount.budget &&
           question.amount.least_hexes == question.amount.most_hexes &&
           question.amount.most_hexes <= most_rings;
  }

  /// The ends, clockwise from the one in direction 0, valid until the next call. The board must be that
  /// of the unit's side and class, the question one that it can answer.
  const std::vector<LegalEnd>& ends(const RingBoard& board, const RetreatQuestion& question);

 private:
  struct Step {
    ClauseKind kind;
    const PropertyUse* use = nullptr;  ///< nothing: movement points
    /// A relation to units that all stand next to the start is the same wherever the start is: the steps in
    /// it, by the bits of the directions in which those stand, as far as they were asked for.
    std::vector<std::optional<RingSteps>> to_neighbours;
  };
  /// The facts of one question, gathered as clauses ask for them.
  struct Facts;

  void has_property(Step& step, Facts& facts, bool dropped, RingSteps& steps) const;
  void in_relation(Step& step, const Facts& facts, bool dropped, RingSteps& steps) const;
  static const RingSteps& in_relation_to_neighbours(Step& step, unsigned directions);
  bool forbid(Facts& facts);
  void close(const PropertyUse& use);
  void prefer(Step& step, Facts& facts);
  void weigh(Step& step, Facts& facts);

  const Doctrine* doctrine_;
  /// What follows the hexes and steps that `closed_` forbids; nothing where some clause needs more than this
  /// knows.
  std::optional<std::vector<Step>> plan_;
  ClosedToWalks closed_;
  unsigned wanted_bits_ = 0;  ///< BoardFacts::Bit, as far as the plan asks for them
  RingSteps walks_;
  RingSums sums_;
  RingWeights weights_;
  std::vector<LegalEnd> ends_;
};

}  // namespace rearguard
