#pragma once
// A list of the files in a folder, with a field for a path: to choose a file from.

#include <optional>
#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct FolderEntry {
  std::string name;
  bool is_folder = false;
  friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// Returns the entries of a folder: "..", then folders, then the files with one of these endings, without
/// regard to capitals. Hidden entries are left out.
Checked<std::vector<FolderEntry>> folder_entries(const std::string& folder,
                                                 const std::vector<std::string>& endings);

class FileChooser {
 public:
  /// Shows files with these endings, at first in this folder (empty: the working directory, or where the list
  /// was before).
  void open(std::vector<std::string> endings, const std::string& folder);
  /// Draws the list, with room for so many pixels below it. `is_opened`: it has come up in this frame.
  /// Returns the chosen file.
  std::optional<std::string> draw(const char* button, bool is_opened, float scale);
  /// Returns true if the button that follows the one to open was pressed.
  bool is_left() const { return is_left_; }
  /// Returns the folder of the list.
  const std::string& folder() const { return folder_; }

 private:
  void draw_entries(bool& accepted);

  std::vector<std::string> endings_;
  std::string folder_, file_, problem_;
  std::vector<FolderEntry> entries_;
  std::string entries_folder_;  ///< the folder of `entries_`; empty: none yet
  bool is_left_ = false;
};

}  // namespace rearguard
