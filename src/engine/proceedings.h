#pragma once
// The minutes of a resolution: the board as it changes, what has happened, dice and choices as they are
// spent.

#include <optional>
#include <string>
#include <vector>

#include "src/engine/field.h"
#include "src/engine/path_choice.h"
#include "src/rules/aftermath.h"

namespace rearguard {

struct Proceedings {
  Proceedings(const Position& position, const Doctrine& whole, Dice& rolled,
              const std::vector<PathChoice>& choices)
      : field(position, whole.stacking), doctrine(whole), dice(rolled), chooser(rolled, choices) {}

  Field field;
  const Doctrine& doctrine;
  Dice& dice;
  PathChooser chooser;
  std::vector<Incident> incidents;
  std::vector<Reckoning> reckonings;
  std::optional<NeedsChoice> open;
  std::optional<Unanswerable> problem;

  std::string number(Hex h) const { return field.number(h); }

  /// Both leave off with `false`, for whoever has to stop.
  bool fail(std::string message, std::string about);
  bool ask(NeedsChoice need);

  void note(const std::string& unit, std::string what, RetreatPath path, std::string clause = {},
            std::string cite = {}, std::vector<Roll> rolls = {});

  /// The sum of some dice, with the rolls added to `rolls`.
  std::optional<int> roll(const DiceSum& sum, const std::string& purpose, std::vector<Roll>& rolls);

  /// Why it had to stop.
  ResolutionOrWhyNot why_not();
  /// What has come of it, where no dice or choices are left over.
  ResolutionOrWhyNot finish();
};

/// Applies a combat result as `resolve` does. Whether it came to an end; else the minutes say why not.
bool retreat_by_result(Proceedings& proceedings, const CombatEvent& event);

}  // namespace rearguard
