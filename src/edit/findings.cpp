#include "src/edit/findings.h"

#include <iterator>
#include <variant>

#include "src/audit/catalogue.h"
#include "src/audit/finding.h"
#include "src/audit/map_checks.h"
#include "src/audit/setup_checks.h"
#include "src/document/node_builder.h"
#include "src/edit/chart_edit.h"
#include "src/io/accepted_reader.h"
#include "src/io/map_writer.h"

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

/// Makes a fix in a draft; returns why it is impossible.
struct Mending {
  MapDraft& draft;

  std::string operator()(const HexsideFix& fix) const {
    std::string problem = draft.clear({{fix.from, fix.to}}, fix.feature);
    if (problem.empty() && fix.forth) problem = draft.lay(fix.feature, {{fix.from, fix.to}}, !fix.back);
    if (problem.empty() && fix.back && !fix.forth)
      problem = draft.lay(fix.feature, {{fix.to, fix.from}}, true);
    return problem;
  }
  std::string operator()(const ExchangeFix& fix) const {
    const bool is_terrain = fix.row == ExchangeFix::Row::terrain;
    return exchange_costs(draft, {is_terrain ? ChartTable::terrain : ChartTable::features, fix.index},
                          fix.row == ExchangeFix::Row::replace ? "replace" : "cost", fix.one, fix.other);
  }
  std::string operator()(const OpeningFix& fix) const {
    return set_entry_value(draft, {ChartTable::features, fix.feature}, "opens", truth_node(true));
  }
  std::string operator()(const ClassFix& fix) const { return merge_class(draft, fix.slip, fix.intended); }
  std::string operator()(const RepetitionFix&) const { return {}; }
};

}  // namespace

std::vector<Finding> findings_of(const MapDraft::State& state) {
  const std::vector<Placement> placed = placements_of(state.map());
  std::vector<Finding> found = audit_map({state.map(), placed, allowances_of(*state.position)});
  std::vector<Finding> of_units = audit_setup(*state.position, nullptr);
  std::move(of_units.begin(), of_units.end(), std::back_inserter(found));
  return found;
}

std::vector<Finding> open_findings(const MapDraft::State& state) {
  std::vector<AcceptedFinding> accepted;
  for (const AcceptTarget& one : state.accepted) accepted.push_back(one.accepted);
  std::vector<Finding> found = findings_of(state);
  std::erase_if(found, [&](const Finding& finding) { return is_accepted(accepted, finding); });
  return found;
}

bool can_accept(const Finding& finding) {
  const auto check = find_check(finding.name);
  return check && !check_catalogue()[*check].is_error && finding.subject.kind != Subject::Kind::unit;
}

std::string accept(MapDraft& draft, const Finding& finding, const std::string& text) {
  if (!can_accept(finding)) return "this is no warning about the map that could be accepted";
  std::vector<AcceptTarget> accepted = draft.now().accepted;
  accepted.push_back({{finding.name, finding.hexes, text}});
  return draft.set_accepted("accept a warning", std::move(accepted));
}

std::string withdraw_acceptance(MapDraft& draft, std::size_t index) {
  std::vector<AcceptTarget> accepted = draft.now().accepted;
  if (index >= accepted.size()) return {};
  accepted.erase(accepted.begin() + static_cast<std::ptrdiff_t>(index));
  return draft.set_accepted("no longer accept a warning", std::move(accepted));
}

bool can_mend(const Finding& finding) {
  return finding.fix && !std::holds_alternative<RepetitionFix>(*finding.fix);
}

std::string mend(MapDraft& draft, const Finding& finding) {
  if (!can_mend(finding)) return {};
  draft.begin(describe_fix(draft.map(), *finding.fix));
  std::string problem = std::visit(Mending{draft}, *finding.fix);
  if (problem.empty()) {
    draft.finish();
  } else {
    draft.abandon();
  }
  return problem;
}

}  // namespace rearguard
