#include "src/answers/view/verdict_scene.h"

#include <cmath>

#include "tests/answers/view/sample.h"

namespace rearguard {

namespace {

struct Fixture {
  Position position = sample::position(sample::board());
  const Grid& grid = position.map().grid();
  Verdict verdict = sample::verdict(grid);
  std::vector<Hex> zoc = {*grid.parse("2926"), *grid.parse("2927"), *grid.parse("2928"), *grid.parse("2929")};
  Scene scene() const { return verdict_scene(position, verdict, zoc); }
  MapLayout layout() const {
    MapStyle style = VerdictStyle{}.map;
    style.window = window_around(grid, verdict.from, verdict.distance + VerdictStyle{}.surroundings);
    return map_layout(position.map(), style);
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "every legal end hex has one filled dot") {
  const Scene picture = scene();
  const MapLayout places = layout();
  std::set<Hex> dotted;
  for (const Item* item : sample::items(picture, Role::end)) {
    const Circle* dot = std::get_if<Circle>(&item->shape);
    REQUIRE(dot != nullptr);
    CHECK(dot->fill.has_value());
    const auto hex = places.hex_at(dot->centre);
    REQUIRE(hex.has_value());
    dotted.insert(*hex);
  }
  CHECK(sample::count(picture, Role::end) == 5);
  std::set<Hex> ends;
  for (const VerdictEnd& end : verdict.end_hexes) ends.insert(end.hex);
  CHECK(dotted == ends);
  CHECK(sample::text(picture, Role::cost, "3 MP"));
}

TEST_CASE_FIXTURE(Fixture, "every illegal hex has a cross, its clause and the reason") {
  const Scene picture = scene();
  const MapLayout places = layout();
  const auto crosses = sample::items(picture, Role::ruled_out);
  REQUIRE(crosses.size() == verdict.ruled_out.size());
  for (std::size_t i = 0; i < crosses.size(); ++i) {
    const Polygon* cross = std::get_if<Polygon>(&crosses[i]->shape);
    REQUIRE(cross != nullptr);
    const Point middle{(cross->rings[0][1].x + cross->rings[0][7].x) / 2,
                       (cross->rings[0][1].y + cross->rings[0][7].y) / 2};
    CHECK(places.hex_at(middle) == verdict.ruled_out[i].hex);
    CHECK(has(crosses[i]->note, verdict.ruled_out[i].clause));
    CHECK(has(crosses[i]->note, verdict.ruled_out[i].why));
  }
  CHECK(sample::text(picture, Role::clause, "avoid-zoc"));
  CHECK(sample::text(picture, Role::clause, "resistance"));
}

TEST_CASE_FIXTURE(Fixture, "a hex in which path effects happen has one diamond, filled if one is certain") {
  const auto effect = [&](const char* hex, const char* text, PathEffect::Kind kind) {
    PathEffect made;
    made.hex = *grid.parse(hex);
    made.id = "fire";
    made.text = text;
    made.kind = kind;
    return made;
  };
  using Kind = PathEffect::Kind;
  verdict.end_hexes[0].path_effects = {
      {effect("2931", "a die", Kind::test), effect("2932", "mud", Kind::certain)}};
  // To the second end hex, one path meets the same test and another one more.
  verdict.end_hexes[1].path_effects = {
      {effect("2931", "a die", Kind::test)}, {effect("2931", "another die", Kind::test)}, {}};
  const Scene picture = scene();
  const MapLayout places = layout();
  const auto diamonds = sample::items(picture, Role::effect);
  REQUIRE(diamonds.size() == 2);
  const auto& test = std::get<Polygon>(diamonds[0]->shape);
  const auto& certain = std::get<Polygon>(diamonds[1]->shape);
  CHECK(places.hex_at(test.rings[0][0]) == *grid.parse("2931"));
  CHECK(places.hex_at(certain.rings[0][0]) == *grid.parse("2932"));
  CHECK(diamonds[0]->note == "fire: a die; fire: another die");
  CHECK(diamonds[1]->note == "fire: mud");
  CHECK(test.fill != certain.fill);
  CHECK(sample::count(picture, Role::legend) > sample::count(Fixture().scene(), Role::legend));
}

TEST_CASE_FIXTURE(Fixture, "each legal path is a separate line, and no two coincide") {
  const Scene picture = scene();
  std::set<std::vector<std::pair<long, long>>> lines;
  for (const Item* item : sample::items(picture, Role::path)) {
    const Polyline* line = std::get_if<Polyline>(&item->shape);
    REQUIRE(line != nullptr);
    std::vector<std::pair<long, long>> rounded;
    for (const Point p : line->points) rounded.emplace_back(std::lround(p.x), std::lround(p.y));
    lines.insert(rounded);
  }
  CHECK(sample::count(picture, Role::path) == 10);
  CHECK(lines.size() == 10);
}

TEST_CASE_FIXTURE(Fixture, "two paths over the same step run side by side") {
  Verdict shared = verdict;
  shared.end_hexes.erase(shared.end_hexes.begin() + 2,
                         shared.end_hexes.end());  // two paths with the step 2931-2932 remain
  Scene picture;
  const MapLayout places = layout();
  add_paths(picture, shared, places, 80);
  const Point a = places.centre(*grid.parse("2931"));
  const Point b = places.centre(*grid.parse("2932"));
  const double y = (a.y + b.y) / 2;
  std::set<long> crossings;
  for (const Item* item : sample::items(picture, Role::path)) {
    const auto& points = std::get<Polyline>(item->shape).points;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const bool over = (points[i].y < y) != (points[i + 1].y < y);
      if (over && std::abs(points[i].x - a.x) < 0.5 * places.hex_radius())
        crossings.insert(std::lround(points[i].x));
    }
  }
  CHECK(crossings.size() == 2);
}

TEST_CASE_FIXTURE(Fixture, "with too many paths each step is drawn once") {
  Scene picture;
  add_paths(picture, verdict, layout(), 9);
  // 2930-2931, 2930-3030; 2931-2932, 2931-3031, 3030-3031, 3030-3131, 3030-3130; 2932-2933, 2932-3032,
  // 3031-3032, 3031-3132, 3131-3132, 3131-3231, 3131-3230, 3130-3230
  CHECK(sample::count(picture, Role::path) == 15);
}

TEST_CASE_FIXTURE(Fixture, "ZOCs are hatched and not only coloured") {
  const Scene picture = scene();
  CHECK(sample::count(picture, Role::zoc) == 4);
  for (const Item* item : sample::items(picture, Role::zoc))
    CHECK(std::get<Polygon>(item->shape).hatch.has_value());
}

TEST_CASE_FIXTURE(Fixture, "counters are drawn above paths, and marks above counters") {
  const Scene picture = scene();
  REQUIRE(sample::count(picture, Role::retreating) == 1);
  const auto last = [&](Role role) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < picture.items.size(); ++i) {
      if (picture.items[i].role == role) at = i;
    }
    return at;
  };
  CHECK(last(Role::zoc) < last(Role::path));
  CHECK(last(Role::path) < last(Role::counter));
  CHECK(last(Role::counter) < last(Role::retreating));
  CHECK(last(Role::counter) < last(Role::end));
}

