// The panels, built and drawn without a display.

#include "src/desk/retreat/retreat_panels.h"

#include <imgui.h>

#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_scene.h"
#include "src/core/document/atomic_file.h"
#include "src/desk/paint/png.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/shared/hex_report.h"
#include "src/desk/ui/settings.h"
#include "tests/support/panel_harness.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

std::string path_of(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

struct Window {
  PanelHarness harness;
  RetreatController controller{RuleLibrary(path_of("assets/rules"))};
  std::vector<Action> by_window;
  Panels panels;
  explicit Window(int width = 1280, int height = 800, float scale = 1, const std::string& settings = {})
      : harness(width, height, scale),
        panels(controller,
               {[this](Action a) {
                  by_window.push_back(a);
                  return true;
                },
                {}},
               settings) {}
  void frame() {
    harness.frame([this] {
      panels.frame(static_cast<float>(harness.width()), static_cast<float>(harness.height()),
                   harness.scale());
    });
  }
  void frames(int n) {
    for (int i = 0; i < n; ++i) {
      controller.wait_idle();
      frame();
    }
  }
  /// Draws the map as the window does.
  Scene map_scene(double radius) const {
    MapStyle style;
    style.hex_radius = radius;
    const Position& position = *controller.position();
    if (controller.cursor() || controller.selected())
      style.window = window_around(
          position.map().grid(),
          controller.selected() ? position.unit(*controller.selected()).hex : *controller.cursor(), 9);
    const MapLayout layout = map_layout(position.map(), style);
    Scene scene;
    scene.background = margin_paper;
    scene.width = layout.width();
    scene.height = layout.height();
    add_map(scene, position.map(), layout, style);
    controller.draw(RetreatController::Layer::overlay, scene, layout);
    controller.draw(RetreatController::Layer::paths, scene, layout);
    add_counters(scene, position, layout);
    for (const auto layer : {RetreatController::Layer::marks, RetreatController::Layer::danger,
                             RetreatController::Layer::pointer})
      controller.draw(layer, scene, layout);
    return scene;
  }
  /// Saves a picture in the folder REARGUARD_PICTURES, if set, for review by eye.
  void keep(const std::string& name, double radius = 34) const {
    const char* folder = std::getenv("REARGUARD_PICTURES");
    if (folder == nullptr) return;
    Image ground;
    if (controller.position()) {
      const MapArea area = panels.map_area();
      const Image map = paint_part(map_scene(radius), 1, {-20, -20}, static_cast<int>(area.width),
                                   static_cast<int>(area.height));
      ground = Image(harness.width(), harness.height(), {60, 60, 66, 255});
      for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
          const Colour c = map.at(x, y);
          const auto at = (static_cast<std::size_t>(y + static_cast<int>(area.top)) *
                               static_cast<std::size_t>(harness.width()) +
                           static_cast<std::size_t>(x + static_cast<int>(area.left))) *
                          4;
          ground.pixels[at] = c.red;
          ground.pixels[at + 1] = c.green;
          ground.pixels[at + 2] = c.blue;
        }
      }
    }
    const auto bytes = encode_png(harness.picture(ground));
    REQUIRE(bytes.index() == 0);
    CHECK_FALSE(write_whole(std::get<0>(bytes), std::filesystem::path(folder) / (name + ".png")));
  }
  Hex hex(const std::string& number) const { return *controller.position()->map().grid().parse(number); }
};

}  // namespace

TEST_CASE_FIXTURE(Window, "panels draw at every size and leave room for the map") {
  frames(2);
  keep("empty");
  REQUIRE(controller.open(path_of("maps/2930/rout.toml")));
  controller.click(hex("2930"));
  frames(3);
  controller.hover(hex("3032"));
  frames(2);
  keep("rout-end", 36);
  const MapArea area = panels.map_area();
  CHECK(area.left == 0);
  CHECK(area.top > 15);
  CHECK(area.width == 880);
  CHECK(area.top + area.height < 785);
  controller.hover(hex("3229"));
  frames(2);
  keep("rout-refused", 36);
}

TEST_CASE_FIXTURE(Window, "every dialog and overlay draws within the window") {
  REQUIRE(controller.open(path_of("maps/keddles-mill/afternoon.toml")));
  for (const char* dialog : {"F1", "F10", "Ctrl+O", "Ctrl+J"}) {
    CHECK(panels.key(dialog));
    frames(3);
    CHECK(panels.is_covered());
    keep(std::string("dialog-") + dialog);
    CHECK(panels.key("Escape"));
    frames(2);
    CHECK_FALSE(panels.is_covered());
  }
  controller.select(controller.position()->find("u7"));
  for (const Overlay& overlay : controller.overlays()) {
    controller.choose_overlay(overlay.name);
    frames(2);
    keep("overlay-" + overlay.name);
  }
  controller.open(path_of("tests/core/io/broken/position-bad-hex.toml"));
  frames(3);
  keep("message");
}

