#pragma once
// The panels of a window as the window sees them.

#include "src/desk/ui/panel_hooks.h"

namespace rearguard {

struct PanelFrame;

class WindowPanels {
 public:
  WindowPanels() = default;
  WindowPanels(const WindowPanels&) = delete;
  WindowPanels& operator=(const WindowPanels&) = delete;
  virtual ~WindowPanels() = default;

  /// Builds every panel for a window of this size in pixels. `scale` is pixels per point.
  virtual void frame(float width, float height, float scale) = 0;
  /// Performs the action of a key; returns false for a key without one. Leaves keys to the focused panel,
  /// text field or dialog if it uses them.
  virtual bool key(const std::string& spelled) = 0;
  /// Returns true while a dialog or a message covers the map, which then receives no clicks.
  virtual bool is_covered() const = 0;

  /// Sets the size of text and panels for this run; the settings stay as they are.
  void set_scale_percent(int percent);
  /// Draws all units with symbols in this run.
  void show_only_symbols();
  /// Returns whether units that have pictures are drawn with them.
  bool shows_counter_pictures() const;
  /// As of the latest `frame`.
  MapArea map_area() const;
  const Settings& settings() const;
  /// Returns the scale of the settings, in pixels per point; `window_scale` if they set none.
  float scale(float window_scale) const;

 private:
  virtual PanelFrame& shared() const = 0;
};

}  // namespace rearguard
