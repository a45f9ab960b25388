// Any text as a map of Wesnoth, with and without its border.

#include "src/workshop/exchange/wesnoth/wesnoth_map.h"

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/tiled/tiled_import.h"
#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"
#include "tests/fuzz/inputs.h"

namespace {

/// The shipped table with only some of its codes: suggestions among very many would slow down each input.
WesnothTerrain short_table() {
  WesnothTerrain table =
      read_wesnoth_terrain_file(REARGUARD_SOURCE_DIR "/assets/wesnoth/terrain.toml").value();
  std::set<std::string> wanted{"Gg", "Gs", "Ww", "Wo", "Hh", "Mm", "Ke", "Kh", "Xu", "Dd^Dc", "^Fp", "^Xo"};
  for (const auto& [code, row] : table.codes) wanted.insert(row.base);
  int number = 0;
  std::erase_if(table.codes,
                [&](const auto& row) { return ++number % 20 != 0 && !wanted.contains(row.first); });
  return table;
}

}  // namespace

int fuzz_wesnoth(const std::uint8_t* data, std::size_t size) {
  static const WesnothTerrain table = short_table();
  for (const bool keep_border : {false, true}) {
    const auto read = read_wesnoth_text(text_of(data, size), "some.map", table, {keep_border});
    if (!read) {
      check_rejection(read.problems());
      continue;
    }
    const std::string text = to_toml(*read->map);
    const auto again = read_map_text(text, "written.toml");
    must(static_cast<bool>(again), "the written text cannot be read:\n" + text);
    must(to_toml(*again) == text, "the written text reads differently:\n" + text);
  }
  return 0;
}
