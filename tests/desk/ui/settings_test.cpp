#include "src/desk/ui/settings.h"

#include "tests/support/got.h"

namespace {

std::string problem(const std::string& text) {
  const auto read = read_settings(text, "settings.toml");
  REQUIRE_FALSE(read);
  return to_string(read.problems().front());
}

}  // namespace

TEST_CASE("settings survive writing and reading") {
  Settings s;
  CHECK(*read_settings(to_toml(s), "f") == s);
  s.scale_percent = 150;
  s.panel_width = 512;
  s.panel_on_left = true;
  s.grid = false;
  s.numbers = false;
  s.underlay = false;
  s.counter_pictures = false;
  s.hand_over = false;
  s.pass_over = false;
  s.hints = false;
  s.drawing = Drawing::processor;
  s.motion = MotionSpeed::fast;
  s.overlay = "zoc-2";
  s.last_position = "/home/a \"b\"\\c\n\x7F/größe.toml";
  s.lessons = {"Fire and rout", "a \"b\""};
  CHECK(*read_settings(to_toml(s), "f") == s);
}

TEST_CASE("missing settings have their defaults") {
  const auto read = got(read_settings("rearguard = \"settings 1\"\ngrid = false\n", "f"));
  CHECK_FALSE(read.grid);
  CHECK(read.numbers);
  CHECK(read.overlay == "off");
}

TEST_CASE("an invalid settings file is reported with the place and the reason") {
  CHECK(problem("grid = true\n") ==
        "settings.toml:1:1: error: the document does not state its kind; begin it with rearguard = "
        "\"settings 1\"");
  CHECK(problem("rearguard = \"settings 1\"\nscale_percent = 7\n") ==
        "settings.toml:2:17: error: `scale_percent` is 7; it must be 0 or from 75 to 300");
  CHECK(problem("rearguard = \"settings 1\"\ngrit = true\n") ==
        "settings.toml:2:1: error: unknown key `grit` in the settings; did you mean `grid`?");
  CHECK(problem("rearguard = \"settings 1\"\ngrid = 1\n").starts_with("settings.toml:2:8: error: "));
  CHECK(
      problem("rearguard = \"settings 1\"\ndrawing = \"gpu\"\n").starts_with("settings.toml:2:11: error: "));
  CHECK(problem("rearguard = \"map 1\"\n").starts_with("settings.toml:1:13: error: "));
  CHECK(problem("\x01").starts_with("settings.toml"));
}
