#include "src/answers/view/svg_parts.h"

#include "src/answers/view/curves.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

std::string path_of(const std::vector<Point>& points, bool closed, int decimals = 1) {
  SvgPath path(decimals);
  path.add(points, closed);
  return path.text();
}

/// The middle between the ends of a quadratic B-spline's pieces, by its definition: 1/8, 6/8 and 1/8 of three
/// corners.
Point top_of(Point a, Point b, Point c) {
  return {(a.x + 6 * b.x + c.x) / 8, (a.y + 6 * b.y + c.y) / 8};
}

}  // namespace

TEST_CASE("numbers take no character that the reader of a path can do without") {
  CHECK(path_of({{0.54, -0.46}, {1, -1}, {1.5, -0.5}}, false) == "M.5-.5l.5-.5.5.5");
  CHECK(path_of({{10, 20}, {40, 20}, {40, 0}}, false) == "M10 20h30v-20");
  CHECK(path_of({{0.123, 0}, {9, 1.006}}, false, 2) == "M.12 0l8.88 1.01");
}

TEST_CASE("no error adds up along a path") {
  std::vector<Point> points;
  for (int i = 0; i < 300; ++i) points.push_back({i * 7.04, i % 2 * 30.0});
  std::string text = path_of(points, false);
  for (char& c : text) c = c == 'M' || c == 'l' ? ' ' : c;
  Point at;
  std::size_t place = 0;
  for (const Point p : points) {
    for (double* coordinate : {&at.x, &at.y}) {
      std::size_t read = 0;
      *coordinate += std::stod(text.substr(place), &read);
      place += read;
    }
    CHECK(std::hypot(at.x - p.x, at.y - p.y) < 0.051);
  }
  CHECK(place == text.size());
}

TEST_CASE("points on a straight line are left out, corners are not") {
  CHECK(path_of({{0, 0}, {10, 0.04}, {20, 0}, {30, 0}}, false) == "M0 0h30");
  CHECK(path_of({{0, 0}, {30, 0}, {30, 30}}, false) == "M0 0h30v30");
  CHECK(path_of({{0, 0}, {10, 0}, {10, 10}, {0, 10}}, true) == "M0 0h10v10h-10z");
}

TEST_CASE("a smoothed ring is the curve of its corners, a tenth of a pixel from its points") {
  const std::vector<Point> corners = {{0, 0}, {36, 0}, {54, 31.2}, {36, 62.4}, {0, 62.4}, {-18, 31.2}};
  const std::vector<Point> ring = smoothed(corners, true, 3);
  REQUIRE(ring.size() == 48);
  // From the middle of the last side; then the middle of each side, round the corner between.
  CHECK(path_of(ring, true) == "M-9 15.6q9-15.6 27-15.6t27 15.6 0 31.2-27 15.6-27-15.6 0-31.2z");
  double nearest = 1e9;
  const Point top = top_of(corners[0], corners[1], corners[2]);
  for (std::size_t i = 0; i < ring.size(); ++i)
    nearest = std::min(nearest, distance_to_segment(top, ring[i], ring[(i + 1) % ring.size()]));
  CHECK(nearest < 0.1);
}

TEST_CASE("only a ring that was smoothed has corners to return to") {
  const std::vector<Point> corners = {{0, 0}, {50, 10}, {60, 70}, {20, 90}, {-15, 40}};
  const std::vector<Point> back = unsmoothed(smoothed(corners, true, 2));
  REQUIRE(back.size() == corners.size());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    CHECK(back[i].x == doctest::Approx(corners[i].x));
    CHECK(back[i].y == doctest::Approx(corners[i].y));
  }
  CHECK(unsmoothed(corners) == corners);
  const std::vector<Point> hexagon = {{0, 0}, {36, 0}, {54, 31.2}, {36, 62.4}, {0, 62.4}, {-18, 31.2}};
  CHECK(unsmoothed(hexagon) == hexagon);
}

}  // namespace rearguard
