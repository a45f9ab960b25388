#include "src/command/maps/audited_map.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/document_header.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_source.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/audit/source_details.h"

namespace rearguard {
namespace {

/// The hexes where units of a side are set up or arrive.
CutPlace units_of(const Scenario& scenario, const std::string& side) {
  CutPlace place{fmt::format("the units of {}", side), {}};
  for (const Unit& unit : scenario.start.units()) {
    if (scenario.start.sides()[unit.side] == side) place.end.hexes.push_back(unit.hex);
  }
  for (const Reinforcement& arrival : scenario.arrivals) {
    if (arrival.unit.side == side)
      place.end.hexes.insert(place.end.hexes.end(), arrival.entry_hexes.begin(), arrival.entry_hexes.end());
  }
  return place;
}

/// Adds each side's way to the hexes that it has to take.
void add_objectives(const Scenario& scenario, std::vector<std::pair<CutPlace, CutPlace>>& pairs) {
  for (const std::string& side : scenario.sides) {
    const CutPlace from = units_of(scenario, side);
    if (from.end.hexes.empty()) continue;
    for (const VictoryRule& rule : scenario.victory) {
      const bool scores = rule.only_for.empty() || rule.only_for == side;
      if (rule.kind != VictoryRule::Kind::hold || !scores || rule.held_by == side) continue;
      for (const Hex h : rule.hexes) pairs.emplace_back(from, hex_place(scenario.map(), h));
    }
  }
}

}  // namespace

Checked<AuditedMap> read_audited_map(Session& session, const std::string& path) {
  if (is_foreign_map(path)) {
    const auto imported = open_foreign_map(session, path);
    if (!imported) return imported.problems();
    return AuditedMap{imported->map, path, stated_objectives(*imported->map)};
  }
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  const Checked<Node> document = parse_document(*text, path);
  const std::string kind = document ? document_kind(*document) : std::string();
  if (kind == "scenario") {
    const auto read = read_scenario_text(*text, path, document_folder(path), session.rules);
    if (!read) return read.problems();
    const Scenario& scenario = **read;
    AuditedMap audited{scenario.start.shared_map(), scenario.map_path.empty() ? path : scenario.map_path,
                       stated_objectives(scenario.map())};
    add_objectives(scenario, audited.objectives);
    return audited;
  }
  if (kind == "position") {
    PositionSource source;
    source.file = path;
    source.directory = document_folder(path);
    const auto read = read_position(*document, source);
    if (!read) return read.problems();
    return AuditedMap{read->position.shared_map(), read->map_path.empty() ? path : read->map_path,
                      stated_objectives(read->position.map())};
  }
  if (!document) return document.problems();
  Problems problems(path);
  MapSource source;
  auto map = read_map(*document, Need::required, problems, &source);
  if (!map) return problems.take();
  auto shared = std::make_shared<const HexMap>(*std::move(map));
  return AuditedMap{shared, path, stated_objectives(*shared), source_details(source, shared->grid())};
}

}  // namespace rearguard
