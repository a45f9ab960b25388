// Maps of each numbering as grids of VASSAL: where its hexes are on a picture of the map, and their numbers.

#include "src/workshop/exchange/vassal/vassal_grid.h"

#include <cmath>

#include <fmt/format.h>

#include "src/core/io/maps/map_reader.h"
#include "tests/support/got.h"

namespace {

/// A map of 7 columns and 6 rows with a hole.
HexMap map_with(const std::string& grid) {
  const std::string text = fmt::format(
      "rearguard = \"map 1\"\nhexes = [\".......\", \".......\", \"... ...\", \".......\", \".......\", "
      "\".......\"]\n[grid]\ncolumns = 7\nrows = 6\n{}{}{}\n[terrain.clear]\nsymbol = \".\"\ncost = {{ foot "
      "= 1 }}\n",
      grid.find("orientation") == std::string::npos ? "orientation = \"flat\"\n" : "",
      grid.find("shifted") == std::string::npos ? "shifted = \"second\"\n" : "", grid);
  return got(read_map_text(text, "map.toml"));
}

constexpr double radius = 40;
const GridOnPicture place{520, 500, radius, {70, 60}};

/// Checks that VASSAL's hexes lie where the map's are drawn, and returns what VASSAL calls otherwise.
std::string difference_of(const std::string& grid) {
  CAPTURE(grid);
  const HexMap map = map_with(grid);
  const Grid& own = map.grid();
  const auto exists = [&](std::size_t i) { return map.exists(own.hex_at(i)); };
  const OwnGrid vassal = own_grid(own, place, exists);
  const RawFrame frame = own_frame(own);
  const Hex shift = own.hex_at(0) - axial_of(frame.sideways, raw_hex_at(frame, 0, 0));
  const std::vector<RawHex> hexes = own_hexes(frame, exists);
  CHECK(hexes.size() == 41);
  for (const RawHex raw : hexes) {
    const Hex hex = axial_of(frame.sideways, raw) + shift;
    CHECK(map.exists(hex));
    const Point drawn = centre(own, hex);
    const VassalPoint there = raw_centre(vassal.grid, raw);
    CHECK(std::hypot(there.x - place.first.x - radius * drawn.x, there.y - place.first.y - radius * drawn.y) <
          1);
  }
  // VASSAL keeps the origin in whole pixels.
  CHECK(vassal.grid.x0 == std::round(vassal.grid.x0));
  CHECK(vassal.grid.y0 == std::round(vassal.grid.y0));
  return vassal.difference;
}

/// Returns what VASSAL calls the first and the last hex of a map.
std::string ends(const std::string& grid) {
  const HexMap map = map_with(grid);
  const Grid& own = map.grid();
  const OwnGrid vassal = own_grid(own, place, [](std::size_t) { return true; });
  const RawFrame frame = own_frame(own);
  const VassalExtent extent{520, 500};
  const VassalNumbering& n = *vassal.grid.numbering;
  return printed_number(n, vassal.grid, extent, raw_hex_at(frame, 0, 0)) + " " +
         printed_number(n, vassal.grid, extent, raw_hex_at(frame, 6, 5)) + " " + n.location_format;
}

}  // namespace

TEST_CASE("VASSAL numbers the hexes as the map does") {
  for (const char* orientation : {"flat", "pointy"}) {
    for (const char* shifted : {"first", "second"}) {
      for (const char* numbers :
           {R"(first = "0101")", R"(first = "2930")", "first = \"0101\"\norder = \"row-column\"",
            "first = \"0107\"\nrows_run = \"up\"", "first = \"0801\"\ncolumns_run = \"left\"",
            "first = \"2009\"\ncolumns_run = \"left\"\nrows_run = \"up\"", R"(first = "A1")",
            R"(first = "W05")", R"(first = "3.17")", R"(first = "001002")",
            "first = \"B0101\"\nprefix = \"B\""}) {
        CAPTURE(orientation);
        CAPTURE(shifted);
        CHECK(difference_of(fmt::format("orientation = \"{}\"\nshifted = \"{}\"\n{}", orientation, shifted,
                                        numbers)) == "");
      }
    }
  }
  CHECK(ends("first = \"B0101\"\nprefix = \"B\"") == "0101 0706 B$gridLocation$");
  CHECK(ends(R"(first = "W05")") == "W05 CC10 $gridLocation$");
}

TEST_CASE("numbers that run aslant are VASSAL's oblique ones") {
  for (const char* shifted : {"first", "second"}) {
    for (const int slant : {1, -1}) {
      CAPTURE(slant);
      CHECK(difference_of(fmt::format("shifted = \"{}\"\nfirst = \"1010\"\nslant = {}", shifted, slant)) ==
            "");
    }
  }
}

TEST_CASE("what VASSAL cannot number is told, and counted from the top left") {
  const std::string skipped = "first = \"G1\"\nskip = \"I\"";
  CHECK(difference_of(skipped) == "I1 would be J1");
  CHECK(ends(skipped) == "0101 0706 $gridLocation$");
  // After Z come AA, BB … with VASSAL.
  CHECK(difference_of("first = \"Y1\"\nletters = \"AA AB\"") == "BB1 would be AB1");
  CHECK(difference_of("first = \"Y1\"\nletters = \"AA BB\"") == "");
}
