// Any text as a table of Wesnoth's terrain codes, used to read a map with all its codes.

#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"
#include "src/workshop/exchange/tiled/tiled_import.h"
#include "src/workshop/exchange/wesnoth/wesnoth_map.h"
#include "tests/fuzz/inputs.h"

int fuzz_wesnoth_terrain(const std::uint8_t* data, std::size_t size) {
  const auto table = read_wesnoth_terrain(text_of(data, size), "terrain.toml");
  if (!table) return rejected(table.problems());
  // One unknown code would be an error and hide the result for the others.
  std::string map;
  for (const auto& [code, row] : table->codes) {
    if (table->completed(code)) map.append(code).append(", ").append(code).append("\n");
  }
  const auto read = read_wesnoth_text(map, "some.map", *table, {true});
  if (!read) check_rejection(read.problems());
  return 0;
}
