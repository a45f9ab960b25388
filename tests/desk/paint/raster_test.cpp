#include "src/desk/paint/raster.h"

#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

constexpr Colour white = rgb(0xffffff);
constexpr Colour black = rgb(0x000000);
const std::vector<Point> six_by_six = {{2, 2}, {8, 2}, {8, 8}, {2, 8}};

}  // namespace

TEST_CASE("a square fills its pixels and no others") {
  Image image(10, 10, white);
  fill(image, {six_by_six}, FillRule::even_odd, black);
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 10; ++x)
      CHECK(image.at(x, y) == (x >= 2 && x < 8 && y >= 2 && y < 8 ? black : white));
  }
}

TEST_CASE("a pixel covered to a quarter is a quarter dark") {
  Image image(3, 3, white);
  fill(image, {{{1, 1}, {1.5, 1}, {1.5, 1.5}, {1, 1.5}}}, FillRule::nonzero, black);
  CHECK(image.at(1, 1).red == doctest::Approx(255 * 0.75).epsilon(0.02));
}

TEST_CASE("a ring inside a ring is a hole under the even-odd rule only") {
  const std::vector<Point> inner = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
  Image holed(10, 10, white);
  fill(holed, {six_by_six, inner}, FillRule::even_odd, black);
  CHECK(holed.at(5, 5) == white);
  Image whole(10, 10, white);
  fill(whole, {six_by_six, inner}, FillRule::nonzero, black);
  CHECK(whole.at(5, 5) == black);
}

TEST_CASE("a stroke that crosses itself is no darker at the crossing") {
  Image image(20, 20, white);
  const Stroke stroke{with_alpha(black, 128), 4, {}, false};
  fill(image, stroke_rings({{2, 10}, {18, 10}, {18, 2}, {10, 2}, {10, 18}}, false, stroke), FillRule::nonzero,
       stroke.colour);
  CHECK(image.at(10, 10) == image.at(5, 10));
}

TEST_CASE("a bend in either direction has no gap on its outer side") {
  for (const double y : {4.0, 16.0}) {
    Image image(20, 20, white);
    const Stroke stroke{black, 6, {}, false};
    fill(image, stroke_rings({{2, 10}, {10, 10}, {14, y}}, false, stroke), FillRule::nonzero, black);
    CHECK(image.at(10, y < 10 ? 11 : 8) == black);
    CHECK(image.at(11, y < 10 ? 11 : 8) == black);
  }
}

TEST_CASE("dashes leave gaps") {
  Image image(30, 5, white);
  const Stroke stroke{black, 3, {5, 5}, false};
  fill(image, stroke_rings({{0, 2.5}, {30, 2.5}}, false, stroke), FillRule::nonzero, black);
  CHECK(image.at(2, 2) == black);
  CHECK(image.at(7, 2) == white);
  CHECK(image.at(12, 2) == black);
}

TEST_CASE("a hatch leaves paper between its lines") {
  Image image(40, 40, white);
  fill(image, {{{0, 0}, {40, 0}, {40, 40}, {0, 40}}}, FillRule::even_odd, black,
       Hatch{black, 0, 8, 2, false});
  CHECK(image.at(20, 4) == black);  // each line is in the middle of its strip of eight pixels
  CHECK(image.at(20, 0) == white);
  CHECK(image.at(20, 12) == black);
}

TEST_CASE("shapes outside the image change nothing") {
  Image image(4, 4, white);
  fill(image, {{{-100, -100}, {100, -100}, {100, -50}}}, FillRule::nonzero, black);
  fill(image, {{{-100, -100}, {100, -100}, {100, 100}, {-100, 100}}}, FillRule::nonzero, black);
  CHECK(image.at(0, 0) == black);
  CHECK(image.at(3, 3) == black);
  CHECK(image.at(9, 9).alpha == 0);
}

TEST_CASE("a box painted alone equals that box of the whole image") {
  constexpr int side = 40;
  Rng rng(5);
  int painted = 0;
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    Rings rings;
    for (int i = rng.number(1, 7); i > 0; --i) {
      // Small ones anywhere, and some that extend over the whole image; in quarters of a pixel.
      const Point middle{rng.number(-80, 4 * side + 80) / 4.0, rng.number(-80, 4 * side + 80) / 4.0};
      const int reach = rng.chance(25) ? 200 : 40;
      std::vector<Point> ring;
      for (int corner = rng.number(3, 6); corner > 0; --corner)
        ring.push_back(
            {middle.x + rng.number(-reach, reach) / 4.0, middle.y + rng.number(-reach, reach) / 4.0});
      rings.push_back(ring);
    }
    const PixelBox box{rng.number(0, side / 2 - 1), rng.number(0, side / 2 - 1), rng.number(side / 2, side),
                       rng.number(side / 2, side)};
    for (const FillRule rule : {FillRule::even_odd, FillRule::nonzero}) {
      Image whole(side, side, white);
      fill(whole, rings, rule, black);
      Image part(side, side, white);
      fill(part, rings, rule, black, std::nullopt, {}, box);
      int different = 0;
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          const bool inside = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
          if (part.at(x, y) != (inside ? whole.at(x, y) : white)) ++different;
          if (inside && whole.at(x, y) != white) ++painted;
        }
      }
      CHECK(different == 0);
    }
  }
  CHECK(painted > 10'000);
}

}  // namespace rearguard
