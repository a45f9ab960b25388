#pragma once
// Properties of single steps and hexes on a board.

#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

class StepCosts;
struct RuleSet;

/// The context of a question. Everything must outlive it.
struct QuestionContext {
  const BoardFacts& board;  ///< of the unit's side
  const StepCosts& costs;   ///< of the unit's class
  const RetreatQuestion& question;
  const RuleSet& rule_set;

  const Position& position() const { return board.position(); }
  const Unit& unit() const { return position().unit(question.unit); }
};

/// Tests a property for one step; not for properties of whole paths or of the motion. A property of steps
/// does not hold between hexes that are not adjacent. A property of hexes is tested in the hex entered; a
/// relation under scope `step` for the step, and else between the unit's own hex and the hex entered.
bool shows_on_step(const QuestionContext& context, const PropertyUse& use, Hex from, Hex to);

/// Tests whether the step has one of several properties.
bool any_shows_on_step(const QuestionContext& context, const std::vector<PropertyUse>& uses, Hex from,
                       Hex to);

/// Tests whether `shows_on_step` supports a property; motions in rule files can name no other.
bool compares_steps(const PropertyUse& use);

/// Tests for a property of the hexes entered, independent of the path.
bool is_of_hexes(const PropertyUse& use);

/// Tests a property of the hex `h` that is entered; not for relations or properties of whole paths.
bool hex_property_holds(const BoardFacts& board, const RetreatQuestion& question, const RuleSet& rule_set,
                        const PropertyUse& use, Hex h);

/// Tests for a friendly unit in `h` other than the one that retreats.
bool friend_in(const BoardFacts& board, const RetreatQuestion& question, Hex h);

/// Tests whether a unit of the group that cancels a ZOC, or undoes a bond, is in `h`; `presence` is made by
/// `presence_of`.
bool is_cancelled(const BoardFacts& board, const std::optional<PropertyUse>& presence,
                  const RetreatQuestion& question, Hex h);

/// Tests for an enemy ZOC that covers `h` and is not cancelled there: of the definition that the move names,
/// or of any other.
bool zoc_in(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question, Hex h);
bool zoc_in(const BoardFacts& board, const ZocRule& rule, const RetreatQuestion& question, Hex h);

/// Tests for a property of one hex whatever step leads into it: one that `was` can ask of the hex left.
bool is_of_place(const PropertyUse& use);

}  // namespace rearguard
