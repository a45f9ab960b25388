#pragma once
// Files as documents name each other.

#include <optional>
#include <string>

namespace rearguard {

/// The ending of a file's name in small letters, without its dot: "json". Empty where it has none.
std::string ending_of(const std::string& file);

/// What to write into a file for a document in TOML: the same in JSON where the file's name ends so.
std::string document_for(const std::string& file, const std::string& toml);

/// A path as a file in the folder of `output` would name it.
std::string seen_from(const std::string& output, const std::string& path);

/// Why a document `output` may not name the file `path` (as `lasting_reach_problem`), or nothing.
std::optional<std::string> naming_problem(const std::string& output, const std::string& path);

}  // namespace rearguard