TEST_CASE("panels draw at twice the scale and in a small window") {
  Window big(1600, 1000, 1.25F);
  REQUIRE(big.controller.open(path_of("maps/keddles-mill/afternoon.toml")));
  big.controller.select(big.controller.position()->find("u15"));
  big.controller.choose_rules("order-actions-lenient");
  big.panels.key("Ctrl+F");
  big.frames(3);
  big.keep("units-1600");
  big.panels.key("Esc");
  Window left(1600, 1000, 2);
  REQUIRE(left.controller.open(path_of("maps/keddles-mill/afternoon.toml")));
  left.controller.select(left.controller.position()->find("u9"));
  left.controller.choose_overlay("reach");
  left.panels.key("F10");
  left.frames(3);
  left.keep("settings-2x");
  left.panels.key("Esc");
  left.frames(2);
  left.keep("range-2x");
  Window small(1024, 700, 1);
  REQUIRE(small.controller.open(path_of("maps/keddles-mill/afternoon.toml")));
  small.controller.select(small.controller.position()->find("u15"));
  small.controller.wait_idle();
  small.controller.start_test_path(true);
  small.controller.add_to_path(small.hex("3220"));
  small.frames(3);
  small.keep("path-1024");
}

TEST_CASE("keys alone ask a question, cycle through its answer and test a path") {
  Window w;
  REQUIRE(w.controller.open(path_of("maps/2930/rout.toml")));
  w.frames(2);
  const auto press = [&w](const std::string& key) {
    CHECK(w.panels.key(key));
    w.frames(2);
  };
  press("n");
  REQUIRE(w.controller.verdict() != nullptr);
  CHECK(w.controller.verdict()->unit == "b1");
  CHECK(w.controller.verdict()->end_hexes.size() == 5);
  press("]");
  CHECK(w.controller.verdict()->result == "R2");
  press("[");
  for (int i = 0; i < 20 && w.controller.verdict()->rules != "order-actions-lenient"; ++i) press("Ctrl+R");
  CHECK(w.controller.verdict()->rules == "order-actions-lenient");
  press("e");
  CHECK(w.controller.hex_report(*w.controller.pointed_at())->kind == HexReport::Kind::end);
  press("x");
  CHECK(w.controller.hex_report(*w.controller.pointed_at())->kind == HexReport::Kind::ruled_out);
  w.controller.put_cursor(w.hex("2930"));
  press("P");
  CHECK(w.controller.is_testing_path());
  press("Shift+Down");
  press("Return");
  CHECK(w.controller.test_path().back() == w.hex("2931"));
  REQUIRE(w.controller.path_verdict() != nullptr);
  CHECK(w.controller.path_verdict()->state == PartialPath::State::can_be_completed);
  press("Backspace");
  CHECK(w.controller.test_path().size() == 1);
  press("Esc");
  CHECK_FALSE(w.controller.is_testing_path());
  press("Esc");
  CHECK_FALSE(w.controller.selected());
}

TEST_CASE_FIXTURE(Window, "panels leave zoom, pan, quit and unknown keys to the window") {
  frames(1);
  for (const char* key : {"+", "-", "0", "Left", "Right", "Up", "Down", "Ctrl+Q"}) CHECK(panels.key(key));
  CHECK(by_window == std::vector<Action>{Action::zoom_in, Action::zoom_out, Action::zoom_to_fit,
                                         Action::pan_left, Action::pan_right, Action::pan_up,
                                         Action::pan_down, Action::quit});
  CHECK_FALSE(panels.key("F7"));
  CHECK_FALSE(panels.key("Ctrl+K"));
}

TEST_CASE_FIXTURE(Window, "Tab moves the keyboard to the panels, and Esc returns it to the map") {
  REQUIRE(controller.open(path_of("maps/2930/rout.toml")));
  frames(2);
  CHECK(panels.key("Tab"));
  frames(2);
  CHECK(panels.key("Left"));
  CHECK(by_window.empty());
  CHECK(panels.key("Esc"));
  frames(2);
  CHECK(panels.key("Left"));
  CHECK(by_window == std::vector<Action>{Action::pan_left});
}

TEST_CASE_FIXTURE(Window, "text typed into a field triggers no action") {
  REQUIRE(controller.open(path_of("maps/2930/rout.toml")));
  frames(2);
  CHECK(panels.key("Ctrl+F"));
  frames(4);
  CHECK(panels.key("n"));
  CHECK_FALSE(controller.selected());
  harness.type("c3");
  frames(2);
  CHECK(panels.key("Enter"));
  harness.press_key(ImGuiKey_Enter, true);
  frames(1);
  harness.press_key(ImGuiKey_Enter, false);
  frames(2);
  CHECK(controller.selected() == controller.position()->find("c3"));
  controller.select(std::nullopt);
  CHECK(panels.key("Ctrl+F"));
  frames(3);
  CHECK(panels.key("Ctrl+G"));
  CHECK_FALSE(panels.settings().grid);
  CHECK(panels.key("Esc"));
  frames(2);
  CHECK(panels.key("n"));
  CHECK(controller.selected());
}

