#include "hexmap/numbering.h"

#include <rapidcheck.h>

#include <cmath>

#include "hexmap/named_regions.h"
#include "tests/support/test.h"

namespace {

/// The keys of `grid` that a row of a table below sets.
struct Keys {
  Orientation orientation = Orientation::flat;
  const char* first = "0101";
  const char* shifted = "even";  ///< odd, even, first, second
  int columns = 1, rows = 1;
  bool row_first = false, columns_left = false, rows_up = false;
  LetterOrder letters = LetterOrder::doubled;
  int slant = 0;
  std::optional<std::array<int, 2>> digits = std::nullopt;
};

Grid grid_of(const Keys& keys) {
  Numbering numbering;
  numbering.row_first = keys.row_first;
  numbering.columns_left = keys.columns_left;
  numbering.rows_up = keys.rows_up;
  numbering.letters = keys.letters;
  numbering.slant = keys.slant;
  const auto read = read_first_number(keys.first, numbering, {keys.digits});
  if (const auto* problem = std::get_if<std::string>(&read)) FAIL(*problem);
  const auto& reading = std::get<NumberReading>(read);
  Grid grid;
  grid.orientation = keys.orientation;
  grid.numbering = reading.numbering;
  grid.columns = keys.columns;
  grid.rows = keys.rows;
  const std::string shifted = keys.shifted;
  grid.shifted = shifted == "odd" ? Parity::odd : Parity::even;
  grid.shifted_by_place = shifted == "first" || shifted == "second";
  if (grid.shifted_by_place) grid.shift_first(reading.number, shifted == "first");
  grid.first = grid.printed_of(reading.number);
  return grid;
}

/// The hex in a column from the left and a row from the top, both from 0.
Hex at(const Grid& grid, int column, int row) {
  return grid.hex_at(static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                     static_cast<std::size_t>(column));
}
std::string number(const Grid& grid, int column, int row) {
  return grid.number(at(grid, column, row));
}

std::string corners(const Grid& grid) {
  const int right = grid.columns - 1, bottom = grid.rows - 1;
  return number(grid, 0, 0) + " " + number(grid, 0, bottom) + " " + number(grid, right, 0) + " " +
         number(grid, right, bottom);
}

std::string neighbours(const Grid& grid, const char* hex) {
  std::string text;
  for (int i = 0; i < direction_count; ++i) {
    const Direction d = direction(i);
    text += (i == 0 ? "" : " ") + std::string(grid.direction_name(d)) + " " +
            grid.number(neighbour(grid.parse(hex).value(), d));
  }
  return text;
}

Keys asl() {
  Keys keys;
  keys.first = "A0";
  keys.shifted = "second";
  keys.columns = 33;
  keys.rows = 11;
  return keys;
}

Keys waterloo() {
  Keys keys;
  keys.first = "4201";
  keys.row_first = true;
  keys.rows_up = true;
  keys.columns = 60;
  keys.rows = 42;
  return keys;
}

std::string problem(const char* first, const Keys& keys = {}) {
  Numbering numbering;
  numbering.row_first = keys.row_first;
  numbering.letters = keys.letters;
  const auto read = read_first_number(first, numbering, {keys.digits});
  const auto* text = std::get_if<std::string>(&read);
  return text == nullptr ? "" : *text;
}

}  // namespace

