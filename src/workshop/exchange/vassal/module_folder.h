#pragma once
// Writes the folder that a VASSAL module becomes.

#include "src/workshop/exchange/vassal/vassal_module.h"

namespace rearguard {

/// Makes a folder with map, picture and roster of a module: all of its files, or none. Refuses a folder that
/// has any of them. Returns remarks for the user.
Checked<std::vector<std::string>> make_module_folder(const std::string& module, const ModuleOptions& options,
                                                     const std::string& folder);

}  // namespace rearguard
