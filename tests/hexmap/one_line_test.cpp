#include "hexmap/one_line.h"

#include "tests/support/test.h"

namespace rearguard {

TEST_CASE("text from a document is put on one line") {
  CHECK(one_line("two\nlines\tand \x7F") == "two lines and  ");
  CHECK(one_line(std::string_view("a\0b", 3)) == "a b");
  CHECK(one_line("Höhe 7") == "Höhe 7");
}

TEST_CASE("long text is cut between characters and marked as cut") {
  CHECK(one_line("Höhe", 4) == "Höh…");
  CHECK(one_line("Höhe", 2) == "H…");
  CHECK(one_line("Höhe", 5) == "Höhe");
  CHECK(one_line("ö", 1) == "…");
  CHECK(one_line("", 0).empty());
}

TEST_CASE("text for a terminal keeps its lines and loses control characters") {
  CHECK(shown_text("two\nlines\tand \x1B[2J\r\x7F\b") == "two\nlines\tand  [2J   ");
  CHECK(shown_text(std::string_view("a\0b", 3)) == "a b");
  CHECK(shown_text("Höhe ÂÄ 7…") == "Höhe ÂÄ 7…");
  CHECK(shown_text("\u0080 \u009B2J \u009F \u00A0") == "\u00A0 \u00A02J \u00A0 \u00A0");
}

}  // namespace rearguard
