#include "src/command/session/file_names.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/file_access.h"

namespace rearguard {

std::string file_extension(const std::string& file) {
  std::string ending = std::filesystem::path(file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending.starts_with('.')) ending.erase(0, 1);
  return ending;
}

std::string document_for(const std::string& file, const std::string& toml) {
  return file_extension(file) == "json" ? json_document(*parse_document(toml, file)) : toml;
}

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
