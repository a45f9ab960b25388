#pragma once
// The command `rearguard check`.

#include "src/command/session/session.h"

namespace rearguard {

struct CheckOptions {
  std::vector<std::string> files;   ///< files and folders
  std::string rules;                ///< rules that judge retreats; empty: those of the documents
  std::vector<std::string> only;    ///< names of checks; empty: all
  std::vector<std::string> ignore;  ///< names of checks
  std::string explain;              ///< a check to explain, or "all"; empty: none
  bool json = false;
  bool fix = false;  ///< write what findings with one answer ask for
};
/// Checks the files and prints the findings; with `fix`, mends them first. Returns `problems_found` if there
/// are findings, `unusable` if a file cannot be read.
Status check(Session& session, const CheckOptions& options);

}  // namespace rearguard
