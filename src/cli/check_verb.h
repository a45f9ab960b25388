#pragma once
// The verb `rearguard check`.

#include <string>
#include <vector>

#include "src/cli/session.h"

namespace rearguard {

struct CheckOptions {
  std::vector<std::string> files;   ///< files and folders
  std::string rules;                ///< by which retreats are judged; empty: those of the documents
  std::vector<std::string> only;    ///< names of checks; empty: all
  std::vector<std::string> ignore;  ///< names of checks
  std::string explain;              ///< a check to explain, or "all"; empty: none
  bool json = false;
};
/// `problems_found` where anything is found, `unusable` where some file cannot be read.
Status check(Session& session, const CheckOptions& options);

}  // namespace rearguard
