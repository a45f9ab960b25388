// Where the shapes of a scene are in an image: scale, origin, and the box that limits painting.

#include "src/desk/paint/painter.h"

#include "src/desk/paint/font.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

constexpr Colour paper = rgb(0xffffff);
constexpr Colour red = rgb(0xc01010);

const FontSet& fonts() {
  static const FontSet book;
  return book;
}

Item item_of(decltype(Item::shape) shape) {
  Item item;
  item.shape = std::move(shape);
  return item;
}

/// A square of scene pixels from (2, 2) to (6, 6).
Item square() {
  return item_of(Polygon{{{{2, 2}, {6, 2}, {6, 6}, {2, 6}}}, red});
}

int pixels_unlike(const Image& image, Colour colour) {
  int count = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) count += image.at(x, y) == colour ? 0 : 1;
  }
  return count;
}

}  // namespace

TEST_CASE("a shape is painted at the scale, from the origin") {
  Image image(20, 20, paper);
  Painter(image, fonts(), 2, {1, 1}).draw(square());
  // From (2 - 1) x 2 to (6 - 1) x 2.
  CHECK(image.at(2, 2) == red);
  CHECK(image.at(9, 9) == red);
  CHECK(image.at(1, 2) == paper);
  CHECK(image.at(10, 9) == paper);
  CHECK(pixels_unlike(image, paper) == 8 * 8);
}

TEST_CASE("a part of a shape outside the image is not painted") {
  Image image(20, 20, paper);
  Painter(image, fonts(), 1, {4, 4}).draw(square());
  CHECK(image.at(0, 0) == red);
  CHECK(pixels_unlike(image, paper) == 2 * 2);
}

TEST_CASE("with a box only pixels in the box are painted") {
  Image image(20, 20, paper);
  Painter(image, fonts(), 1, {0, 0}, PixelBox{4, 0, 20, 5}).draw(square());
  CHECK(image.at(4, 2) == red);
  CHECK(image.at(5, 4) == red);
  CHECK(image.at(3, 2) == paper);
  CHECK(image.at(4, 5) == paper);
  CHECK(pixels_unlike(image, paper) == 2 * 3);
}

TEST_CASE("a later item covers an earlier one") {
  Image image(20, 20, paper);
  Painter painter(image, fonts(), 1, {0, 0});
  painter.draw(square());
  painter.draw(item_of(Polygon{{{{4, 2}, {6, 2}, {6, 6}, {4, 6}}}, rgb(0x101080)}));
  CHECK(image.at(3, 3) == red);
  CHECK(image.at(4, 3) == rgb(0x101080));
}

TEST_CASE("a circle covers its centre and leaves the corners of its box") {
  Image image(20, 20, paper);
  Painter(image, fonts(), 1, {0, 0}).draw(item_of(Circle{{10, 10}, 8, red}));
  CHECK(image.at(10, 10) == red);
  CHECK(image.at(10, 4) == red);
  CHECK(image.at(3, 3) == paper);
  CHECK(image.at(16, 16) == paper);
}

TEST_CASE("a line has its width at the scale") {
  Image image(40, 20, paper);
  Polyline line{{{2, 5}, {18, 5}}, {red, 2, {}, false}};
  Painter(image, fonts(), 2, {0, 0}).draw(item_of(line));
  for (const int y : {8, 9, 10, 11}) CHECK(image.at(20, y) == red);
  for (const int y : {7, 12}) CHECK(image.at(20, y) == paper);
}

TEST_CASE("a text begins at its place and is above its base line") {
  Image image(60, 40, paper);
  Text text;
  text.point = {20, 30};
  text.text = "HH";
  text.size = 20;
  text.anchor = Anchor::start;
  text.colour = red;
  Painter(image, fonts(), 1, {0, 0}).draw(item_of(text));
  CHECK(pixels_unlike(image, paper) > 20);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (x < 19 || y > 31 || y < 8) CHECK(image.at(x, y) == paper);
    }
  }
}

}  // namespace rearguard
