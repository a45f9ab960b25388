// A picture below the hexes: every pixel of the window is held against the picture itself.

#include "src/desk/map/underlay_layer.h"

#include <cmath>
#include <numbers>

#include "src/desk/paint/scan.h"
#include "tests/desk/ui/plain_contents.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

namespace rearguard {

namespace {

/// A picture whose colours say where they are: red grows to the right, green downwards.
std::shared_ptr<const Scan> sloping(int width, int height) {
  Scan::Level level{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      level.rgb.push_back(static_cast<std::uint8_t>(x * 255 / width));
      level.rgb.push_back(static_cast<std::uint8_t>(y * 255 / height));
      level.rgb.push_back(90);
    }
  }
  return std::make_shared<const Scan>(width, height, std::move(level), 0);
}

std::shared_ptr<const Position> unpainted(const Grid& grid) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.emplace_back();
  for (const char* name : {"unpainted", "woods"}) {
    Terrain terrain;
    terrain.name = name;
    terrain.cost = {{ChartCost::Kind::cost, {1}}};
    chart.terrains.push_back(terrain);
  }
  HexMap map(grid, chart);
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), 1);
  return std::make_shared<const Position>(
      std::get<Position>(Position::make(std::make_shared<const HexMap>(std::move(map)), {})));
}

double farthest(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Returns the largest difference between the window and what the picture has there, over points inside
/// hexes.
double worst_error(WindowDriver& driver, const ShownUnderlay& shown, double fade = 0) {
  const Image image = driver.canvas.read();
  const Camera& camera = *driver.renderer.camera();
  const Grid& grid = camera.layout().grid();
  const Affine back = inverse(shown.to_plane);
  const double radius = camera.hex_radius();
  double worst = 0;
  int compared = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    for (const Point off : {Point{0, 0.1}, Point{0.4, 0.3}, Point{-0.45, 0.25}, Point{0.1, 0.6}}) {
      const Point c = centre(grid, h);
      const Point on_picture = back({c.x + off.x, c.y + off.y});
      const Point s = camera.to_screen(h);
      const Point at{s.x + off.x * radius, s.y + off.y * radius};
      if (!camera.view().contains(at) || at.x < 210) continue;
      const double w = shown.scan->width();
      const double t = shown.scan->height();
      // Within a tile's worth of its edge the picture may begin a pixel sooner or later.
      if (on_picture.x < 8 || on_picture.y < 8 || on_picture.x > w - 8 || on_picture.y > t - 8) continue;
      const auto mixed_in = [&](double picture, int paper) {
        return static_cast<std::uint8_t>(std::lround(picture * (1 - fade) + paper * fade));
      };
      const Colour expected{mixed_in(on_picture.x * 255 / w, margin_paper.red),
                            mixed_in(on_picture.y * 255 / t, margin_paper.green),
                            mixed_in(90, margin_paper.blue), 255};
      worst = std::max(worst, farthest(expected, image.at(static_cast<int>(at.x), static_cast<int>(at.y))));
      ++compared;
    }
  }
  CHECK(compared > 20);
  return worst;
}

const std::shared_ptr<const MapOpacity>& half() {
  static const auto opacity = std::make_shared<const MapOpacity>(MapOpacity{0.5, 1, {}});
  return opacity;
}

/// A picture 30 pixels to the hex radius, turned and stretched, with the first hex at (at, at).
Affine lie(double degrees, double stretch, double at = 100) {
  const double a = degrees * std::numbers::pi / 180;
  const Affine from_plane{
      30 * std::cos(a), -30 * std::sin(a) * stretch, 30 * std::sin(a), 30 * std::cos(a) * stretch, {at, at}};
  return inverse(from_plane);
}

}  // namespace

TEST_CASE("hexes that are not painted show the picture at every zoom, upright, turned and stretched") {
  for (const Grid& grid : {grid_of(Orientation::flat, Parity::even, 12, 10),
                           grid_of(Orientation::pointy, Parity::odd, 10, 11)}) {
    for (const auto& turn : {std::pair{0.0, 1.0}, {0.0, 0.9}, {7.0, 1.0}, {-20.0, 1.1}}) {
      const double degrees = turn.first;
      const double stretch = turn.second;
      PlainContents contents(unpainted(grid));
      contents.shown_underlay = ShownUnderlay{sloping(900, 800), lie(degrees, stretch, 130), 0, half()};
      WindowDriver driver(contents);
      driver.renderer.set_minimap(false);
      CAPTURE(degrees);
      for (const int wheel : {0, 6, 5, -20}) {
        driver.wheel(wheel);
        driver.wait_idle();
        driver.frames(1);
        CHECK(worst_error(driver, *contents.shown_underlay) <= 4);
      }
    }
  }
}

