#include "hexmap/known_names.h"

#include "tests/support/test.h"

TEST_CASE("a near name is offered, else those that one may choose, at most twelve") {
  const Strings units{"b1", "c12", "b1", "guards"};
  CHECK(name_hint("B1", units) == ", did you mean \"b1\"?");
  CHECK(name_hint("gaurds", units) == ", did you mean \"guards\"?");
  CHECK(name_hint("zebra", units) == " (known: b1, c12, guards)");
  CHECK(name_hint("zebra", Strings{}).empty());
  Strings many;
  for (int i = 10; i < 30; ++i) many.push_back("u" + std::to_string(i));
  CHECK(name_hint("zebra", many) ==
        " (known: u10, u11, u12, u13, u14, u15, u16, u17, u18, u19, u20, u21 and 8 more)");
}
