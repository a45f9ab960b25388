#pragma once
// What two doctrines disagree about, in words and as JSON.

#include <array>
#include <string>
#include <vector>

#include "src/engine/rules_diff.h"

namespace rearguard {

struct ComparedPosition {
  std::string file;
  Position position;
  RulesComparison comparison;
};

struct DiffReport {
  std::array<std::string, 2> rules;              ///< as they were asked for
  std::vector<std::string> results;              ///< that were compared
  std::array<std::vector<std::string>, 2> only;  ///< results that one of the two does not know
  std::vector<ComparedPosition> positions;
};

std::string to_text(const DiffReport& report);
/// {"rules": […], "results": […], "only": […], "positions": [{"position": …, "asked": n, "differences":
/// […]}]}
std::string to_json(const DiffReport& report);

}  // namespace rearguard