TEST_CASE("a faded picture is mixed with paper") {
  PlainContents contents(unpainted(grid_of(Orientation::flat, Parity::even, 12, 10)));
  contents.shown_underlay = ShownUnderlay{sloping(900, 800), lie(0, 1, 130), 0.6, half()};
  WindowDriver driver(contents);
  driver.wait_idle();
  CHECK(worst_error(driver, *contents.shown_underlay, 0.6) <= 4);
  contents.shown_underlay->fade = 1;
  driver.frames(3);
  CHECK(worst_error(driver, *contents.shown_underlay, 1) <= 4);
}

TEST_CASE(
    "painted terrain lies half transparent above the picture, and a picture that replaces it hides it") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 12, 10);
  auto painted = std::make_shared<HexMap>(unpainted(grid)->map());
  const Hex h = *grid.parse("0605");
  painted->set_terrain(h, 2);
  const auto position = std::make_shared<const Position>(std::get<Position>(Position::make(painted, {})));
  const auto colour_at = [&](const std::optional<ShownUnderlay>& shown) {
    PlainContents contents(position);
    contents.shown_underlay = shown;
    WindowDriver driver(contents);
    driver.wait_idle();
    const Point at = driver.renderer.to_screen(h);
    // Beside the dots of woods: the mean of the hex.
    const Image image = driver.canvas.read();
    double red = 0;
    for (int y = -9; y <= 9; ++y) {
      for (int x = -9; x <= 9; ++x)
        red += image.at(static_cast<int>(at.x) + x, static_cast<int>(at.y) + y).red;
    }
    return red / 361;
  };
  const double woods = colour_at(std::nullopt);
  ShownUnderlay shown{sloping(900, 800), lie(0, 1, 130), 0, half()};
  const double both = colour_at(shown);
  shown.opacity = std::make_shared<const MapOpacity>(MapOpacity{0, 0, {}});
  const double picture = colour_at(shown);
  CHECK(std::abs(woods - picture) > 20);
  CHECK(std::abs(both - (woods + picture) / 2) < 6);
  // A hex that the picture does not cover is drawn.
  shown.opacity = std::make_shared<const MapOpacity>(MapOpacity{0, 0, [h](Hex other) { return other != h; }});
  CHECK(std::abs(colour_at(shown) - woods) < 6);
}

TEST_CASE("another lie is drawn in the next frame") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 12, 10);
  PlainContents contents(unpainted(grid));
  contents.shown_underlay = ShownUnderlay{sloping(900, 800), lie(0, 1, 130), 0, half()};
  WindowDriver driver(contents);
  driver.wait_idle();
  contents.shown_underlay->to_plane = lie(0, 1.05, 150);
  driver.wait_idle();
  driver.frames(1);
  CHECK(worst_error(driver, *contents.shown_underlay) <= 4);
  contents.shown_underlay.reset();
  driver.wait_idle();
  driver.frames(1);
  const Point at = driver.renderer.to_screen(*grid.parse("0605"));
  CHECK(driver.canvas.read().at(static_cast<int>(at.x), static_cast<int>(at.y)).blue > 120);
}

// Upright ones: SDL's software renderer draws no others.
TEST_CASE("tiles of the picture, as a graphics card draws them, lie where tiles of the screen do") {
  for (const double stretch : {1.0, 0.9, 1.1}) {
    const Grid grid = grid_of(Orientation::pointy, Parity::even, 12, 10);
    const Camera camera(grid, {0, 0, 700, 600});
    const ShownUnderlay shown{sloping(900, 800), lie(0, stretch, 130), 0, half()};
    std::vector<Image> images;
    for (const auto tiles : {UnderlayLayer::Tiles::of_picture, UnderlayLayer::Tiles::of_screen}) {
      Canvas canvas(700, 600);
      ImageStore store(canvas);
      UnderlayLayer layer;
      layer.use(tiles);
      do {
        store.begin_frame(1000);
        canvas.clip(std::nullopt);
        canvas.fill({0, 0, 700, 600}, margin_paper);
        layer.draw(canvas, store, shown, plane_to_screen(camera), camera.view());
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      } while (store.missing() > 0);
      images.push_back(canvas.read());
    }
    CAPTURE(stretch);
    int differing = 0;
    int inside = 0;
    for (int y = 0; y < 600; ++y) {
      for (int x = 0; x < 700; ++x) {
        differing += farthest(images[0].at(x, y), images[1].at(x, y)) > 4 ? 1 : 0;
        inside += images[1].at(x, y).blue < 100 ? 1 : 0;
      }
    }
    CHECK(inside > 200'000);
    // Along the edge of the picture, by a pixel.
    CHECK(differing < 3000);
  }
}

TEST_CASE("tiles that are not ready are replaced by coarser ones at once") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 12, 10);
  const Camera camera(grid, {0, 0, 600, 500});
  Canvas canvas(600, 500);
  ImageStore store(canvas);
  UnderlayLayer layer;
  const ShownUnderlay shown{sloping(1500, 1300), lie(0, 1, 130), 0, half()};
  store.begin_frame();
  layer.draw(canvas, store, shown, plane_to_screen(camera), camera.view());
  const Point at = camera.to_screen(*grid.parse("0605"));
  const Point on_picture = inverse(shown.to_plane)(centre(grid, *grid.parse("0605")));
  const Colour expected{static_cast<std::uint8_t>(on_picture.x * 255 / 1500),
                        static_cast<std::uint8_t>(on_picture.y * 255 / 1300), 90, 255};
  CHECK(farthest(canvas.read().at(static_cast<int>(at.x), static_cast<int>(at.y)), expected) <= 6);
}

