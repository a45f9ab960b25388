#pragma once
// The interface between a window and its panels.

#include <functional>

#include "src/desk/ui/actions.h"
#include "src/desk/ui/errand.h"

namespace rearguard {

struct Settings;

/// The part of the window that shows the map, in pixels.
struct MapArea {
  float left = 0, top = 0, width = 0, height = 0;
};

/// What panels call in their window.
struct PanelHooks {
  /// Performs an action of the window (zoom, pan, quit, …); returns false if the window performs it itself
  /// when the key is reported as unused.
  std::function<bool(Action)> window;
  /// The settings have changed: grid, numbers, scale.
  std::function<void(const Settings&)> settings;
  /// Leads to other windows; empty: there are none.
  Go go = {};
};

}  // namespace rearguard
