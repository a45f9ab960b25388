#pragma once
// The files that a document may refer to. Documents may come from strangers, so only files in expected places
// are opened.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

/// How long a file may be referred to: shipped files always, files on the command line while that command
/// runs.
enum class Opened : std::uint8_t { always, by_command };

/// Allows every document to refer to this file, or to all files below this folder. Applies to the whole
/// process; call it before any document is read. The folders `maps` and `assets` in REARGUARD_DATA are always
/// allowed.
void open_to_documents(const std::string& path, Opened how);

/// Returns why a document in `folder` ("." for the working directory) may not refer to the file `path`,
/// relative to that folder; nothing if it may. It may refer to
/// - files in its own folder or below,
/// - documents (.toml, .json) in the parent folder or below, unless that is the root,
/// - files allowed by `open_to_documents`.
///
/// Symbolic links are resolved first: the target must be in one of these places, and a path that seems to
/// stay in the document's own folder must really stay there.
std::optional<std::string> reach_problem(const std::string& folder, const std::string& path);
/// Returns the folder that limits where a batch line's `path` may lead: the working directory, or, for an
/// absolute path that is not allowed from there, the folder of the batch file (`folder_of_batch`, empty if
/// there is no such file).
std::string folder_bounding(const std::string& path, const std::string& folder_of_batch);
/// As `reach_problem`, for a document that is to be written: files allowed only by the current command are
/// excluded.
std::optional<std::string> lasting_reach_problem(const std::string& folder, const std::string& path);

/// Returns whether `path`, relative to `folder`, is in that folder or below it once links are resolved.
bool is_inside_folder(const std::string& folder, const std::string& path);

/// Returns the file of the shipped map of this name, "2930"; empty for another word.
std::string shipped_map_file(const std::string& name);
/// Returns the name of a shipped map by its file; empty for another file.
std::string shipped_map_name(const std::string& file);
std::vector<std::string> shipped_map_names();

/// Returns the directory part of a document's path as `reach_problem` expects it: "." for a bare name.
std::string document_folder(const std::string& document);

}  // namespace rearguard
