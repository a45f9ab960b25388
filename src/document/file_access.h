#pragma once
// Which files a document may name. Documents come from strangers: what they name is opened only where its
// author could be expected to have put it.

#include <cstdint>
#include <optional>
#include <string>

namespace rearguard {

/// What ships can be named by documents always, what stands in a command only while that runs.
enum class Opened : std::uint8_t { always, by_command };

/// Lets every document name this file, or whatever lies below this folder. For the whole process; to be said
/// before documents are read. The maps and assets in the folder REARGUARD_DATA are open from the beginning.
void open_to_documents(const std::string& path, Opened how);

/// Why a document that lies in `folder` ("." for the working directory) may not name the file `path`, as seen
/// from that folder; nothing where it may. It may name
/// - what lies in its own folder or below,
/// - documents (.toml, .json) in the folder around its own or below that, unless that is the root,
/// - whatever is `open_to_documents`.
/// Symbolic links are followed first: the file meant must lie there, and one named as if it lay in the
/// document's own folder must lie in that.
std::optional<std::string> reach_problem(const std::string& folder, const std::string& path);
/// The folder that bounds what a line of a batch names as `path`: the working directory, or for a whole path
/// that may not be named from there the folder of the file in which the line stands (empty: it stands in
/// none).
std::string folder_bounding(const std::string& path, const std::string& folder_of_batch);
/// The same as `reach_problem` for a document that is to be written: whether it may name the file whatever
/// the command.
std::optional<std::string> lasting_reach_problem(const std::string& folder, const std::string& path);

/// Whether `path`, seen from `folder`, is a file there or below, links and all.
bool lies_below(const std::string& folder, const std::string& path);

/// The directory part of a document's path as `reach_problem` takes it: "." for a bare name.
std::string document_folder(const std::string& document);

}  // namespace rearguard
