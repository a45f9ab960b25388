#include "src/workshop/audit/starting_chart.h"

#include <algorithm>

#include "src/core/document/document.h"
#include "src/core/io/maps/chart_reader.h"

namespace rearguard {
namespace {

constexpr std::string_view chart_text = R"(
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

const TerrainChart& read_starting_chart() {
  static const TerrainChart chart = [] {
    const Checked<Node> document = parse_document(starting_chart(true), "");
    Problems problems("");
    return read_chart(*document->find("terrain"), document->find("features"), problems).chart;
  }();
  return chart;
}

bool has_same_costs(const TerrainChart& chart, const std::vector<ChartCost>& row,
                    const std::vector<ChartCost>& first) {
  const TerrainChart& start = read_starting_chart();
  for (std::size_t c = 0; c < start.classes.size(); ++c) {
    const auto now = chart.find_class(start.classes[c]);
    const std::string cost = now ? cost_text(cost_for(row, *now), chart.denominator) : std::string();
    if (cost != cost_text(cost_for(first, static_cast<ClassId>(c)), start.denominator)) return false;
  }
  return true;
}

template <class Entry>
const Entry* same_look(const std::vector<Entry>& entries, const Entry& entry) {
  const auto first = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) {
    return e.name == entry.name && e.sight.blocks == entry.sight.blocks &&
           e.sight.height == entry.sight.height;
  });
  const bool is_drawn_anew = !entry.colour.empty() || !entry.pattern.empty() || !entry.picture.empty();
  const bool has_meaning = entry.role != ChartRole::unstated || entry.placeholder;
  return first == entries.end() || is_drawn_anew || has_meaning ? nullptr : &*first;
}

}  // namespace

std::string starting_chart(bool is_unpainted) {
  std::string text(chart_text);
  return text.replace(text.find("{}"), 2, is_unpainted ? unpainted_line : "");
}

bool is_untouched(const TerrainChart& chart, const Terrain& terrain) {
  const Terrain* const first = same_look(read_starting_chart().terrains, terrain);
  return first != nullptr && first->symbol == terrain.symbol &&
         has_same_costs(chart, terrain.cost, first->cost);
}

bool is_untouched(const TerrainChart& chart, const Feature& feature) {
  const Feature* const first = same_look(read_starting_chart().features, feature);
  return first != nullptr && first->opens == feature.opens &&
         has_same_costs(chart, feature.cost, first->cost) &&
         has_same_costs(chart, feature.replace, first->replace);
}

}  // namespace rearguard
