#include "src/workshop/audit/map_details.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/workshop/audit/cost_surface.h"

namespace rearguard {
namespace {

std::string listed(const Grid& grid, const std::vector<Hex>& hexes) {
  std::string text;
  for (const std::string& entry : region_entries(grid, hexes)) text += (text.empty() ? "" : ", ") + entry;
  return text.empty() ? "no hexes" : text;
}

void add_regions(const HexMap& map, std::vector<MapDetail>& details) {
  for (const auto& [name, region] : map.regions) {
    if (!region.is_divided) details.push_back({"region", name, listed(map.grid(), region.hexes)});
    for (const auto& [side, hexes] : region.by_side)
      details.push_back({"region", name + " of " + side, listed(map.grid(), hexes)});
  }
}

}  // namespace

std::vector<MapDetail> map_details(const HexMap& map) {
  const Grid& grid = map.grid();
  std::vector<MapDetail> details;
  if (!map.name().empty()) details.push_back({"name", "", '"' + map.name() + '"'});
  details.push_back(
      {"grid", "",
       fmt::format("{} by {} from {}", plural(static_cast<std::uint64_t>(grid.columns), "column", "columns"),
                   plural(static_cast<std::uint64_t>(grid.rows), "row", "rows"),
                   grid.number(grid.hex_at(0)))});
  details.push_back({"ground that blocks sight", "", map.ground_blocks_sight ? "true" : "false"});
  for (const auto& [side, edge] : map.home_edges)
    details.push_back({"home edge", "of " + side, std::string(edge_name(edge))});
  for (const MapLabel& label : map.labels)
    details.push_back(
        {"label", "in " + grid.number(label.hex), fmt::format("\"{}\" of size {}", label.text, label.size)});
  for (const VictoryHex& v : map.victory_hexes)
    details.push_back({"victory hex", grid.number(v.hex) + (v.side.empty() ? "" : " of " + v.side),
                       fmt::format("{} {}", v.points, v.points == 1 ? "point" : "points")});
  add_regions(map, details);
  return details;
}

std::vector<DetailDifference> detail_differences(std::vector<MapDetail> before,
                                                 std::vector<MapDetail> after) {
  using Values = std::pair<std::vector<std::string>, std::vector<std::string>>;
  std::map<std::pair<std::string, std::string>, Values> by_name;
  for (MapDetail& d : before) by_name[{d.part, d.item}].first.push_back(std::move(d.value));
  for (MapDetail& d : after) by_name[{d.part, d.item}].second.push_back(std::move(d.value));
  std::vector<DetailDifference> found;
  for (auto& [name, values] : by_name) {
    auto& [old, now] = values;
    std::ranges::sort(old);
    std::ranges::sort(now);
    std::vector<std::string> gone, come;
    std::set_difference(old.begin(), old.end(), now.begin(), now.end(), std::back_inserter(gone));
    std::set_difference(now.begin(), now.end(), old.begin(), old.end(), std::back_inserter(come));
    for (std::size_t i = 0; i < std::max(gone.size(), come.size()); ++i)
      found.push_back(
          {name.first, name.second, i < gone.size() ? gone[i] : "", i < come.size() ? come[i] : ""});
  }
  return found;
}

}  // namespace rearguard
