#include "hexmap/nearest_name.h"

#include "tests/support/test.h"

TEST_CASE("a mistyped name finds the intended one") {
  const Strings known = {"foot", "mounted", "artillery", "wheeled"};
  CHECK(nearest_name("foto", known) == "foot");
  CHECK(nearest_name("fot", known) == "foot");
  CHECK(nearest_name("feet", known) == "foot");
  CHECK(nearest_name("Foot", known) == "foot");
  CHECK(nearest_name("mountd", known) == "mounted");
  CHECK(nearest_name("artilery", known) == "artillery");
  CHECK(nearest_name("ratillery", known) == "artillery");
  CHECK(did_you_mean("whelled", known) == ", did you mean \"wheeled\"?");
}

TEST_CASE("a name unlike every known one finds nothing") {
  const Strings known = {"foot", "mounted", "x"};
  CHECK_FALSE(nearest_name("zeppelin", known));
  CHECK_FALSE(nearest_name("y", known));
  CHECK_FALSE(nearest_name("", known));
  CHECK_FALSE(nearest_name("foot", {}));
  CHECK(did_you_mean("zeppelin", known).empty());
}

TEST_CASE("a swap of two letters is one error, so it beats two replaced letters") {
  const Strings known = {"abdx", "abdc"};
  CHECK(nearest_name("abcd", known) == "abdc");
}

TEST_CASE("the first of several equally near names is taken") {
  const Strings known = {"hall", "ball", "call"};
  CHECK(nearest_name("fall", known) == "hall");
}

TEST_CASE("names over the length limit find nothing") {
  const auto letters = [](std::size_t count) { return std::string(count, 'a'); };
  static_assert(max_mistyped_name == 64);
  CHECK(nearest_name(letters(64), std::vector{letters(65)}) == letters(65));
  CHECK(nearest_name(letters(64), std::vector{letters(96)}) == letters(96));
  CHECK_FALSE(nearest_name(letters(65), std::vector{letters(64)}));
  CHECK_FALSE(nearest_name(letters(20'000'000), std::vector{letters(20'000'001)}));
  CHECK(nearest_name("fot", std::vector{letters(20'000'000), std::string("foot")}) == "foot");
}
