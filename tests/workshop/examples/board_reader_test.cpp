// Boards that are drawn in a text: their ground, their units, and what is wrong with them.

#include "src/core/io/positions/board_reader.h"

#include <rapidcheck.h>

#include "src/core/board/setup_of.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string chart =
    "terrain.clear = { symbol = \".\", cost = { foot = 1 } }\nterrain.woods = { symbol = \"w\", cost = { "
    "foot = 2 } }\n";
const std::string sides =
    "lower = { side = \"blue\", class = \"foot\" }\nupper = { side = \"red\", class = \"foot\", strength = 3 "
    "}\n";

std::string drawn(const std::string& board, const std::string& more = sides, const std::string& grid = "") {
  return "rearguard = \"position 1\"\nboard = \"\"\"\n" + board + "\"\"\"\n" + more + "[map]\n" + grid +
         chart;
}

Checked<PositionDocument> read_drawn(const std::string& text) {
  return read_position_text(text, {"board.toml", "", Need::required, nullptr});
}

Position drawn_position_of(const std::string& text) {
  auto made = got(read_drawn(text));
  return std::move(made).position;
}

/// Returns "a 0203 blue, X 0302 red": the units with their hexes.
std::string units_of(const Position& position) {
  std::string text;
  for (const Unit& unit : position.units())
    text += (text.empty() ? "" : ", ") + unit.id + " " + position.map().grid().number(unit.hex) + " " +
            position.sides()[unit.side];
  return text;
}

/// Returns the rows of terrain symbols, as `hexes` would have them.
std::string ground_of(const HexMap& map) {
  std::string text;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(map.grid().columns) == 0) text += '/';
    const TerrainId t = map.terrains()[i];
    text += t == no_hex ? ' ' : static_cast<char>(map.chart().terrains[t].symbol);
  }
  return text;
}

std::string problems_of(const std::string& text) {
  const auto made = read_drawn(text);
  return made ? "none" : to_string(made.problems());
}

const std::string five =
    ".   .   .\n"
    "  .   w\n"
    ".   X   .\n"
    "  .   .\n"
    ".   a   .\n"
    "  w   .\n";

}  // namespace

TEST_CASE("a drawn board of flat hexes is a map with units") {
  const Position position = drawn_position_of(drawn(five));
  const Grid& grid = position.map().grid();
  // Three lines of columns 1, 3 and 5; those of columns 2 and 4 lie half a hex lower, in the gaps.
  CHECK(grid.columns == 5);
  CHECK(grid.rows == 3);
  CHECK(grid.orientation == Orientation::flat);
  CHECK_FALSE(grid.is_first_shifted());
  CHECK(ground_of(position.map()) == "...w./...../.w...");
  CHECK(units_of(position) == "X 0302 red, a 0303 blue");
  CHECK(position.unit(0).strength == 3);
  // 0203 is drawn below and to the left of a: its SW neighbour.
  CHECK(neighbour(grid.parse("0303").value(), grid.parse_direction("SW").value()) ==
        grid.parse("0203").value());
}

TEST_CASE("a board may begin with the gaps: then the first column is the lower one") {
  const Position position = drawn_position_of(drawn("  a   .\n.   B   .\n"));
  const Grid& grid = position.map().grid();
  CHECK(grid.columns == 5);
  CHECK(grid.rows == 1);
  CHECK(grid.is_first_shifted());
  CHECK(units_of(position) == "a 0201 blue, B 0301 red");
  CHECK(adjacent(position.unit(0).hex, position.unit(1).hex));
}

TEST_CASE("a drawn board of pointy hexes has one row in each line") {
  const std::string grid = "grid = { orientation = \"pointy\", first = \"A1\" }\n";
  const Position position = drawn_position_of(drawn("a   .   w\n  .   .   B\n.   .\n", sides, grid));
  CHECK(position.map().grid().columns == 3);
  CHECK(position.map().grid().rows == 3);
  CHECK(ground_of(position.map()) == "..w/.../.. ");
  CHECK(units_of(position) == "a A1 blue, B C2 red");
  // The second row lies half a hex further right: A2 is to the SE of A1.
  const Grid& read = position.map().grid();
  CHECK(neighbour(read.parse("A1").value(), read.parse_direction("SE").value()) == read.parse("A2").value());
}

TEST_CASE("blanks are no hexes, margins do not count, and gaps stay empty") {
  const Position position = drawn_position_of(drawn("\n        .   .\n          a\n        .\n\n"));
  CHECK(ground_of(position.map()) == ".../.  ");
}

TEST_CASE("a hex may show a stack, numbered units and its terrain") {
  const Position position = drawn_position_of(drawn("ab  c1w X2\n"));
  CHECK(units_of(position) == "a 0101 blue, b 0101 blue, c1 0301 blue, X2 0501 red");
  CHECK(ground_of(position.map()) == ". w .");
}

