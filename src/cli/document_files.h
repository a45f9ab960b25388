#pragma once
// The documents named on a command line: files, and the contents of folders.

#include <string>
#include <vector>

namespace rearguard {

/// Returns the files, and the documents in each folder and its subfolders (sorted), each once. Sets `problem`
/// if a folder cannot be read or contains no documents.
std::vector<std::string> document_files(const std::vector<std::string>& files, std::string& problem);

}  // namespace rearguard
