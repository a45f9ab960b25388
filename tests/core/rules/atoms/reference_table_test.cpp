// The tables of properties in the reference for rule authors are those of the atoms.
#include <fstream>
#include <sstream>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/unit_condition.h"
#include "tests/support/test.h"

namespace {

const std::string reference = REARGUARD_SOURCE_DIR "/assets/rules/README.md";
const std::string first_mark =
    "<!-- properties: written by tests/core/rules/atoms/reference_table_test.cpp from src/core/rules/atoms/ "
    "-->\n";
const std::string last_mark = "<!-- end of properties -->\n";

template <class Test>
std::string table(const std::string& head, const std::string& column, Test test) {
  std::string text = head + "\n\n| property | " + column + " |\n| --- | --- |\n";
  for (const Atom* atom : all_atoms()) {
    if (test(*atom) && !atom->is_derived)
      text += "| `" + std::string(atom->name) + "` | " + std::string(atom->documentation) + " |\n";
  }
  return text;
}

std::string tables() {
  const auto is_relation = [](const Atom& atom) { return atom.compare != nullptr; };
  const auto is_join = [](const Atom& atom) {
    return atom.join != AtomJoin::nothing || atom.takes_quantifier;
  };
  const auto is_of_path = [](const Atom& atom) { return atom.is_whole_path; };
  return table(
             "Properties of the hex entered. Off the map only `off-map` is true of those that look at the "
             "hex:",
             "is true of a hex",
             [&](const Atom& atom) {
               return !is_relation(atom) && !is_of_path(atom) && !is_of_steps(atom) && !is_join(atom);
             }) +
         '\n' +
         table("Properties of steps and of the hexsides that they cross:", "is true of a step",
               [&](const Atom& atom) { return is_of_steps(atom); }) +
         '\n' + table("Properties of the whole path:", "is true of a path", is_of_path) + '\n' +
         table(
             "Directions of movement compare the distance to an anchor after a step with that before it: `{ "
             "closer = \"enemies\" }`;\nwith `than = \"start\"` they compare the distance of the hex entered "
             "with that of the start hex:",
             "the distance", is_relation) +
         '\n' +
         table("Combinations of properties, and statements about units:", "is true of a step", is_join);
}

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

TEST_CASE("the reference for rule authors has the table of the atoms") {
  std::ifstream file(reference);
  std::ostringstream read;
  read << file.rdbuf();
  const std::string text = read.str();
  const std::size_t first = text.find(first_mark), last = text.find(last_mark);
  REQUIRE(first != std::string::npos);
  REQUIRE(last != std::string::npos);
  const std::size_t begin = first + first_mark.size();
  // REARGUARD_WRITE=1 writes the tables.
  if (const char* write = std::getenv("REARGUARD_WRITE"); write != nullptr && std::string(write) == "1") {
    std::ofstream(reference) << text.substr(0, begin) << tables() << text.substr(last);
    return;
  }
  const bool up_to_date = text.substr(begin, last - begin) == tables();
  CHECK_MESSAGE(up_to_date, "run this test with REARGUARD_WRITE=1 to write the tables anew");
}
