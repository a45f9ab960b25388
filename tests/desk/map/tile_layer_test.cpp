#include "src/desk/map/tile_layer.h"

#include <cmath>

#include "src/desk/map/prepared_map.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

void put(Image& image, const ImagePart& part) {
  for (int y = 0; y < part.image.height; ++y) {
    const auto row = part.image.pixels.begin() + std::ptrdiff_t{y} * part.image.width * 4;
    const auto to = (std::ptrdiff_t{part.y + y} * image.width + part.x) * 4;
    std::copy_n(row, part.image.width * 4, image.pixels.begin() + to);
  }
}

/// Returns the largest difference of a channel.
int worst_difference(const Image& a, const Image& b) {
  int worst = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i)
    worst = std::max(worst, std::abs(a.pixels[i] - b.pixels[i]));
  return worst;
}

/// Changes the map near a hex: 0 its terrain, 1 its elevation, 2 a feature of a hexside, 3 the hex goes.
void change_map(HexMap& map, Hex h, int kind, int turn) {
  const auto terrains = static_cast<int>(map.chart().terrains.size());
  const Hex next = neighbour(h, direction(turn));
  if (kind == 0) map.set_terrain(h, static_cast<TerrainId>(map.terrain(h) % (terrains - 1) + 1));
  if (kind == 1) map.set_elevation(h, map.elevation(next));
  if (kind == 2 && map.grid().contains(next)) map.add_feature(0, h, next);
  if (kind == 3) map.set_terrain(h, no_hex);
}

}  // namespace

// A drawing that extends beyond the changed hexes may be sampled more finely after the change: a level of
// 255.
TEST_CASE("painting the hexes that a change redraws into the old picture gives the new one") {
  const FontSet fonts;
  constexpr int side = 300;
  int painted = 0;
  int seed = 0;
  for (const Grid& grid : every_layout(16, 14)) {
    for (const int level : {14, 17, 21}) {
      auto map = std::make_shared<const HexMap>(random_map(grid, static_cast<std::uint32_t>(++seed)));
      const Camera camera(grid, {0, 0, 100, 100});
      const MapLayout layout = camera.layout().scaled(radius_of_level(level) / camera.hex_radius());
      const Point middle = layout.centre(grid.hex_at(grid.size() / 2 + 8));
      const Point corner{std::floor(middle.x - side / 2.0), std::floor(middle.y - side / 2.0)};
      Image image = PreparedMap(map).paint(layout, corner, side, side, {}, fonts);
      for (int change = 0; change < 4; ++change) {
        CAPTURE(seed);
        CAPTURE(change);
        auto other = std::make_shared<HexMap>(*map);
        const Hex h = layout.any_hex_at({middle.x + 13 * change, middle.y - 7 * change});
        change_map(*other, h, change, seed + change);
        const Hex next = neighbour(h, direction(seed + change));
        const PreparedMap now(other);
        const Image whole = now.paint(layout, corner, side, side, {}, fonts);
        if (now.facts() == PreparedMap(map).facts()) {
          const Printed a = grid.to_printed(h);
          const Printed b = change == 2 ? grid.to_printed(next) : a;
          const ScreenBox reach =
              reach_of(layout, redrawn_by({{std::min(a.column, b.column), std::min(a.row, b.row)},
                                           {std::max(a.column, b.column), std::max(a.row, b.row)}}));
          const auto pixel = [](double at) { return static_cast<int>(std::clamp(at, 0.0, 1.0 * side)); };
          const PixelBox box{pixel(reach.left - corner.x), pixel(reach.top - corner.y),
                             pixel(reach.right() - corner.x), pixel(reach.bottom() - corner.y)};
          put(image, now.paint_part(layout, corner, side, side, box, {}, fonts));
          CHECK(worst_difference(image, whole) <= 1);
          ++painted;
        }
        image = whole;
        map = std::move(other);
      }
    }
  }
  CHECK(painted >= seed * 2);  // of four changes each
}

}  // namespace rearguard
