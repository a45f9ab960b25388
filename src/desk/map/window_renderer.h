#pragma once
// Who draws a window: the graphics card, or the processor where that is what the card's driver would use.

#include <filesystem>

#include "src/desk/ui/settings.h"

struct SDL_Renderer;
struct SDL_Window;

namespace rearguard {

/// Returns true if a driver of OpenGL that gives its renderer this name draws on the processor.
bool is_software_driver(std::string_view renderer);

/// Returns true if the folder of devices has what any driver of a graphics card needs. If not, nobody need be
/// asked.
bool may_have_card(const std::filesystem::path& devices);

/// Creates a renderer for the window, with vertical sync if possible; null: SDL's error says why. Where
/// `drawing` leaves the choice, the variable SDL_RENDER_DRIVER makes it; without that, the card draws if
/// there is one.
SDL_Renderer* make_renderer(SDL_Window* window, Drawing drawing);

}  // namespace rearguard
