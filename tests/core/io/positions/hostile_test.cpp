// Damaged documents: for any bytes, a reader returns a value or problems with places in the text.

#include <random>

#include "src/core/io/positions/position_reader.h"
#include "tests/support/test.h"

namespace {

const std::string toml_position = R"(rearguard = "position 1"
rules = "order-actions"
[map.grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 2
[map.terrain.clear]
symbol = "."
cost = { foot = 1.5, mounted = "impassable" }
[map.features.road]
replace = { foot = "1/2" }
hexes = ["...", "é. "]
[[map.hexsides]]
feature = "road"
path = ["0101", "0201"]
[[units]]
id = "b1"
side = "union"
hex = "0202"
class = "foot"
movement = 4.5
[enemy_line.union]
column = 28
)";

const std::string json_position =
    R"({"rearguard": "position 1", "map": {"grid": {"orientation": "pointy", "shifted": "odd", "first": "0101",
"columns": 2, "rows": 1}, "terrain": {"clear": {"symbol": "\u00e9", "cost": {"foot": 0.25}}}, "hexes": ["éé"],
"home": {"union": "E"}, "elevation": ["19"]}, "units": [{"id": "b1", "side": "union", "hex": "0101",
"class": "foot", "facing": "NE", "zoc": false}], "supply_sources": {"union": ["0101"]}})";

/// Overwrites, inserts or deletes up to `edits` bytes, or copies runs of bytes elsewhere.
std::string damaged(std::string text, std::mt19937& random, int edits) {
  const std::string reporting = std::string("[]{}\"'=,.:#\\\n -e9\xFF\xC3\xEF_") + '\0';
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(random()) % std::max<std::size_t>(n, 1);
  };
  for (int i = 0; i < edits; ++i) {
    const std::size_t at = below(text.size() + 1);
    const char c = random() % 2 == 0 ? reporting[below(reporting.size())] : static_cast<char>(random() % 256);
    switch (random() % 4) {
      case 0:
        if (at < text.size()) text[at] = c;
        break;
      case 1:
        text.insert(at, 1, c);
        break;
      case 2:
        text.erase(std::min(at, text.size()), below(8));
        break;
      default:
        text.insert(at, text.substr(below(text.size()), below(40)));
        break;
    }
  }
  return text;
}

const std::string line_position =
    "rg1 flat,even,0101,3x2 - t..=clear:foot=3/2 f.road=:foot=1/2::sight rows=3./2.- elev=0x3/1,0,-1 "
    "e.road=0101:S,0201~S turn=3 line.union=3 supply.union=0101-0201 ally=union,militia "
    "link=charge,b1,c1:hexes=2 "
    "confederate:foot c1@0301 union:foot.infantry:nozoc:stack2:fire1 "
    "b1@0101-2:5-7-6:S:shaken.fired:hidden:hits=1:/c1:="
    "O~qNeil b2@0101 ask=b1:2 with=hits=2 path=0101-0102 ask=b2:rout";

void check_answer(const std::string& text) {
  PositionSource source;
  source.file = "t";
  const auto position = read_position_text(text, source);
  if (position) return;
  const auto lines = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  REQUIRE_FALSE(position.problems().empty());
  for (const Diagnostic& d : position.problems()) {
    INFO(text, "\n", to_string(d));
    REQUIRE(d.line >= 1);
    REQUIRE(d.line <= lines);
    REQUIRE(d.column >= 1);
    REQUIRE_FALSE(d.message.empty());
    REQUIRE(d.message.find('\n') == std::string::npos);
  }
}

}  // namespace

TEST_CASE("the documents to be damaged are nearly valid") {
  PositionSource source;
  source.file = "t";
  const auto json = read_position_text(json_position, source);
  CHECK(json);
  const auto toml = read_position_text(toml_position, source);
  REQUIRE_FALSE(toml);
  CHECK(to_string(toml.problems()) ==
        "t:14:18: error: no terrain has the symbol \"é\" of hex 0102 (known: .)\n");
}

TEST_CASE("no damage to a document crashes its reader") {
  std::mt19937 random(2930);
  for (int i = 0; i < 1500; ++i) {
    const int edits = 1 + static_cast<int>(random() % 6);
    check_answer(damaged(i % 3 == 0   ? toml_position
                         : i % 3 == 1 ? json_position
                                      : line_position,
                         random, edits));
  }
}

TEST_CASE("a document truncated anywhere is an error or complete") {
  for (std::size_t length = 0; length < toml_position.size(); ++length)
    check_answer(toml_position.substr(0, length));
  for (std::size_t length = 0; length < json_position.size(); ++length)
    check_answer(json_position.substr(0, length));
  for (std::size_t length = 0; length < line_position.size(); ++length)
    check_answer(line_position.substr(0, length));
}

TEST_CASE("huge numbers are errors at their places") {
  for (const char* digits : {"9223372036854775807", "-9223372036854775808", "1e308", "1e-308",
                             "0.00000000000000000000000000000000000001", "4294967297"}) {
    std::string text = toml_position;
    text.replace(text.find("columns = 3") + 10, 1, digits);
    check_answer(text);
    text = toml_position;
    text.replace(text.find("1.5"), 3, digits);
    check_answer(text);
    text = toml_position;
    text.replace(text.find("4.5"), 3, digits);
    check_answer(text);
  }
}
