#pragma once
// Writes zip archives in memory: the same bytes for the same entries, with no date.

#include <string>
#include <utility>
#include <vector>

namespace rearguard {

/// Name and content of each entry, in the order of the archive.
using ArchiveEntries = std::vector<std::pair<std::string, std::string>>;

/// Returns the bytes of an archive. Throws std::runtime_error if there is not enough memory.
std::string zip_archive(const ArchiveEntries& entries);

}  // namespace rearguard
