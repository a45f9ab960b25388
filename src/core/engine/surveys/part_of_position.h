#pragma once
// The part of a position on which a retreat depends.

#include <memory>

#include "src/core/board/position.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

struct RuleSet;

/// Part of a position, with what it says of the units there.
struct PartOfPosition {
  std::shared_ptr<const HexMap> map;
  Setup setup;
};

/// Returns the units and hexes of a rectangle around a retreat. It is grown until the same question has the
/// same answer there: outcome, end hexes, their paths, and what rules out the other hexes of the rectangle.
/// The whole map, if nothing smaller will do.
PartOfPosition part_for(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                        const Verdict& verdict);

}  // namespace rearguard
