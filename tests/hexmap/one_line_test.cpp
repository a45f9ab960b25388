#include "hexmap/one_line.h"

#include <doctest/doctest.h>

namespace rearguard {

TEST_CASE("what a document holds stays on one line in a message") {
  CHECK(one_line("two\nlines\tand \x7F") == "two lines and  ");
  CHECK(one_line(std::string_view("a\0b", 3)) == "a b");
  CHECK(one_line("Höhe 7") == "Höhe 7");
}

TEST_CASE("what is cut is cut between characters, and shows it") {
  CHECK(one_line("Höhe", 4) == "Höh…");
  CHECK(one_line("Höhe", 2) == "H…");
  CHECK(one_line("Höhe", 5) == "Höhe");
  CHECK(one_line("ö", 1) == "…");
  CHECK(one_line("", 0).empty());
}

}  // namespace rearguard