TEST_CASE_FIXTURE(Window, "a message blocks the map until a key closes it") {
  REQUIRE(controller.open(path_of("maps/2930/rout.toml")));
  controller.report("A title", "A text");
  frames(2);
  CHECK(panels.is_covered());
  CHECK(panels.key("n"));
  CHECK_FALSE(controller.selected());
  CHECK(panels.key("Enter"));
  CHECK_FALSE(panels.is_covered());
}

TEST_CASE_FIXTURE(Window, "a click on a result's button chooses that result") {
  REQUIRE(controller.open(path_of("maps/2930/rout.toml")));
  controller.click(hex("2930"));
  frames(3);
  // The second button of the row: R2.
  harness.move_mouse(1024, 152);
  frames(1);
  harness.press_mouse(true);
  frames(1);
  harness.press_mouse(false);
  frames(2);
  CHECK(controller.result().result == "R2");
  CHECK(controller.verdict()->result == "R2");
  CHECK(panels.key("Left"));
  CHECK(by_window == std::vector<Action>{Action::pan_left});
}

TEST_CASE(
    "the button of an option shows its end hexes, and makes the verdict one about it until it is released") {
  const Scratch scratch;
  const std::string rules = scratch.write("options.toml", R"(
rearguard = "rules 2"
name = "Options"
[[results]]
result = "DR"
hexes = 2
cite = "5"
[[results]]
result = "DR"
id = "stand"
hexes = 1
option_of = "opponent"
cite = "5.1"
[[clauses]]
id = "passable"
cite = "1"
text = "It stays on the map."
forbid = "impassable"
)");
  Window w;
  REQUIRE(w.controller.open(path_of("maps/2930/rout.toml")));
  REQUIRE(w.controller.choose_rules(rules));
  w.controller.click(w.hex("2930"));
  w.frames(3);
  REQUIRE(w.controller.verdict());
  REQUIRE(w.controller.verdict()->options.size() == 2);
  const auto lit = [&] {
    Scene scene;
    const MapLayout layout = map_layout(w.controller.position()->map(), MapStyle{});
    w.controller.draw(RetreatController::Layer::pointer, scene, layout);
    return scene.items.size();
  };
  const std::size_t none = lit();
  // The buttons are somewhere below the summary.
  float row = 150;
  for (; row < 700 && lit() == none; row += 6) {
    w.harness.move_mouse(935, row);
    w.frames(2);
  }
  const std::size_t first = lit();
  REQUIRE(first > none);
  w.harness.press_mouse(true);
  w.frames(1);
  w.harness.press_mouse(false);
  w.frames(1);
  w.harness.move_mouse(935, 150);
  w.frames(3);
  CHECK(w.controller.option() == "stand");
  REQUIRE(w.controller.verdict());
  CHECK(w.controller.verdict()->option == "stand");
  CHECK(w.controller.verdict()->distance == 1);
  CHECK(w.controller.verdict()->options.size() == 2);
  w.keep("options");
  w.harness.move_mouse(935, row - 6);
  w.frames(1);
  w.harness.press_mouse(true);
  w.frames(1);
  w.harness.press_mouse(false);
  w.frames(3);
  CHECK(w.controller.option().empty());
  REQUIRE(w.controller.verdict());
  CHECK(w.controller.verdict()->distance == 2);
}

TEST_CASE_FIXTURE(InScratch, "settings persist between windows, and an invalid file is reported") {
  const std::string file = scratch.file("rearguard/settings.toml");
  {
    Window w(1280, 800, 1, file);
    REQUIRE(w.controller.open(path_of("maps/2930/rout.toml")));
    CHECK(w.panels.key("Ctrl+G"));
    CHECK(w.panels.key("Ctrl+H"));
    w.frames(2);
  }
  {
    Window w(1280, 800, 1, file);
    CHECK_FALSE(w.panels.settings().grid);
    CHECK_FALSE(w.panels.settings().numbers);
    CHECK(w.panels.settings().last_position == path_of("maps/2930/rout.toml"));
    CHECK(w.panels.scale(2) == 2);
    CHECK(w.controller.messages().empty());
  }
  std::filesystem::create_directories(scratch.file("broken"));
  const std::string broken = scratch.write("broken/settings.toml", "rearguard = \"settings 1\"\ngrit = 1\n");
  Window w(1280, 800, 1, broken);
  CHECK(has(only(w.controller.messages()).text, "settings.toml:2:1:"));
  CHECK(w.panels.settings() == Settings{});
  w.frames(2);
  CHECK(has(scratch.read("broken/settings.toml"), "grit"));
}
