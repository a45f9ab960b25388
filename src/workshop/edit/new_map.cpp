// The initial text of a new map.

#include <fmt/format.h>

#include "src/core/document/source_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/workshop/edit/edit_files.h"

namespace rearguard {

namespace {

constexpr std::string_view chart = R"(
# The chart: what a step into the hex, or across the hexside, costs each class in movement points.
[terrain]
{}clear   = { symbol = ".", cost = { foot = 1, mounted = 1, wheeled = "1 1/2" } }
fields  = { symbol = "f", cost = { foot = 1, mounted = 1, wheeled = 2 } }
brush   = { symbol = "b", cost = { foot = "1 1/2", mounted = 2, wheeled = 3 } }
woods   = { symbol = "w", cost = { foot = 2, mounted = 3, wheeled = 4 }, blocks_sight = true, height = 1 }
rough   = { symbol = "r", cost = { foot = 2, mounted = 3, wheeled = "impassable" } }
marsh   = { symbol = "m", cost = { foot = 3, mounted = 4, wheeled = "impassable" } }
lake    = { symbol = "~", cost = { foot = "impassable", mounted = "impassable", wheeled = "impassable" } }
town    = { symbol = "t", cost = { foot = 1, mounted = 1, wheeled = 1 }, blocks_sight = true, height = 1 }

[features]
road    = { replace = { foot = "1/2", mounted = "1/2", wheeled = "1/2" } }
track   = { replace = { foot = 1, mounted = 1, wheeled = 1 } }
stream  = { cost = { foot = 1, mounted = 1, wheeled = 3 } }
river   = { cost = { foot = "impassable", mounted = "impassable", wheeled = "impassable" } }
ford    = { opens = true, cost = { foot = 2, mounted = 1, wheeled = 4 } }      # across the river too
bridge  = { opens = true, replace = { foot = 1, mounted = 1, wheeled = 1 } }   # across the river too
slope   = { cost = { foot = 1, mounted = 1, wheeled = 2 } }   # uphill only
cliff   = { cost = { foot = "impassable", mounted = "impassable", wheeled = "impassable" } }
wall    = { cost = { foot = 1, mounted = 2, wheeled = "impassable" } }
fence   = { cost = { foot = "1/2", mounted = 1, wheeled = 1 } }
)";

constexpr std::string_view unpainted_line =
    "unpainted = { symbol = \"?\", cost = { foot = 1, mounted = 1, wheeled = 1 } }   # until it is painted\n";

}  // namespace

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
  std::string filled(chart);
  filled.replace(filled.find("{}"), 2, new_map.is_unpainted ? unpainted_line : "");
  return out + filled;
}

}  // namespace rearguard