TEST_CASE("corners of numberings, in the order top left, bottom left, top right, bottom right") {
  struct Row {
    const char* what;
    Keys keys;
    const char* corners;
  };
  Keys plain{.columns = 23, .rows = 12};
  Keys rows_first{.columns = 23, .rows = 12, .row_first = true};
  Keys up{.first = "0112", .columns = 23, .rows = 12, .rows_up = true};
  Keys left{.first = "2301", .columns = 23, .rows = 12, .columns_left = true};
  Keys both{
      .first = "1223", .columns = 23, .rows = 12, .row_first = true, .columns_left = true, .rows_up = true};
  Keys point{.first = "17.07", .columns = 100, .rows = 3};
  Keys letters{.first = "AA07", .columns = 3, .rows = 4};
  Keys counted{.first = "Y1", .columns = 5, .rows = 11, .letters = LetterOrder::counted};
  Keys behind{.first = "1A", .columns = 27, .rows = 2, .row_first = true};
  Keys uneven{.first = "00101", .columns = 120, .rows = 5, .digits = std::array{3, 2}};
  Keys slashed{.first = "A/B", .columns = 30, .rows = 26};
  const Row table[] = {
      {"as ever", plain, "0101 0112 2301 2312"},
      {"row first", rows_first, "0101 1201 0123 1223"},
      {"rows upwards", up, "0112 0101 2312 2301"},
      {"columns leftwards", left, "2301 2312 0101 0112"},
      {"all three", both, "1223 0123 1201 0101"},
      {"a point: at least two figures", point, "17.07 17.09 116.07 116.09"},
      {"letters after Z, two figures", letters, "AA07 AA10 CC07 CC10"},
      {"AA AB after Z", counted, "Y1 Y11 AC1 AC11"},
      {"letters behind", behind, "1A 2A 1AA 2AA"},
      {"three figures and two", uneven, "00101 00105 12001 12005"},
      {"letters twice", slashed, "A/B A/AA DD/B DD/AA"},
      {"letters and figures, from 0", asl(), "A0 A10 GG0 GG10"},
      {"row 42 at the top", waterloo(), "4201 0101 4260 0160"},
  };
  for (const Row& row : table) {
    CAPTURE(row.what);
    CHECK(corners(grid_of(row.keys)) == row.corners);
  }
}

TEST_CASE("the columns of a board with letters: the second is half a hex lower") {
  const Grid grid = grid_of(asl());
  // A1 is in the second row of an upper column: B1 is its upper right neighbour, and B2 the lower one, if B
  // is lower by half a hex and B0 is beside A0.
  CHECK(neighbours(grid, "B1") == "N B0 NE C1 SE C2 S B2 SW A2 NW A1");
  CHECK(neighbours(grid, "C1") == "N C0 NE D0 SE D1 S C2 SW B1 NW B0");
  CHECK(neighbours(grid, "Z5") == "N Z4 NE AA5 SE AA6 S Z6 SW Y6 NW Y5");
  CHECK(centre(grid, grid.parse("B0").value()).y > centre(grid, grid.parse("A0").value()).y);
}

TEST_CASE("row 17 from the bottom, column 07") {
  const Grid grid = grid_of(waterloo());
  CHECK(grid.parse("1707") == at(grid, 6, 42 - 17));
  // 06 and 08 are even columns and lower by half a hex; a row of a higher number is higher.
  CHECK(neighbours(grid, "1707") == "N 1807 NE 1808 SE 1708 S 1607 SW 1706 NW 1806");
  CHECK(neighbours(grid, "1708") == "N 1808 NE 1709 SE 1609 S 1608 SW 1607 NW 1707");
}

TEST_CASE("columns that run to the left keep the parity of their numbers") {
  Keys keys{.first = "0801", .columns = 8, .rows = 4, .columns_left = true};
  const Grid grid = grid_of(keys);
  // Column 8, the leftmost, is even: half a hex lower.
  CHECK(centre(grid, at(grid, 0, 0)).y - centre(grid, at(grid, 1, 0)).y == doctest::Approx(std::sqrt(3) / 2));
  CHECK(neighbours(grid, "0702") == "N 0701 NE 0601 SE 0602 S 0703 SW 0802 NW 0801");
}

TEST_CASE("the first or the second column is shifted, whatever its number") {
  for (const char* first : {"0101", "0201", "A1", "B1"}) {
    for (const bool columns_left : {false, true}) {
      Keys keys{.first = first, .shifted = "first", .columns = 2, .rows = 1, .columns_left = columns_left};
      const Grid lower = grid_of(keys);
      CHECK(lower.is_first_shifted());
      CHECK(centre(lower, at(lower, 1, 0)).y < 0);
      keys.shifted = "second";
      const Grid upper = grid_of(keys);
      CHECK_FALSE(upper.is_first_shifted());
      CHECK(centre(upper, at(upper, 1, 0)).y > 0);
      keys.orientation = Orientation::pointy;
      keys.rows = 2;
      const Grid pointy = grid_of(keys);
      CHECK(centre(pointy, at(pointy, 0, 1)).x > 0);
    }
  }
}

