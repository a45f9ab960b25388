#pragma once
// Where the files that ship are found.

#include <string>

namespace rearguard {

/// The folder that holds `assets/` and `maps/`: REARGUARD_DATA where it is set, else the first such
/// folder at or above the program's own (a build tree), else share/rearguard of the prefix that the
/// program is installed in. Empty where there is none.
std::string data_directory();

}  // namespace rearguard
