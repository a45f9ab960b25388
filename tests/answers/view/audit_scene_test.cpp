#include "src/answers/view/audit_scene.h"

#include "src/answers/view/audit_sheet.h"
#include "src/answers/view/scene.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

const HexMap small = open_map(grid_of(Orientation::flat, Parity::even, 4, 3));

Hex hex(int column, int row) {
  return small.grid().to_hex({column, row});
}

template <class Shape>
std::size_t count(const Scene& scene, Role role) {
  return static_cast<std::size_t>(std::ranges::count_if(
      scene.items, [&](const Item& i) { return i.role == role && std::holds_alternative<Shape>(i.shape); }));
}

std::set<std::string> words(const Scene& scene, Role role) {
  std::set<std::string> found;
  for (const Item& i : scene.items) {
    if (i.role == role && std::holds_alternative<Text>(i.shape)) found.insert(std::get<Text>(i.shape).text);
  }
  return found;
}

}  // namespace

TEST_CASE("bands have round bounds, contain every value and respect the limit") {
  for (const std::vector<double>& values :
       {std::vector<double>{1}, {1, 2, 3}, {0.75, 8.5}, {0, 1000}, {1, 1, 1, 1e9}, {0, 0}}) {
    const ValueBands bands = bands_over(values, 9);
    CHECK(bands.count >= 1);
    CHECK(bands.count <= 9);
    for (const double v : values) {
      const std::size_t b = bands.band_of(v);
      CHECK(b < bands.count);
      CHECK(bands.lower(b) <= v + 1e-9);
      if (b + 1 < bands.count) CHECK(v < bands.lower(b + 1));
    }
  }
  CHECK(bands_over({1, 2, 3}, 9).band_of(2) > bands_over({1, 2, 3}, 9).band_of(1));
}

TEST_CASE("heat: each hex has a coloured cell and a number, or a hatch if closed") {
  const std::vector<ValuedHex> hexes{{hex(1, 1), 1}, {hex(2, 1), 1.5}, {hex(3, 1), 4}};
  const std::vector<Hex> closed{hex(4, 1), hex(4, 2)};
  const Scene scene = heat_scene(small, hexes, closed, {}, {});
  CHECK(count<Polygon>(scene, Role::range) == 5);
  CHECK(words(scene, Role::cost) == std::set<std::string>{"1", "1.5", "4"});
  const auto hatched = std::ranges::count_if(scene.items, [](const Item& i) {
    return i.role == Role::range && std::get<Polygon>(i.shape).hatch.has_value();
  });
  CHECK(hatched == 2);
}

TEST_CASE("contours: lines are exactly on the hexsides between two bands") {
  std::vector<ValuedHex> hexes;
  for (int column = 1; column <= 4; ++column) {
    for (int row = 1; row <= 3; ++row) hexes.push_back({hex(column, row), column <= 2 ? 0.0 : 10.0});
  }
  const std::vector<Hex> start{hex(1, 1)};
  const Scene scene = contour_scene(small, {hexes, {}, start, {}}, {});
  // There are five hexsides between columns 2 and 3 of three rows.
  CHECK(count<Polyline>(scene, Role::path) == 5);
  CHECK(count<Circle>(scene, Role::retreating) == 1);
}

TEST_CASE("heat: a closed hexside has a bar, a broken one if it is closed in one direction") {
  const std::vector<ValuedHex> hexes{{hex(1, 1), 1}, {hex(2, 1), 1.5}, {hex(3, 1), 4}};
  const std::vector<ClosedSide> sides{{hex(1, 1), direction(2), false}, {hex(2, 1), direction(2), true}};
  const Scene scene = heat_scene(small, hexes, {}, sides, {});
  std::vector<bool> broken;
  for (const Item& i : scene.items) {
    if (i.role == Role::ruled_out) broken.push_back(!std::get<Polyline>(i.shape).stroke.dash.empty());
  }
  CHECK(broken == std::vector<bool>{false, true});
  const std::set<std::string> legend = words(scene, Role::legend);
  CHECK(legend.contains("closed hexside: no step across it"));
  CHECK(legend.contains("hexside closed in one direction"));
}

