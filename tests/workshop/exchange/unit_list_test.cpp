// Lists of units: tables and lines, and what is wrong with them, with line and column.

#include "src/workshop/exchange/unit_list.h"

#include <rapidcheck.h>

#include "src/core/document/toml_text.h"
#include "tests/support/got.h"

namespace {

std::string read(const std::string& text, const UnitListDefaults& defaults = {}) {
  const auto units = read_unit_list(text, "units", defaults);
  if (!units) return to_string(units.problems());
  std::string out;
  for (const Node& unit : units->units.items) out += toml_value(unit) + "\n";
  return out;
}

}  // namespace

TEST_CASE("a line of a list is a unit, its hex, kind, strength and movement") {
  CHECK(read("side: union\nclass: foot\n3/2829 inf 4-4\n") ==
        "{ id = \"3\", hex = \"2829\", kind = \"infantry\", strength = 4, movement = \"4\", side = "
        "\"union\", class = \"foot\" }\n");
  CHECK(read("side: \"Army of the Valley\"\nIron/A10 state=shaken counts.hits=2 markers=firing+limbered\n") ==
        "{ id = \"Iron\", hex = \"A10\", state = \"shaken\", counts = { hits = 2 }, markers = [\"firing\", "
        "\"limbered\"], side = \"Army of the Valley\" }\n");
  CHECK(read("a/A1 cav\nside: red\nb/B2 morale=7 zoc=no # the rest\n", {"blue", "horse"}) ==
        "{ id = \"a\", hex = \"A1\", kind = \"cavalry\", side = \"blue\", class = \"horse\" }\n"
        "{ id = \"b\", hex = \"B2\", morale = 7, zoc = false, side = \"red\", class = \"horse\" }\n");
  // The hex of a map whose numbers have a slash.
  CHECK(has(read("a/17/07 5-3\n"), "hex = \"17/07\", strength = 5, movement = \"3\""));
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
  CHECK(read("hex,id,zoc,hidden,markers,engaged\n0101,a,yes,0,firing limbered,b|c\n") ==
        "{ hex = \"0101\", id = \"a\", zoc = true, hidden = false, markers = [\"firing\", \"limbered\"], "
        "engaged = [\"b\", \"c\"] }\n");
}

TEST_CASE("what is wrong with a list is named with its line and column") {
  struct Row {
    const char* text;
    const char* message;
  };
  const Row table[] = {
      {"", "units:1:1: error: this list has no units\n"},
      {"# nothing\n\n", "units:1:1: error: this list has no units\n"},
      {"id,hex\n", "units:1:1: error: this list has no units\n"},
      {"id,hex,strenght\na,0101,3\n",
       "units:1:8: error: \"strenght\" is not a key of a unit, did you mean \"strength\"?\n"},
      {"id,side\na,red\n", "units:1:1: error: the table has no column `hex`\n"},
      {"id,hex,id\n", "units:1:8: error: the column \"id\" is there twice\n"},
      {"id,hex\na,0101,3\n", "units:2:8: error: this row has 3 fields, and the table 2 columns\n"},
      {"id,hex,strength\na,0101,four\n",
       "units:2:8: error: `strength` must be a whole number, not \"four\"\n"},
      {"id,hex,zoc\na,0101,perhaps\n",
       "units:2:8: error: `zoc` must be true or false (or yes, no, 1, 0), not \"perhaps\"\n"},
      {"id,hex\n\"a,0101\n",
       "units:2:1: error: this field begins with a quote that does not end in its line\n"},
      {"id,hex\n\"a\"b,0101\n",
       "units:2:4: error: there is text behind the closing quote; quotes inside a field are doubled\n"},
      {"a/0101\nb 0202\n",
       "units:2:1: error: \"b\" is not a unit and its hex, such as 3/2829; a heading is such as `side: "
       "union`\n"},
      {"a/ inf\n", "units:1:1: error: \"a/\" is not a unit and its hex"},
      {"sides: red\n", "units:1:1: error: \"sides:\" is not a heading of units, did you mean \"side\"?\n"},
      {"army: red\n",
       "units:1:1: error: \"army:\" is not a heading of units; write `side: NAME` or `class: NAME`\n"},
      {"side:\n", "units:1:1: error: `side:` needs one name behind it\n"},
      {"a/0101 inf cav\n",
       "units:1:12: error: \"cavalry\" gives the unit a second `kind`; it has \"infantry\"\n"},
      {"  \xC3\xA9/0101 strenght=3\n",
       "units:1:10: error: \"strenght\" is not a key of a unit, did you mean \"strength\"?\n"},
      {"a/0101 \xFF\n", "units: error: this list is not plain UTF-8 text\n"},
  };
  for (const Row& row : table) {
    CAPTURE(row.text);
    const std::string found = read(row.text);
    CHECK_MESSAGE(found.find(row.message) == 0, found);
  }
}