TEST_CASE("slanted rows of flat hexes run straight up or down the page") {
  // Columns 1 and 3 are upper ones, 2 and 4 half a hex lower. With slant 1 numbers grow by one every two
  // columns, so hexes of one number climb to the NE.
  Keys keys{.first = "0101", .columns = 5, .rows = 6, .slant = 1};
  const Grid up = grid_of(keys);
  CHECK(number(up, 0, 3) == "0104");
  CHECK(number(up, 1, 2) == "0204");
  CHECK(number(up, 2, 2) == "0304");
  CHECK(number(up, 3, 1) == "0404");
  CHECK(number(up, 4, 1) == "0504");
  CHECK(neighbours(up, "0304") == "N 0303 NE 0404 SE 0405 S 0305 SW 0204 NW 0203");

  // With slant -1 they descend to the SE.
  keys.first = "0105";
  keys.slant = -1;
  const Grid down = grid_of(keys);
  CHECK(number(down, 0, 0) == "0105");
  CHECK(number(down, 1, 0) == "0205");
  CHECK(number(down, 2, 1) == "0305");
  CHECK(number(down, 3, 1) == "0405");
  CHECK(number(down, 4, 2) == "0505");
  CHECK(neighbours(down, "0305") == "N 0304 NE 0404 SE 0405 S 0306 SW 0206 NW 0205");

  // The same where rows are counted upwards: a number that grows to the right now descends.
  keys.first = "0108";
  keys.slant = 1;
  keys.rows_up = true;
  const Grid mirrored = grid_of(keys);
  CHECK(number(mirrored, 1, 0) == "0208");
  CHECK(number(mirrored, 2, 1) == "0308");
  CHECK(number(mirrored, 4, 2) == "0508");
}

TEST_CASE("slanted columns of pointy hexes run straight down the page") {
  // Even rows are half a hex further right. Slant 1: columns of one number lean to the left (SW).
  Keys keys{.orientation = Orientation::pointy, .first = "0101", .columns = 6, .rows = 5, .slant = 1};
  const Grid left = grid_of(keys);
  CHECK(number(left, 3, 0) == "0401");
  CHECK(number(left, 2, 1) == "0402");
  CHECK(number(left, 2, 2) == "0403");
  CHECK(number(left, 1, 3) == "0404");
  CHECK(neighbours(left, "0403") == "NW 0302 NE 0402 E 0503 SE 0504 SW 0404 W 0303");
  keys.slant = -1;
  keys.first = "0501";
  const Grid right = grid_of(keys);
  CHECK(number(right, 0, 1) == "0502");
  CHECK(number(right, 1, 2) == "0503");
  CHECK(number(right, 1, 3) == "0504");
}

TEST_CASE("numbers are read exactly as they are printed") {
  const Grid grid = grid_of(asl());
  for (const char* text :
       {"", "A", "1", "a1", "A01", "1A", "A-1", "A 1", "AB1", "A1 ", "A.1", "A+1", "A1000000"}) {
    CAPTURE(text);
    CHECK_FALSE(grid.parse(text));
  }
  CHECK(grid.parse("GG10"));
  Keys zeros{.first = "A01", .columns = 3, .rows = 3};
  CHECK(grid_of(zeros).parse("A10"));
  CHECK_FALSE(grid_of(zeros).parse("A1"));
  Keys point{.first = "1.1", .columns = 3, .rows = 3};
  CHECK(grid_of(point).parse("12.3"));
  CHECK_FALSE(grid_of(point).parse("1.03"));
  CHECK_FALSE(grid_of(point).parse("1.2.3"));
  CHECK_FALSE(grid_of(point).parse("11"));
}

TEST_CASE("numbers sort by value, in the order in which they are printed") {
  const Grid letters = grid_of(asl());
  const auto less = [](const Grid& grid, const char* a, const char* b) {
    return grid.key(grid.parse(a).value()) < grid.key(grid.parse(b).value());
  };
  CHECK(less(letters, "A2", "A10"));
  CHECK(less(letters, "Z1", "AA1"));
  CHECK(less(letters, "B9", "AA0"));
  const Grid rows = grid_of(waterloo());
  CHECK(less(rows, "0160", "0201"));
  CHECK(less(rows, "1707", "1708"));
}

