// The initial text of a new map.

#include <fmt/format.h>

#include "src/core/document/source_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/workshop/audit/starting_chart.h"
#include "src/workshop/edit/edit_files.h"

namespace rearguard {

Checked<std::string> new_map_text(const NewMap& new_map, const std::string& file) {
  const Grid& grid = new_map.grid;
  if (const auto problem = grid.problem()) return Diagnostic{file, 0, 0, *problem};
  if (const auto problem = grid.number_problem([](std::size_t) { return true; }))
    return Diagnostic{file, 0, 0, *problem};
  if (find_bad_character(new_map.name))
    return Diagnostic{file, 0, 0,
                      "a map cannot be named after this file, whose name is not plain UTF-8 text"};
  std::string out = "rearguard = \"map 1\"\n";
  out += fmt::format("name = {}\n", toml_string(new_map.name.empty() ? "New map" : new_map.name));
  out += fmt::format("grid = {}\n\n", toml_value(grid_node(grid)));
  out += "hexes = [\n";
  for (int row = 0; row < grid.rows; ++row)
    out += "  \"" + std::string(static_cast<std::size_t>(grid.columns), new_map.is_unpainted ? '?' : '.') +
           "\",\n";
  out += "]\n";
  return out + starting_chart(new_map.is_unpainted);
}

}  // namespace rearguard
