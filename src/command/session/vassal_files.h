#pragma once
// Files of VASSAL on the command line: modules become folders, saves are positions.

#include "src/core/document/diagnostic.h"
#include "src/core/io/positions/position_reader.h"

namespace rearguard {

/// How a save or log is read.
struct SaveOptions {
  std::string map;    ///< map that `convert` made of the module, or its folder; roster.toml is beside it
  std::string setup;  ///< scenario inside a module
  std::optional<std::uint64_t> step;  ///< steps of a log to run; default: all
  bool see_all = false;               ///< show hidden pieces
  bool ignore_unknown = false;        ///< leave out pieces that cannot be units
};

/// Returns the problem of a file of VASSAL where a document is expected.
Diagnostic not_a_document(const std::string& path);

/// Tests whether a file is to be read as a position from VASSAL: a save, a log, or a module with `--setup`.
bool is_saved_game(const std::string& path, const SaveOptions& options);

/// Returns what is wrong if there are options for saves, but the file is none.
std::optional<std::string> save_option_problem(const std::string& path, const SaveOptions& options);

/// A position read from a save, with what was left out.
struct SavedDocument {
  PositionDocument document;  ///< without rules; `map_path` is the map's file
  std::vector<std::string> remarks;
};
Checked<SavedDocument> read_saved_game(const std::string& path, const SaveOptions& options);

}  // namespace rearguard
