#include "src/answers/view/counter_scene.h"

#include "src/answers/view/map_scene.h"
#include "src/core/board/counter_pictures.h"
#include "tests/answers/view/sample.h"
#include "tests/support/random_board.h"

namespace rearguard {

namespace {

Position made(std::vector<UnitSetup> units) {
  Setup setup;
  setup.units = std::move(units);
  PositionOrProblems position = Position::make(std::make_shared<const HexMap>(sample::board()), setup);
  REQUIRE(std::holds_alternative<Position>(position));
  return std::get<Position>(std::move(position));
}

Scene drawn(const Position& position, const CounterStyle& style = {}) {
  Scene scene;
  add_counters(scene, position, map_layout(position.map(), {}), style);
  return scene;
}

}  // namespace

TEST_CASE("sides differ by colour and by a second mark") {
  std::vector<UnitSetup> units;
  for (const char* side : {"Union", "confederate", "reds", "martians", "tribes", "robots"})
    units.push_back(unit_at(side, side, "2930"));
  const Position position = made(units);
  for (SideIndex a = 0; a < 6; ++a) {
    for (SideIndex b = a + 1; b < 6; ++b) {
      CHECK(side_style(position, a).colour != side_style(position, b).colour);
      CHECK(side_style(position, a).mark != side_style(position, b).mark);
    }
  }
  CHECK(side_style(position, 0).colour.blue > side_style(position, 0).colour.red);
}

TEST_CASE("a counter shows symbol, size, strength, movement, state and facing") {
  UnitSetup full = unit_at("b1", "union", "2930");
  full.kind = "Light Cavalry";
  full.size = "regiment";
  full.strength = 4;
  full.movement = "6";
  full.state = "disordered";
  full.facing = "SE";
  const Position position = made({full});
  const CounterFace face = counter_face(position, 0, {});
  CHECK(face.symbol == UnitSymbol::cavalry);
  CHECK(face.size == "III");
  CHECK(face.values == "4-6");
  CHECK(face.state == "Di");
  const Scene scene = drawn(position);
  CHECK(sample::text(scene, Role::symbol, "4-6"));
  CHECK(sample::text(scene, Role::symbol, "III"));
  CHECK(sample::text(scene, Role::state, "Di"));
  REQUIRE(sample::count(scene, Role::facing) == 7);  // three front hexsides, twice for the edge, and an arrow
  const MapLayout layout = map_layout(position.map(), {});
  const Hex h = position.unit(0).hex;
  const Point tip = std::get<Polygon>(sample::items(scene, Role::facing)[6]->shape).rings[0][0];
  CHECK(tip.x > layout.centre(h).x);
  CHECK(tip.y > layout.centre(h).y);
}

TEST_CASE("states that share their first letter have different marks") {
  std::set<std::string> marks;
  const Strings states{"shaken", "silenced", "routed", "retreated", "eager", "\u00e9puis\u00e9"};
  for (const std::string& state : states) {
    UnitSetup one = unit_at("b1", "union", "2930");
    one.state = state;
    marks.insert(counter_face(made({one}), 0, {}).state);
  }
  CHECK(marks.size() == states.size());
  CHECK(marks.contains("\u00e9p"));
}

TEST_CASE("the front hexsides of a counter are marked, none of one without a facing") {
  const auto bars = [&](const std::string& facing) {
    UnitSetup one = unit_at("b1", "union", "2930");
    one.facing = facing;
    const Position position = made({one});
    const MapLayout layout = map_layout(position.map(), {});
    const Point c = layout.centre(position.unit(0).hex);
    std::vector<Point> middles;
    const Scene scene = drawn(position);
    for (const Item* item : sample::items(scene, Role::facing)) {
      const auto* line = std::get_if<Polyline>(&item->shape);
      if (line == nullptr || item->note != "front") continue;
      const Point a = line->points.front();
      const Point b = line->points.back();
      middles.push_back({(a.x + b.x) / 2 - c.x, (a.y + b.y) / 2 - c.y});
    }
    return middles;
  };
  CHECK(bars("").empty());
  const std::vector<Point> north = bars("N");
  REQUIRE(north.size() == 3);
  for (const Point& p : north) CHECK(p.y < 0);  // N, NE and NW
}

TEST_CASE("a unit without strength or movement shows its name large") {
  CHECK(sample::text(drawn(made({unit_at("b1", "union", "2930")})), Role::symbol, "b1"));
}

TEST_CASE("a stack shows its number of units, a single counter does not") {
  CHECK(sample::count(drawn(made({unit_at("a", "union", "2930")})), Role::stack) == 0);
  const Scene scene =
      drawn(made({unit_at("a", "union", "2930"), unit_at("b", "union", "2930"), unit_at("c", "union", "2930"),
                  unit_at("d", "union", "2930"), unit_at("e", "union", "2931")}));
  CHECK(sample::text(scene, Role::stack, "4"));
}

TEST_CASE("the top of a stack is drawn last") {
  const Scene scene = drawn(made({unit_at("top", "union", "2930"), unit_at("low", "union", "2930")}));
  std::string last;
  for (const Item* item : sample::items(scene, Role::counter)) {
    if (!item->note.empty()) last = item->note;
  }
  CHECK(has(last, "top"));
}

TEST_CASE("a unit that has acted carries a tick, which is a shape and no mere colour") {
  const Position position = made({unit_at("b1", "union", "2930"), unit_at("b2", "union", "2929")});
  const auto ticks = [&](const CounterStyle& style) {
    const Scene scene = drawn(position, style);
    return std::ranges::count_if(scene.items, [](const Item& item) {
      return item.role == Role::state && std::holds_alternative<Polyline>(item.shape);
    });
  };
  CHECK(ticks({}) == 0);
  CounterStyle style;
  style.acted = {*position.find("b2")};
  CHECK(ticks(style) == 1);
  CHECK(counter_face(position, *position.find("b2"), style).has_acted);
  CHECK_FALSE(counter_face(position, *position.find("b1"), style).has_acted);
}

TEST_CASE("markers and numbers become at most three chips, what stops or drives a unit first") {
  using Sign = CounterChip::Sign;
  UnitSetup guns = unit_at("g", "union", "2930");
  guns.markers = {"abandoned", "unlimbered"};
  UnitSetup general = unit_at("h", "union", "2929");
  general.counts = {{"pips", 3}, {"armour", 5}};
  UnitSetup busy = unit_at("i", "union", "2928");
  busy.markers = {"charging", "ordered", "rally-attempted"};
  busy.counts = {{"hits", 1}};
  const Position position = made({guns, general, busy});
  using Chips = std::vector<CounterChip>;
  CHECK(counter_face(position, *position.find("g"), {}).chips == Chips{{Sign::cross}, {Sign::letters, "UN"}});
  CHECK(counter_face(position, *position.find("h"), {}).chips == Chips{{Sign::square, "3"}});
  CHECK(counter_face(position, *position.find("i"), {}).chips ==
        Chips{{Sign::arrow}, {Sign::flag}, {Sign::letters, "+"}});
  CHECK(has(counter_face(position, *position.find("i"), {}).note, "rally-attempted, hits 1"));
}

TEST_CASE("a stack shows the points of command of a general beneath its top") {
  UnitSetup general = unit_at("h", "union", "2930");
  general.counts = {{"pips", 3}};
  CHECK(sample::text(drawn(made({unit_at("b1", "union", "2930"), general})), Role::state, "3"));
  general.counts = {{"pips", 0}};
  CHECK_FALSE(sample::text(drawn(made({unit_at("b1", "union", "2930"), general})), Role::state, "3"));
}

TEST_CASE("a hidden unit is shown to its own side and a referee, not to its enemies") {
  UnitSetup hidden = unit_at("amb", "union", "2930");
  hidden.hidden = true;
  const Position position = made({hidden, unit_at("scout", "rebel", "2932")});
  CounterStyle style;
  const auto shows = [&](const CounterStyle& chosen) {
    return sample::text(drawn(position, chosen), Role::symbol, "amb");
  };
  CHECK(shows(style));
  style.seen_by = 0;
  CHECK(shows(style));
  style.seen_by = 1;
  CHECK_FALSE(shows(style));
}

TEST_CASE("size marks are the standard ones") {
  CHECK(size_mark("company") == "I");
  CHECK(size_mark("Brigade") == "X");
  CHECK(size_mark("corps") == "XXX");
  CHECK(size_mark("mob").empty());
}

TEST_CASE("pictures take the place of the symbol, the lowest fills the counter") {
  auto art = std::make_shared<ArtLibrary>();
  art->add({picture_name("inf.png"), Art::Format::png, "inf", 40, 20});
  art->add({picture_name("flag.png"), Art::Format::png, "flag", 10, 10});
  UnitSetup pictured = unit_at("b1", "union", "2930");
  pictured.pictures = {"inf.png", "flag.png"};
  pictured.state = "routed";
  CounterStyle style;
  style.share = 1;
  const auto sprites = [&](const CounterStyle& by) {
    std::vector<Sprite> found;
    for (const Item& item : drawn(made({pictured}), by).items) {
      if (const auto* sprite = std::get_if<Sprite>(&item.shape)) found.push_back(*sprite);
    }
    return found;
  };
  CHECK(sprites(style).empty());
  style.art = art;
  const auto shown = sprites(style);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].width == doctest::Approx(MapStyle().hex_radius));
  CHECK(shown[0].height == doctest::Approx(MapStyle().hex_radius / 2));
  CHECK(shown[1].width == doctest::Approx(MapStyle().hex_radius / 4));
  CHECK(shown[1].centre == shown[0].centre);
  const auto texts = [&](const CounterStyle& by) {
    std::vector<std::string> found;
    for (const Item& item : drawn(made({pictured}), by).items) {
      if (const auto* text = std::get_if<Text>(&item.shape)) found.push_back(text->text);
    }
    return found;
  };
  // What the program knows of it is still written over the picture.
  CHECK(texts(style) == std::vector<std::string>{"Ro"});
  pictured.pictures = {"inf.png", "gone.png"};
  CHECK(sprites(style).empty());
  CHECK(texts(style).size() == 2);
}

