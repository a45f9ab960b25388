#pragma once
// Saving a document from a window: the dialogs that ask for a file name, before overwriting, and before
// unsaved changes are lost.

#include "src/workshop/edit/edit_document.h"

namespace rearguard {

class SavingDialogs {
 public:
  /// Receives what saving has come to: a note, or a message to read.
  using Report = std::function<void(const EditDocument::Saving&)>;
  /// The document must outlive this. `reloaded` is called when another draft has taken the place of the
  /// document's.
  SavingDialogs(EditDocument& document, Report report, std::function<void()> reloaded = {});

  /// Saves, or asks for a file name if there is none yet.
  void save();
  void ask_for_name();
  /// Saves if there is anything to save, and calls `then` once that has been done.
  void save_and(std::function<void()> then);
  /// Calls `then` at once if no changes would be lost, else after asking; never if the user goes back.
  /// `action` completes "Save and …": "quit".
  void before(const std::string& action, std::function<void()> then);

  /// Returns true while a dialog covers the map.
  bool is_open() const;
  /// Handles a key; returns true if a dialog is open, which uses every key.
  bool key(const std::string& k);
  /// Builds the open dialog in a window of this size in pixels. `scale` is pixels per point.
  void windows(float width, float height, float scale);
  /// Returns true once if the keyboard should return to the map.
  bool takes_release();

 private:
  enum class Dialog : std::uint8_t { none, name, unsaved };
  void open(Dialog which);
  void close(bool forgets);
  void name_dialog(float width, float height, float scale);
  void unsaved_dialog(float width, float height, float scale);
  void overwrite_dialog(float width, float height, float scale);
  void finish(const EditDocument::Saving& saving);
  void go_on();

  EditDocument& document_;
  Report report_;
  std::function<void()> reloaded_;
  Dialog dialog_ = Dialog::none;
  bool opened_ = false;  ///< in this frame
  bool releases_ = false;
  std::string path_, action_;
  std::function<void()> then_;              ///< what waits for the answer; empty: nothing
  std::optional<std::string> overwritten_;  ///< the file that "Save as" would overwrite
};

}  // namespace rearguard
