#pragma once
// The folder of the shipped files.

#include <string>

namespace rearguard {

/// Returns the folder that contains `assets/` and `maps/`: REARGUARD_DATA if it is set, else share/rearguard
/// of the prefix that the program is installed in, else the first such folder at or above the program's own
/// (a build tree). Empty if there is none.
std::string data_directory();

}  // namespace rearguard
