#pragma once
// Writes the fixes of findings into their files.

#include "src/command/maps/file_check.h"

namespace rearguard {

/// Makes fixes in their files, each file written once and atomically, and returns them with the lines before
/// and after. A file that cannot be read or written ends it, with the reason in `problem`.
std::vector<MadeFix> make_fixes(const std::vector<FileCheck::Mend>& mends, std::string& problem);

}  // namespace rearguard
