#include "src/extras/mail/mail_world.h"

#include <filesystem>
#include <system_error>

#include "src/extras/mail/mail_heading.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// Returns `file` relative to `folder`; empty if it is not below it.
std::string inside(const fs::path& file, const std::string& folder) {
  std::error_code problem;
  const fs::path root = fs::weakly_canonical(folder, problem);
  if (folder.empty() || problem) return {};
  const fs::path name = file.lexically_relative(root);
  if (name.empty() || *name.begin() == ".." || *name.begin() == ".") return {};
  return name.generic_string();
}

}  // namespace

std::string mail_file_name(const std::string& file, const std::string& scenario, const std::string& data) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(file, problem);
  if (problem) return file;
  if (std::string shipped = inside(whole, data); !shipped.empty()) return shipped;
  const fs::path beside = fs::weakly_canonical(scenario, problem).parent_path();
  return problem ? whole.generic_string() : whole.lexically_relative(beside).generic_string();
}

Bytes32 world_of(const std::map<std::string, std::string>& documents) {
  std::string all;
  for (const auto& [name, text] : documents)
    all.append(sized(name)).append(view_of(digest("rg1 file", plain_text(text))));
  return digest("rg1 world", all);
}

Bytes32 world_of(const std::map<std::string, std::string>& texts, const std::string& scenario,
                 const std::string& data) {
  std::map<std::string, std::string> by_name;
  for (const auto& [file, text] : texts) by_name[mail_file_name(file, scenario, data)] = text;
  return world_of(by_name);
}

}  // namespace rearguard