TEST_CASE("contours by turns: lines are where one more turn is needed") {
  std::vector<ValuedHex> hexes;
  std::vector<std::uint32_t> turns;
  for (int column = 1; column <= 4; ++column) {
    for (int row = 1; row <= 3; ++row) {
      hexes.push_back({hex(column, row), 3.0 * (column - 1)});
      turns.push_back(column == 1 ? 0 : column <= 3 ? 1 : 2);
    }
  }
  const std::vector<Hex> start{hex(1, 1)};
  const Scene scene = contour_scene(small, {hexes, {}, start, {}, turns}, {});
  CHECK(count<Polyline>(scene, Role::path) == 5);  // between columns 3 and 4
  const std::set<std::string> legend = words(scene, Role::legend);
  CHECK(legend.contains("1 turn"));
  CHECK(legend.contains("2 turns"));
  CHECK_FALSE(legend.contains("3 turns"));
}

TEST_CASE("every picture has the legend of a printed map") {
  const std::vector<ValuedHex> hexes{{hex(1, 1), 1}};
  const std::set<std::string> legend = words(heat_scene(small, hexes, {}, {}, {}), Role::legend);
  for (const char* heading : {"Terrain", "Scale and grid", "north is at the top"}) {
    CAPTURE(heading);
    CHECK(legend.contains(heading));
  }
}

TEST_CASE("marks: each shown hex has a disc, a number and a bar per hexside") {
  const std::vector<WeightedHex> marks{{hex(1, 1), 3, {direction(0), direction(2)}, "one"},
                                       {hex(4, 3), 12, {}, "two"}};
  const Scene scene = mark_scene(small, marks, "a choke", "a side", {});
  CHECK(count<Circle>(scene, Role::danger) == 2);
  CHECK(count<Polyline>(scene, Role::danger) == 2);
  CHECK(words(scene, Role::cost) == std::set<std::string>{"12", "3"});
  AuditStyle part;
  part.window = HexWindow{{1, 1}, {2, 2}};
  CHECK(count<Circle>(mark_scene(small, marks, "a choke", "a side", part), Role::danger) == 1);
}

TEST_CASE("asymmetry: each step has an arrow, with a bar if there is no return") {
  const std::vector<StepArrow> arrows{{hex(1, 1), direction(3), 1, false, false, ""},
                                      {hex(2, 1), direction(3), 2, false, true, ""},
                                      {hex(3, 1), direction(3), 1, true, true, ""}};
  const Scene scene = arrow_scene(small, arrows, {});
  CHECK(count<Polygon>(scene, Role::path) == 3);
  CHECK(count<Polyline>(scene, Role::ruled_out) == 1);
}

TEST_CASE("changes: hexes are hatched; added and removed hexsides differ") {
  ChangeMarks marks;
  marks.hexes = {{hex(1, 1), "woods", "was woods"}, {hex(2, 2), "+1", "elevation was 0"}};
  marks.sides = {{hex(3, 1), direction(0), true, "stream added"},
                 {hex(3, 2), direction(0), false, "road removed"},
                 {hex(3, 3), direction(1), false, "road removed"}};
  const Scene scene = change_scene(small, marks, {});
  CHECK(count<Polygon>(scene, Role::danger) == 2);
  CHECK(count<Polyline>(scene, Role::hexside) == 1);
  CHECK(count<Polyline>(scene, Role::ruled_out) == 2);
}

TEST_CASE("a large map is drawn as cells without a number in every hex") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 300, 300, {1, 1}, 3);
  const HexMap map = open_map(grid);
  std::vector<ValuedHex> hexes;
  for (std::size_t i = 0; i < grid.size(); ++i) hexes.push_back({grid.hex_at(i), i % 2 == 0 ? 1.0 : 2.0});
  const Scene scene = heat_scene(map, hexes, {}, {}, {});
  CHECK(scene.width <= max_extent + 310);
  CHECK(scene.height <= max_extent + 1);
  CHECK(scene.items.size() < 100);
  CHECK(words(scene, Role::cost).empty());
}
