#include "src/desk/paint/png.h"

#include "src/answers/view/verdict_scene.h"
#include "src/desk/paint/font.h"
#include "tests/answers/view/sample.h"
#include "tests/support/pictures.h"
#include "tests/support/scratch.h"

namespace rearguard {

namespace {

/// Painted at two pixels per scene pixel.
void write(const std::string& file, const Scene& scene) {
  const auto encoded = encode_png(paint(scene, 2));
  const auto* bytes = std::get_if<std::vector<std::byte>>(&encoded);
  REQUIRE(bytes != nullptr);
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes->data()), static_cast<std::streamsize>(bytes->size()));
}

double difference(Colour a, Colour b) {
  return (std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue)) / 3.0;
}

Scene small_scene() {
  Scene scene;
  scene.width = 120;
  scene.height = 80;
  scene.background = rgb(0xf4eedd);
  scene.add(Role::terrain, Polygon{{{{10, 10}, {60, 10}, {35, 60}}}, rgb(0x6f8f4b)});
  scene.add(Role::zoc, Polygon{{{{70, 10}, {110, 10}, {110, 50}, {70, 50}}},
                               std::nullopt,
                               Hatch{rgb(0x9e1b1b), 45, 8, 2, false}});
  scene.add(Role::path, Polyline{{{10, 70}, {60, 50}, {110, 70}}, {rgb(0x0b5d3b), 4, {}, true}});
  scene.add(Role::end, Circle{{60, 30}, 12, rgb(0x12824c)});
  scene.add(Role::label,
            Text{{60, 76}, "2930", 12, Anchor::middle, Face::sans_bold, rgb(0x1c1a17), rgb(0xffffff), 1.5});
  return scene;
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a written picture has the size and the colours of the scene") {
  const std::string file = scratch.file("a.png");
  write(file, small_scene());
  const Image image = load_picture(file);
  CHECK(image.width == 240);
  CHECK(image.height == 160);
  CHECK(image.at(2, 2) == rgb(0xf4eedd));
  CHECK(image.at(70, 50) == rgb(0x6f8f4b));
  CHECK(image.at(120, 60) == rgb(0x12824c));
  CHECK(image.at(120, 102).green > image.at(120, 102).red);
}

TEST_CASE("the same scene gives the same bytes") {
  const auto a = encode_png(paint(small_scene(), 1.5));
  const auto b = encode_png(paint(small_scene(), 1.5));
  REQUIRE(std::holds_alternative<std::vector<std::byte>>(a));
  CHECK(a == b);
}

TEST_CASE("a small scene matches its golden picture") {
  if (!FontSet().has_dejavu()) {
    MESSAGE("skipped: no DejaVu font");
    return;
  }
  check_golden_picture(paint(small_scene(), 2), "small_scene");
}

TEST_CASE("a part of a picture equals that part of the whole") {
  const Scene scene = small_scene();
  const Image whole = paint(scene, 2);
  const Image part = paint_part(scene, 2, {40, 20}, 60, 50);
  for (int y = 0; y < 50; ++y) {
    for (int x = 0; x < 60; ++x) CHECK(difference(part.at(x, y), whole.at(x + 80, y + 40)) < 6);
  }
}

TEST_CASE("a verdict shows end hexes as green dots on the tint of the paper") {
  const Position position = sample::position(sample::board());
  const Verdict verdict = sample::verdict(position.map().grid());
  const Scene scene = verdict_scene(position, verdict, {});
  const Image image = paint(scene, 1);
  for (const Item* item : sample::items(scene, Role::end)) {
    const Point p = std::get<Circle>(item->shape).centre;
    CHECK(difference(image.at(static_cast<int>(p.x), static_cast<int>(p.y)), rgb(0x12824c)) < 3);
  }
}

TEST_CASE("a picture that is too large is an error that suggests a scale") {
  Scene scene;
  scene.width = 40000;
  scene.height = 40000;
  const auto problem = size_problem(scene, 1);
  REQUIRE(problem.has_value());
  CHECK(problem->find("40000 x 40000") != std::string::npos);
  CHECK(problem->find("scale of 0.223") != std::string::npos);  // 80 million is 8944 squared
  CHECK_FALSE(size_problem(scene, 0.223).has_value());
  CHECK(size_problem(scene, 0).has_value());
  CHECK(size_problem(Scene{}, 1).has_value());
}

TEST_CASE_FIXTURE(FontSet, "estimated and real text widths agree") {
  if (!has_dejavu()) {
    MESSAGE("skipped: no DejaVu font");
    return;
  }
  for (const Face face : {Face::sans, Face::sans_bold, Face::serif, Face::serif_bold}) {
    for (const char* words : {"least-resistance", "2930", "Keddle's Mill", "XXX"})
      CHECK(text_width(words, 20, face) == doctest::Approx(width(words, 20, face)).epsilon(0.03));
  }
}

}  // namespace rearguard
