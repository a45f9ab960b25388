#pragma once
// Writes the findings of `rearguard check` with their places, as text and as JSON.

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct PlacedFinding {
  Diagnostic diagnostic;  ///< file, place and message; line 0 refers to the file as a whole
  std::string name;       ///< of the check; src/core/io/maps/catalogue.h
  bool is_error = false;
  std::vector<std::string> hexes;  ///< printed numbers
  std::string see = {};  ///< the other place that it is about: "line 12", "map.toml:48"; may be empty
  std::string fix = {};  ///< what `check --fix` would do about it; empty: it has no one answer
  friend bool operator==(const PlacedFinding&, const PlacedFinding&) = default;
};

/// A fix that has been made, or could not be.
struct MadeFix {
  PlacedFinding finding;
  std::vector<std::string> before, after;  ///< the lines of the file that differ
  int line = 0;                            ///< of the first of `before`
  std::string problem;                     ///< why the fix could not be made; empty: it was
};

/// How the hexes of a checked map are numbered, for a reader to compare with the printed map.
struct MapNumbers {
  std::string file;
  std::string numbers;  ///< as `numbering_in_words` says
};

/// A file in a folder that is not checked.
struct PassedOver {
  std::string file;
  std::string reason;  ///< empty: files with its ending are no documents
};

struct CheckReport {
  std::vector<std::string> files;  ///< checked files, in order
  std::vector<MapNumbers> maps;    ///< those of them that contain a map, in order
  std::vector<PlacedFinding> findings;
  std::size_t accepted = 0;            ///< warnings left out because maps accept them
  std::vector<Diagnostic> unreadable;  ///< files that could not be read
  std::vector<MadeFix> fixes = {};     ///< in the order in which they were made
  std::vector<PassedOver> passed_over = {};
  std::vector<std::string> remarks = {};  ///< about files as they were read
};

/// Sorts findings by file, line and column, at one place in the order of the catalogue; removes duplicates.
void put_in_order(CheckReport& report);

/// Writes "file:line:column: warning: message [name]" for each finding on its own line, then the numbering of
/// each map, what was passed over in folders, then how many errors and warnings there are, and how many of
/// them
/// `--fix` would mend.
std::string to_text(const CheckReport& report);
/// Writes {"files": […], "findings": [{"file", "line", "column", "severity", "name", "message", "hexes",
/// "see", "fix"}], "maps": [{"file", "numbers"}], "errors", "warnings", "accepted", "unreadable": [{"file",
/// "message"}], "passed_over": [{"file", "reason"}], "remarks": […]}; `line` and `column` are omitted from
/// findings about a whole file, `see` and `fix` from those without one. If fixes were made, also "fixes":
/// [{"file", "line", "name", "fix", "before": […], "after": […]}], with "problem" instead of the lines for
/// one that could not be made.
std::string to_json(const CheckReport& report);

/// Writes each fix with the lines before and after it, and how many were made; or that there was nothing to
/// fix.
std::string fixes_text(const CheckReport& report);

}  // namespace rearguard
