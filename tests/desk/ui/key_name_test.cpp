#include "src/desk/ui/key_name.h"

#include <SDL.h>

#include "tests/support/test.h"

namespace rearguard {

TEST_CASE("keys have their common names") {
  CHECK(key_name(SDLK_n, 0) == "N");
  CHECK(key_name(SDLK_n, KMOD_RSHIFT) == "Shift+N");
  CHECK(key_name(SDLK_SPACE, KMOD_LCTRL) == "Ctrl+Space");
  CHECK(key_name(SDLK_z, KMOD_LCTRL | KMOD_LSHIFT) == "Ctrl+Shift+Z");
  CHECK(key_name(SDLK_F1, 0) == "F1");
  CHECK(key_name(SDLK_ESCAPE, 0) == "Escape");
  CHECK(key_name(SDLK_LEFT, KMOD_LALT) == "Alt+Left");
}

TEST_CASE("a symbol has the same name on every key, and lock keys are ignored") {
  CHECK(key_name(SDLK_PLUS, KMOD_LSHIFT) == "+");
  CHECK(key_name(SDLK_KP_PLUS, KMOD_NUM) == "+");
  CHECK(key_name(SDLK_KP_0, 0) == "0");
  CHECK(key_name(SDLK_KP_ENTER, 0) == "Return");
  CHECK(key_name(SDLK_g, KMOD_LCTRL | KMOD_CAPS | KMOD_NUM) == "Ctrl+G");
}

TEST_CASE("a modifier alone has no name") {
  CHECK(key_name(SDLK_LCTRL, KMOD_LCTRL).empty());
  CHECK(key_name(SDLK_RSHIFT, KMOD_RSHIFT).empty());
}

}  // namespace rearguard
