#include "src/workshop/audit/map_checks.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "hexmap/unpainted.h"
#include "src/workshop/audit/finding.h"

namespace rearguard {

std::vector<Finding> victory_out_of_reach(const AuditInput& audit) {
  const HexMap& map = audit.map;
  const TerrainChart& chart = map.chart();
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < map.victory_hexes.size(); ++i) {
    const Hex h = map.victory_hexes[i].hex;
    const Terrain& terrain = chart.terrains[map.terrain(h)];
    bool open = false;
    for (std::size_t c = 0; c < chart.classes.size(); ++c)
      open = open || map.admits(h, static_cast<ClassId>(c));
    if (open) continue;
    findings.push_back(
        {"unreachable-victory-hex",
         fmt::format("no movement class can enter victory hex {} ({})", map.grid().number(h), terrain.name),
         {h},
         {Subject::Kind::victory, i, h}});
  }
  return findings;
}

std::vector<Finding> unpainted_hexes(const AuditInput& audit) {
  const HexMap& map = audit.map;
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < map.terrains().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (is_unpainted(map, h)) hexes.push_back(h);
  }
  if (hexes.empty()) return {};
  const auto existing = static_cast<std::size_t>(
      std::ranges::count_if(map.terrains(), [](TerrainId t) { return t != no_hex; }));
  const std::string where = hex_list(map.grid(), hexes);
  const Subject subject{Subject::Kind::hex, 0, hexes.front()};
  return {{"unpainted-hexes",
           hexes.size() == existing
               ? fmt::format("no hex of the map is painted: all {} have the terrain {}", existing,
                             unpainted_terrain)
               : fmt::format("{} of {} hexes are not painted: {}", hexes.size(), existing, where),
           std::move(hexes), subject}};
}

std::vector<Finding> audit_map(const AuditInput& audit) {
  std::vector<Finding> all;
  for (const auto check :
       {unused_parts, missing_costs, doubtful_rows, unpayable_costs, doubtful_hexsides, doubtful_slopes,
        doubtful_roads, doubtful_crossings, stream_dead_ends, doubtful_ground, victory_out_of_reach,
        unlike_others, unpainted_hexes, unwritten_costs}) {
    std::vector<Finding> found = check(audit);
    all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  return all;
}

}  // namespace rearguard