TEST_CASE("a unit shows the pictures of what it is now, and the first ones where it has none") {
  UnitSetup unit = unit_at("b1", "union", "2930");
  unit.pictures = {"front.png", "routed: back.png", "routed: flag.png", "routed, hits 2: rest.png",
                   "strength 1: worn.png"};
  const auto drawn = [&] {
    std::string files;
    const Position position = made({unit});
    for (const std::string_view file : drawn_pictures(position.unit(0)).files)
      files += std::string(file) + " ";
    return files;
  };
  CHECK(drawn() == "front.png ");
  unit.state = "shaken";
  CHECK(drawn() == "front.png ");
  unit.state = "routed";
  CHECK(drawn() == "back.png flag.png ");
  unit.counts["hits"] = 2;
  CHECK(drawn() == "rest.png ");
  unit.state = "good";
  unit.strength = 1;
  CHECK(drawn() == "worn.png ");
  CHECK(picture_file("routed, hits 2: rest.png") == "rest.png");
}

TEST_CASE("a face that shows a state needs no letters for it") {
  auto art = std::make_shared<ArtLibrary>();
  for (const char* file : {"front.png", "back.png"})
    art->add({picture_name(file), Art::Format::png, "bytes", 40, 40});
  UnitSetup unit = unit_at("b1", "union", "2930");
  unit.state = "routed";
  unit.pictures = {"front.png", "routed: back.png"};
  CounterStyle style;
  CHECK(counter_face(made({unit}), 0, style).state == "Ro");
  style.art = art;
  const CounterFace face = counter_face(made({unit}), 0, style);
  CHECK(face.state.empty());
  CHECK(has(face.note, "routed"));
  CHECK(only(face.pictures)->name == picture_name("back.png"));
}

TEST_CASE("of two long names that begin alike the ends are shown") {
  const auto named = [](const std::string& first, const std::string& second) {
    std::vector<std::string> written;
    for (const Item& item :
         drawn(made({unit_at(first, "union", "2930"), unit_at(second, "union", "3030")})).items) {
      const auto* text = std::get_if<Text>(&item.shape);
      if (text != nullptr && item.role == Role::symbol) written.push_back(text->text);
    }
    return written;
  };
  const auto apart = named("Moskva-guards", "Kiev-grenadiers");
  REQUIRE(apart.size() == 2);
  CHECK(apart[0].starts_with("Mos"));
  CHECK(apart[1].starts_with("Kie"));
  const auto alike = named("ru-infantry-12", "ru-infantry-7");
  REQUIRE(alike.size() == 2);
  CHECK(alike[0].starts_with("."));
  CHECK(alike[0].ends_with("y-12"));
  CHECK(alike[1].ends_with("y-7"));
}

}  // namespace rearguard
