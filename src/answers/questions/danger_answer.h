#pragma once
// The danger of several units under one result, as commands and programs ask for it.

#include "src/core/engine/surveys/danger.h"

namespace rearguard {

struct DangerQuestion {
  std::string result = "rout";
  std::vector<std::string> units;               ///< ids; empty: all
  std::string side;                             ///< empty: all
  std::map<std::string, std::int64_t> numbers;  ///< that the result needs
};

/// Answers for the named units, in the order of the position; a problem for an unknown result (`about`:
/// "result-name"), unit ("unit") or side ("side"), and as `danger_of`.
std::variant<DangerReport, RequestError> danger_report(Judge& judge, const DangerQuestion& question);

}  // namespace rearguard
