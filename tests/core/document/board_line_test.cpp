// What the readers and writers of boards in one line share.

#include "src/core/document/board_line.h"

#include "src/core/document/sha256.h"
#include "tests/support/test.h"

namespace rearguard {

TEST_CASE("a line is told from other documents, in whatever form it comes") {
  for (const char* line :
       {"rg1 2930 - union:foot b1@2930", "  rg1+2930+-+end\n", "rz1.abc", "rg2 x", "\xEF\xBB\xBFrg1 x",
        "https://example.org/page.html#line=rg1+2930+-+end", "file:///tmp/page.html#rg1+2930+-+end"})
    CHECK_MESSAGE(is_board_line(line), line);
  for (const char* other : {"rearguard = \"position 1\"", "rg1 = 3", "{\"rg1\": 2}", "rg", "rg1x = 2", "",
                            "https://example.org", "maps/2930/rout.toml"})
    CHECK_FALSE_MESSAGE(is_board_line(other), other);
}

TEST_CASE("an address is read without what stands before the board") {
  CHECK(unpacked_line("https://example.org/a?b=c#line=rg1+2930+-+union:foot+%E6%BC%A2@2930+end").text ==
        "rg1+2930+-+union:foot+漢@2930+end");
  CHECK(unpacked_line("https://example.org/#line=" + packed_line("rg1 2930 -")).text == "rg1 2930 -");
  CHECK(unpacked_line("rg1+2930+-").problem);
  CHECK(unpacked_line("rz1.AAAA").problem);
  CHECK(unpacked_line("rg1 a~ \x01").problem);
}

TEST_CASE("a line of more than 1 MiB is refused, also if it is small as long as it is packed") {
  const std::string line = "rg1 " + std::string(max_board_line_bytes - 4, 'x');
  CHECK(unpacked_line(packed_line(line)).text == line);
  CHECK(packed_line(line + "x").size() < 4000);
  CHECK(unpacked_line(packed_line(line + "x")).problem);
  CHECK(unpacked_line(line + "x").problem);
}

TEST_CASE("a word has only signs that mean nothing in a line") {
  CHECK(line_word("O'Neil, A+B") == "O~qNeil~2C_A~2BB");
  CHECK(line_word("a_b.c/d", "./") == "a~5Fb.c/d");
  CHECK(line_word("Jäger\xE2\x80\xAE") == "Jäger~E2~80~AE");
  CHECK(read_line_word("O~qNeil~2C_A~2BB") == "O'Neil, A+B");
  for (const char* wrong : {"~", "~2", "~2g", "~C3", "a~2f"})
    CHECK_FALSE_MESSAGE(read_line_word(wrong), wrong);
}

TEST_CASE("ids are in the order in which people count") {
  const std::vector<std::string> sorted = {"",    "1",  "2",  "10",  "B",   "a",
                                           "u01", "u1", "u2", "u2a", "u10", "u10b"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      CHECK_MESSAGE(natural_less(sorted[i], sorted[k]) == (i < k), sorted[i] << " " << sorted[k]);
    }
  }
}

TEST_CASE("SHA-256 is that of its standard") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

}  // namespace rearguard
