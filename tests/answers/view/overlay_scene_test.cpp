#include "src/answers/view/overlay_scene.h"

#include "src/answers/view/scene.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

Position two_sides() {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0303"), unit_at("r1", "red", "0505")};
  return valid_position(clear_map(8, 8), setup);
}

std::vector<Hex> hexes(const Grid& grid, const Strings& numbers) {
  std::vector<Hex> out;
  for (const std::string& n : numbers) out.push_back(*grid.parse(n));
  return out;
}

template <class Shape>
std::size_t number_of(const Scene& scene, Role role) {
  return static_cast<std::size_t>(std::ranges::count_if(scene.items, [&](const Item& item) {
    return item.role == role && std::holds_alternative<Shape>(item.shape);
  }));
}

const Hatch& first_hatch(const Scene& scene) {
  for (const Item& item : scene.items) {
    if (const auto* area = std::get_if<Polygon>(&item.shape); area != nullptr && area->hatch)
      return *area->hatch;
  }
  FAIL("nothing is hatched");
  static const Hatch none;
  return none;
}

std::set<std::string> words(const Scene& scene) {
  std::set<std::string> found;
  for (const Item& item : scene.items) {
    if (const auto* text = std::get_if<Text>(&item.shape)) found.insert(text->text);
  }
  return found;
}

struct TwoSides {
  const Position position = two_sides();
  const MapLayout layout{position.map().grid(), 30};
};

}  // namespace

TEST_CASE_FIXTURE(TwoSides, "ZOCs of two sides differ in hatching, colour and outline") {
  const auto zone = hexes(layout.grid(), {"0404", "0405"});
  Scene blue;
  add_side_zoc(blue, layout, position, 0, zone);
  Scene red;
  add_side_zoc(red, layout, position, 1, zone);
  CHECK(number_of<Polygon>(blue, Role::zoc) == 2);
  // Two adjacent hexes have ten outer hexsides.
  CHECK(number_of<Polyline>(blue, Role::zoc) == 10);
  CHECK(first_hatch(blue).angle != first_hatch(red).angle);
  CHECK(first_hatch(blue).colour != first_hatch(red).colour);
  CHECK(blue.items.front().note == "zone of control of blue");
}

TEST_CASE("only shown hexes are drawn, and each once") {
  const Position position = two_sides();
  const Grid& grid = position.map().grid();
  const MapLayout part(grid, 30, HexWindow{{1, 1}, {3, 3}});
  Scene scene;
  add_side_zoc(scene, part, position, 0, hexes(grid, {"0202", "0707", "0202"}));
  CHECK(number_of<Polygon>(scene, Role::zoc) == 1);
  Scene range;
  add_range(range, part, std::vector<CostedHex>{{*grid.parse("0202"), {1}}, {*grid.parse("0606"), {2}}}, 1,
            Reach::own);
  CHECK(words(range) == std::set<std::string>{"1"});
  Scene fire;
  add_fire(fire, part, std::vector<FireHex>{{*grid.parse("0808"), 1}});
  add_pointer(fire, part, *grid.parse("0808"));
  add_costed_path(fire, part, std::vector<CostedHex>{{*grid.parse("0807"), {0}}, {*grid.parse("0808"), {1}}},
                  1);
  add_test_path(fire, part, hexes(grid, {"0807", "0808"}), TestPath::legal, {});
  add_danger(fire, part, position, std::vector<DangerMark>{{1, true, 0, hexes(grid, {"0808"})}});
  CHECK(fire.items.empty());
}

TEST_CASE_FIXTURE(TwoSides, "a trap has a padlock, shut and with a solid rim within reach") {
  const Hex at = *layout.grid().parse("0303");
  Scene near;
  add_traps(near, layout, std::vector<TrapMark>{{at, true, "c1: captured"}});
  CHECK(number_of<Polygon>(near, Role::danger) == 2);  // the hex and the body of the padlock
  CHECK(near.items.front().note == "c1: captured");
  CHECK(std::get<Polygon>(near.items.front().shape).stroke->dash.empty());
  Scene far;
  add_traps(far, layout, std::vector<TrapMark>{{at, false, "c1: captured"}});
  CHECK_FALSE(std::get<Polygon>(far.items.front().shape).stroke->dash.empty());
  CHECK(std::get<Polygon>(far.items.back().shape).fill != std::get<Polygon>(near.items.back().shape).fill);
}

TEST_CASE_FIXTURE(TwoSides, "reach shows exact costs, and enemy reach is hatched as well") {
  const std::vector<CostedHex> reached{{*layout.grid().parse("0303"), {0}},
                                       {*layout.grid().parse("0304"), {9}}};
  Scene own;
  add_range(own, layout, reached, 6, Reach::own);
  CHECK(words(own) == std::set<std::string>{"0", "1 1/2"});
  Scene enemy;
  add_range(enemy, layout, reached, 6, Reach::enemy);
  CHECK(std::get<Polygon>(enemy.items.front().shape).hatch);
  CHECK_FALSE(std::get<Polygon>(own.items.front().shape).hatch);
}

