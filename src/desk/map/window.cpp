#include "src/desk/map/window.h"

#include <chrono>
#include <cmath>
#include <fstream>
#include <stdexcept>

#include "src/core/document/files_in_use.h"
#include "src/desk/map/frame_renderer.h"
#include "src/desk/map/window_renderer.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/sdl.h"

namespace rearguard {

namespace {

using Clock = std::chrono::steady_clock;
constexpr double shortest_frame = 1.0 / 60;  // seconds, without vertical sync

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Video {
  bool ready = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
  Video() = default;
  ~Video() {
    if (ready) SDL_QuitSubSystem(SDL_INIT_VIDEO);
  }
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;
};

struct CloseWindow {
  void operator()(SDL_Window* window) const { SDL_DestroyWindow(window); }
};
struct EndRenderer {
  void operator()(SDL_Renderer* renderer) const { SDL_DestroyRenderer(renderer); }
};

std::string problem(const std::string& what) {
  return what + ": " + SDL_GetError();
}

bool keeps_pace(SDL_Renderer* renderer) {
  SDL_RendererInfo info;
  return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0 &&
         (info.flags & SDL_RENDERER_SOFTWARE) == 0;
}

/// Returns the screen pixels per unit of mouse events.
double pixel_density(SDL_Window* window, SDL_Renderer* renderer) {
  int points = 0;
  int pixels = 0;
  int unused = 0;
  SDL_GetWindowSize(window, &points, &unused);
  SDL_GetRendererOutputSize(renderer, &pixels, &unused);
  return points > 0 && pixels > 0 ? static_cast<double>(pixels) / points : 1;
}

/// Returns the pixels per point of a display on which a unit of mouse events is a pixel: one up to 144 pixels
/// an inch, more on denser ones.
double scale_of_display(SDL_Window* window) {
  constexpr float usual_dpi = 96;
  constexpr float max_dpi = 600;  // more is a display that does not know its size
  float dpi = usual_dpi;
  const int display = SDL_GetWindowDisplayIndex(window);
  if (display < 0 || SDL_GetDisplayDPI(display, nullptr, &dpi, nullptr) != 0 || dpi > max_dpi) return 1;
  return std::clamp(std::floor(2 * static_cast<double>(dpi) / usual_dpi) / 2, 1.0, 3.0);
}

/// Waits for an event until the next frame is due, and handles all queued events.
void take_events(FrameRenderer& frame_renderer) {
  SDL_Event event;
  const int max_wait_ms =
      static_cast<int>(std::ceil(std::min(frame_renderer.seconds_to_next_frame(), 60.0) * 1000));
  if (!frame_renderer.busy() && SDL_WaitEventTimeout(&event, max_wait_ms) != 0) frame_renderer.handle(event);
  while (SDL_PollEvent(&event) != 0) {
    if (event.type == SDL_MOUSEBUTTONDOWN) SDL_CaptureMouse(SDL_TRUE);
    if (event.type == SDL_MOUSEBUTTONUP) SDL_CaptureMouse(SDL_FALSE);
    frame_renderer.handle(event);
  }
}

void run(FrameRenderer& frame_renderer, Canvas& canvas, SDL_Window* window, bool paced) {
  Clock::time_point last = Clock::now();
  bool full = false;
  while (!frame_renderer.quitting()) {
    const Clock::time_point start = Clock::now();
    const double passed = seconds_since(last);
    last = start;
    frame_renderer.frame(passed);
    SDL_PumpEvents();  // so that what has come until now has an earlier time than the frame
    canvas.present();
    frame_renderer.presented(SDL_GetTicks());
    if (frame_renderer.full_screen() != full) {
      full = frame_renderer.full_screen();
      SDL_SetWindowFullscreen(window, full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
    const double left = shortest_frame - seconds_since(start);
    if (!paced && left > 0) std::this_thread::sleep_for(std::chrono::duration<double>(left));
    take_events(frame_renderer);
  }
}

}  // namespace

std::optional<std::string> run_window(WindowContents& contents, const WindowOptions& options) {
  std::ofstream trace;
  if (!options.trace.empty()) {
    if (auto problem = answer_problem(options.trace)) return problem;
    trace.open(options.trace);
    if (!trace) return "cannot write " + options.trace.string();
  }
  if (!sdl_problem().empty()) return "cannot open a window: " + sdl_problem();
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  // A failed attempt by SDL would make its libraries write to standard error.
  if (!is_set("SDL_VIDEODRIVER") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
    return "cannot open a window without a display: neither DISPLAY nor WAYLAND_DISPLAY is set";
  const Video video;
  if (!video.ready) return problem("cannot open a window");
  // Without a display SDL falls back to a driver that draws off screen.
  const std::string driver = SDL_GetCurrentVideoDriver();
  if (driver == "offscreen" && std::getenv("SDL_VIDEODRIVER") == nullptr)
    return "cannot open a window without a display: DISPLAY and WAYLAND_DISPLAY name no usable one";
  const std::unique_ptr<SDL_Window, CloseWindow> window(
      SDL_CreateWindow(options.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, options.width,
                       options.height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI));
  if (!window) return problem("cannot open a window");
  const std::unique_ptr<SDL_Renderer, EndRenderer> renderer(make_renderer(window.get(), options.drawing));
  if (!renderer) return problem("cannot draw in the window");
  SDL_SetWindowMinimumSize(window.get(), 480, 320);
  Canvas canvas(renderer.get());
  const Uint32 wake = SDL_RegisterEvents(1);
  FrameOptions frame_options;
  frame_options.mouse_scale = pixel_density(window.get(), renderer.get());
  frame_options.scale =
      frame_options.mouse_scale > 1 ? frame_options.mouse_scale : scale_of_display(window.get());
  frame_options.first = options.first;
  frame_options.trace = trace.is_open() ? &trace : nullptr;
  frame_options.woken = [wake] {
    SDL_Event event{};
    event.type = wake;
    SDL_PushEvent(&event);
  };
  FrameRenderer frame_renderer(canvas, contents, frame_options);
  run(frame_renderer, canvas, window.get(), keeps_pace(renderer.get()));
  return std::nullopt;
}

std::optional<std::string> write_screenshot(WindowContents& contents, const WindowOptions& options,
                                            const std::filesystem::path& file, int frames) {
  if (auto problem = answer_problem(file)) return problem;
  try {
    Canvas canvas(options.width, options.height);
    std::mutex mutex;
    std::condition_variable painted;
    bool woken = false;
    FrameOptions frame_options;
    frame_options.first = options.first;
    frame_options.woken = [&] {
      const std::lock_guard lock(mutex);
      woken = true;
      painted.notify_one();
    };
    FrameRenderer frame_renderer(canvas, contents, frame_options);
    for (int drawn = 0; drawn < frames || !frame_renderer.is_idle();) {
      frame_renderer.frame(shortest_frame);
      ++drawn;
      if (frame_renderer.busy() || frame_renderer.is_idle()) continue;
      std::unique_lock lock(mutex);
      painted.wait_for(lock, std::chrono::seconds(1), [&] { return woken; });
      woken = false;
    }
    const auto encoded = encode_png(canvas.read());
    if (const auto* wrong = std::get_if<std::string>(&encoded)) return *wrong;
    return write_answer(std::get<std::vector<std::byte>>(encoded), file);
  } catch (const std::exception& error) {
    return "cannot write " + file.string() + ": " + error.what();
  }
}

}  // namespace rearguard
