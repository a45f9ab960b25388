#include "hexmap/hex.h"

#include <cmath>

#include "tests/support/test.h"

namespace {

// Returns the centre of a hex in the plane, neighbouring centres 1 apart, x to the right along {1, 0}.
double x_of(Hex h) {
  return h.q + h.r / 2.0;
}
double y_of(Hex h) {
  return h.r * std::sqrt(3.0) / 2;
}
double cross(Hex a, Hex b) {
  return x_of(a) * y_of(b) - y_of(a) * x_of(b);
}

}  // namespace

TEST_CASE("the six directions go clockwise by 60 degrees each") {
  for (int i = 0; i < direction_count; ++i) {
    const Hex v = neighbour({}, direction(i));
    const Hex next = neighbour({}, direction(i + 1));
    CHECK(std::hypot(x_of(v), y_of(v)) == doctest::Approx(1));
    CHECK(cross(v, next) == doctest::Approx(std::sqrt(3.0) / 2));
    CHECK(rotated(v, 1) == next);
    CHECK(neighbour(v, opposite(direction(i))) == Hex{});
  }
}

TEST_CASE("six rotations, or one and its inverse, change nothing") {
  const Hex h{5, -3};
  CHECK(rotated(h, 6) == h);
  CHECK(rotated(rotated(h, 2), -2) == h);
  CHECK(rotated(h, -1) == rotated(h, 5));
  CHECK(rotated(h, 3) == Hex{-5, 3});
}

TEST_CASE("mirroring keeps directions 0 and 3 and swaps 1 with 5, 2 with 4") {
  for (int i = 0; i < direction_count; ++i) {
    CHECK(mirrored(neighbour({}, direction(i))) == neighbour({}, direction(-i)));
  }
}

TEST_CASE("a ring of radius n is a clockwise circuit of 6 n hexes at distance n") {
  const Hex centre{-3, 7};
  for (int n = 1; n <= 6; ++n) {
    const auto hexes = ring(centre, n);
    CHECK(hexes.size() == static_cast<std::size_t>(6 * n));
    CHECK(hexes.front() == centre + neighbour({}, direction(0)) * n);
    CHECK(std::set<Hex>(hexes.begin(), hexes.end()).size() == hexes.size());
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      const Hex next = hexes[(i + 1) % hexes.size()];
      CHECK(distance(centre, hexes[i]) == n);
      CHECK(adjacent(hexes[i], next));
      CHECK(cross(hexes[i] - centre, next - centre) > 0);
    }
  }
  CHECK(ring(centre, 0) == std::vector<Hex>{centre});
  CHECK(ring(centre, -1).empty());
}

TEST_CASE("a disc of radius n has 3 n (n + 1) + 1 distinct hexes in order of distance") {
  for (int n = 0; n <= 5; ++n) {
    const auto hexes = disc({2, 2}, n);
    CHECK(hexes.size() == static_cast<std::size_t>(3 * n * (n + 1) + 1));
    CHECK(std::set<Hex>(hexes.begin(), hexes.end()).size() == hexes.size());
    CHECK(std::ranges::is_sorted(hexes, [](Hex a, Hex b) {
      return distance({2, 2}, a) < distance({2, 2}, b);
    }));
  }
  CHECK(disc({}, -1).empty());
}

TEST_CASE("a hex line is connected, of minimum length and close to the straight line") {
  for (const Hex b : disc({}, 9)) {
    const Hex a{1, -2};
    for (const int connectivity : {-1, 1}) {
      const auto hexes = line(a, b, connectivity);
      REQUIRE(hexes.size() == static_cast<std::size_t>(distance(a, b)) + 1);
      CHECK(hexes.front() == a);
      CHECK(hexes.back() == b);
      const double length = std::hypot(x_of(b - a), y_of(b - a));
      for (std::size_t i = 1; i < hexes.size(); ++i) {
        CHECK(adjacent(hexes[i - 1], hexes[i]));
        // No centre is farther from the line than half the distance of two neighbours.
        const double off = cross(b - a, hexes[i] - a) / length;
        CHECK(std::abs(off) <= 0.5 + 1e-9);
      }
    }
  }
}

TEST_CASE("a line along a hexside takes the hex on the given side") {
  for (int turn = 0; turn < direction_count; ++turn) {
    const Hex far = rotated({1, 1}, turn);  // between directions 2 and 3
    const Hex clockwise = rotated({0, 1}, turn);
    const Hex counter = rotated({1, 0}, turn);
    CHECK(line({}, far, +1) == std::vector<Hex>{{}, clockwise, far});
    CHECK(line({}, far, -1) == std::vector<Hex>{{}, counter, far});
    CHECK(line({}, far * 2, +1) == std::vector<Hex>{{}, clockwise, far, far + clockwise, far * 2});
  }
}

TEST_CASE("a reversed line is the same line with the other tie") {
  for (const Hex b : disc({}, 8)) {
    auto back = line(b, {3, 1}, -1);
    std::ranges::reverse(back);
    CHECK(line({3, 1}, b, +1) == back);
  }
}

TEST_CASE("a ray continues the line through its second hex") {
  const Hex start{2, -1};
  for (const Hex v : disc({}, 6)) {
    if (v == Hex{}) continue;
    for (const int connectivity : {+1, -1}) {
      CHECK(ray(start, start + v, distance({}, v), connectivity) == line(start, start + v, connectivity));
      // From the far end: beyond the unit, the line from a threat through it continues as the ray that
      // begins at the unit.
      const Hex threat = start - v;
      const auto whole = line(threat, start + v * 4, connectivity);
      const auto unit = std::ranges::find(whole, start);
      REQUIRE(unit != whole.end());
      const auto steps = static_cast<int>(whole.end() - unit) - 1;
      CHECK(ray(start, start + v, steps, connectivity) == std::vector<Hex>(unit, whole.end()));
      CHECK(ray(start, start + v, 1, connectivity).size() == 2);
    }
  }
  CHECK(ray(start, start, 3) == std::vector<Hex>{start});
  CHECK(ray(start, start + Hex{1, 0}, 0) == std::vector<Hex>{start});
}

TEST_CASE("a ray stays within half a hex of its straight line") {
  for (const Hex v : disc({}, 7)) {
    if (v == Hex{}) continue;
    for (const int connectivity : {+1, -1}) {
      for (const Hex h : ray({}, v, 25, connectivity))
        CHECK(std::abs(cross(v, h)) / std::hypot(x_of(v), y_of(v)) <= 0.5 + 1e-9);
    }
  }
}
