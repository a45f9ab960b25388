#pragma once
// The entering of units in a window, without display: the pointer, the keys and the prompt of a position
// draft.

#include "src/desk/ui/window_contents.h"
#include "src/workshop/edit/position_draft.h"

namespace rearguard {

class EditDocument;

/// A key of entering units, for help dialogs.
struct EntryKey {
  const char* key;
  const char* help;
};
const std::vector<EntryKey>& entry_keys();

class UnitEntry {
 public:
  /// The document must outlive this.
  explicit UnitEntry(EditDocument& document);

  PositionDraft units;

  EditDocument& document() { return document_; }
  const EditDocument& document() const { return document_; }

  /// Pointer input on the sheet. `press` returns true if the drag that follows belongs to a unit.
  bool press(const MapTouch& touch);
  void drag(const MapTouch& touch);
  void release() { units.release(); }
  void point(std::optional<Hex> h) { pointed_ = h; }
  /// Takes the top unit of a hex as the counter to place; cancels on an empty hex.
  void pick(Hex h);
  void cancel();
  void undo();
  void redo();

  /// Performs the action of a key, spelled as `canonical_key` does; returns false for a key without one.
  bool key(const std::string& k);
  /// Return whether a key has asked for the line or the list to type in, and forget it.
  bool takes_line();
  bool takes_list();

  std::string prompt() const;
  /// Returns the hexes to outline: of the selected unit, and under the pointer while units are placed.
  std::vector<Hex> lit() const;
  /// Returns the latest note, to be shown for a short while, and clears it.
  std::optional<std::string> take_note();
  void note(const std::string& text);

 private:
  EditDocument& document_;
  std::optional<Hex> pointed_;
  std::optional<std::string> note_;
  bool wants_line_ = false, wants_list_ = false;
};

}  // namespace rearguard
