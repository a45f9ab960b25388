#include "src/desk/ui/key_name.h"

#include <string_view>

#include "src/desk/paint/sdl.h"

namespace rearguard {

namespace {

bool is_modifier(SDL_Keycode code) {
  switch (code) {
    case SDLK_LSHIFT:
    case SDLK_RSHIFT:
    case SDLK_LCTRL:
    case SDLK_RCTRL:
    case SDLK_LALT:
    case SDLK_RALT:
    case SDLK_LGUI:
    case SDLK_RGUI:
    case SDLK_MODE:
    case SDLK_CAPSLOCK:
    case SDLK_NUMLOCKCLEAR:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string key_name(std::int32_t code, unsigned modifiers) {
  if (is_modifier(code)) return {};
  std::string name = SDL_GetKeyName(code);
  constexpr std::string_view keypad = "Keypad ";
  if (name.starts_with(keypad)) name = name.substr(keypad.size());
  if (name == "Enter") name = "Return";
  if (name.empty()) return {};
  std::string full;
  if ((modifiers & KMOD_CTRL) != 0) full += "Ctrl+";
  if ((modifiers & KMOD_ALT) != 0) full += "Alt+";
  const bool letter_or_name = name.size() > 1 || (name[0] >= 'A' && name[0] <= 'Z');
  if ((modifiers & KMOD_SHIFT) != 0 && letter_or_name) full += "Shift+";
  return full + name;
}

}  // namespace rearguard
