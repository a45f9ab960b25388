#pragma once
// Tells whether a file has changed, without reading it.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace rearguard {

/// The time of the last change of a file, and its size in bytes.
struct FileStamp {
  std::filesystem::file_time_type changed;
  std::uintmax_t size = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Returns the stamp of a file; nothing if there is no such file, or it cannot be asked.
std::optional<FileStamp> stamp_of(const std::string& file);

}  // namespace rearguard
