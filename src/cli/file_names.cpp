#include "src/cli/file_names.h"

#include <filesystem>
#include <system_error>

namespace rearguard {

std::string seen_from(const std::string& output, const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::path folder = fs::absolute(output, problem).parent_path();
  const fs::path relative = fs::relative(path, folder, problem);
  return problem || relative.empty() ? fs::absolute(path).generic_string() : relative.generic_string();
}

}  // namespace rearguard
