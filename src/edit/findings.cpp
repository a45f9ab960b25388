#include "src/edit/findings.h"

#include <iterator>
#include <variant>

#include "src/audit/finding.h"
#include "src/audit/map_checks.h"
#include "src/audit/setup_checks.h"
#include "src/io/accepted_reader.h"
#include "src/io/map_writer.h"
#include "src/rewrite/moved_hex.h"

namespace rearguard {

namespace {

/// Returns the features on hexsides as entries of a document.
std::vector<Placement> placements_of(const HexMap& map) {
  std::vector<Placement> placed;
  const std::vector<FeatureSides> by_feature = feature_sides(map);
  for (std::size_t f = 0; f < by_feature.size(); ++f) {
    const auto feature = static_cast<FeatureId>(f);
    for (const FeatureSides::Side& side : by_feature[f].both_ways)
      placed.push_back({feature, side.from, side.to, false});
    for (const FeatureSides::Side& side : by_feature[f].one_way)
      placed.push_back({feature, side.from, side.to, true});
  }
  return placed;
}

std::vector<std::optional<MovementPoints>> allowances_of(const Position& position) {
  std::vector<std::optional<MovementPoints>> allowances(position.map().chart().classes.size());
  for (const Unit& unit : position.units()) {
    auto& largest = allowances[unit.movement_class];
    if (unit.movement.parts > 0 && (!largest || *largest < unit.movement)) largest = unit.movement;
  }
  return allowances;
}

}  // namespace

std::vector<Finding> findings_of(const MapDraft::State& state) {
  const std::vector<Placement> placed = placements_of(state.map());
  std::vector<Finding> found = audit_map({state.map(), placed, allowances_of(*state.position)});
  std::vector<Finding> of_units = audit_setup(*state.position, nullptr);
  std::move(of_units.begin(), of_units.end(), std::back_inserter(found));
  return found;
}

std::vector<Finding> findings_of(const MapDraft& draft, const std::vector<AcceptedFinding>& accepted) {
  const Grid& from = draft.opened().map().grid();
  const Grid& to = draft.map().grid();
  const Printed origin = draft.now().origin;
  std::vector<AcceptedFinding> moved = accepted;
  for (AcceptedFinding& one : moved) {
    for (Hex& h : one.hexes) h = moved_hex(h, from, to, origin);
  }
  std::vector<Finding> found = findings_of(draft.now());
  std::erase_if(found, [&](const Finding& finding) { return is_accepted(moved, finding); });
  return found;
}

bool can_mend(const Finding& finding) {
  return finding.fix && std::holds_alternative<HexsideFix>(*finding.fix);
}

std::string mend(MapDraft& draft, const Finding& finding) {
  if (!can_mend(finding)) return {};
  const auto& fix = std::get<HexsideFix>(*finding.fix);
  draft.begin(describe_fix(draft.map(), fix));
  std::string problem = draft.clear({{fix.from, fix.to}}, fix.feature);
  if (problem.empty() && fix.forth) problem = draft.lay(fix.feature, {{fix.from, fix.to}}, !fix.back);
  if (problem.empty() && fix.back && !fix.forth) problem = draft.lay(fix.feature, {{fix.to, fix.from}}, true);
  if (problem.empty()) {
    draft.finish();
  } else {
    draft.abandon();
  }
  return problem;
}

}  // namespace rearguard
