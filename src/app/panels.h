#pragma once
// The panels around the map: what the desk knows, and every control. The window that holds them calls
// `frame` between the user interface library's NewFrame and Render, and hands on keys.

#include <functional>
#include <memory>
#include <string>

#include "src/app/actions.h"
#include "src/app/desk.h"
#include "src/app/settings_file.h"

namespace rearguard {

/// The part of the window that is left to the map, in pixels.
struct MapArea {
  float left = 0, top = 0, width = 0, height = 0;
};

class Panels {
 public:
  struct Hooks {
    /// Does what the table leaves to the window (zoom, pan, quit, …); false where the window does it by
    /// itself when it is told that the key was not used.
    std::function<bool(Action)> window;
    /// The settings have changed: grid, numbers, scale.
    std::function<void(const Settings&)> settings;
  };

  /// `settings_file` is where settings are kept; empty: they are not kept. The desk must outlive this.
  Panels(RetreatController& controller, Hooks hooks, std::string settings_file);
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
