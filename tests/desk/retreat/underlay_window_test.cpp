// The picture under the map in the window for retreats.

#include "src/core/document/text_file.h"
#include "src/desk/paint/png.h"
#include "src/desk/retreat/retreat_window.h"
#include "tests/support/hands.h"
#include "tests/support/scratch.h"

namespace rearguard {

namespace {

/// The map and the position of 2930, with a blue picture under most of the map.
struct OverPicture {
  Scratch folder;
  RetreatWindow contents{RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"), {"", ""}};
  WindowDriver driver{(open(), contents), 1280, 800};

  void open() {
    const auto png = std::get<std::vector<std::byte>>(encode_png(Image(400, 400, rgb(0x2244cc))));
    folder.write("scan.png", std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    const std::string maps = REARGUARD_SOURCE_DIR "/maps/2930/";
    folder.write("map.toml", *read_text_file(maps + "map.toml") +
                                 "\n[underlay]\npicture = \"scan.png\"\npoints = [{ hex = \"2422\", at = "
                                 "[20, 20] }, { hex = \"2438\", at = [20, 380] }]\n");
    contents.set_patient(true);
    contents.controller().open(folder.write("rout.toml", *read_text_file(maps + "rout.toml")));
  }
  /// Whether a hex without a unit shows the picture.
  bool is_blue(const char* number) {
    driver.wait_idle();
    driver.frames(2);
    const Hex h = *contents.controller().position()->map().grid().parse(number);
    const Point at = driver.renderer.to_screen(h);
    const Colour c = driver.canvas.read().at(static_cast<int>(at.x), static_cast<int>(at.y));
    return c.blue > c.red + 80;
  }
};

}  // namespace

TEST_CASE_FIXTURE(OverPicture,
                  "the picture is the map, painted hexes too, until Ctrl+U shows their drawings") {
  REQUIRE(contents.controller().position());
  CHECK(contents.controller().messages().empty());
  CHECK(is_blue("2625"));
  driver.key(SDLK_u, KMOD_CTRL);
  CHECK_FALSE(is_blue("2625"));
  driver.key(SDLK_u, KMOD_CTRL);
  CHECK(is_blue("2625"));
}

TEST_CASE("a window whose picture is broken opens with a message and the drawn map") {
  const OverPicture opened;
  opened.folder.write("scan.png", "no picture");
  RetreatWindow contents(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"), {"", ""});
  contents.controller().open(opened.folder.file("rout.toml"));
  WindowDriver driver(contents, 900, 700);
  driver.wait_idle();
  driver.frames(3);
  CHECK(contents.controller().position() != nullptr);
  CHECK(only(contents.controller().messages()).title == "No picture under the map");
  CHECK(has(only(contents.controller().messages()).text, "it is no PNG, JPEG, GIF, WebP or SVG picture"));
}

}  // namespace rearguard
