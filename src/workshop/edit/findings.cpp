#include "src/workshop/edit/findings.h"

#include <algorithm>
#include <iterator>

#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/maps/catalogue.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/scenario.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/retreat_traps.h"
#include "src/workshop/audit/verify.h"
#include "src/workshop/edit/chart_edit.h"
#include "src/workshop/edit/edit_files.h"
#include "src/workshop/scenarios/scenario_checks.h"
#include "src/workshop/scenarios/setup_checks.h"

namespace rearguard {

namespace {

/// Returns the features on hexsides as entries of a document.
std::vector<PlacedFeature> placements_of(const HexMap& map) {
  std::vector<PlacedFeature> placed;
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

/// Returns, by class, the largest allowance of its units; nothing if a unit states none, or if the rules
/// compute allowances.
std::vector<std::optional<MovementPoints>> allowances_of(const Position& position, const RuleSet* rule_set) {
  const std::size_t classes = position.map().chart().classes.size();
  std::vector<std::optional<MovementPoints>> allowances(classes);
  if (rule_set != nullptr && rule_set->play && !rule_set->play->movement.allowances.empty())
    return allowances;
  std::vector<bool> is_known(classes, true);
  for (const Unit& unit : position.units()) {
    auto& largest = allowances[unit.movement_class];
    largest = std::max(largest.value_or(MovementPoints{}), unit.movement);
    if (unit.movement.parts == 0) is_known[unit.movement_class] = false;
  }
  for (std::size_t c = 0; c < classes; ++c) {
    if (!is_known[c]) allowances[c].reset();
  }
  return allowances;
}

std::set<std::string> sides_of(const MapDraft::State& state) {
  std::set<std::string> sides(state.position->sides().begin(), state.position->sides().end());
  if (!state.scenario) return sides;
  for (const std::string& side : texts_at(state.scenario->values, "sides")) sides.insert(side);
  return sides;
}

/// Appends findings about other parts of a document than its map and units.
void append(std::vector<Finding>& findings, std::vector<DocumentFinding> more) {
  for (DocumentFinding& found : more) {
    if (found.finding.subject.kind == Subject::Kind::whole)
      found.finding.subject.kind = Subject::Kind::document;
    findings.push_back(std::move(found.finding));
  }
}

template <class T>
void append(std::vector<T>& list, std::vector<T> more) {
  std::move(more.begin(), more.end(), std::back_inserter(list));
}

Finding unusable(const std::string& message, const Subject& subject) {
  return {"invalid", message, {}, subject};
}

Finding unusable_rules(const std::string& name, const std::vector<Diagnostic>& problems,
                       const Subject& subject) {
  return unusable("the rules " + value_text(name) + " cannot be used: " + problems.front().message, subject);
}

/// Makes a fix in a draft; returns why it is impossible.
struct Repairing {
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
  std::string operator()(const ElevationFix& fix) const { return draft.set_level({fix.hex}, fix.level); }
};

}  // namespace

/// The findings about each part, and what they were computed from.
struct DraftCheck::Kept {
  std::shared_ptr<const HexMap> map;
  std::vector<std::optional<MovementPoints>> allowances;
  std::set<std::string> sides;
  std::vector<Finding> of_map, of_sides;

  std::shared_ptr<const HexMap> trapped;
  const RuleSet* trapping = nullptr;
  std::vector<Finding> traps;

