#pragma once
// Writes the differences between the answers of two rule sets, as text and as JSON.

#include "src/core/board/position.h"
#include "src/core/engine/surveys/rules_diff.h"

namespace rearguard {

struct ComparedPosition {
  std::string file;
  Position position;
  RulesComparison comparison;
};

struct DiffReport {
  std::array<std::string, 2> rules;              ///< as the user named them
  std::vector<SharedResult> results;             ///< the results compared
  std::array<std::vector<std::string>, 2> only;  ///< results that only one of the two defines
  std::vector<ComparedPosition> positions;
  /// The position with each answer as an entry of an examples file, if it was searched for; else empty.
  std::array<std::string, 2> examples = {};
};

std::string to_text(const DiffReport& report);
/// Writes {"rules": […], "results": […], "only": […], "positions": [{"position": …, "asked": n,
/// "differences": […]}]}; results are named as in the first rule file, `as` adds another name in the second.
std::string to_json(const DiffReport& report);

}  // namespace rearguard
