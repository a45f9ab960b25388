#include "src/core/engine/question/unpainted_note.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "hexmap/unpainted.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

/// Calls `look` with each hex that is entered on a path of the answer.
template <class Look>
void for_each_entered(const Verdict& verdict, Look look) {
  const auto walk = [&](const RetreatPath& path) {
    for (std::size_t i = 1; i < path.size(); ++i) look(path[i]);
  };
  for (const VerdictEnd& end : verdict.end_hexes) {
    for (const RetreatPath& path : end.paths) walk(path);
  }
  if (verdict.judged_path) walk(verdict.judged_path->path);
}

std::string note_on_placeholders(const HexMap& map, const Verdict& verdict) {
  const auto& terrains = map.chart().terrains;
  if (std::none_of(terrains.begin(), terrains.end(), [](const Terrain& t) { return t.placeholder; }))
    return {};
  std::set<std::string> names;
  for_each_entered(verdict, [&](Hex h) {
    if (map.exists(h) && terrains[map.terrain(h)].placeholder) names.insert(terrains[map.terrain(h)].name);
  });
  if (names.empty()) return {};
  return fmt::format("these paths enter terrain whose costs are guesses: {}", fmt::join(names, ", "));
}

}  // namespace

std::string note_on_unpainted_hexes(const Position& position, const Verdict& verdict) {
  const HexMap& map = position.map();
  const auto terrain = map.chart().find_terrain(unpainted_terrain);
  if (!terrain) return note_on_placeholders(map, verdict);
  std::set<Hex> hexes;
  for_each_entered(verdict, [&](Hex h) {
    if (is_unpainted(map, h)) hexes.insert(h);
  });
  if (hexes.empty()) return note_on_placeholders(map, verdict);
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
