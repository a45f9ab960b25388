#pragma once
// The findings of `rearguard check` with their places, as text and as JSON.

#include <string>
#include <vector>

#include "src/document/diagnostic.h"

namespace rearguard {

struct PlacedFinding {
  Diagnostic where;  ///< file, place and message; line 0 speaks of the file as a whole
  std::string name;  ///< of the check; src/audit/catalogue.h
  bool is_error = false;
  std::vector<std::string> hexes;  ///< printed numbers
  friend bool operator==(const PlacedFinding&, const PlacedFinding&) = default;
};

struct CheckReport {
  std::vector<std::string> files;  ///< looked at, in order
  std::vector<PlacedFinding> findings;
  std::vector<Diagnostic> unreadable;  ///< files that could not be read at all
};

/// By file, line and column; at one place in the order of the catalogue. What stands there twice goes.
void put_in_order(CheckReport& report);

/// "file:line:column: warning: message [name]", one finding a line, and at last how many there are.
std::string to_text(const CheckReport& report);
/// {"files": […], "findings": [{"file", "line", "column", "severity", "name", "message", "hexes"}], "errors",
/// "warnings", "unreadable": [{"file", "message"}]}; `line` and `column` are left out of what speaks of a
/// whole file.
std::string to_json(const CheckReport& report);

}  // namespace rearguard