  std::shared_ptr<const Position> position;
  std::vector<Finding> of_units;
};

DraftCheck::DraftCheck() : kept_(std::make_unique<Kept>()) {}
DraftCheck::DraftCheck(const EditFiles& files, RuleLibrary library)
    : files_(&files), library_(std::move(library)), kept_(std::make_unique<Kept>()) {}
DraftCheck::~DraftCheck() = default;
DraftCheck::DraftCheck(DraftCheck&&) noexcept = default;
DraftCheck& DraftCheck::operator=(DraftCheck&&) noexcept = default;

DraftCheck::NamedRules DraftCheck::named_rules(const MapDraft::State& state) const {
  if (files_ == nullptr) return {};
  const std::string name = state.scenario ? text_at(state.scenario->values, "rules") : files_->rules();
  if (name.empty()) return {default_rules, "", false};
  return {name, document_folder(files_->path()), true};
}

const DraftCheck::Loaded& DraftCheck::load(const std::string& name, const std::string& folder) {
  const auto known = loaded_.find({name, folder});
  if (known != loaded_.end()) return known->second;
  auto read = library_.load(name, folder);
  Loaded loaded =
      read ? Loaded(std::make_shared<const RuleSet>(std::move(read).value())) : Loaded(read.problems());
  return loaded_.emplace(std::pair{name, folder}, std::move(loaded)).first->second;
}

const RuleSet* DraftCheck::rules(const MapDraft::State& state) {
  const NamedRules named = named_rules(state);
  if (named.name.empty()) return nullptr;
  const Loaded& loaded = load(named.name, named.folder);
  if (loaded) return loaded->get();
  // As for a map that no document combines with rules.
  const Loaded& usual = load(default_rules, "");
  return usual ? usual->get() : nullptr;
}

void DraftCheck::check_map(const MapDraft::State& state, const RuleSet* named) {
  auto allowances = allowances_of(*state.position, named);
  auto sides = sides_of(state);
  const bool is_same_map = kept_->map == state.position->shared_map();
  if (!is_same_map || allowances != kept_->allowances)
    kept_->of_map = audit_map({state.map(), placements_of(state.map()), allowances});
  if (!is_same_map || sides != kept_->sides) {
    kept_->of_sides.clear();
    append(kept_->of_sides, foreign_sides(state.map(), sides));
    append(kept_->of_sides, doubtful_entries(state.map()));
  }
  kept_->map = state.position->shared_map();
  kept_->allowances = std::move(allowances);
  kept_->sides = std::move(sides);
}

void DraftCheck::check_traps(const MapDraft::State& state) {
  const RuleSet* rule_set = rules(state);
  if (kept_->trapped == state.position->shared_map() && kept_->trapping == rule_set) return;
  kept_->trapped = state.position->shared_map();
  kept_->trapping = rule_set;
  kept_->traps = rule_set == nullptr ? std::vector<Finding>{} : trap_findings(state.map(), *rule_set);
}

/// The board of an expected retreat is small, so nothing is kept of it.
std::vector<Finding> DraftCheck::mismatches(const MapDraft::State& state) {
  std::vector<Finding> findings;
  const std::string folder = files_ == nullptr ? std::string() : document_folder(files_->file_of_map());
  for (std::size_t i = 0; i < state.expectations.size(); ++i) {
    const Expectation& e = state.expectations[i].expectation;
    if (const auto* move = std::get_if<ExpectedMove>(&e.expected)) {
      if (auto finding = verify(state.map(), *move, e.text, i)) findings.push_back(*std::move(finding));
      continue;
    }
    if (files_ == nullptr) continue;
    const auto& retreat = std::get<ExpectedRetreat>(e.expected);
    const std::string name = retreat.rules.empty() ? default_rules : retreat.rules;
    const Loaded& loaded = load(name, retreat.rules.empty() ? "" : folder);
    if (loaded) {
      append(findings, verify(state.position->shared_map(), retreat, **loaded, e.text, i));
    } else {
      findings.push_back(unusable_rules(name, loaded.problems(), {Subject::Kind::expectation, i}));
    }
  }
  return findings;
}

void DraftCheck::check_units(const MapDraft::State& state, const RuleSet* named) {
  if (kept_->position == state.position) return;
  kept_->position = state.position;
  kept_->of_units = audit_setup(*state.position, named);
  append(kept_->of_units, audit_board(*state.position, named, false));
}

/// The findings about units and scenario are of the scenario that would be saved.
void DraftCheck::check_scenario(const MapDraft::State& state, const RuleSet* named) {
  kept_->position.reset();
  kept_->of_units.clear();
  const auto scenario = files_->scenario_of(state, library_);
  if (!scenario) {
    kept_->of_units.push_back(unusable(scenario.problems().front().message, {Subject::Kind::document, 0}));
    return;
  }
  kept_->of_units = audit_setup((*scenario)->start, named);
  append(kept_->of_units, audit_scenario(**scenario));
  append(kept_->of_units, audit_board(with_arrivals(**scenario), named, true));
}

std::vector<Finding> DraftCheck::findings(const MapDraft::State& state) {
  const NamedRules names = named_rules(state);
  const Loaded* loaded = names.is_named ? &load(names.name, names.folder) : nullptr;
  const RuleSet* named = loaded != nullptr && *loaded ? (*loaded)->get() : nullptr;
  check_map(state, named);
  check_traps(state);
  std::vector<Finding> found = kept_->of_map;
  append(found, std::vector<Finding>(kept_->traps));
  append(found, mismatches(state));
  append(found, std::vector<Finding>(kept_->of_sides));
  if (state.scenario && files_ != nullptr) {
    check_scenario(state, named);
  } else {
    if (loaded != nullptr && !*loaded)
      found.push_back(unusable_rules(names.name, loaded->problems(), {Subject::Kind::document, 0}));
    check_units(state, named);
  }
  append(found, std::vector<Finding>(kept_->of_units));
  return found;
}

std::vector<Finding> DraftCheck::open_findings(const MapDraft::State& state) {
  std::vector<AcceptedFinding> accepted;
  for (const AcceptTarget& one : state.accepted) accepted.push_back(one.accepted);
  std::vector<Finding> found = findings(state);
  const std::vector<Finding> stale =
      stale_acceptances(state.map(), accepted, found, named_rules(state).is_named);
  std::erase_if(
      found, [&](const Finding& finding) { return can_accept(finding) && is_accepted(accepted, finding); });
  found.insert(found.end(), stale.begin(), stale.end());
  return found;
}

bool can_accept(const Finding& finding) {
  const auto check = find_check(finding.name);
  return check && !check_catalogue()[*check].is_error && finding.subject.kind != Subject::Kind::acceptance;
}

std::string accept(MapDraft& draft, const Finding& finding, const std::string& text) {
  if (!can_accept(finding)) return "this is no warning that could be accepted";
  std::vector<AcceptTarget> accepted = draft.now().accepted;
  // A warning about several hexsides names a hex for each of them.
  std::vector<Hex> hexes;
  for (const Hex h : finding.hexes) {
    if (std::ranges::find(hexes, h) == hexes.end()) hexes.push_back(h);
  }
  accepted.push_back({{finding.name, std::move(hexes), text}});
  return draft.set_accepted("accept a warning", std::move(accepted));
}

std::string withdraw_acceptance(MapDraft& draft, std::size_t index) {
  std::vector<AcceptTarget> accepted = draft.now().accepted;
  if (index >= accepted.size()) return {};
  accepted.erase(accepted.begin() + static_cast<std::ptrdiff_t>(index));
  return draft.set_accepted("no longer accept a warning", std::move(accepted));
}

bool can_repair(const Finding& finding) {
  return finding.fix && !std::holds_alternative<RepetitionFix>(*finding.fix);
}

std::string repair(MapDraft& draft, const Finding& finding) {
  if (!can_repair(finding)) return {};
  draft.begin(describe_fix(draft.map(), *finding.fix));
  std::string problem = std::visit(Repairing{draft}, *finding.fix);
  if (problem.empty()) {
    draft.finish();
  } else {
    draft.abandon();
  }
  return problem;
}

}  // namespace rearguard
