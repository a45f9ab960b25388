#include "src/core/document/source_text.h"
#include "tests/support/test.h"

TEST_CASE("well-formed UTF-8 is as the table of the Unicode standard defines it") {
  CHECK_FALSE(find_bad_character(
      "a\t\n\r\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"));
  for (const char* bad : {"\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC2", "\xE2\x82", "\xF0\x90\x80",
                          "\xC2"
                          "a"}) {
    CAPTURE(bad);
    CHECK(find_bad_character(bad));
  }
}

TEST_CASE("code points survive conversion to UTF-8 and back") {
  const std::u32string points = U"a\u00e9\u20ac\U0001F40E";
  std::string text;
  for (const char32_t p : points) text += to_utf8(p);
  CHECK(text == "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\x8E");
  CHECK(code_points(text) == points);
}
