#pragma once
// File names, and paths from one document to another.

#include <optional>
#include <string>

namespace rearguard {

/// Returns the suffix of a file name in lower case, without its dot: "json". Empty if it has none.
std::string file_extension(const std::string& file);

/// Returns the text to write into `file` for a document in TOML: the document as JSON if the suffix is .json,
/// else unchanged.
std::string document_for(const std::string& file, const std::string& toml);

/// Returns a path as seen from the folder of `output`.
std::string seen_from(const std::string& output, const std::string& path);

/// Returns why the document `output` may not name the file `path` (see `lasting_reach_problem`); nothing if
/// it may.
std::optional<std::string> naming_problem(const std::string& output, const std::string& path);

}  // namespace rearguard
