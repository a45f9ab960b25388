#pragma once
// Windows from which the first screen can be reached, and files that are dropped on them.

#include <memory>

#include "src/command/session/verbs.h"
#include "src/core/document/diagnostic.h"
#include "src/desk/game/game_panels.h"
#include "src/desk/ui/errand.h"

namespace rearguard {

class GameWindow;
class WindowContents;
struct WindowOptions;

/// Runs a window, or the first screen if there is none; a screenshot shows it without the way to the others.
Status show_on_stage(Session& session, std::unique_ptr<WindowContents> first, const WindowOptions& window,
                     const WindowLook& look);
/// Runs the first screen, or one that it leads to; `module`, unless empty, is opened there.
Status show_home(Session& session, GamePanels::Screen screen, const WindowLook& look,
                 const std::string& module = {});
/// Runs a window for games.
Status show_games(Session& session, GameWindow& games, std::unique_ptr<WindowContents> first,
                  const WindowOptions& window, const WindowLook& look);
/// Returns the window for games, without a game.
std::unique_ptr<GameWindow> game_window(Session& session, bool is_picture);

/// Return the contents of `rearguard view FILE` and `rearguard edit`. A position that cannot be opened is
/// reported in the window.
std::unique_ptr<WindowContents> retreat_contents(Session& session, const Errand& errand);
Checked<std::unique_ptr<WindowContents>> editor_contents(Session& session, const Errand& errand);

/// Returns where a file belongs, by what it contains.
Errand errand_of_file(const std::string& file);
/// Returns the command that opens a file in its window: "play", "view" or "edit"; or what it is instead.
Checked<std::string> window_command_for(const std::string& file);

}  // namespace rearguard