TEST_CASE("a first number that cannot be read says why") {
  CHECK(problem("101") ==
        "`first` \"101\" can be read as column 1, row 01; or column 10, row 1: say which with digits = [1, "
        "2] or [2, 1]");
  Keys rows{.row_first = true};
  CHECK(problem("101", rows).find("row 1, column 01; or row 10, column 1") != std::string::npos);
  for (const char* text : {"01-01", "01,01", "01:01", "01 01", "A-1"}) {
    CAPTURE(text);
    CHECK(problem(text).find("cannot be separated by") != std::string::npos);
  }
  for (const char* text :
       {"", "0", "A", "A1B", "1.2.3", ".12", "12.", "01*01", "0000000000000", "A.", "1\xFF"}) {
    CAPTURE(text);
    CHECK(problem(text).find("as it is printed") != std::string::npos);
  }
  CHECK(problem("AB1").find("after Z this map counts AA, BB, CC") != std::string::npos);
  CHECK(problem("AB").find("write a separator") != std::string::npos);
  CHECK(problem("1234567.1").find("7 digits; the limit is 6") != std::string::npos);
  Keys digits{.digits = std::array{2, 2}};
  CHECK(problem("101", digits) == "`digits` counts 4 figures, and `first` \"101\" has 3");
  CHECK(problem("A1", digits).find("at least 2 figures") != std::string::npos);
}

TEST_CASE("hexes that cannot have a number are named by their places") {
  const auto all = [](std::size_t) { return true; };
  Keys low{.first = "0102", .columns = 4, .rows = 4, .rows_up = true};
  CHECK(grid_of(low).number_problem(all).value() ==
        "the hex in column 1 from the left, row 4 from the top, cannot have a number: the number of its row "
        "would be -1; hex numbers begin at 0 (and 3 more hexes)");
  Keys before_a{.first = "B1", .columns = 3, .rows = 1, .columns_left = true};
  CHECK(grid_of(before_a).number_problem(all).value().find("the letter of its column would be before A") !=
        std::string::npos);
  Keys wide{.first = "9001", .columns = 11, .rows = 1, .row_first = true, .rows_up = true};
  CHECK_FALSE(grid_of(wide).number_problem(all));
  wide.columns = 100;
  CHECK(has(grid_of(wide).number_problem(all).value(), "column 100 from the left"));
  // A blank needs no number.
  CHECK_FALSE(grid_of(wide).number_problem([](std::size_t i) { return i != 99; }));
}

TEST_CASE("every hex of every numbering is read back from its number, and no two have the same") {
  struct Form {
    const char* first;
    std::optional<std::array<int, 2>> digits;
  };
  const Form forms[] = {{"4040", {}}, {"404040", {}}, {"40.40", {}}, {"40_40", {}},
                        {"AA40", {}}, {"40AA", {}},   {"AA/BB", {}}, {"40400", std::array{2, 3}}};
  const bool held = rc::check("round trip", [&] {
    const Form& form = forms[*rc::gen::inRange<std::size_t>(0, std::size(forms))];
    Keys keys;
    keys.first = form.first;
    keys.digits = form.digits;
    keys.orientation = *rc::gen::element(Orientation::flat, Orientation::pointy);
    keys.shifted = *rc::gen::element("odd", "even", "first", "second");
    keys.columns = *rc::gen::inRange(1, 12);
    keys.rows = *rc::gen::inRange(1, 12);
    keys.row_first = *rc::gen::arbitrary<bool>();
    keys.columns_left = *rc::gen::arbitrary<bool>();
    keys.rows_up = *rc::gen::arbitrary<bool>();
    keys.letters = LetterOrder::doubled;
    keys.slant = *rc::gen::inRange(-1, 2);
    const Grid grid = grid_of(keys);
    RC_ASSERT(!grid.number_problem([](std::size_t) { return true; }));
    RC_ASSERT(number(grid, 0, 0) == form.first);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      const std::string text = grid.number(h);
      RC_ASSERT(grid.parse(text) == h);
      RC_ASSERT(grid.index(h) == i);
      RC_ASSERT(seen.insert(text).second);
      std::vector<Hex> region;
      RC_ASSERT(!add_region_hexes(
          grid, text, [](Hex) { return true; }, region));
      RC_ASSERT(region == std::vector<Hex>{h});
      for (const Hex beside : ring(h, 3)) RC_ASSERT(grid.parse(grid.number(beside)) == beside);
    }
    // Two steps along the second axis are two numbers; two columns (rows) further, the slant counts once.
    const bool flat = keys.orientation == Orientation::flat;
    for (int c = 0; c + 2 < grid.columns; ++c) {
      for (int r = 0; r + 2 < grid.rows; ++r) {
        const HexNumber here = grid.values(at(grid, c, r));
        const HexNumber right = grid.values(at(grid, c + 2, r));
        const HexNumber below = grid.values(at(grid, c, r + 2));
        const int across = keys.columns_left ? -2 : 2, down = keys.rows_up ? -2 : 2;
        RC_ASSERT(right == (HexNumber{here.column + across, here.row + (flat ? keys.slant : 0)}));
        RC_ASSERT(below == (HexNumber{here.column + (flat ? 0 : keys.slant), here.row + down}));
      }
    }
  });
  CHECK(held);
}

