#pragma once
// Entering units in the analysis window: a draft of the open position, or of a new one on its map, which the
// controller shows and asks about at every change, saved or not.

#include "src/desk/entry/entry_panel.h"
#include "src/desk/entry/unit_entry.h"
#include "src/workshop/edit/edit_document.h"

namespace rearguard {

class RetreatController;
class SavingDialogs;

class RetreatEntry {
 public:
  /// The controller must outlive this.
  explicit RetreatEntry(RetreatController& controller);

  /// A draft with its panel and dialogs.
  struct Session {
    Session(EditFiles files, std::function<void(const EditDocument::Saving&)> report);
    ~Session();
    EditDocument document;
    UnitEntry entry;
    EntryPanel panel;
    std::unique_ptr<SavingDialogs> saving;  ///< never null
  };
  /// Returns the current session, or null.
  Session* session() const { return session_.get(); }

  /// Starts entering units of the open position; of a new one, if only a map is open. A position that is not
  /// in a file of positions, such as a save of VASSAL, is copied into a new one. Returns false, with a
  /// message in the controller, on failure. Does nothing if a session has begun.
  bool begin();
  /// Starts a position without units on the map of the open one. Unsaved changes are lost.
  bool begin_new();
  /// Ends the session without saving. The controller keeps its position.
  void end() { session_.reset(); }

  /// True while the pointer and the keys enter units.
  bool is_in_front = false;
  /// Returns where pointer and keys go, or null if they do not enter units.
  UnitEntry* target() const { return session_ && is_in_front ? &session_->entry : nullptr; }
  /// Returns true while a dialog of the session covers the map.
  bool is_covering() const;

  /// Shows the draft in the controller; call before each frame.
  void follow();
  /// Returns the outlines of selected unit and pointer.
  std::optional<MapOverlay> overlay(std::uint64_t id) const;

 private:
  bool start(Checked<EditFiles> files);
  NewPosition heading() const;

  RetreatController& controller_;
  std::unique_ptr<Session> session_;
  std::string followed_;  ///< the unit last selected on both sides
  std::vector<Hex> lit_;
  std::uint64_t revision_ = 0;
};

}  // namespace rearguard
