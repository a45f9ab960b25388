#pragma once
// A window in memory, operated by synthetic events.

#include <SDL.h>

#include <chrono>
#include <cstring>
#include <sstream>

#include "src/desk/map/frame_renderer.h"
#include "tests/support/test.h"

namespace rearguard::testing {

/// A frame renderer on a canvas in memory, with functions for user input.
class WindowDriver {
 public:
  explicit WindowDriver(WindowContents& contents, int width = 900, int height = 700)
      : canvas(width, height), renderer(canvas, contents, options()) {
    frames(3);
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) renderer.frame(1.0 / 60);
  }
  /// Draws until everything is painted.
  void wait_idle() {
    for (int i = 0; i < 20000 && !renderer.is_idle(); ++i) {
      renderer.frame(1.0 / 60);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK(renderer.is_idle());
  }
  void move(Point to) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = static_cast<Sint32>(to.x);
    event.motion.y = static_cast<Sint32>(to.y);
    renderer.handle(event);
    pointer_ = to;
  }
  void button(Uint32 type, Uint8 which = SDL_BUTTON_LEFT, Uint8 clicks = 1) {
    SDL_Event event{};
    event.type = type;
    event.button.button = which;
    event.button.clicks = clicks;
    event.button.x = static_cast<Sint32>(pointer_.x);
    event.button.y = static_cast<Sint32>(pointer_.y);
    renderer.handle(event);
  }
  /// Moves, presses and releases within one frame, as a fast user or a script does.
  void click(Point at, Uint8 which = SDL_BUTTON_LEFT, Uint8 clicks = 1) {
    move(at);
    button(SDL_MOUSEBUTTONDOWN, which, clicks);
    button(SDL_MOUSEBUTTONUP, which, clicks);
    frames(6);
  }
  void wheel(int turns) {
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = turns;
    renderer.handle(event);
    frames(2);
  }
  void key(SDL_Keycode code, Uint16 modifiers = 0) {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.sym = code;
    event.key.keysym.scancode = code == SDLK_BACKSPACE ? SDL_SCANCODE_BACKSPACE
                                : code == SDLK_RETURN  ? SDL_SCANCODE_RETURN
                                : code == SDLK_ESCAPE  ? SDL_SCANCODE_ESCAPE
                                                       : SDL_SCANCODE_F24;
    event.key.keysym.mod = modifiers;
    renderer.handle(event);
    event.type = SDL_KEYUP;
    renderer.handle(event);
    frames(4);
  }
  void type(const char* text) {
    SDL_Event event{};
    event.type = SDL_TEXTINPUT;
    std::strncpy(event.text.text, text, sizeof event.text.text - 1);
    renderer.handle(event);
    frames(3);
  }

  std::ostringstream trace;
  Canvas canvas;
  FrameRenderer renderer;

 private:
  FrameOptions options() {
    FrameOptions made;
    made.trace = &trace;
    return made;
  }
  Point pointer_;
};

}  // namespace rearguard::testing
