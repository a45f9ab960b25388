// SVG pictures that would take too long to draw.

#include "src/desk/paint/svg_work.h"

#include "src/desk/paint/scan.h"
#include "tests/support/test.h"

namespace {

std::string zigzag(int points, const std::string& style = "") {
  std::string path;
  for (int i = 0; i < points; ++i) path += i % 2 == 0 ? "L1 1" : "L9 9";
  return "<path " + style + "d='M0 0" + path + "'/>";
}

std::string picture(const std::string& shapes) {
  return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>" + shapes + "</svg>";
}

}  // namespace

TEST_CASE("a shape may have 22000 points, and 5500 if it has a line") {
  CHECK_FALSE(has_too_many_points(picture(zigzag(22'000))));
  CHECK(has_too_many_points(picture(zigzag(23'000))));
  CHECK_FALSE(has_too_many_points(picture(zigzag(5'500, "stroke='red' "))));
  CHECK(has_too_many_points(picture(zigzag(6'000, "stroke='red' "))));
}

TEST_CASE("small shapes may have 400000 points together") {
  std::string shapes;
  for (int i = 0; i < 1'100; ++i) shapes += zigzag(350);
  CHECK_FALSE(has_too_many_points(picture(shapes)));
  for (int i = 0; i < 100; ++i) shapes += zigzag(350);
  CHECK(has_too_many_points(picture(shapes)));
}

TEST_CASE("points without spaces between them count") {
  std::string path;
  for (int i = 0; i < 30'000; ++i) path += ".1.2-3-4.5";
  CHECK(has_too_many_points(picture("<polygon points=\"" + path + "\"/>")));
}

TEST_CASE("text and empty pictures have no points") {
  CHECK_FALSE(has_too_many_points(""));
  CHECK_FALSE(has_too_many_points("<"));
  CHECK_FALSE(has_too_many_points(picture("<text>" + std::string(1'000'000, '1') + "</text>")));
}

TEST_CASE("a scan with too many points is refused with what to do") {
  const auto decoded = decode_scan(picture(zigzag(60'000)), "svg");
  REQUIRE(std::holds_alternative<std::string>(decoded));
  CHECK(std::get<std::string>(decoded) ==
        "it has too many points to draw: simplify its shapes, or use a PNG");
}
