#pragma once
// The system window, and screenshots without one.

#include <filesystem>
#include <iosfwd>

#include "src/desk/ui/settings.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard {

struct WindowOptions {
  std::string title = "Rearguard";
  int width = 1280, height = 800;  ///< points (pixels of a screenshot), 320 to 16384
  InitialView first;
  Drawing drawing = Drawing::automatic;  ///< of a window; a screenshot is drawn by the processor
  std::filesystem::path trace;           ///< file for one line per handled event; empty: none
};

/// Opens a window and runs it until it is closed. Returns the reason of a failure (no display, …), or
/// nullopt.
std::optional<std::string> run_window(WindowContents& contents, const WindowOptions& options);

/// Draws the window into a PNG file; needs no display. Draws until everything is painted, and at least
/// `frames` frames. Returns the reason of a failure, or nullopt.
std::optional<std::string> write_screenshot(WindowContents& contents, const WindowOptions& options,
                                            const std::filesystem::path& file, int frames = 3);

}  // namespace rearguard
