#include "src/desk/map/prepared_map.h"

#include <cmath>

#include "src/core/io/maps/map_reader.h"
#include "src/desk/map/low_detail_map.h"
#include "src/desk/map/tile_layer.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"

namespace rearguard {

namespace {

MapLayout sheet_layout(const Grid& grid, int level) {
  return Camera(grid, {0, 0, 100, 100})
      .layout()
      .scaled(radius_of_level(level) / Camera(grid, {0, 0, 100, 100}).hex_radius());
}

std::shared_ptr<const HexMap> shipped_map() {
  auto map = got(read_map_file(REARGUARD_SOURCE_DIR "/maps/keddles-mill/map.toml"));
  return std::make_shared<const HexMap>(std::move(map));
}

int apart(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Returns the largest difference of a channel between a picture painted in one piece and in several.
int worst_seam(const PreparedMap& sheet, const MapLayout& layout, Point corner, int side, int piece) {
  const FontSet fonts;
  const Image whole = sheet.paint(layout, corner, side, side, {}, fonts);
  int worst = 0;
  for (int top = 0; top < side; top += piece) {
    for (int left = 0; left < side; left += piece) {
      const Image part = sheet.paint(layout, {corner.x + left, corner.y + top}, piece, piece, {}, fonts);
      for (int y = 0; y < piece; ++y) {
        for (int x = 0; x < piece; ++x)
          worst = std::max(worst, apart(part.at(x, y), whole.at(left + x, top + y)));
      }
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("a map painted in pieces has no seams at any zoom") {
  const PreparedMap sheet(shipped_map());
  // Two edges of the pieces cross the creeks, walls, tracks and fields around the ridge.
  for (const int level : {6, 14, 20, 25}) {
    CAPTURE(level);
    const MapLayout layout = sheet_layout(sheet.map().grid(), level);
    const Point middle = layout.centre(*sheet.map().grid().parse("2820"));
    CHECK(worst_seam(sheet, layout, {std::floor(middle.x) - 120, std::floor(middle.y) - 120}, 240, 120) < 32);
  }
}

TEST_CASE("the rim and the holes of a map painted in pieces have no seams") {
  for (const Grid& grid : every_layout(9, 8)) {
    const PreparedMap sheet(std::make_shared<const HexMap>(random_map(grid, 7)));
    const MapLayout layout = sheet_layout(grid, 16);
    CHECK(worst_seam(sheet, layout, {-20, -20}, 240, 120) < 32);
  }
}

TEST_CASE("a part of a low-detail map without lines equals that part of the whole") {
  const FontSet fonts;
  std::uint32_t seed = 0;
  for (const Grid& grid : every_layout(40, 33)) {
    const HexMap lined = random_map(grid, ++seed);
    HexMap plain = open_map(grid);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      plain.set_elevation(h, lined.elevation(h));
      if (h.q % 5 == 0) plain.set_terrain(h, no_hex);
    }
    for (const double radius : {0.4, 1.4, 3.3, 8.9}) {
      const PreparedMap sheet(std::make_shared<const HexMap>(radius < 1.5 ? lined : plain));
      CAPTURE(seed);
      CAPTURE(radius);
      const MapLayout own = sheet_layout(grid, 14);
      const MapLayout layout = own.scaled(radius / own.hex_radius());
      const auto width = static_cast<int>(std::ceil(layout.width()));
      const auto height = static_cast<int>(std::ceil(layout.height()));
      REQUIRE_FALSE((draws_lines(layout) && sheet.map().has_features()));
      const Image whole = sheet.paint(layout, {0, 0}, width, height, {false, false}, fonts);
      const int left = width / 3, top = height / 4;
      const Image part = sheet.paint(layout, {static_cast<double>(left), static_cast<double>(top)}, width / 2,
                                     height / 3, {false, false}, fonts);
      int different = 0;
      for (int y = 0; y < part.height; ++y) {
        for (int x = 0; x < part.width; ++x)
          different += apart(part.at(x, y), whole.at(left + x, top + y)) != 0 ? 1 : 0;
      }
      CHECK(different == 0);
    }
  }
}

TEST_CASE("the number of hexes drawn for a tile depends on the zoom alone") {
  for (const int level : {13, 16, 20, 26}) {
    std::array<std::size_t, 2> most{};
    for (std::size_t i = 0; i < 2; ++i) {
      const int size = i == 0 ? 200 : 1000;
      const PreparedMap sheet(std::make_shared<const HexMap>(
          open_map(grid_of(Orientation::flat, Parity::even, size, size, {1, 1}, 4))));
      const MapLayout layout = sheet_layout(sheet.map().grid(), level);
      for (int at = 0; at < 20; ++at) {
        const Point corner{std::floor(layout.width() * at / 20), std::floor(layout.height() * at / 20)};
        most[i] = std::max(most[i], sheet.hexes_drawn(layout, corner, tile_size, tile_size));
      }
    }
    CAPTURE(level);
    CHECK(most[1] <= most[0] * 11 / 10);
    CHECK(most[1] <= 2000);
  }
}

TEST_CASE("a low-detail pixel has its terrain's colour, woods darker than clear") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 40, 40);
  HexMap map = open_map(grid);
  const Hex wood = *grid.parse("2020");
  for (const Hex h : disc(wood, 2)) map.set_terrain(h, woods);
  const PreparedMap sheet(std::make_shared<const HexMap>(std::move(map)));
  const MapLayout layout = sheet_layout(grid, 8);
  const FontSet fonts;
  const Image image = sheet.paint(layout, {0, 0}, static_cast<int>(layout.width()),
                                  static_cast<int>(layout.height()), {}, fonts);
  const auto colour = [&](Hex h) {
    const Point c = layout.centre(h);
    return image.at(static_cast<int>(c.x), static_cast<int>(c.y));
  };
  CHECK(colour(wood) == colour(neighbour(wood, direction(0))));
  CHECK(luminance(colour(wood)) < luminance(colour(*grid.parse("0505"))) - 0.1);
  CHECK(image.at(0, 0) == margin_paper);
}

TEST_CASE("the overview of a million hexes has exactly the requested size") {
  const Grid grid = grid_of(Orientation::pointy, Parity::odd, 1000, 1000, {1, 1}, 4);
  const PreparedMap sheet(std::make_shared<const HexMap>(open_map(grid)));
  const MapLayout layout = sheet_layout(grid, -5);
  const FontSet fonts;
  const Image image = sheet.paint(layout, {0, 0}, 300, 200, {}, fonts);
  CHECK(image.width == 300);
  CHECK(image.height == 200);
  CHECK(sheet.hexes_drawn(layout, {0, 0}, 300, 200) == 0);
}

TEST_CASE("numbers are omitted when illegible, and small zooms show terrain only") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 40, 40);
  CHECK(legible({true, true}, grid, 36) == SheetStyle{true, true});
  CHECK(legible({true, true}, grid, 20) == SheetStyle{true, false});
  CHECK(legible({true, true}, grid, 5) == SheetStyle{false, false});
  CHECK(legible({false, true}, grid, 36) == SheetStyle{false, true});
}

TEST_CASE("the tiles of a view are those of the sheet that meet it") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 200, 200, {1, 1}, 3);
  const MapLayout layout = sheet_layout(grid, 20);  // 32 pixels: about 9,700 by 11,200
  const TileRange middle = tiles_over(layout, {600, 600}, {1100, 1000});
  CHECK(middle.left == 1);
  CHECK(middle.right == 2);
  CHECK(middle.top == 1);
  CHECK(middle.bottom == 1);
  const TileRange all = tiles_over(layout, {-1e6, -1e6}, {1e6, 1e6});
  CHECK(all.left == 0);
  CHECK(all.top == 0);
  CHECK(all.right == static_cast<int>(layout.width()) / tile_size);
  CHECK(all.bottom == static_cast<int>(layout.height()) / tile_size);
}

}  // namespace rearguard
