#pragma once
// The documents named on a command line: files, and the contents of folders.

#include "src/workshop/findings/check_report.h"

namespace rearguard {

/// What the files and folders of a command line contain.
struct FoundFiles {
  std::vector<std::string> paths;       ///< documents, and maps of Tiled and Wesnoth, each once
  std::vector<std::string> campaigns;   ///< files of Wesnoth's campaigns in folders that define terrain
  std::vector<PassedOver> passed_over;  ///< all other files in folders, sorted
};

/// Returns the files, and what is in each folder and its subfolders (sorted). Sets `problem` if a folder
/// cannot be read or contains nothing to check.
FoundFiles find_files(const std::vector<std::string>& files, std::string& problem);

std::vector<std::string> document_files(const std::vector<std::string>& files, std::string& problem);

}  // namespace rearguard