TEST_CASE("hexes of equal number in a slanted grid are a straight row") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    for (const char* shifted : {"odd", "even"}) {
      for (const int slant : {-1, 1}) {
        for (const bool turned : {false, true}) {
          Keys keys;
          keys.orientation = orientation;
          keys.first = "5050";
          keys.shifted = shifted;
          keys.columns = keys.rows = 15;
          keys.slant = slant;
          keys.columns_left = keys.rows_up = turned;
          const Grid grid = grid_of(keys);
          const bool flat = orientation == Orientation::flat;
          HexNumber n = grid.values(at(grid, 7, 7));
          std::vector<Hex> row;
          for (int i = 0; i < 6; ++i) {
            row.push_back(grid.hex_of(n));
            ++(flat ? n.column : n.row);
          }
          CHECK(distance(row.front(), row.back()) == 5);
          CHECK(line(row.front(), row.back()) == row);
        }
      }
    }
  }
}

TEST_CASE("a region of a slanted grid is what its numbers say") {
  Keys keys{.first = "0101", .columns = 6, .rows = 6, .slant = 1};
  const Grid grid = grid_of(keys);
  std::vector<Hex> hexes;
  CHECK_FALSE(add_region_hexes(
      grid, "0204-0404", [](Hex) { return true; }, hexes));
  CHECK(hexes ==
        std::vector<Hex>{grid.parse("0204").value(), grid.parse("0304").value(), grid.parse("0404").value()});
  sort_region(hexes);
  CHECK(region_entries(grid, hexes) == Strings{"0204-0404"});
}

TEST_CASE("the numbering in words names the corners and one pair of neighbours") {
  const auto all = [](Hex) { return true; };
  Keys plain{.columns = 8, .rows = 23};
  CHECK(numbering_in_words(grid_of(plain), all) ==
        "0101 top left, 0123 bottom left, 0801 top right, 0823 bottom right; 0102 lies S of 0101");
  CHECK(numbering_in_words(grid_of(waterloo()), all) ==
        "4201 top left, 0101 bottom left, 4260 top right, 0160 bottom right; 4101 lies S of 4201");
  // Where the corners are blanks, the nearest hexes stand for them.
  const Grid board = grid_of(asl());
  const auto no_halves = [&](Hex h) {
    const HexNumber n = board.values(h);
    return n.row > 0 || n.column % 2 == 0;
  };
  CHECK(numbering_in_words(board, no_halves) ==
        "A1 top left, A10 bottom left, GG1 top right, GG10 bottom right; A2 lies S of A1");
  Keys pointy{.orientation = Orientation::pointy, .columns = 3, .rows = 2};
  CHECK(numbering_in_words(grid_of(pointy), all) ==
        "0101 top left, 0102 bottom left, 0301 top right, 0302 bottom right; 0201 lies E of 0101");
  CHECK(numbering_in_words(board, [](Hex) { return false; }) == "the map has no hex");
}

namespace {

/// Reads a first number of which somebody has said these things.
Grid said_grid(const char* first, Numbering keys, const SaidOfNumber& said, int columns, int rows) {
  const auto read = read_first_number(first, keys, said);
  if (const auto* problem = std::get_if<std::string>(&read)) FAIL(*problem);
  Grid grid;
  grid.numbering = std::get<NumberReading>(read).numbering;
  grid.columns = columns;
  grid.rows = rows;
  grid.first = grid.printed_of(std::get<NumberReading>(read).number);
  return grid;
}

}  // namespace

