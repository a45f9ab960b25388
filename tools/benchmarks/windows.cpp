// What a player does with a real window: it opens, the pointer moves over the map, the map is dragged and
// zoomed. All that the process does for it counts, with its painting threads; compared with the minimal frame
// for a cached map.

#include <SDL.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "src/core/io/rules/rules_reader.h"
#include "src/desk/map/window.h"
#include "src/desk/retreat/retreat_window.h"
#include "tools/benchmarks/screen.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

using Clock = std::chrono::steady_clock;

/// A window that counts its frames.
class WatchedWindow : public RetreatWindow {
 public:
  explicit WatchedWindow(const std::string& position) : RetreatWindow(RuleLibrary(REARGUARD_RULES), {}) {
    require_agreement(controller().open(position), "a shipped position opens");
  }
  void frame(WindowView& view) override {
    RetreatWindow::frame(view);
    ++frames;
  }
  std::atomic<int> frames = 0;
};

void rest(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

void push(SDL_Event event) {
  SDL_PushEvent(&event);
}

void move(int x, int y) {
  SDL_Event event{};
  event.type = SDL_MOUSEMOTION;
  event.motion.x = x;
  event.motion.y = y;
  push(event);
}

void press(Uint32 type, int x, int y) {
  SDL_Event event{};
  event.type = type;
  event.button.button = SDL_BUTTON_RIGHT;
  event.button.x = x;
  event.button.y = y;
  push(event);
}

void turn_wheel(int by) {
  SDL_Event event{};
  event.type = SDL_MOUSEWHEEL;
  event.wheel.y = by;
  push(event);
}

/// What a session with a window takes: from its opening until all is painted, and for each of the others.
struct Session {
  Work opening, hover, pan, zoom, idle;
  double first_frame = 0;  ///< seconds that pass
};

/// Plays in the window of a position, and closes it.
class Hand {
 public:
  explicit Hand(WatchedWindow& window) : window_(window) {}

  void play(Session& session, Clock::time_point opened, const Work& before) {
    // The second frame begins when the first is on the screen.
    while (window_.frames < 2) rest(1);
    session.first_frame = std::chrono::duration<double>(Clock::now() - opened).count();
    rest(2000);
    session.opening = work_so_far() - before;
    session.idle = work_of(1, [](int) { rest(1000); });
    move(300, 300);
    session.hover = work_of(60, [](int i) { move(300 + 8 * i, 250 + 4 * i); });
    press(SDL_MOUSEBUTTONDOWN, 600, 400);
    session.pan = work_of(60, [](int i) { move(600 - 5 * i, 400 - 3 * i); });
    press(SDL_MOUSEBUTTONUP, 300, 220);
    move(600, 400);
    session.zoom = work_of(40, [](int i) {
      turn_wheel(i < 20 ? 1 : -1);
      rest(50);
    });
    SDL_Event quit{};
    quit.type = SDL_QUIT;
    push(quit);
  }

 private:
  template <class Do>
  static Work work_of(int times, const Do& once) {
    rest(300);
    const Work before = work_so_far();
    for (int i = 0; i < times; ++i) {
      once(i);
      rest(30);
    }
    rest(500);
    return (work_so_far() - before) / times;
  }

  WatchedWindow& window_;
};

Session play_in(const std::string& position) {
  Session session;
  const Clock::time_point opened = Clock::now();
  const Work before = work_so_far();
  WatchedWindow window(position);
  std::thread hand([&] { Hand(window).play(session, opened, before); });
  const auto problem = run_window(window, {});
  hand.join();
  require_agreement(!problem, problem.value_or(""));
  return session;
}

/// A frame that copies one image over the whole window.
Work minimal_frame() {
  constexpr int frames = 200;
  Screen screen;
  const Texture image =
      screen.canvas().make_texture(to_pixels(Image(Screen::width, Screen::height, rgb(0xe9e4c4))));
  const Work before = work_so_far();
  for (int i = 0; i < frames; ++i) {
    screen.canvas().clear(rgb(0xcfc5ae));
    screen.canvas().copy(image, {0, 0});
    screen.present();
  }
  return (work_so_far() - before) / frames;
}

}  // namespace

void measure_windows(RatioTable& table) {
  if (SDL_getenv("DISPLAY") == nullptr) return;
  const Work floor = minimal_frame();
  for (const char* name : {"2930/rout", "keddles-mill/afternoon"}) {
    const Session s = play_in(std::string(REARGUARD_MAPS) + "/" + name + ".toml");
    const auto row = [&](const char* what, const Work& work, const char* unit, Limit limit) {
      table.compare_work(std::string(what) + ", " + name + ", to a minimal frame", work, floor, unit, limit);
    };
    row("window opened and painted", s.opening, "window", at_most(1500, 500));
    row("pointer moved", s.hover, "move", at_most(25, 8));
    row("map dragged", s.pan, "step", at_most(15, 5));
    row("wheel turned", s.zoom, "click", at_most(60, 25));
    row("idle", s.idle, "second", at_most(5, 1));
    table.figure(std::string("first frame, ") + name, s.first_frame * 1000, "ms", at_most(2000, 300));
  }
}

}  // namespace rearguard::benchmarks
