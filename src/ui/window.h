#pragma once
// The window, and the picture of it that needs none.

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "src/ui/window_contents.h"

namespace rearguard {

struct WindowOptions {
  std::string title = "Rearguard";
  int width = 1280, height = 800;  ///< points (pixels of a screenshot), 320 to 16384
  InitialView first;
  std::filesystem::path trace;  ///< a line for every handled event goes into this file; empty: none
};

/// Opens a window and runs it until it is closed. Says what went wrong (no display, …), or nothing.
std::optional<std::string> run_window(WindowContents& contents, const WindowOptions& options);

/// Draws the window into a PNG file without opening one: no display is needed. Draws until everything is
/// painted, and at least `frames` frames. Says what went wrong, or nothing.
std::optional<std::string> write_screenshot(WindowContents& contents, const WindowOptions& options,
                                            const std::filesystem::path& file, int frames = 3);

}  // namespace rearguard