TEST_CASE("letters that are skipped are no columns, and are no part of a number") {
  Numbering keys;
  keys.skipped = "IO";
  const Grid grid = said_grid("H1", keys, {}, 20, 2);
  CHECK(number(grid, 0, 0) == "H1");
  CHECK(number(grid, 1, 0) == "J1");
  CHECK(number(grid, 6, 1) == "P2");
  CHECK(number(grid, 17, 0) == "AA1");
  CHECK_FALSE(grid.parse("I1"));
  CHECK(grid.parse("J1") == at(grid, 1, 0));
  const auto read = read_first_number("I1", keys, {});
  REQUIRE(std::holds_alternative<std::string>(read));
  CHECK(std::get<std::string>(read) == "`skip` leaves out the letter \"I\", which `first` has");
}

TEST_CASE("a prefix stands before every number, and a letter before four figures asks whether it is one") {
  CHECK(problem("A0101") ==
        "`first` \"A0101\" can be read as column or row A with 0101, or as 0101 on sheet A: say which with "
        "prefix = "
        "\"\" or prefix = \"A\"");
  Numbering keys;
  keys.prefix = "A";
  const Grid sheet = said_grid("A0101", keys, {{}, true, false}, 20, 9);
  CHECK(corners(sheet) == "A0101 A0109 A2001 A2009");
  CHECK(sheet.parse("A0102") == at(sheet, 0, 1));
  CHECK_FALSE(sheet.parse("0102"));
  const Grid lettered = said_grid("A0101", {}, {{}, true, false}, 2, 9);
  CHECK(corners(lettered) == "A0101 A0109 B0101 B0109");
  CHECK(problem("A101").empty());
  const auto read = read_first_number("B0101", keys, {{}, true, false});
  REQUIRE(std::holds_alternative<std::string>(read));
  CHECK(std::get<std::string>(read) == "`first` \"B0101\" does not begin with the prefix \"A\"");
}

TEST_CASE("a first I is asked about: it may be the Roman one") {
  CHECK(problem("I.1").find("Roman") != std::string::npos);
  CHECK(problem("1II").find("Roman") != std::string::npos);
  CHECK(problem("H.1").empty());
  const Grid grid = said_grid("I.1", {}, {{}, false, true}, 2, 2);
  CHECK(corners(grid) == "I.1 I.2 J.1 J.2");
}

TEST_CASE("small letters are told to be capitals") {
  CHECK(problem("x").find("write \"X\"") != std::string::npos);
  CHECK(problem("a1") == "the letters of hex numbers are capitals; write \"A1\"");
}

TEST_CASE("numbers that fall to fewer figures ask for the least of them") {
  Numbering keys;
  keys.columns_left = true;
  const auto read = read_first_number("12.3", keys, {});
  const NumberReading& reading = std::get<NumberReading>(read);
  CHECK(unclear_fall(reading.number, reading.numbering, true, 11) ==
        "numbers fall from 12: say whether 10 is followed by 9 or 09, with the least figures of both parts: "
        "digits = "
        "[1, 1] or [2, 1]");
  CHECK(unclear_fall(reading.number, reading.numbering, true, 2).empty());
  CHECK(unclear_fall(reading.number, reading.numbering, false, 11).empty());
  const Grid bare = said_grid("12.3", keys, {std::array<int, 2>{1, 1}, false, false}, 12, 2);
  CHECK(corners(bare) == "12.3 12.4 1.3 1.4");
  const Grid padded = said_grid("12.3", keys, {std::array<int, 2>{2, 1}, false, false}, 12, 2);
  CHECK(corners(padded) == "12.3 12.4 01.3 01.4");
}

TEST_CASE("what must be said of a first number reads it back") {
  for (const bool left : {false, true}) {
    for (const char* first : {"A0101", "I.1", "12.3", "0101", "AA07", "17.07", "9.9", "100101"}) {
      for (const int least : {1, 2}) {
        CAPTURE(first);
        Numbering keys;
        keys.columns_left = left;
        const auto read = read_first_number(first, keys, {std::nullopt, true, true});
        Numbering numbering = std::get<NumberReading>(read).numbering;
        const bool fits = !numbering.has_fixed_width() && numbering.column.width >= least;
        if (fits && first[0] != '0') numbering.column.width = least;
        Numbering bare = numbering;
        bare.separator = '\0';
        bare.column = bare.row = {};
        const auto again = read_first_number(first, bare, to_be_said_of(first, numbering));
        REQUIRE(std::holds_alternative<NumberReading>(again));
        CHECK(std::get<NumberReading>(again).numbering == numbering);
      }
    }
  }
}
