#include "hexmap/concat.h"

#include <doctest/doctest.h>

using namespace rearguard;

TEST_CASE("pieces of text are joined in order") {
  const std::string middle = "2829";
  CHECK(concat("would enter ", middle, std::string_view(", which c4 occupies")) ==
        "would enter 2829, which c4 occupies");
  CHECK(concat("") == "");
}
