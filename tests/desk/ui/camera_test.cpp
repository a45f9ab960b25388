#include "src/desk/ui/camera.h"

#include <cmath>

#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

const ScreenBox screen{0, 0, 1280, 800};

/// Returns the point of the sheet under a screen pixel, in hex radii, which do not depend on the zoom.
Point under(const Camera& camera, Point pixel) {
  const Point sheet = camera.to_sheet(pixel);
  return {sheet.x / camera.hex_radius(), sheet.y / camera.hex_radius()};
}

double pixels_apart(const Camera& camera, Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y) * camera.hex_radius();
}

}  // namespace

TEST_CASE("four zoom levels double the size of a hex, and the closest is about 90 pixels") {
  CHECK(radius_of_level(0) == 1.0);
  CHECK(radius_of_level(4) == doctest::Approx(2));
  CHECK(radius_of_level(5) / radius_of_level(4) == doctest::Approx(1.189).epsilon(0.001));
  CHECK(radius_of_level(closest_level) == doctest::Approx(90.5).epsilon(0.001));
}

TEST_CASE("zoom to fit is the closest level that shows the whole sheet") {
  for (const int size : {1, 3, 40, 300, 1000}) {
    for (const Grid& grid : every_layout(size, size, {1, 1}, 4)) {
      CAPTURE(size);
      const Camera camera(grid, screen);
      const Point a = camera.to_screen(Point{0, 0});
      const Point b = camera.to_screen(Point{camera.layout().width(), camera.layout().height()});
      CHECK(a.x >= screen.left - 1);
      CHECK(a.y >= screen.top - 1);
      CHECK(b.x <= screen.right() + 1);
      CHECK(b.y <= screen.bottom() + 1);
      if (camera.level() == camera.nearest_level()) continue;
      const double closer = radius_of_level(camera.level() + 1) / camera.hex_radius();
      CHECK((camera.layout().width() * closer > screen.width ||
             camera.layout().height() * closer > screen.height));
    }
  }
}

TEST_CASE("zooming in keeps the point under the pointer fixed to half a pixel") {
  Rng rng(2930);
  for (int i = 0; i < 500; ++i) {
    const int size = rng.number(80, 1000);
    Camera camera(grid_of(Orientation::flat, Parity::even, size, size, {1, 1}, 4), screen);
    camera.zoom(screen.middle(), rng.number(4, 9));
    camera.pan(rng.number(-3000, 3000), rng.number(-3000, 3000));
    const Point pointer{rng.number(0, 1279) + 0.0, rng.number(0, 799) + 0.0};
    if (!camera.layout().hex_at(camera.to_sheet(pointer))) continue;
    const Point before = under(camera, pointer);
    camera.zoom(pointer, rng.number(1, 6));
    CAPTURE(i);
    CHECK(pixels_apart(camera, before, under(camera, pointer)) < 1.5);
  }
}

TEST_CASE("zooming out and in about the middle of the map restores the view") {
  Camera camera(grid_of(Orientation::pointy, Parity::odd, 300, 300, {1, 1}, 3), screen);
  camera.zoom(screen.middle(), 12);
  const Point pointer{333, 555};
  const Point before = under(camera, pointer);
  for (int i = 0; i < 6; ++i) camera.zoom(pointer, -1);
  for (int i = 0; i < 6; ++i) camera.zoom(pointer, 1);
  CHECK(pixels_apart(camera, before, under(camera, pointer)) < 4);
}

TEST_CASE("the hex at every hex centre is that hex") {
  for (const Grid& grid : every_layout(30, 20)) {
    Camera camera(grid, {100, 50, 900, 700});
    for (const int level : {8, 16, 24}) {
      camera.zoom(camera.view().middle(), level - camera.level());
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex h = grid.hex_at(i);
        if (camera.shows(h)) CHECK(camera.hex_at(camera.to_screen(h)) == h);
      }
    }
  }
}

TEST_CASE("there is no hex at a pixel outside the view") {
  const Camera camera(grid_of(Orientation::flat, Parity::even, 30, 20), {100, 50, 900, 700});
  CHECK_FALSE(camera.hex_at({99, 400}));
  CHECK_FALSE(camera.hex_at({500, 751}));
  CHECK(camera.hex_at({550, 400}));
}

TEST_CASE("part of the sheet stays in view after any drag") {
  Camera camera(grid_of(Orientation::flat, Parity::even, 60, 60), screen);
  camera.zoom(screen.middle(), 8);
  for (const auto& [right, down] : {std::pair{1e6, 0.0}, {-1e6, 0.0}, {0.0, 1e6}, {0.0, -1e6}, {1e6, -1e6}}) {
    camera.pan(right, down);
    const Point m = camera.to_sheet(screen.middle());
    CHECK(m.x >= -1);
    CHECK(m.y >= -1);
    CHECK(m.x <= camera.layout().width() + 1);
    CHECK(m.y <= camera.layout().height() + 1);
  }
}

TEST_CASE("the closest zoom has the same size in points on a dense screen") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 60, 60);
  Camera camera(grid, {0, 0, 2560, 1600}, 2);
  camera.zoom({5, 5}, 1000);
  CHECK(camera.hex_radius() == doctest::Approx(2 * 90.5).epsilon(0.001));
}

TEST_CASE("a window without area and a map of one hex are valid") {
  Camera camera(grid_of(Orientation::flat, Parity::even, 1, 1), {0, 0, 0, 0});
  camera.zoom({0, 0}, 3);
  camera.fit();
  camera.set_view(screen);
  camera.fit();
  CHECK(camera.level() == camera.nearest_level());
  CHECK(camera.hex_at(screen.middle()).has_value());
}

}  // namespace rearguard
