#include "hexmap/affine.h"

#include <rapidcheck.h>

#include <cmath>
#include <limits>

#include "tests/support/got.h"

namespace {

Affine through(const std::vector<PointPair>& pairs) {
  const auto found = affine_through(pairs);
  REQUIRE_MESSAGE(std::holds_alternative<Affine>(found), std::get<std::string>(found));
  return std::get<Affine>(found);
}

std::string problem_of(const std::vector<PointPair>& pairs) {
  return got<std::string>(affine_through(pairs));
}

bool near(Point a, Point b, double by = 1e-9) {
  return std::hypot(a.x - b.x, a.y - b.y) < by;
}

}  // namespace

TEST_CASE("two points shift, turn and scale") {
  // A turn of 30 degrees (clockwise, since y points down), twice as large, shifted by (5, -3): multiplied out
  // with complex numbers, 2 e^(i pi/6) z + 5 - 3i.
  const Affine map = through({{{0, 0}, {5, -3}}, {{10, 0}, {22.320508075688775, 7}}});
  CHECK(near(map({3, 4}), {6.196152422706632, 6.928203230275509}));
  CHECK(map.determinant() == doctest::Approx(4));
  CHECK(near(map({-7, 2.5}), {-9.624355652982139, -5.669872981077807}));
}

TEST_CASE("three points also stretch and shear") {
  // x' = 2x + y + 1, y' = -x + 3y - 2.
  const std::vector<PointPair> pairs = {{{1, 1}, {4, 0}}, {{4, 1}, {10, -3}}, {{2, 5}, {10, 11}}};
  const Affine map = through(pairs);
  CHECK(near(map({0, 0}), {1, -2}));
  CHECK(near(map({10, -10}), {11, -42}));
  CHECK(map.determinant() == doctest::Approx(7));
}

TEST_CASE("three points may mirror, two do not") {
  CHECK(through({{{0, 0}, {0, 0}}, {{1, 0}, {-1, 0}}, {{0, 1}, {0, 1}}}).determinant() ==
        doctest::Approx(-1));
  CHECK(through({{{0, 0}, {0, 0}}, {{1, 0}, {-1, 0}}}).determinant() == doctest::Approx(1));
}

TEST_CASE("points that define no map are refused") {
  CHECK(problem_of({}) == "two or three points are needed");
  CHECK(problem_of({{{0, 0}, {0, 0}}}) == "two or three points are needed");
  CHECK(problem_of({{{1, 2}, {0, 0}}, {{1, 2}, {5, 5}}}) == "two of the points are at one place");
  CHECK(problem_of({{{0, 0}, {3, 3}}, {{1, 2}, {3, 3}}}) == "two of the points are at one place");
  CHECK(problem_of({{{0, 0}, {0, 0}}, {{1, 1}, {1, 0}}, {{2, 2}, {0, 1}}}) ==
        "the three points are in one line");
  CHECK(problem_of({{{0, 0}, {0, 0}}, {{1, 0}, {1, 1}}, {{0, 1}, {-3, -3}}}) ==
        "the three points are in one line");
  CHECK(problem_of({{{0, 0}, {0, 0}}, {{1, 1}, {1, 0}}, {{2, 2.0000001}, {0, 1}}}) ==
        "the three points are in one line");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(problem_of({{{0, 0}, {0, 0}}, {{nan, 0}, {1, 0}}}) == "two of the points are at one place");
  const double far = std::numeric_limits<double>::infinity();
  CHECK(problem_of({{{0, 0}, {0, 0}}, {{1, 0}, {far, 0}}}) == "the points are too far apart");
}

TEST_CASE("a map through random points takes each to its place, and its inverse takes it back") {
  rc::check("three pairs", [] {
    const auto number = [] { return *rc::gen::inRange(-100000, 100000) / 100.0; };
    std::array<PointPair, 3> pairs;
    for (PointPair& pair : pairs) pair = {{number(), number()}, {number(), number()}};
    const auto found = affine_through(pairs);
    if (std::holds_alternative<std::string>(found)) return;
    const Affine map = std::get<Affine>(found);
    // Points almost in one line magnify the errors of rounding.
    RC_PRE(std::abs(map.determinant()) > 1e-3 && std::abs(map.determinant()) < 1e3);
    for (const PointPair& pair : pairs) {
      RC_ASSERT(near(map(pair.from), pair.to, 1e-5));
      RC_ASSERT(near(inverse(map)(pair.to), pair.from, 1e-5));
      RC_ASSERT(near(then(map, inverse(map))(pair.from), pair.from, 1e-5));
    }
  });
}

TEST_CASE("then applies one map after the other") {
  const Affine quarter_turn{0, -1, 1, 0, {}};
  const Affine shift{1, 0, 0, 1, {10, 0}};
  CHECK(near(then(quarter_turn, shift)({1, 0}), {10, 1}));
  CHECK(near(then(shift, quarter_turn)({1, 0}), {0, 11}));
}
