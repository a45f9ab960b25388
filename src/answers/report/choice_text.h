#pragma once
// What each of the things brings among which a player has to choose.

#include <string>
#include <vector>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct BoardVerdict;
struct Grid;
struct WayToTake;

/// The things to choose from: paths, or else options.
struct ChoiceToMake {
  const std::vector<RetreatPath>& paths;
  const std::vector<std::string>& options;
  const std::vector<WayToTake>& ways;  ///< what each option brings; may be empty
  const BoardVerdict* verdict;         ///< that the paths are from; null: nobody says what they bring
};

/// Returns what happens on each path or with each option, in sentences; nothing if nobody says.
std::vector<std::vector<std::string>> brought_by(const ChoiceToMake& choice);

/// Returns a line for each option, or the paths by their end hexes, with what each brings below it; what all
/// paths bring is written once.
std::string to_text(const ChoiceToMake& choice, const Grid& grid);

}  // namespace rearguard
