#pragma once
// The panels around the map: what the desk knows, and every control. The window that holds them calls
// `frame` between the user interface library's NewFrame and Render, and hands on keys.

#include <functional>
#include <memory>
#include <string>

#include "src/app/retreat/retreat_controller.h"
#include "src/ui/panel_hooks.h"

namespace rearguard {

class Panels {
 public:
  /// `settings_file` is where settings are kept; empty: they are not kept. The desk must outlive this.
  Panels(RetreatController& controller, PanelHooks hooks, std::string settings_file);
  ~Panels();
  Panels(const Panels&) = delete;
  Panels& operator=(const Panels&) = delete;

  /// Builds every panel for a window of this many pixels. `scale`: pixels to a point.
  void frame(float width, float height, float scale);
  /// Does what the key stands for; false where the key means nothing here. Keys that the panel in focus, a
  /// text field or a dialog needs are only taken note of.
  bool key(const std::string& spelled);
  void perform(Action action);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Whether a dialog or a message stands over the map, which then hears of no click.
  bool is_covered() const;
  const Settings& settings() const;
  /// Pixels to a point that the settings ask for, `window_scale` where they leave it open.
  float scale(float window_scale) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
