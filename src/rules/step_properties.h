#pragma once
// What a property of a single step means on a board.

#include "hexmap/step_costs.h"
#include "src/rules/board_facts.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// What a question is asked of. Everything must outlive it.
struct Asked {
  const BoardFacts& board;  ///< of the unit's side
  const StepCosts& costs;   ///< of the unit's class
  const RetreatQuestion& question;
  const RuleSet& rule_set;

  const Position& position() const { return board.position(); }
  const Unit& unit() const { return position().unit(question.unit); }
};

/// Whether a property of steps or hexsides, other than a relation or `oblique`, holds of the step to an
/// adjacent hex; false where the hexes are not adjacent.
bool step_property_holds(const Asked& asked, const PropertyUse& use, Hex from, Hex to);

/// Whether any property that is not one of whole paths, of end hexes or of the motion shows on the step:
/// one of hexes holds of the hex entered, a relation under scope `step` of the step and else of the hex
/// entered against the unit's own.
bool shows_on_step(const Asked& asked, const PropertyUse& use, Hex from, Hex to);

/// Whether one of several does.
bool any_shows_on_step(const Asked& asked, const std::vector<PropertyUse>& uses, Hex from, Hex to);

/// Whether `shows_on_step` can answer for a property; rule files name no other where a motion asks.
bool compares_steps(const PropertyUse& use);

/// Whether a property is one of hexes entered, wherever the path leads.
bool is_of_hexes(const PropertyUse& use);

}  // namespace rearguard
