// The size of a picture, from its first bytes. The bytes are those that the formats' specifications demand.

#include "src/workshop/exchange/files/picture_header.h"

#include "tests/support/got.h"

namespace {

template <std::size_t n>
std::string bytes(const char (&text)[n]) {
  return std::string(text, n - 1);
}

void check(const std::string& picture, std::string_view suffix, int width, int height) {
  const auto header = got(read_picture_header(picture));
  CHECK(header.suffix == suffix);
  CHECK(header.width == width);
  CHECK(header.height == height);
}

}  // namespace

TEST_CASE("a PNG, a GIF and a JPEG say how large they are") {
  check(bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\x27\x10\0\0\x1B\x58\x08\x02\0\0\0"), "png", 10000, 7000);
  check(bytes("GIF89a\x40\x01\xF0\0\0\0\0"), "gif", 320, 240);
  check(bytes("\xFF\xD8\xFF\xE0\0\x04\0\0\xFF\xC0\0\x11\x08\x1B\x58\x27\x10\x03\0\0\0\0\0"), "jpg", 10000,
        7000);
}

TEST_CASE("the three kinds of WebP say how large they are") {
  check(bytes("RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x0F\x27\0\x57\x1B\0"), "webp", 10000, 7000);
  check(bytes("RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9D\x01\x2A\x40\x01\xF0\0"), "webp", 320, 240);
  // 319 and 239 in 14 bits each: 01 3F, then 239 << 14.
  check(bytes("RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2F\x3F\xC1\x3B\0\0\0\0\0\0"), "webp", 320, 240);
}

TEST_CASE("what is no picture, or cut off, has no header") {
  CHECK_FALSE(read_picture_header(""));
  CHECK_FALSE(read_picture_header("a text"));
  CHECK_FALSE(read_picture_header(bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR")));
  CHECK_FALSE(read_picture_header(bytes("RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0")));
  CHECK_FALSE(read_picture_header(bytes("RIFF\0\0\0\0WEBPVP9 \x0A\0\0\0\0\0\0\0\x0F\x27\0\x57\x1B\0")));
  CHECK_FALSE(read_picture_header(bytes("\xFF\xD8\xFF\xE0\0\x01")));
}