TEST_CASE_FIXTURE(Fixture, "the legend lists each clause with its mark, rule number and illegal hexes") {
  for (RuledOutHex& hex : verdict.ruled_out) {
    if (hex.clause == "avoid-zoc") hex.mark = "enemy ZOC";
  }
  const Scene picture = scene();
  CHECK(sample::text(picture, Role::legend, "b1 retreats from 2930"));
  CHECK(sample::text(picture, Role::legend, "5 legal end hexes, 10 paths"));
  for (const char* words : {"least-resistance (14.41)", "enemy ZOC (avoid-zoc, 14.31)", "no-enemy (14.1)",
                            "not-toward-lines (14.0 A)", "3027, 3128, 3228, 3229", "2732, 2832"}) {
    // Lines are wrapped at spaces, so compare with single spaces.
    std::string plain = words;
    if (const auto twice = plain.find("  "); twice != std::string::npos) plain.erase(twice, 1);
    CHECK_MESSAGE(sample::text(picture, Role::legend, plain), plain);
  }
}

TEST_CASE_FIXTURE(Fixture, "a failed retreat is stated, without dots and paths") {
  verdict.end_hexes.clear();
  verdict.outcome = "captured";
  verdict.why = "every way is closed";
  verdict.cite = "14.0";
  const Scene picture = scene();
  CHECK(sample::count(picture, Role::end) == 0);
  CHECK(sample::count(picture, Role::path) == 0);
  CHECK(sample::text(picture, Role::legend, "captured"));
  CHECK(sample::text(picture, Role::legend, "every way is closed"));
}

TEST_CASE_FIXTURE(Fixture, "an illegal judged path is drawn dashed, with its clause in the legend") {
  PathVerdict judged;
  judged.path = {*grid.parse("2930"), *grid.parse("2931"), *grid.parse("3031"), *grid.parse("3131")};
  judged.clause = "exact-distance";
  verdict.judged_path = judged;
  verdict.end_hexes.clear();
  const Scene picture = scene();
  REQUIRE(sample::count(picture, Role::path) == 2);  // the line and its light edge
  CHECK_FALSE(std::get<Polyline>(sample::items(picture, Role::path)[1]->shape).stroke.dash.empty());
  CHECK(sample::text(picture, Role::legend, "exact-distance"));
}

TEST_CASE_FIXTURE(Fixture, "a picture of the whole map shows every hex") {
  VerdictStyle style;
  style.whole_map = true;
  CHECK(sample::count(verdict_scene(position, verdict, zoc, style), Role::number) == 13 * 17);
  style.whole_map = false;
  style.surroundings = 1;
  CHECK(sample::count(verdict_scene(position, verdict, zoc, style), Role::number) == 9 * 9);
}

}  // namespace rearguard
