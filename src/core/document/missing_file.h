#pragma once
// Why nothing can be read by a name.

#include <string>

namespace rearguard {

/// Returns why nothing can be read by this name: there is no such file (with the name in its folder that is
/// nearly the same), its folder does not exist, it is a folder itself. Empty if there is a file or a device.
std::string why_no_file(const std::string& file);

}  // namespace rearguard
