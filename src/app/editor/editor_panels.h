#pragma once
// The panels of the editor: what is expected, the tools with their choices, the hex pointed at with its
// costs, the problems, and the windows over the map. The window that holds them calls `frame` and hands on
// keys.

#include <memory>
#include <string>

#include "src/app/editor/editor_controller.h"
#include "src/ui/panel_hooks.h"

namespace rearguard {

class EditorPanels {
 public:
  /// `settings_file` is where settings are read from; empty: the usual ones hold. The desk must outlive this.
  EditorPanels(EditorController& controller, const std::string& settings_file);
  ~EditorPanels();
  EditorPanels(const EditorPanels&) = delete;
  EditorPanels& operator=(const EditorPanels&) = delete;

  /// Builds every panel for a window of this many pixels. `scale`: pixels to a point.
  void frame(float width, float height, float scale);
  /// Does what the key stands for; false where the key means nothing here.
  bool key(const std::string& spelled);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Whether something stands over the map, which then hears of no click.
  bool is_covered() const;
  const Settings& settings() const;
  float scale(float window_scale) const;

  /// Asks whether to save before leaving.
  void ask_to_leave();
  /// Whether the answer was to leave.
  bool leaves() const;
  /// The hex that a row which was clicked speaks of; taken once.
  std::optional<Hex> take_focus();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
