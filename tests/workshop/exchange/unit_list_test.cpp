// Lists of units: tables and lines, and what is wrong with them, with line and column.

#include "src/workshop/exchange/unit_list.h"

#include <rapidcheck.h>

#include "src/core/document/toml_text.h"
#include "tests/support/cases.h"
#include "tests/support/got.h"

namespace {

std::string read(const std::string& text, const UnitListDefaults& defaults = {}) {
  const auto units = read_unit_list(text, "units", defaults);
  if (!units) return to_string(units.problems());
  std::string out;
  for (const Node& unit : units->units.items) out += toml_value(unit) + "\n";
  return out;
}

/// For a map whose hexes have numbers of four figures.
UnitListDefaults of_known_hexes() {
  UnitListDefaults known;
  known.is_hex = [](const std::string& text) {
    return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  };
  return known;
}

}  // namespace

TEST_CASE("lists of units are read, and what is wrong with one is named with its line and column") {
  check_cases("workshop/exchange/unit_list.cases",
              {{"", [](const std::string& text) { return read(text); }},
               {"known", [](const std::string& text) { return read(text, of_known_hexes()); }}});
  CHECK(read("a/A1 cav\nside: red\nb/B2 morale=7 zoc=no # the rest\n", {"blue", "horse"}) ==
        "{ id = \"a\", hex = \"A1\", kind = \"cavalry\", side = \"blue\", class = \"horse\" }\n"
        "{ id = \"b\", hex = \"B2\", morale = 7, zoc = false, side = \"red\", class = \"horse\" }\n");
  for (const char* empty : {"", "# nothing\n\n"})
    CHECK(read(empty) == "units:1:1: error: this list has no units\n");
  CHECK(read("a/0101 \xFF\n") == "units: error: this list is not plain UTF-8 text\n");
}

TEST_CASE("a table has the keys of units in its first line") {
  const char* wanted =
      "{ id = \"a\", side = \"red\", hex = \"0101\", class = \"foot\", strength = 4, name = \"1st, "
      "\\\"Old\\\"\", counts = { hits = 2 } }\n{ id = \"b\", side = \"blue\", hex = \"0202\", class = "
      "\"foot\" }\n";
  CHECK(read("id,side,hex,class,strength,name,counts.hits\na,red,0101,foot,4,\"1st, "
             "\"\"Old\"\"\",2\nb,blue,0202,foot,,\n") == wanted);
  CHECK(read("\xEF\xBB\xBFid;side;hex;class;strength;name;counts.hits\r\na; red ;0101;foot;4;\"1st, "
             "\"\"Old\"\"\";2\r\n\r\n# second\r\nb;blue;0202;foot\r\n") == wanted);
  CHECK(read("id\tside\thex\tclass\tstrength\tname\tcounts.hits\na\tred\t0101\tfoot\t4\t\"1st, "
             "\"\"Old\"\"\"\t2\nb\tblue\t0202\tfoot") == wanted);
}

TEST_CASE("what a list says twice, or says nothing of, is told") {
  const auto told = got(read_unit_list("Unit,Side,Hex,Notes\nA,Union,2930,x\nB,union,2931,\nC,union,,\n",
                                       "units", of_known_hexes()));
  CHECK(told.remarks == Strings{"the column \"Notes\" says nothing of a unit, and is left out",
                                "\"Union\" and \"union\" are read as one side",
                                "1 row without a hex, left out"});
}

TEST_CASE("any text is a list or a problem in one of its lines") {
  const bool held = rc::check("list or problem", [] {
    const auto pieces = *rc::gen::container<Strings>(
        rc::gen::element<std::string>("id", "hex", ",", ";", "\t", "\n", "\"", "/", ":", "=", "-", "#", " ",
                                      "a", "0101", "side", "strength", "counts.", "\r\n", "\xC3\xA9"));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    const auto units = read_unit_list(text, "units", {});
    if (units) {
      RC_ASSERT(!units->units.items.empty());
      return;
    }
    const auto lines = static_cast<int>(std::ranges::count(text, '\n')) + 1;
    for (const Diagnostic& problem : units.problems()) {
      RC_ASSERT(problem.line >= 1);
      RC_ASSERT(problem.line <= lines);
      RC_ASSERT(problem.column >= 1);
    }
  });
  CHECK(held);
}
