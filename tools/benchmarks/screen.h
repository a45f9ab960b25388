#pragma once
// Where the frames of the benchmark are drawn.

#include <SDL.h>

#include <memory>
#include <string>

#include "src/desk/map/window_renderer.h"
#include "src/desk/ui/canvas.h"

namespace rearguard::benchmarks {

/// The target of all frames: a window if there is a display, else memory.
class Screen {
 public:
  static constexpr int width = 1280;
  static constexpr int height = 800;

  Screen() {
    const bool has_video = SDL_getenv("DISPLAY") != nullptr && SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    // Some SDL drivers have no visible output.
    if (has_video && std::string(SDL_GetCurrentVideoDriver()) == "x11")
      window_ = SDL_CreateWindow("Rearguard", 0, 0, width, height, SDL_WINDOW_BORDERLESS);
    if (window_ != nullptr) renderer_ = make_renderer(window_, Drawing::processor);
    canvas_ =
        renderer_ != nullptr ? std::make_unique<Canvas>(renderer_) : std::make_unique<Canvas>(width, height);
    for (int i = 0; i < 20; ++i) present();  // until the window is open
  }
  ~Screen() {
    canvas_.reset();
    if (renderer_ != nullptr) SDL_DestroyRenderer(renderer_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  Canvas& canvas() { return *canvas_; }
  bool is_display() const { return renderer_ != nullptr; }
  void present() {
    canvas_->present();
    if (window_ != nullptr) SDL_PumpEvents();
  }

 private:
  SDL_Window* window_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  std::unique_ptr<Canvas> canvas_;
};

}  // namespace rearguard::benchmarks
