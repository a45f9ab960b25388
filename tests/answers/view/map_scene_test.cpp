#include "src/answers/view/map_scene.h"

#include <cmath>

#include "src/answers/view/hexside_art.h"
#include "src/answers/view/svg.h"
#include "src/answers/view/terrain_art.h"
#include "tests/answers/view/sample.h"

namespace rearguard {

namespace {

Hex at(const HexMap& map, const char* number) {
  return *map.grid().parse(number);
}

}  // namespace

TEST_CASE("every hex has its number once, in its upper part") {
  const HexMap map = sample::board();
  const MapLayout layout = map_layout(map, {});
  const Scene scene = map_scene(map);
  std::set<std::string> numbers;
  for (const Item* item : sample::items(scene, Role::number)) {
    const Text& text = std::get<Text>(item->shape);
    numbers.insert(text.text);
    const auto hex = layout.hex_at(text.point);
    REQUIRE(hex.has_value());
    CHECK(map.grid().number(*hex) == text.text);
    CHECK(text.point.y < layout.centre(*hex).y);
  }
  CHECK(numbers.size() == map.grid().size());
  CHECK(numbers.count("2422") == 1);
  CHECK(numbers.count("3638") == 1);
}

TEST_CASE("a hole in the map has no number and no grid") {
  HexMap map = sample::board();
  map.set_terrain(at(map, "3030"), no_hex);
  CHECK(sample::count(map_scene(map), Role::number) == 13 * 17 - 1);
}

TEST_CASE("the same map gives the same scene") {
  HexMap map = sample::board();
  map.add_feature(0, at(map, "2930"), at(map, "2931"));
  CHECK(to_svg(map_scene(map)) == to_svg(map_scene(map)));
}

TEST_CASE("a stream along several hexsides is one line") {
  HexMap map = sample::board();
  // Three hexsides about 2930 in a row: north-east, south-east, south.
  for (const int d : {1, 2, 3}) map.add_feature(0, at(map, "2930"), neighbour(at(map, "2930"), direction(d)));
  const Scene scene = map_scene(map);
  REQUIRE(sample::count(scene, Role::stream) == 2);  // bank and water
  const auto& points = std::get<Polyline>(sample::items(scene, Role::stream)[0]->shape).points;
  const MapLayout layout = map_layout(map, {});
  const auto near = [&](Point p, int corner) {
    const Point c = layout.corner(at(map, "2930"), corner);
    return std::hypot(p.x - c.x, p.y - c.y) < 0.2 * layout.hex_radius();
  };
  CHECK(((near(points.front(), 1) && near(points.back(), 4)) ||
         (near(points.front(), 4) && near(points.back(), 1))));
}

TEST_CASE("a road runs unbroken through the middles of its hexsides") {
  HexMap map = sample::board();
  const std::vector<const char*> way = {"2930", "3030", "3131", "3231"};
  for (std::size_t i = 0; i + 1 < way.size(); ++i) map.add_feature(1, at(map, way[i]), at(map, way[i + 1]));
  const Scene scene = map_scene(map);
  REQUIRE(sample::count(scene, Role::road) == 2);  // edge and surface
  const auto& points = std::get<Polyline>(sample::items(scene, Role::road)[0]->shape).points;
  const MapLayout layout = map_layout(map, {});
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    const Point m =
        layout.side_middle(at(map, way[i]), *direction_between(at(map, way[i]), at(map, way[i + 1])));
    double nearest = 1e9;
    for (const Point p : points) nearest = std::min(nearest, std::hypot(p.x - m.x, p.y - m.y));
    CHECK(nearest < 0.12 * layout.hex_radius());
  }
}

TEST_CASE("hachures point downhill from the hexside") {
  HexMap map = sample::board();
  const Hex low = at(map, "2931");
  const Hex high = at(map, "2930");
  map.add_one_way_feature(2, low, high);
  const Scene scene = map_scene(map);
  const MapLayout layout = map_layout(map, {});
  int wedges = 0;
  for (const Item* item : sample::items(scene, Role::slope)) {
    const Polygon* drawn = std::get_if<Polygon>(&item->shape);
    if (drawn == nullptr) continue;
    for (const auto& wedge : drawn->rings) {
      ++wedges;
      CHECK(layout.hex_at(wedge[2]) == low);
    }
  }
  CHECK(wedges > 3);
}

TEST_CASE("a feature of unknown name that replaces costs is drawn as a road") {
  const TerrainChart chart = sample::chart();
  CHECK(feature_style(chart.features[0]) == FeatureStyle::stream);
  CHECK(feature_style(chart.features[4]) == FeatureStyle::road);
  Feature odd;
  odd.name = "gloom";
  CHECK(feature_style(odd) == FeatureStyle::other);
  odd.pattern = "wall";
  CHECK(feature_style(odd) == FeatureStyle::wall);
}

TEST_CASE("a role draws what a name does not say") {
  Feature odd;
  odd.name = "gloom";
  odd.role = ChartRole::stream;
  CHECK(feature_style(odd) == FeatureStyle::stream);
  odd.name = "wall";
  CHECK(feature_style(odd) == FeatureStyle::wall);
  Terrain place;
  place.name = "Alt";
  place.role = ChartRole::settlement;
  CHECK(terrain_style(place) == TerrainStyle::town);
}

