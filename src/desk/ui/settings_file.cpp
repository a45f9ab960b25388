#include "src/desk/ui/settings_file.h"

#include <cstdlib>

#include "src/core/document/atomic_file.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"

namespace rearguard {

namespace fs = std::filesystem;

std::string settings_path() {
  const auto inside = [](const fs::path& folder) {
    return (folder / "rearguard" / "settings.toml").string();
  };
  // The XDG specification says to ignore relative paths.
  if (const char* config = std::getenv("XDG_CONFIG_HOME");
      config != nullptr && fs::path(config).is_absolute())
    return inside(config);
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return inside(fs::path(home) / ".config");
  return {};
}

LoadedSettings load_settings(const std::string& path) {
  std::error_code unknown;
  if (path.empty() || !fs::exists(path, unknown)) return {};
  const auto text = read_text_file(path);
  if (!text) return {{}, to_string(text.problems())};
  const auto settings = read_settings(*text, path);
  if (!settings) return {{}, to_string(settings.problems())};
  return {*settings, std::nullopt};
}

std::optional<std::string> save_settings(const Settings& settings, const std::string& path) {
  if (path.empty()) return "cannot find the folder for settings: set XDG_CONFIG_HOME or HOME";
  if (auto failed = make_folders(fs::path(path).parent_path())) return failed;
  const std::string text = to_toml(settings);
  return write_whole(std::as_bytes(std::span(text)), path);
}

}  // namespace rearguard