TEST_CASE_FIXTURE(TwoSides, "the cost of a hex is inside it, and beside the counter of an occupied one") {
  const Hex open = *layout.grid().parse("0808");
  const Hex occupied = position.unit(0).hex;
  REQUIRE(position.units_in(open).empty());
  const std::vector<CostedHex> reached{{open, {6}}, {occupied, {6}}};
  Scene scene;
  add_range(scene, layout, reached, 6, Reach::own, &position);
  std::vector<Point> places;  // from the middle of each hex, in hex radii
  for (const Item& item : scene.items) {
    const auto* text = std::get_if<Text>(&item.shape);
    if (text == nullptr) continue;
    const Point c = layout.centre(places.empty() ? open : occupied);
    const double u = layout.hex_radius();
    places.push_back({(text->point.x - c.x) / u, (text->point.y - c.y) / u});
  }
  REQUIRE(places.size() == 2);
  CHECK(places[0].x == doctest::Approx(0));
  CHECK(places[0].y < 0.6);    // the number of the next hex begins at 0.95
  CHECK(places[1].x < -0.62);  // the counter ends at 0.56
  CHECK(places[1].x > -0.9);   // the corner of the hex is at 1
  // A mixed number ends before the counter begins.
  Scene mixed;
  add_range(mixed, layout, std::vector<CostedHex>{{open, {21}}, {occupied, {21}}}, 6, Reach::own, &position);
  CHECK(words(mixed) == std::set<std::string>{"3 1/2", "3\u00BD"});
  Scene part;
  add_range(part, layout, std::vector<CostedHex>{{occupied, {4}}}, 6, Reach::own, &position);
  CHECK(words(part) == std::set<std::string>{"\u2154"});
}

TEST_CASE_FIXTURE(TwoSides, "line of sight marks each hex within its radius as visible or hidden") {
  Scene scene;
  add_sight(scene, layout, position.map(), *layout.grid().parse("0404"), 1);
  CHECK(number_of<Circle>(scene, Role::sight) == 7);  // open ground: the hex and its neighbours
  CHECK(number_of<Polygon>(scene, Role::sight) == 0);
}

TEST_CASE("a path shows the movement points used up to each hex") {
  const MapLayout layout(two_sides().map().grid(), 30);
  const Grid& grid = layout.grid();
  Scene scene;
  add_costed_path(scene, layout,
                  std::vector<CostedHex>{
                      {*grid.parse("0303"), {0}}, {*grid.parse("0304"), {3}}, {*grid.parse("0305"), {8}}},
                  6);
  CHECK(words(scene) == std::set<std::string>{"1/2", "1 1/3"});
}

TEST_CASE("the line and the end mark of a test path depend on its status") {
  const MapLayout layout(two_sides().map().grid(), 30);
  const auto path = hexes(layout.grid(), {"0303", "0304"});
  const auto line = [&](TestPath state) {
    Scene scene;
    add_test_path(scene, layout, path, state, "why");
    for (const Item& item : scene.items) {
      if (item.role == Role::path && std::holds_alternative<Polyline>(item.shape))
        return std::get<Polyline>(item.shape).stroke.dash;
    }
    FAIL("no line");
    return std::vector<double>{};
  };
  CHECK(line(TestPath::legal).empty());
  CHECK(line(TestPath::can_be_completed) != line(TestPath::ruled_out));
  CHECK_FALSE(line(TestPath::ruled_out).empty());
}

TEST_CASE_FIXTURE(TwoSides, "danger marks lost units and units with few end hexes differently") {
  Scene lost;
  add_danger(lost, layout, position, std::vector<DangerMark>{{0, true, 0, {}}});
  CHECK(number_of<Circle>(lost, Role::danger) == 1);
  Scene pressed;
  add_danger(pressed, layout, position,
             std::vector<DangerMark>{{0, false, 2, hexes(layout.grid(), {"0304"})}});
  CHECK(words(pressed) == std::set<std::string>{"2"});
  CHECK(number_of<Polygon>(pressed, Role::danger) == 2);  // the choke hex and the triangle
  CHECK(pressed.items.front().note == "every legal path of b1 passes through here");
  Scene calm;
  add_danger(calm, layout, position, std::vector<DangerMark>{{0, false, 12, {}}});
  CHECK(words(calm) == std::set<std::string>{"12"});
  CHECK(number_of<Polygon>(calm, Role::danger) == 0);
  // In low detail only danger is marked.
  const MapLayout far(position.map().grid(), 6);
  Scene small;
  add_danger(small, far, position, std::vector<DangerMark>{{0, false, 12, {}}, {1, true, 0, {}}});
  CHECK(words(small).empty());
  CHECK(number_of<Circle>(small, Role::danger) == 1);
}
