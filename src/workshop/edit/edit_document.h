#pragma once
// A draft with its files while it is edited in a window: what is unsaved, and saving.

#include "src/workshop/edit/edit_files.h"

namespace rearguard {

class EditDocument {
 public:
  explicit EditDocument(EditFiles opened);
  EditDocument(const EditDocument&) = delete;
  EditDocument& operator=(const EditDocument&) = delete;

  EditFiles files;
  MapDraft draft;

  /// What saving has come to.
  struct Saving {
    bool is_saved = false;
    std::string note;            ///< for a short while: "Saved rout.toml"
    std::string title, problem;  ///< a message to read; empty: none
  };
  /// Edits other files from now on; the draft and its steps are replaced.
  void replace(EditFiles opened);

  /// Writes unsaved changes beside their files (see `autosave_of`) if they have changed since it last did,
  /// and removes what it has written once there are none. Returns why that failed; empty: it did not.
  std::string autosave();
  /// Removes what `autosave` has written.
  void drop_autosaves();
  /// Returns the autosaves that a program which was killed has left for these files.
  std::vector<std::string> found_autosaves() const;
  void delete_found_autosaves() const;
  /// Opens what those autosaves hold; the changes remain unsaved.
  Saving recover();
  /// Reads the files again as they are now; unsaved changes are lost.
  Saving reload();
  /// Reads the files again as they are now and makes the unsaved changes in them, in one step. Where both
  /// have changed the same, these changes stand, and `note` lists the places.
  Saving merge();

  /// Returns the name of the edited file, "new map" or "new position", with an asterisk if there are unsaved
  /// changes.
  std::string title() const;
  /// Returns true if closing loses nothing: all is saved, or there is nothing yet to save.
  bool may_close() const;

  /// Writes the changed files. Unless `anyway`, does not overwrite a file that has changed on disk, and lists
  /// it in `conflicts`.
  Saving save(bool anyway = false);
  Saving save_as(const std::string& path, bool anyway = false);
  /// Files that saving would overwrite and that the user has to confirm.
  const std::vector<std::string>& conflicts() const { return conflicts_; }
  void cancel_question() { conflicts_.clear(); }

 private:
  std::vector<std::string> conflicts_;
  std::vector<std::string> autosaves_;                ///< that this document has written
  std::shared_ptr<const MapDraft::State> autosaved_;  ///< null: nothing yet
};

}  // namespace rearguard
