// Any text as the commands of a save, with a map and a roster: it must be rejected with a message, or be a
// position and a list, and what is hidden must not be told.

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/vassal_position.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/fuzz/inputs.h"

namespace {

constexpr const char* map_text = R"(rearguard = "map 1"
hexes = ["....", "....", "...."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 4
rows = 3
[terrain.clear]
symbol = "."
cost = { foot = 1 }
)";

constexpr const char* roster_text = R"(rearguard = "roster 1"
map = "Main"
[[pieces]]
class = "foot"
side = "red"
[[pieces]]
when = { name = "*<strength>*" }
state = "numbered"
[[pieces]]
when = { layer.Steps = 2 }
counts = { hits = "layer.Steps" }
[[pieces]]
when = { mark.Kind = "marker" }
is = "marker"
state = "marked"
[board]
name = "B"
edge = [0, 0]
dx = 45
dy = 40
x0 = 30
y0 = 20
hex = "0101"
at = [0, 0]
sizes = { B = [200, 150] }
zones = [{ name = "Box", path = [[0, 0], [40, 0], [40, 40]] }]
)";

void check_position(const VassalSave& save, bool see_all) {
  static const auto map = std::make_shared<const HexMap>(read_map_text(map_text, "map.toml").value());
  static const Roster roster = read_roster_text(roster_text, "roster.toml").value();
  const auto made = position_of_save(save, roster, map, {see_all, true});
  if (!made) return check_rejection(made.problems());
  PositionHeading heading;
  heading.map_path = "map.toml";
  const std::string text = to_toml(made->setup, heading);
  must(!find_bad_character(text), "the position has control characters");
  const auto list = list_of_save(save, &roster, map.get(), see_all);
  must(static_cast<bool>(list), "a save with a position has no list");
  for (const std::string& line : *list)
    must(line.find('\n') == std::string::npos, "a line of the list has two lines");
}

}  // namespace

int fuzz_vassal_save(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  // As a whole archive too: the unpacker has to take anything.
  auto zip = ZipFile::open_bytes(std::string(text), "x.vsav");
  if (zip) {
    ZipFile file = std::move(zip).value();
    const auto read = read_vassal_save(file);
    if (!read) check_rejection(read.problems());
  } else {
    check_rejection(zip.problems());
  }
  const auto save = read_vassal_save_text(text_as_utf8("begin_save\x1B" + std::string(text)), "x.vsav");
  if (!save) return rejected(save.problems());
  check_position(*save, false);
  check_position(*save, true);
  return 0;
}
