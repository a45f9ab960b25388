#pragma once
// The window of a command, or its picture in a file.

#include "src/command/session/verbs.h"
#include "src/desk/map/window.h"
#include "src/desk/ui/window_panels.h"

namespace rearguard {

/// Reads size and trace. Returns what is wrong with them; empty if nothing is.
std::string read_window(const WindowLook& look, WindowOptions& window);
/// Applies the options of size, symbols and drawing; without one of drawing, the setting counts.
void apply_look(const WindowLook& look, WindowPanels& panels, WindowOptions& window);
/// Centres the initial view on the hex of --at, if it is given. Returns false if it is no hex of the map.
bool centre_at(const Grid& grid, const WindowLook& look, InitialView& initial);
/// The message about such a hex, with the numbers of the map.
std::string not_on_map(const Grid& grid, const WindowLook& look);
/// Runs the window until it is closed, or draws it into the file of the options.
Status show(Session& session, WindowContents& contents, const WindowOptions& window, const WindowLook& look);

}  // namespace rearguard
