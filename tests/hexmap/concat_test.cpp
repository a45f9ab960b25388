#include "hexmap/concat.h"

#include "tests/support/test.h"

TEST_CASE("pieces of text are joined in order") {
  const std::string middle = "2829";
  CHECK(concat("would enter ", middle, std::string_view(", which c4 occupies")) ==
        "would enter 2829, which c4 occupies");
  CHECK(concat("") == "");
}
