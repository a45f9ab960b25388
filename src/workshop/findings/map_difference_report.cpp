#include "src/workshop/findings/map_difference_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/workshop/audit/finding.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_listed = 20;  ///< items of a list in the text

/// Adds the first items of a list, one on each line, and the number of further items.
template <class Items, class Line>
void add_list(std::string& text, const std::string& head, const Items& items, Line line) {
  if (items.empty()) return;
  text += head + "\n";
  for (std::size_t i = 0; i < std::min(max_listed, items.size()); ++i) text += "  " + line(items[i]) + "\n";
  if (items.size() > max_listed) text += fmt::format("  and {} more\n", items.size() - max_listed);
}

std::string describe_hex(const HexDifference& d, const Grid& grid) {
  const auto named = [](const std::string& terrain) { return terrain.empty() ? "no hex" : terrain; };
  std::string line_text = grid.number(d.hex) + ": ";
  const bool terrain = d.terrain_before != d.terrain_after;
  if (terrain) line_text += named(d.terrain_before) + " becomes " + named(d.terrain_after);
  if (d.elevation_before != d.elevation_after && !d.terrain_before.empty() && !d.terrain_after.empty())
    line_text +=
        fmt::format("{}elevation {} becomes {}", terrain ? ", " : "", d.elevation_before, d.elevation_after);
  return line_text;
}

std::string describe_detail(const DetailDifference& d) {
  const std::string what = d.item.empty() ? d.part : d.part + " " + d.item;
  if (d.before.empty()) return fmt::format("{}: {} added", what, d.after);
  if (d.after.empty()) return fmt::format("{}: {} removed", what, d.before);
  return fmt::format("{}: {} becomes {}", what, d.before, d.after);
}

std::string describe_class(const ClassDifference& c, const Grid& grid) {
  std::string line_text = c.movement_class + "\n";
  if (!c.opened.empty()) line_text += "  now passable: " + hex_list(grid, c.opened) + "\n";
  if (!c.closed.empty()) line_text += "  now impassable: " + hex_list(grid, c.closed) + "\n";
  for (const EdgeDifference& e : c.edges) {
    std::vector<std::string> parts;
    const auto add = [&](std::size_t n, const char* what) {
      if (n > 0) parts.push_back(plural(n, "hex ", "hexes ") + what);
    };
    add(e.cheaper, "cheaper");
    add(e.costlier, "costlier");
    add(e.lost, "now unreachable");
    add(e.gained, "now reachable");
    if (!parts.empty())
      line_text += fmt::format("  from the {} edge: {}\n", edge_name(e.edge), word_list(parts));
  }
  return line_text;
}

}  // namespace

std::string to_text(const DifferenceReport& report, const HexMap& after) {
  const Grid& grid = after.grid();
  const MapDifference& d = report.difference;
  if (!d.any()) return fmt::format("{} and {} do not differ\n", report.before, report.after);
  std::string text = fmt::format("{}, compared with {}\n", report.after, report.before);
  add_list(text, plural(d.hexes.size(), "hex differs", "hexes differ"), d.hexes,
           [&](const HexDifference& h) { return describe_hex(h, grid); });
  add_list(text, plural(d.hexsides.size(), "hexside differs", "hexsides differ"), d.hexsides,
           [&](const HexsideDifference& s) {
             return fmt::format("{} {} {}: {} {}", grid.number(s.from), s.one_way ? "to" : "and",
                                grid.number(neighbour(s.from, s.towards)), s.feature,
                                s.added ? "added" : "removed");
           });
  add_list(text, "chart", d.chart, [](const ChartDifference& c) {
    if (c.before.empty()) return c.item + (c.added ? " added" : " removed");
    return c.item + ": " + c.before + " becomes " + c.after;
  });
  add_list(text, "other parts", d.details, describe_detail);
  for (const ClassDifference& c : d.classes) text += describe_class(c, grid);
  return text;
}

std::string to_json(const DifferenceReport& report, const HexMap& after) {
  const Grid& grid = after.grid();
  const MapDifference& d = report.difference;
  const auto terrain = [](const std::string& name) { return name.empty() ? Json() : Json(name); };
  Json json{{"before", report.before}, {"after", report.after}, {"differ", d.any()}};
  for (const char* key : {"hexes", "hexsides", "chart", "details", "classes"}) json[key] = Json::array();
  for (const HexDifference& h : d.hexes)
    json["hexes"].push_back(
        {{"hex", grid.number(h.hex)},
         {"terrain", {{"before", terrain(h.terrain_before)}, {"after", terrain(h.terrain_after)}}},
         {"elevation", {{"before", h.elevation_before}, {"after", h.elevation_after}}}});
  for (const HexsideDifference& s : d.hexsides)
    json["hexsides"].push_back({{"from", grid.number(s.from)},
                                {"to", grid.number(neighbour(s.from, s.towards))},
                                {"feature", s.feature},
                                {"one_way", s.one_way},
                                {"change", s.added ? "added" : "removed"}});
  for (const ChartDifference& c : d.chart) {
    if (c.before.empty()) {
      json["chart"].push_back({{"what", c.item}, {"change", c.added ? "added" : "removed"}});
    } else {
      json["chart"].push_back({{"what", c.item}, {"before", c.before}, {"after", c.after}});
    }
  }
  const auto stated = [](const std::string& value) { return value.empty() ? Json() : Json(value); };
  for (const DetailDifference& each : d.details)
    json["details"].push_back({{"part", each.part},
                               {"item", each.item},
                               {"before", stated(each.before)},
                               {"after", stated(each.after)}});
  const auto numbers = [&](const std::vector<Hex>& hexes) {
    Json list = Json::array();
    for (const Hex h : hexes) list.push_back(grid.number(h));
    return list;
  };
  for (const ClassDifference& c : d.classes) {
    Json edges = Json::array();
    for (const EdgeDifference& e : c.edges)
      edges.push_back({{"edge", edge_name(e.edge)},
                       {"cheaper", e.cheaper},
                       {"costlier", e.costlier},
                       {"lost", e.lost},
                       {"gained", e.gained}});
    json["classes"].push_back({{"class", c.movement_class},
                               {"opened", numbers(c.opened)},
                               {"closed", numbers(c.closed)},
                               {"edges", std::move(edges)}});
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace rearguard
