#include "hexmap/movement_points.h"

#include <numeric>

#include "tests/support/test.h"

TEST_CASE("costs are read exactly") {
  CHECK(parse_fraction("2") == Fraction{2, 1});
  CHECK(parse_fraction("0") == Fraction{0, 1});
  CHECK(parse_fraction("1.5") == Fraction{3, 2});
  CHECK(parse_fraction("0.1") == Fraction{1, 10});
  CHECK(parse_fraction("0.125") == Fraction{1, 8});
  CHECK(parse_fraction("1.50") == Fraction{3, 2});
  CHECK(parse_fraction("3.0") == Fraction{3, 1});
  CHECK(parse_fraction("1/2") == Fraction{1, 2});
  CHECK(parse_fraction("2/4") == Fraction{1, 2});
  CHECK(parse_fraction("7/2") == Fraction{7, 2});
  CHECK(parse_fraction("1 1/3") == Fraction{4, 3});
  CHECK(parse_fraction("10 2/4") == Fraction{21, 2});
  CHECK(parse_fraction("0/5") == Fraction{0, 1});
  CHECK(parse_fraction("1000000") == Fraction{1000000, 1});
  CHECK(parse_fraction("0.000001") == Fraction{1, 1000000});
  CHECK(parse_fraction("0.100000000000000000000") == Fraction{1, 10});
}

TEST_CASE("three thirds are one, and so are ten tenths") {
  for (const std::int64_t n : {3, 10, 7}) {
    const auto part = in_parts(parse_fraction("1/" + std::to_string(n)).value(), 210).value();
    MovementPoints sum;
    for (std::int64_t i = 0; i < n; ++i) sum = sum + part;
    CHECK(sum == in_parts({1, 1}, 210));
    CHECK(to_text(sum, 210) == "1");
  }
}

TEST_CASE("text that is not a non-negative number is rejected") {
  for (const char* text :
       {"",       " ",     ".",      "/",      "-1",    "+1",    "1e3",   "1.",    ".5",
        "1..5",   "1.5.5", "1/0",    "0/0",    "1/",    "/2",    "1/2/3", "1 ",    " 1",
        "1  1/2", "1 1",   "1 1 /2", "1 1/ 2", "1 3/2", "1 2/2", "1.5/2", "1 1.5", "1 -1/2",
        "0x10",   "1,5",   "inf",    "nan",    "one",   "½",     "1_000"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_fraction(text));
  }
}

TEST_CASE("numbers that would overflow are rejected") {
  for (const char* text : {"1000001", "9223372036854775808", "99999999999999999999999999", "1/1000001",
                           "0.0000001", "1000000.5", "1000000 1/3", "1/99999999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_fraction(text));
  }
}

TEST_CASE("movement points are written in lowest terms") {
  CHECK(to_text({0}, 6) == "0");
  CHECK(to_text({18}, 6) == "3");
  CHECK(to_text({3}, 6) == "1/2");
  CHECK(to_text({21}, 6) == "3 1/2");
  CHECK(to_text({7}, 2) == "3 1/2");
  CHECK(to_text({8}, 6) == "1 1/3");
  CHECK(to_text({5}, 1) == "5");
}

TEST_CASE("a written value is read back unchanged") {
  for (const std::int64_t denominator : {1, 2, 3, 6, 10, 60}) {
    for (std::int64_t parts = 0; parts < 200; ++parts) {
      const auto read = got(parse_fraction(to_text({parts}, denominator)));
      CHECK(in_parts(read, denominator) == MovementPoints{parts});
    }
  }
}

TEST_CASE("a value between two parts of a chart cannot be expressed in parts") {
  CHECK_FALSE(in_parts({1, 3}, 2));
  CHECK_FALSE(in_parts({1, 4}, 2));
  CHECK(in_parts({3, 2}, 2) == MovementPoints{3});
}
