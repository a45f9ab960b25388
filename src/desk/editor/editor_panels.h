#pragma once
// The panels of the editor: the prompt, the tools with their options, the hex under the pointer with its
// costs, the problems, and the dialogs. Their window calls `frame` and forwards keys.

#include <memory>
#include <optional>
#include <string>

#include "hexmap/hex.h"
#include "src/desk/ui/panel_hooks.h"

namespace rearguard {

class EditorController;

class EditorPanels {
 public:
  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  EditorPanels(EditorController& controller, const std::string& settings_file);
  ~EditorPanels();
  EditorPanels(const EditorPanels&) = delete;
  EditorPanels& operator=(const EditorPanels&) = delete;

  /// Builds every panel for a window of this size in pixels. `scale` is pixels per point.
  void frame(float width, float height, float scale);
  /// Performs the action of a key; returns false for a key without one.
  bool key(const std::string& spelled);
  /// Sets the size of text and panels, as the settings state it.
  void set_scale_percent(int percent);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Returns true while a dialog covers the map, which then receives no clicks.
  bool is_covered() const;
  const Settings& settings() const;
  float scale(float window_scale) const;

  /// Opens the dialog that asks whether to save before quitting.
  void ask_to_quit();
  /// Asks what is to become of unsaved changes that a killed program has left; does nothing if there are
  /// none.
  void offer_recovery();
  /// Returns whether that question is open.
  bool awaits_recovery() const;
  /// Returns true once the user has chosen to quit.
  bool leaves() const;
  /// Returns the hex of the row that was clicked, and clears it.
  std::optional<Hex> take_focus();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
