#pragma once
// Between a window and the panels that it holds.

#include <functional>

#include "src/ui/actions.h"
#include "src/ui/settings.h"

namespace rearguard {

/// The part of the window that is left to the map, in pixels.
struct MapArea {
  float left = 0, top = 0, width = 0, height = 0;
};

/// What a set of panels asks of its window.
struct PanelHooks {
  /// Does what the table leaves to the window (zoom, pan, quit, …); false where the window does it by
  /// itself when it is told that the key was not used.
  std::function<bool(Action)> window;
  /// The settings have changed: grid, numbers, scale.
  std::function<void(const Settings&)> settings;
};

}  // namespace rearguard
