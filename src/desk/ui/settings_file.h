#pragma once
// The settings file.

#include <optional>

#include "src/desk/ui/settings.h"

namespace rearguard {

/// Returns rearguard/settings.toml in XDG_CONFIG_HOME, else in ~/.config; empty if neither is known.
std::string settings_path();

struct LoadedSettings {
  Settings settings;
  std::optional<std::string> problem;  ///< why the file cannot be used; `settings` are then the defaults
};

/// Reads a settings file. A missing file gives the defaults without a problem.
LoadedSettings load_settings(const std::string& path);

/// Replaces the file atomically, and creates its folder if necessary. Returns the reason of a failure, or
/// nullopt.
std::optional<std::string> save_settings(const Settings& settings, const std::string& path);

}  // namespace rearguard