TEST_CASE("`units` says more of the units on the board, and adds others") {
  const Position position = drawn_position_of(
      drawn(five, sides + "units = [\n  { id = \"a\", strength = 7, facing = \"N\" },\n"
                          "  { id = \"far\", side = \"red\", hex = \"0501\", class = \"foot\" },\n]\n"));
  CHECK(units_of(position) == "X 0302 red, a 0303 blue, far 0501 red");
  CHECK(position.unit(1).strength == 7);
  CHECK(position.unit(1).facing.has_value());
}

TEST_CASE("hexsides and home edges can stand beside a board") {
  const Position position =
      drawn_position_of("rearguard = \"position 1\"\nboard = [\".   a\", \"  .\"]\n" + sides +
                        "hexsides = [{ feature = \"river\", between = [\"0101\", \"0201\"] }]\nhome = { blue "
                        "= \"E\" }\n[map]\n" +
                        chart + "features.river = { cost = { foot = 1 } }\n");
  const Grid& grid = position.map().grid();
  CHECK(position.map().features(grid.parse("0101").value(), grid.parse_direction("SE").value()).size() == 1);
  CHECK(position.map().home_edges.at("blue") == MapEdge::east);
}

TEST_CASE_FIXTURE(InScratch, "a board with the chart of a map file") {
  scratch.write("map.toml",
                "rearguard = \"map 1\"\nhexes = [\"...\"]\ngrid = { orientation = \"pointy\", shifted = "
                "\"even\", first = \"0101\", columns = 3, rows = 1 }\n" +
                    chart);
  const std::string path =
      scratch.write("position.toml", "rearguard = \"position 1\"\nmap = \"map.toml\"\n" + sides +
                                         "board = \"\"\"\n.   a\n  w   .\n\"\"\"\n");
  const auto made = got(read_position_file(path));
  CHECK(ground_of(made.position.map()) == "../w.");
  CHECK(made.map_path.empty());
}

TEST_CASE("what is wrong with a drawn board is named with its line and column") {
  struct Row {
    const char* what;
    std::string text;
    const char* message;
  };
  const Row table[] = {
      {"a sign out of line", drawn(".   .\n   a\n"),
       "board.toml:4:4: error: \"a\" is out of line: the hexes of a line are 4 characters apart, and those "
       "of the next line are in the gaps, 2 characters further\n"},
      {"lines that are not in the gaps", drawn(".   .\n.   a\n"),
       "board.toml:4:1: error: \".\" is out of line"},
      {"an unknown sign", drawn(".   ?\n  a\n"),
       "board.toml:3:5: error: no terrain has the symbol \"?\"; the map has . w\n"},
      {"one unit twice", drawn("a   .\n  a\n"),
       "board.toml:4:3: error: unit \"a\" is on the board twice; it is also in line 3\n"},
      {"two terrains", drawn(".w  a\n"), "board.toml:3:2: error: \".w\" shows two terrains\n"},
      {"too many signs", drawn("abcd\n"), "board.toml:3:1: error: \"abcd\" has 4 signs"},
      {"a tab", drawn(".   .\n\ta\n"),
       "board.toml:4:1: error: a board is drawn with spaces, not with tabs\n"},
      {"nothing", drawn("\n\n"), "board.toml:2:9: error: the board has no hex\n"},
      {"a unit of no kind", drawn("a   B\n", "lower = { side = \"blue\", class = \"foot\" }\n"),
       "board.toml:3:5: error: nothing says what unit \"B\" is: add it to `units`, or say with upper = { "
       "side = …, class = … } what capital letters are\n"},
      {"a unit without its class",
       drawn("a   B\n", "lower = { side = \"blue\" }\nupper = { side = \"red\", class = \"foot\" }\n"),
       "board.toml:3:1: error: "},
      {"a unit with a hex", drawn("a   B\n", sides + "units = [{ id = \"a\", hex = \"0101\" }]\n"),
       "board.toml:7:28: error: unit \"a\" has a `hex`, and is on the board in line 3\n"},
      {"a unit that is not drawn", drawn("a   B\n", sides + "units = [{ id = \"c\", side = \"red\" }]\n"),
       "board.toml:7:10: error: unit \"c\" is not on the board, and has no `hex`\n"},
      {"a key of no unit",
       drawn("a   B\n", "lower = { side = \"blue\", class = \"foot\", strenght = 2 }\n" +
                            sides.substr(sides.find("upper"))),
       "board.toml:5:42: error: unknown key `strenght`"},
      {"another layout than the grid's",
       drawn("  a\n.   B\n", sides,
             "grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\" }\n"),
       "board.toml:3:3: error: the board draws its first column half a hex lower than the next one, and the "
       "grid of the map has shifted = \"even\": draw it that way, or leave `shifted` out\n"},
      {"no terrain", "rearguard = \"position 1\"\nboard = \"a\"\nmap = {}\n",
       "board.toml:2:9: error: a `board` needs a `map` that has terrain"},
      {"a number", "rearguard = \"position 1\"\nboard = 3\n[map]\n" + chart,
       "board.toml:2:9: error: `board` must be a string"},
      {"a list with a number", "rearguard = \"position 1\"\nboard = [\".\", 3]\n[map]\n" + chart,
       "board.toml:2:15: error: "},
      {"escapes", "rearguard = \"position 1\"\nboard = \".   ?\\n  .\"\n[map]\n" + chart,
       "board.toml:2:9: error: no terrain has the symbol"},
  };
  for (const Row& row : table) {
    CAPTURE(row.what);
    const std::string found = problems_of(row.text);
    CHECK_MESSAGE(found.find(row.message) == 0, found);
  }
}

