#pragma once
// The panels around the map. Their window calls `frame` between ImGui's NewFrame and Render, and forwards
// keys.

#include <functional>
#include <memory>
#include <string>

#include "src/desk/ui/panel_hooks.h"

namespace rearguard {

class RetreatController;
class RetreatEntry;

class Panels {
 public:
  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  Panels(RetreatController& controller, PanelHooks hooks, std::string settings_file);
  ~Panels();
  Panels(const Panels&) = delete;
  Panels& operator=(const Panels&) = delete;

  /// Builds every panel for a window of this size in pixels. `scale` is pixels per point.
  void frame(float width, float height, float scale);
  /// Performs the action of a key; returns false for a key without one. Leaves keys to the focused panel,
  /// text field or dialog if it uses them.
  bool key(const std::string& spelled);
  void perform(Action action);
  /// Sets the size of text and panels, as the settings state it.
  void set_scale_percent(int percent);

  RetreatEntry& entry();
  const RetreatEntry& entry() const;
  /// Calls `then` at once if no edited units would be lost, else after asking. `action` completes "Save and
  /// …".
  void before_losing_units(const std::string& action, const std::function<void()>& then);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Returns true while a dialog or a message covers the map, which then receives no clicks.
  bool is_covered() const;
  const Settings& settings() const;
  /// Returns the scale of the settings, in pixels per point; `window_scale` if they set none.
  float scale(float window_scale) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
