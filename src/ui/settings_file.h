#pragma once
// Where the settings are kept.

#include <optional>
#include <string>

#include "src/ui/settings.h"

namespace rearguard {

/// rearguard/settings.toml in XDG_CONFIG_HOME, else in ~/.config; empty where neither is known.
std::string settings_path();

struct LoadedSettings {
  Settings settings;
  std::optional<std::string> problem;  ///< why the file could not be used; the usual settings then hold
};

/// A file that is not there is no problem.
LoadedSettings load_settings(const std::string& path);

/// Writes the file whole or not at all, and its folder where there is none. Says what went wrong, or nothing.
std::optional<std::string> save_settings(const Settings& settings, const std::string& path);

}  // namespace rearguard
