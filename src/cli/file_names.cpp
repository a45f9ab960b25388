#include "src/cli/file_names.h"

#include <filesystem>
#include <system_error>

#include "src/io/document_reach.h"

namespace rearguard {

std::string seen_from(const std::string& output, const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::path folder = fs::absolute(output, problem).parent_path();
  const fs::path relative = fs::relative(path, folder, problem);
  return problem || relative.empty() ? fs::absolute(path).generic_string() : relative.generic_string();
}

std::optional<std::string> naming_problem(const std::string& output, const std::string& path) {
  return lasting_reach_problem(document_folder(output), seen_from(output, path));
}

}  // namespace rearguard
