#include "src/core/document/file_stamp.h"

#include <system_error>

namespace rearguard {

std::optional<FileStamp> stamp_of(const std::string& file) {
  std::error_code problem;
  FileStamp stamp;
  stamp.changed = std::filesystem::last_write_time(file, problem);
  if (problem) return std::nullopt;
  stamp.size = std::filesystem::file_size(file, problem);
  return problem ? std::nullopt : std::optional(stamp);
}

}  // namespace rearguard
