// What a counter says of its unit, at the smallest size at which it is read.

#include "src/answers/view/counter_scene.h"
#include "src/answers/view/scene.h"
#include "src/core/rules/words/event_rules.h"
#include "src/desk/paint/font.h"
#include "src/desk/paint/painter.h"
#include "tests/desk/retreat/small_controller.h"

namespace rearguard {

namespace {

constexpr double counter_width = 32;

/// A counter of the little war, in shades of grey.
std::vector<int> greys(const std::string& state, const std::vector<std::string>& markers,
                       const std::map<std::string, int>& counts = {}) {
  static const FontSet fonts;
  Setup setup;
  UnitSetup unit;
  unit.id = "b1";
  unit.side = "blue";
  unit.hex = "0101";
  unit.movement_class = "foot";
  unit.kind = "infantry";
  unit.strength = 4;
  unit.movement = "6";
  if (!state.empty()) unit.state = state;
  unit.markers = markers;
  unit.counts = counts;
  setup.units = {unit};
  const auto scenario = testing::little_scenario();
  const auto made = Position::make(scenario->start.shared_map(), setup);
  REQUIRE(std::holds_alternative<Position>(made));
  Scene scene;
  add_counter(scene, counter_face(std::get<Position>(made), 0, {}), {24, 24}, counter_width);
  Image image(48, 48, rgb(0xece8c8));
  Painter painter(image, fonts, 1, {0, 0});
  for (const Item& item : scene.items) painter.draw(item);
  std::vector<int> shades;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Colour c = image.at(x, y);
      shades.push_back((3 * c.red + 6 * c.green + c.blue) / 10);
    }
  }
  return shades;
}

int difference(const std::vector<int>& a, const std::vector<int>& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += std::abs(a[i] - b[i]) > 48 ? 1 : 0;
  return count;
}

constexpr int readable = 3;  // pixels by which the letters o and e differ

}  // namespace

TEST_CASE("every state and marker of shipped rules has a mark of its own, readable in grey at 32 pixels") {
  int checked = 0;
  for (const auto& file : std::filesystem::directory_iterator(testing::rules_folder)) {
    if (file.path().extension() != ".toml") continue;
    const auto rules = RuleLibrary(testing::rules_folder).load(file.path().stem().string(), "");
    if (!rules || !rules->event_rules) continue;
    CAPTURE(rules->id);
    std::vector<std::pair<std::string, std::vector<int>>> seen{{"nothing", greys("", {})}};
    for (const StateDefinition& state : rules->event_rules->state_definitions) {
      if (state.name == "good") continue;
      CAPTURE(state.name);
      const auto now = state.is_marker ? greys("", {state.name}) : greys(state.name, {});
      for (const auto& before : seen) {
        CAPTURE(before.first);
        CHECK(difference(now, before.second) >= readable);
      }
      seen.emplace_back(state.name, now);
      ++checked;
    }
  }
  CHECK(checked > 40);
}

TEST_CASE(
    "what a unit has suffered and the points of command left are numbers, each with a shape of its own") {
  const auto hits = greys("", {}, {{"hits", 2}});
  const auto points = greys("", {}, {{"pips", 2}});
  CHECK(difference(hits, greys("", {})) >= readable);
  CHECK(difference(points, greys("", {})) >= readable);
  CHECK(difference(hits, points) >= readable);
  CHECK(difference(hits, greys("", {}, {{"hits", 3}})) >= readable);
  CHECK(difference(points, greys("", {}, {{"pips", 1}})) >= readable);
  CHECK(greys("", {}, {{"pips", 0}}) == greys("", {}));
}

}  // namespace rearguard
