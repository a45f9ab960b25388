#include "src/desk/ui/settings_file.h"

#include <cstdlib>

#include "tests/support/scratch.h"
#include "tests/support/test.h"

TEST_CASE_FIXTURE(InScratch, "settings are saved in the settings folder, which is created if missing") {
  ::setenv("XDG_CONFIG_HOME", scratch.file("config").c_str(), 1);
  const std::string path = settings_path();
  ::unsetenv("XDG_CONFIG_HOME");
  CHECK(path == scratch.file("config/rearguard/settings.toml"));
  const LoadedSettings none = load_settings(path);
  CHECK(none.settings == Settings{});
  CHECK_FALSE(none.problem);
  Settings s;
  s.overlay = "reach";
  CHECK_FALSE(save_settings(s, path));
  CHECK(load_settings(path).settings == s);
  s.grid = false;
  CHECK_FALSE(save_settings(s, path));
  CHECK(load_settings(path).settings == s);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(scratch.file("config/rearguard")))
    ++files;
  CHECK(files == 1);
}

TEST_CASE("a settings folder that is not an absolute path is ignored") {
  ::setenv("XDG_CONFIG_HOME", "config", 1);
  const char* home = std::getenv("HOME");
  const std::string kept = home == nullptr ? "" : home;
  ::setenv("HOME", "/home/somebody", 1);
  CHECK(settings_path() == "/home/somebody/.config/rearguard/settings.toml");
  ::unsetenv("XDG_CONFIG_HOME");
  ::setenv("HOME", kept.c_str(), 1);
}

TEST_CASE_FIXTURE(InScratch, "unreadable settings are reported, and the defaults apply") {
  const LoadedSettings broken =
      load_settings(scratch.write("a.toml", "rearguard = \"settings 1\"\ngrid = maybe\n"));
  CHECK(broken.settings == Settings{});
  REQUIRE(broken.problem);
  CHECK(has(*broken.problem, "a.toml:2:"));
  std::filesystem::create_directories(scratch.file("folder"));
  CHECK(load_settings(scratch.file("folder")).problem);
  CHECK(load_settings(scratch.write("b.toml", std::string(100, '\0'))).problem);
}

TEST_CASE_FIXTURE(InScratch, "a failure to save settings states the reason") {
  scratch.write("file", "");
  CHECK(save_settings({}, scratch.file("file/settings.toml")));
  CHECK(save_settings({}, {}));
}
