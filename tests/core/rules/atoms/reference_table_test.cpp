// What the reference for rule authors says of the front of a unit.
#include <fstream>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/unit_condition.h"
#include "tests/support/test.h"

namespace {

const std::string reference = REARGUARD_SOURCE_DIR "/assets/rules/README.md";
}  // namespace

TEST_CASE("the front, flanks and rear are those drawn in the reference") {
  std::ifstream file(reference);
  std::string line;
  while (std::getline(file, line) &&
         line.find("flank and rear of a unit that faces N") == std::string::npos) {
  }
  while (std::getline(file, line) && line != "```") {
  }
  Unit unit;
  unit.facing = direction(0);
  // A column of hexes is nine letters wide, and a line is half a hex high; the unit is in the middle of five
  // by nine.
  int hexes = 0;
  for (int row = -4; std::getline(file, line) && line != "```"; ++row) {
    for (int column = -2; column <= 2; ++column) {
      const auto at = static_cast<std::size_t>(9 * (column + 2));
      const std::string word = at < line.size() ? line.substr(at, line.find(' ', at) - at) : std::string();
      if (word.empty() || word == "unit") continue;
      const Bearing bearing = bearing_of(unit, Hex{column, (row - column) / 2});
      CHECK(word == (bearing == Bearing::front ? "front" : bearing == Bearing::rear ? "rear" : "flank"));
      ++hexes;
    }
  }
  CHECK(hexes == 18);
}
