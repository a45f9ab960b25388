#pragma once
// The documents that a command line means: files, and what lies in folders.

#include <string>
#include <vector>

namespace rearguard {

/// The files, and the documents of each folder and all below it (sorted), each once. Where a folder cannot be
/// read or holds none, `problem` says so.
std::vector<std::string> document_files(const std::vector<std::string>& files, std::string& problem);

}  // namespace rearguard
