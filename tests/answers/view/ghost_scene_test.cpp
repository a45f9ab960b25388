// Ghosts over a map: every kind has a shape of its own, and ghosts in one hex do not cover one another.

#include "src/answers/view/ghost_scene.h"

#include "src/answers/view/map_layout.h"
#include "src/answers/view/scene.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

const Grid board = grid_of(Orientation::flat, Parity::even, 8, 8, {1, 1});

Hex hex(const char* number) {
  return *board.parse(number);
}

Scene drawn(const std::vector<GhostMark>& ghosts) {
  Scene scene;
  add_ghosts(scene, MapLayout(board, 30), ghosts, rgb(0x336699));
  return scene;
}

Strings texts(const Scene& scene) {
  Strings all;
  for (const Item& item : scene.items) {
    if (const auto* text = std::get_if<Text>(&item.shape)) all.push_back(text->text);
  }
  return all;
}

template <class Shape>
std::size_t ghosts_in(const Scene& scene, Role role) {
  return static_cast<std::size_t>(std::ranges::count_if(scene.items, [&](const Item& item) {
    return item.role == role && std::holds_alternative<Shape>(item.shape);
  }));
}

}  // namespace

TEST_CASE("a ghost that moves is a pale counter with its odds at the end of its path") {
  const Scene scene = drawn(
      {{GhostMark::Kind::moves, hex("0404"), {hex("0202"), hex("0303"), hex("0404")}, "r1", "36 %", ""}});
  CHECK(ghosts_in<Polygon>(scene, Role::counter) == 1);
  CHECK(ghosts_in<Polyline>(scene, Role::path) == 1);
  CHECK(texts(scene) == Strings{"r1", "36 %"});
}

TEST_CASE("a ghost that is lost is a cross in a ring, one that may move an open ring") {
  const Scene lost = drawn({{GhostMark::Kind::lost, hex("0404"), {}, "r1", "12 %", "is captured"}});
  CHECK(ghosts_in<Circle>(lost, Role::danger) == 1);
  CHECK(ghosts_in<Polygon>(lost, Role::counter) == 0);
  CHECK(texts(lost) == Strings{"r1 12 %"});
  const Scene open = drawn({{GhostMark::Kind::may_move, hex("0404"), {}, "r1", "50 %", ""}});
  CHECK(ghosts_in<Circle>(open, Role::end) == 1);
  CHECK(texts(open) == Strings{"50 %"});
}

TEST_CASE("the label of a loss is no wider than its hex") {
  const Scene scene = drawn({{GhostMark::Kind::lost, hex("0404"), {}, "l13", "100 %", "is captured"}});
  const MapLayout layout(board, 30);
  const Point c = layout.centre(hex("0404"));
  for (const Item& item : scene.items) {
    const auto* text = std::get_if<Text>(&item.shape);
    if (text == nullptr) continue;
    // At this height half of the hex is 1 - y / sqrt 3 radii wide.
    const double y = (text->point.y - c.y) / 30;
    CHECK(y < 0.8);
    CHECK(text_width(text->text, text->size, text->face) / 2 < 30 * (1 - y / 1.732));
  }
}

TEST_CASE("ghosts in one hex are drawn one below the other") {
  const Scene scene = drawn({{GhostMark::Kind::moves, hex("0404"), {}, "r1", "36 %", ""},
                             {GhostMark::Kind::moves, hex("0404"), {}, "r2", "20 %", ""}});
  std::vector<double> heights;
  for (const Item& item : scene.items) {
    if (const auto* counter = std::get_if<Polygon>(&item.shape)) heights.push_back(counter->rings[0][0].y);
  }
  REQUIRE(heights.size() == 2);
  CHECK(heights[1] > heights[0]);
}

TEST_CASE("a ghost off the picture is not drawn") {
  CHECK(texts(drawn({{GhostMark::Kind::moves, Hex{99, 99}, {}, "r1", "36 %", ""}})).empty());
}

}  // namespace rearguard
