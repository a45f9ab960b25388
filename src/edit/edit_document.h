#pragma once
// A draft with its files while it is edited in a window: what is unsaved, and saving.

#include <optional>
#include <string>
#include <vector>

#include "src/edit/edit_files.h"
#include "src/edit/map_draft.h"

namespace rearguard {

class EditDocument {
 public:
  explicit EditDocument(EditFiles opened);
  EditDocument(const EditDocument&) = delete;
  EditDocument& operator=(const EditDocument&) = delete;

  EditFiles files;
  MapDraft draft;

  /// Edits other files from now on; the draft and its steps are replaced.
  void replace(EditFiles opened);

  /// Returns the name of the edited file, "new map" or "new position", with an asterisk if there are unsaved
  /// changes.
  std::string title() const;
  /// Returns true if closing loses nothing: all is saved, or there is nothing yet to save.
  bool may_close() const;

  /// What saving has come to.
  struct Saving {
    bool is_saved = false;
    std::string note;            ///< for a short while: "Saved rout.toml"
    std::string title, problem;  ///< a message to read; empty: none
  };
  /// Writes the changed files. Unless `anyway`, does not overwrite a file that has changed on disk, and lists
  /// it in `conflicts`.
  Saving save(bool anyway = false);
  Saving save_as(const std::string& path, bool anyway = false);
  /// Files that saving would overwrite and that the user has to confirm.
  const std::vector<std::string>& conflicts() const { return conflicts_; }
  void cancel_question() { conflicts_.clear(); }

 private:
  std::vector<std::string> conflicts_;
};

}  // namespace rearguard
