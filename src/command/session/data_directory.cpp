#include "src/command/session/data_directory.h"

#include <cstdlib>
#include <filesystem>

namespace rearguard {

std::string data_directory() {
  namespace fs = std::filesystem;
  if (const char* set = std::getenv("REARGUARD_DATA"); set != nullptr && *set != '\0') return set;
  const auto holds_rules = [](const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "assets" / "rules", ignored);
  };
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  if (problem) {
    // Without /proc the program does not know its own path; try the usual places.
    for (const char* usual : {"/usr/local/share/rearguard", "/usr/share/rearguard"}) {
      if (holds_rules(usual)) return usual;
    }
    return {};
  }
  const fs::path installed = program.parent_path().parent_path() / "share" / "rearguard";
  if (holds_rules(installed)) return installed.string();
  for (fs::path folder = program.parent_path(); folder != folder.parent_path();
       folder = folder.parent_path()) {
    if (holds_rules(folder)) return folder.string();
  }
  return {};
}

}  // namespace rearguard
