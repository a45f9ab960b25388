#pragma once
// The minutes of a resolution: the board as it changes, what has happened, dice and choices as they are
// spent.

#include <optional>
#include <string>
#include <vector>

#include "src/engine/board_state.h"
#include "src/engine/path_choice.h"
#include "src/rules/retreat_effects.h"

namespace rearguard {

struct ResolutionContext {
  ResolutionContext(const Position& position, const RuleSet& whole, Dice& rolled,
                    const std::vector<PathChoice>& choices)
      : field(position, whole.stacking), rule_set(whole), dice(rolled), chooser(rolled, choices) {}

  BoardState field;
  const RuleSet& rule_set;
  Dice& dice;
  PathChooser chooser;
  std::vector<ResolutionStep> resolution_steps;
  std::vector<RollTerm> roll_terms;
  std::optional<NeedsChoice> open;
  std::optional<RequestError> problem;

  std::string number(Hex h) const { return field.number(h); }

  /// Both leave off with `false`, for whoever has to stop.
  bool fail(std::string message, std::string about);
  bool ask(NeedsChoice need);

  void note(const std::string& unit, std::string what, RetreatPath path, std::string clause = {},
            std::string cite = {}, std::vector<Roll> rolls = {});

  /// The sum of some dice, with the rolls added to `rolls`.
  std::optional<int> roll(const DiceSum& sum, const std::string& purpose, std::vector<Roll>& rolls);

  /// Why it had to stop.
  ResolutionResult why_not();
  /// What has come of it, where no dice or choices are left over.
  ResolutionResult finish();
};

/// Applies a combat result as `resolve` does. Whether it came to an end; else the minutes say why not.
bool retreat_by_result(ResolutionContext& context, const CombatEvent& event);

}  // namespace rearguard