TEST_CASE("lists are read as people keep them where the hexes of the map are known") {
  UnitListDefaults known;
  known.is_hex = [](const std::string& text) {
    return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  };
  // Usual names of columns, kinds in any spelling, points in hex numbers, counts, and a column of remarks.
  CHECK(read("Unit;Owner;Location;Type;SP;MA;Ammo;Notes\n1st Bde;Blue;29.30;Inf;4;6;2;holds the "
             "mill\n2nd;blue;;inf;3;6;1;\n"
             "3rd;BLUE;2931;Infantry;3;6;;\n",
             known) ==
        "{ id = \"1st Bde\", side = \"Blue\", hex = \"2930\", kind = \"infantry\", strength = 4, movement = "
        "\"6\", counts = { ammo = 2 } }\n"
        "{ id = \"3rd\", side = \"Blue\", hex = \"2931\", kind = \"infantry\", strength = 3, movement = "
        "\"6\" }\n");
  // A key itself comes before another name of it, wherever it stands; names that double become ids.
  CHECK(
      read("| name | cf | strength | hex |\n|---|---|---|---|\n| A | 5 | 4 | 2930 |\n| A | 6 | 3 | 2931 |\n",
           known) ==
      "{ id = \"A\", name = \"A\", counts = { cf = 5 }, strength = 4, hex = \"2930\" }\n"
      "{ id = \"A-2\", name = \"A\", counts = { cf = 6 }, strength = 3, hex = \"2931\" }\n");
  CHECK(read("Union\n  1st Brigade, 4-6-5 in 2930\n2931 2932\nCSA:\nCavalry 2-6 at 2829 (x2)\nRed: 2830 art "
             "3-4\n",
             known) ==
        "{ id = \"1st Brigade\", size = \"brigade\", strength = 4, counts = { defense = 6 }, movement = "
        "\"5\", name = \"1st Brigade\", hex = \"2930\", side = \"Union\" }\n"
        "{ id = \"Union-1\", hex = \"2931\", size = \"brigade\", strength = 4, counts = { defense = 6 }, "
        "movement = \"5\", side = \"Union\" }\n"
        "{ id = \"Union-2\", hex = \"2932\", size = \"brigade\", strength = 4, counts = { defense = 6 }, "
        "movement = \"5\", side = \"Union\" }\n"
        "{ id = \"Cavalry\", kind = \"cavalry\", strength = 2, movement = \"6\", name = \"Cavalry\", hex = "
        "\"2829\", side = \"CSA\" }\n"
        "{ id = \"Cavalry-2\", kind = \"cavalry\", strength = 2, movement = \"6\", name = \"Cavalry\", hex = "
        "\"2829\", side = \"CSA\" }\n"
        "{ id = \"Red-art-1\", kind = \"artillery\", strength = 3, movement = \"4\", hex = \"2830\", side = "
        "\"Red\" }\n");
  const auto list = read_unit_list("Unit,Hex,Strenght\nA,2930,4\n", "units", known);
  REQUIRE_FALSE(list);
  CHECK(list.problems().front().message == "\"Strenght\" is not a key of a unit, did you mean \"strength\"?");
  CHECK(read("id;picture\n1;a.jpg\n", known) ==
        "units:1:1: error: the table has no column `hex`; name the one that says where units are `hex`\n");
  const auto told =
      got(read_unit_list("Unit,Side,Hex,Notes\nA,Union,2930,x\nB,union,2931,\nC,union,,\n", "units", known));
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
