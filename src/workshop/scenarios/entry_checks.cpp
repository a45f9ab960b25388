// Checks what a map lists beside its ground: victory hexes, labels, home edges.

#include <algorithm>

#include <fmt/format.h>

#include "src/workshop/audit/cost_surface.h"
#include "src/workshop/audit/terrain_kinds.h"
#include "src/workshop/scenarios/scenario_checks.h"

namespace rearguard {
namespace {

void check_victory(const HexMap& map, std::vector<DocumentFinding>& findings) {
  std::set<std::pair<Hex, std::string>> seen;
  for (std::size_t i = 0; i < map.victory_hexes.size(); ++i) {
    const VictoryHex& victory = map.victory_hexes[i];
    const std::string number = map.grid().number(victory.hex);
    if (!seen.emplace(victory.hex, victory.side).second)
      findings.push_back(
          {{"hold-repeated", fmt::format("victory hex {} scores twice", number), {victory.hex}, {}},
           {"victory_hexes", i}});
    if (victory.points == 0)
      findings.push_back(
          {{"worthless-hex", fmt::format("victory hex {} is worth 0 points", number), {victory.hex}, {}},
           {"victory_hexes", i, "points"}});
  }
}

/// Returns whether a stream or road runs at or through a hex: its name may stand along it several times.
bool is_along_line(const HexMap& map, Hex h) {
  for (int d = 0; d < direction_count; ++d) {
    for (const FeatureId f : map.features(h, direction(d))) {
      if (is_stream(map.chart().features[f]) || is_road(map.chart().features[f])) return true;
    }
  }
  return false;
}

void check_labels(const HexMap& map, std::vector<DocumentFinding>& findings) {
  const auto& labels = map.labels;
  const auto report = [&](std::size_t i, std::size_t before, std::string message) {
    std::vector<Hex> hexes{labels[i].hex};
    if (labels[before].hex != labels[i].hex) hexes.push_back(labels[before].hex);
    findings.push_back({{"repeated-label", std::move(message), std::move(hexes), {}}, {"labels", i}});
    findings.back().beside = {"labels", before};
  };
  std::map<std::string, std::vector<std::size_t>> by_text;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto same_hex = std::find_if(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const MapLabel& other) { return other.hex == labels[i].hex; });
    const auto before = static_cast<std::size_t>(same_hex - labels.begin());
    if (before < i)
      report(i, before,
             fmt::format("{} has two labels, \"{}\" and \"{}\"", map.grid().number(labels[i].hex),
                         same_hex->text, labels[i].text));
    by_text[labels[i].text].push_back(i);
  }
  for (const auto& [text, places] : by_text) {
    if (text.empty() || places.size() != 2 || labels[places[0]].hex == labels[places[1]].hex) continue;
    const Hex first = labels[places[0]].hex, second = labels[places[1]].hex;
    if (is_along_line(map, first) && is_along_line(map, second)) continue;
    report(places[1], places[0],
           fmt::format("the label \"{}\" stands in {} and in {}", text, map.grid().number(first),
                       map.grid().number(second)));
  }
}

}  // namespace

std::vector<DocumentFinding> doubtful_entries(const HexMap& map) {
  std::vector<DocumentFinding> findings;
  check_victory(map, findings);
  check_labels(map, findings);
  if (map.home_edges.size() == 2) {
    const auto& [one, edge] = *map.home_edges.begin();
    const auto& [other, other_edge] = *std::next(map.home_edges.begin());
    if (edge == other_edge) {
      findings.push_back(
          {{"shared-home-edge",
            fmt::format("the {} edge is the home edge of {} and of {}", edge_name(edge), one, other),
            {},
            {}},
           {"home", other}});
      findings.back().beside = {"home", one};
    }
  }
  return findings;
}

}  // namespace rearguard
