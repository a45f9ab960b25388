#pragma once
// Writes the findings of `rearguard check` with their places, as text and as JSON.

#include <string>
#include <vector>

#include "src/document/diagnostic.h"

namespace rearguard {

struct PlacedFinding {
  Diagnostic diagnostic;  ///< file, place and message; line 0 refers to the file as a whole
  std::string name;       ///< of the check; src/audit/catalogue.h
  bool is_error = false;
  std::vector<std::string> hexes;  ///< printed numbers
  friend bool operator==(const PlacedFinding&, const PlacedFinding&) = default;
};

/// How the hexes of a checked map are numbered, for a reader to compare with the printed map.
struct MapNumbers {
  std::string file;
  std::string numbers;  ///< as `numbering_in_words` says
};

struct CheckReport {
  std::vector<std::string> files;  ///< checked files, in order
  std::vector<MapNumbers> maps;    ///< those of them that contain a map, in order
  std::vector<PlacedFinding> findings;
  std::vector<Diagnostic> unreadable;  ///< files that could not be read
};

/// Sorts findings by file, line and column, at one place in the order of the catalogue; removes duplicates.
void put_in_order(CheckReport& report);

/// Writes "file:line:column: warning: message [name]" for each finding on its own line, then the numbering of
/// each map, then how many errors and warnings there are.
std::string to_text(const CheckReport& report);
/// Writes {"files": […], "findings": [{"file", "line", "column", "severity", "name", "message", "hexes"}],
/// "maps": [{"file", "numbers"}], "errors", "warnings", "unreadable": [{"file", "message"}]}; `line` and
/// `column` are omitted from findings about a whole file.
std::string to_json(const CheckReport& report);

}  // namespace rearguard