TEST_CASE("the colour and pattern of a terrain override what its name suggests") {
  Terrain terrain;
  terrain.name = "Dark Forest";
  CHECK(terrain_style(terrain) == TerrainStyle::woods);
  terrain.pattern = "marsh";
  CHECK(terrain_style(terrain) == TerrainStyle::marsh);
  terrain.colour = "#102030";
  CHECK(terrain_tint(terrain) == rgb(0x102030));
}

TEST_CASE("only the hexes of the window are drawn") {
  const HexMap map = sample::board();
  MapStyle style;
  style.window = window_around(map.grid(), at(map, "2422"), 2);  // the map's corner clips it to 3 by 3
  CHECK(sample::count(map_scene(map, style), Role::number) == 9);
}

TEST_CASE("a part of the map has the elevation tints of the whole") {
  HexMap map = sample::board();
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_elevation(map.grid().hex_at(i), 2);
  map.set_elevation(at(map, "3638"), 0);
  map.set_elevation(at(map, "3637"), 1);
  MapStyle style;
  style.window = window_around(map.grid(), at(map, "2422"), 2);
  int laid_on = 0;
  const Scene scene = map_scene(map, style);
  for (const Item* item : sample::items(scene, Role::elevation)) {
    if (std::holds_alternative<Polygon>(item->shape)) ++laid_on;
  }
  CHECK(laid_on == 2);
}

TEST_CASE("plain hexes cover as much as hexes do, in one shape for each colour") {
  HexMap map = sample::board();
  map.set_terrain(at(map, "3030"), no_hex);
  map.set_terrain(at(map, "2930"), *map.chart().find_terrain("lake"));
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    Grid grid = map.grid();
    grid.orientation = orientation;
    HexMap turned(grid, map.chart());
    for (std::size_t i = 0; i < grid.size(); ++i)
      turned.set_terrain(grid.hex_at(i), map.terrain(map.grid().hex_at(i)));
    const MapLayout layout = map_layout(turned, {});
    Scene scene;
    add_plain_hexes(scene, turned, map_facts(turned), layout);
    std::set<Colour> colours;
    double covered = 0;
    for (const Item& item : scene.items) {
      const Polygon& area = std::get<Polygon>(item.shape);
      CHECK(colours.insert(*area.fill).second);
      for (const auto& ring : area.rings) covered += (ring[2].x - ring[0].x) * (ring[2].y - ring[0].y);
    }
    CHECK(covered == doctest::Approx((13 * 17 - 1) * 1.5 * std::sqrt(3.0) * 36 * 36));
  }
}

TEST_CASE("trees from the art book are in woods and not on roads") {
  const HexMap map = sample::board();
  MapStyle style;
  auto library = std::make_shared<ArtLibrary>();
  for (const char* name : {"tree-1", "tree-2", "tree-3"}) library->add({name, Art::Format::svg, ""});
  style.art = library;
  const MapLayout layout = map_layout(map, style);
  const Scene scene = map_scene(map, style);
  int trees = 0;
  for (const Item* item : sample::items(scene, Role::terrain_art)) {
    const Sprite* sprite = std::get_if<Sprite>(&item->shape);
    if (sprite == nullptr) continue;
    ++trees;
    const auto hex = layout.hex_at(sprite->centre);
    REQUIRE(hex.has_value());
    CHECK(terrain_style(map.chart().terrains[map.terrain(*hex)]) == TerrainStyle::woods);
  }
  CHECK(trees > 0);
}

TEST_CASE("labels and victory hexes that are too small to be read can be enlarged") {
  HexMap map = sample::board();
  map.labels = {{at(map, "3030"), "Mill", 1}, {at(map, "2830"), "Thornby", 3}};
  map.victory_hexes = {{at(map, "2930"), 3, {}}};
  MapStyle style;
  style.hex_radius = 15;  // letters of 5.1, 8.7 and 3.3 pixels
  const MapLayout layout = map_layout(map, style);
  Scene shown, enlarged;
  add_labels(shown, map, layout, {0, 0}, {layout.width(), layout.height()}, smallest_letters);
  add_small_labels(enlarged, map, layout);
  const auto names = [](const Scene& scene) {
    Strings texts;
    for (const Item* item : sample::items(scene, Role::label))
      texts.push_back(std::get<Text>(item->shape).text);
    return texts;
  };
  CHECK(names(shown) == Strings{"Thornby"});
  CHECK(names(enlarged) == Strings{"Mill"});
  CHECK(std::get<Text>(sample::items(enlarged, Role::label)[0]->shape).size >= 6.5);
  CHECK(sample::count(shown, Role::victory) == 0);
  REQUIRE(sample::count(enlarged, Role::victory) == 2);  // the star and its number
  CHECK(std::get<Text>(sample::items(enlarged, Role::victory)[1]->shape).size >= 6.5);
}

TEST_CASE("the star of a victory hex is clear of the name of the place, whatever its size") {
  for (const int size : {1, 2, 3}) {
    HexMap map = sample::board();
    map.victory_hexes.push_back({at(map, "3030"), 4, ""});
    map.labels.push_back({at(map, "3030"), "A town with a long name", size});
    const Scene scene = map_scene(map);
    const Item* name = sample::items(scene, Role::label).front();
    const Text& text = std::get<Text>(name->shape);
    int stars = 0;
    for (const Item* item : sample::items(scene, Role::victory)) {
      const auto* star = std::get_if<Polygon>(&item->shape);
      if (star == nullptr) continue;
      ++stars;
      // Capitals are about 0.73 of the size high.
      for (const Point p : star->rings.front()) CHECK(p.y < text.point.y - 0.73 * text.size);
    }
    CHECK(stars == 1);
  }
}

}  // namespace rearguard