TEST_CASE("a position drawn as a board reads as the same position") {
  const bool held = rc::check("drawn and read", [] {
    const bool flat = *rc::gen::arbitrary<bool>();
    const bool first_is_shifted = *rc::gen::arbitrary<bool>();
    const int columns = *rc::gen::inRange(3, 8), rows = *rc::gen::inRange(3, 6);
    // Every hex of the top row and of the left column is there, so that the drawing shows the whole grid.
    std::map<std::pair<int, int>, std::string> signs;
    for (int c = 0; c < columns; ++c) {
      for (int r = 0; r < rows; ++r) {
        const std::string sign = *rc::gen::element<std::string>(".", "w", " ");
        signs[{c, r}] = sign == " " && (c == 0 || r == 0 || c + 1 == columns || r + 1 == rows) ? "." : sign;
      }
    }
    const std::pair<int, int> place{*rc::gen::inRange(0, columns), *rc::gen::inRange(0, rows)};
    const std::string below = signs[place] == " " ? "." : signs[place];
    signs[place] = "a" + below;
    // Shifted columns lie one line lower, shifted rows two characters further right.
    Strings lines;
    for (const auto& [at, sign] : signs) {
      const int straight = flat ? at.first : at.second;
      const bool shifted = (straight % 2 == 0) == first_is_shifted;
      const auto line = static_cast<std::size_t>(flat ? 2 * at.second + (shifted ? 1 : 0) : at.second);
      const auto x = static_cast<std::size_t>(flat ? 2 * at.first : 4 * at.first + (shifted ? 2 : 0));
      if (lines.size() <= line) lines.resize(line + 1);
      if (lines[line].size() < x + 2) lines[line].resize(x + 2, ' ');
      lines[line].replace(x, sign.size(), sign);
    }
    std::string board;
    for (const std::string& line : lines) board += line + "\n";
    const Position position = drawn_position_of(drawn(
        board, sides,
        std::string("grid = { orientation = \"") + (flat ? "flat" : "pointy") + "\", first = \"0101\" }\n"));
    const HexMap& map = position.map();
    RC_ASSERT(map.grid().columns == columns);
    RC_ASSERT(map.grid().rows == rows);
    RC_ASSERT(map.grid().is_first_shifted() == first_is_shifted);
    for (const auto& [at, sign] : signs) {
      const auto index = static_cast<std::size_t>(at.second * columns + at.first);
      const TerrainId t = map.terrains()[index];
      const char found = t == no_hex ? ' ' : static_cast<char>(map.chart().terrains[t].symbol);
      RC_ASSERT(found == sign.back());
      if (at == place) RC_ASSERT(map.grid().index(position.unit(0).hex) == index);
    }
  });
  CHECK(held);
}

TEST_CASE_FIXTURE(InScratch, "an example may draw its board, with the chart of its file") {
  const std::string path = scratch.write(
      "examples.toml", "rearguard = \"examples 1\"\nrules = \"order-actions\"\n" + sides + "[map]\n" + chart +
                           "[[examples]]\nid = \"one\"\nboard = \"\"\"\n" + five +
                           "\"\"\"\nask = { unit = \"a\", distance = 1 }\nexpect.legal = [\"0304\"]\n"
                           "[[examples]]\nid = \"two\"\nboard = \"\"\"\na   ?\n\"\"\"\n"
                           "ask = { unit = \"a\", distance = 1 }\nexpect.legal = [\"0304\"]\n");
  const auto file = read_examples_file(path);
  REQUIRE_FALSE(file);
  CHECK(only(file.problems()).line == 23);
  CHECK(only(file.problems()).column == 5);
  std::string text = scratch.read("examples.toml");
  text.replace(text.find("a   ?"), 5, "a   w");
  const auto good = got(read_examples_file(scratch.write("good.toml", text)));
  REQUIRE(good.examples.size() == 2);
  CHECK(units_of(good.examples[0].position.position) == "X 0302 red, a 0303 blue");
  CHECK(units_of(good.examples[1].position.position) == "a 0101 blue");
}
