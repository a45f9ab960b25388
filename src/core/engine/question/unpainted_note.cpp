#include "src/core/engine/question/unpainted_note.h"

#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "hexmap/unpainted.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

std::string note_on_unpainted_hexes(const Position& position, const Verdict& verdict) {
  const HexMap& map = position.map();
  const auto terrain = map.chart().find_terrain(unpainted_terrain);
  if (!terrain) return {};
  std::set<Hex> hexes;
  const auto collect = [&](const RetreatPath& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (is_unpainted(map, path[i])) hexes.insert(path[i]);
    }
  };
  for (const VerdictEnd& end : verdict.end_hexes) {
    for (const RetreatPath& path : end.paths) collect(path);
  }
  if (verdict.judged_path) collect(verdict.judged_path->path);
  if (hexes.empty()) return {};
  const auto unit = position.find(verdict.unit);
  const ChartCost cost =
      unit ? cost_for(map.chart().terrains[*terrain].cost, position.unit(*unit).movement_class) : ChartCost{};
  const std::string points = cost.kind == ChartCost::Kind::cost
                                 ? " of " + to_text(cost.points, map.chart().denominator) + " MP"
                                 : std::string();
  const bool is_one = hexes.size() == 1;
  return fmt::format("{} of these paths {} not painted: {} cost{} is a guess",
                     plural(std::uint64_t{hexes.size()}, "hex", "hexes"), is_one ? "is" : "are",
                     is_one ? "its" : "their", points);
}

}  // namespace rearguard
