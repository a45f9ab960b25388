#include "src/core/document/file_stamp.h"

#include <chrono>

#include "tests/support/scratch.h"
#include "tests/support/test.h"

TEST_CASE("a stamp changes with the time or the size of a file, and is missing without one") {
  const Scratch folder;
  CHECK(!stamp_of(folder.file("none.toml")));
  const std::string file = folder.write("a.toml", "a");
  const auto first = stamp_of(file);
  REQUIRE(first);
  CHECK(stamp_of(file) == first);
  std::filesystem::last_write_time(file, first->changed + std::chrono::seconds(2));
  CHECK(stamp_of(file) != first);
  folder.write("a.toml", "ab");
  std::filesystem::last_write_time(file, first->changed);
  CHECK(stamp_of(file) != first);
}