TEST_CASE("a large picture never has more textures than the store allows and the view needs") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 60, 50);
  Camera camera(grid, {0, 0, 800, 600});
  camera.zoom({400, 300}, 30);
  Canvas canvas(800, 600);
  ImageStore store(canvas);
  constexpr std::size_t most = std::size_t{16} << 20U;
  store.set_max_bytes(most);
  UnderlayLayer layer;
  const ShownUnderlay shown{sloping(3000, 2750), lie(3, 1, 100), 0, half()};
  std::size_t largest = 0;
  for (int step = 0; step < 60; ++step) {
    camera.pan(-150, -120);
    do {
      store.begin_frame(1000);
      layer.draw(canvas, store, shown, plane_to_screen(camera), camera.view());
      largest = std::max(largest, store.bytes());
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    } while (store.missing() > 0);
  }
  // What is in view, and the tile that was made last.
  CHECK(largest <= most + (std::size_t{30} << 20U));
  CHECK(largest > most / 2);
}

// The picture shows through: a part painted into the old tile has to be as transparent as the new tile.
TEST_CASE("a hex changed above a picture looks as in a newly painted map") {
  const FontSet fonts;
  constexpr int side = 300;
  int seed = 0;
  for (const Grid& grid : every_layout(12, 12)) {
    for (const int level : {8, 14, 20}) {
      auto before = std::make_shared<HexMap>(random_map(grid, static_cast<std::uint32_t>(++seed)));
      auto after = std::make_shared<HexMap>(*before);
      const Hex h = grid.hex_at(grid.size() / 2 + 6);
      after->set_terrain(h, no_hex);
      const MapLayout layout =
          Camera(grid, {0, 0, 100, 100})
              .layout()
              .scaled(radius_of_level(level) / Camera(grid, {0, 0, 100, 100}).hex_radius());
      const Point middle = layout.centre(h);
      const Point corner{std::floor(middle.x - side / 2.0), std::floor(middle.y - side / 2.0)};
      const Printed p = grid.to_printed(h);
      const ScreenBox reach = reach_of(layout, redrawn_by({p, p}));
      const auto pixel = [](double at) { return static_cast<int>(std::clamp(at, 0.0, 1.0 * side)); };
      const PixelBox box{pixel(reach.left - corner.x), pixel(reach.top - corner.y),
                         pixel(reach.right() - corner.x), pixel(reach.bottom() - corner.y)};
      const PreparedMap now(after, nullptr, half());
      if (now.facts() != PreparedMap(before).facts()) continue;
      const Image whole = now.paint(layout, corner, side, side, {}, fonts);
      const ImagePart part = now.paint_part(layout, corner, side, side, box, {}, fonts);
      Image patched = PreparedMap(before, nullptr, half()).paint(layout, corner, side, side, {}, fonts);
      for (int y = 0; y < part.image.height; ++y)
        std::copy_n(part.image.pixels.begin() + std::ptrdiff_t{y} * part.image.width * 4,
                    part.image.width * 4,
                    patched.pixels.begin() + (std::ptrdiff_t{part.y + y} * side + part.x) * 4);
      int worst = 0;
      for (std::size_t i = 0; i < whole.pixels.size(); ++i)
        worst = std::max(worst, std::abs(whole.pixels[i] - patched.pixels[i]));
      CAPTURE(level);
      CHECK(worst <= 1);
    }
  }
}

}  // namespace rearguard
