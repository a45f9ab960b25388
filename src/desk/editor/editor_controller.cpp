#include "src/desk/editor/editor_controller.h"

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "src/answers/view/hexside_art.h"
#include "src/core/document/limits.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

const std::array<ToolRow, edit_tools>& tool_table() {
  static const std::array<ToolRow, edit_tools> table = {{
      {EditTool::terrain, "1", "Terrain", "Paint hexes with a terrain"},
      {EditTool::fill, "2", "Fill", "Fill an area of one terrain with another"},
      {EditTool::level, "3", "Elevation", "Set, raise or lower elevations"},
      {EditTool::hexsides, "4", "Hexsides", "Draw rivers, roads, slopes"},
      {EditTool::clear, "5", "Clear hexsides", "Remove all features from hexsides"},
      {EditTool::units, "6", "Units", "Place, move and change units"},
      {EditTool::underlay, "7", "Underlay", "Lay a picture under the map, and hexes onto it"},
      {EditTool::names, "8", "Names", "Labels, victory hexes and home edges"},
      {EditTool::select, "9", "Copy area", "Copy, cut, mirror, turn and paste a rectangle of the map"},
      {EditTool::scenario, "S", "Scenario", "Turns, sides, victory hexes and arrivals of a scenario"},
      {EditTool::expect, "X", "Expectations", "State what moves should cost and where retreats should end"},
  }};
  return table;
}

EditorController::EditorController(EditFiles files)
    : document_(std::move(files)),
      underlay_tool_(draft_),
      expectations_(draft_, files_),
      scenario_(draft_, files_),
      entry_(document_),
      followed_(map().shared_chart()) {
  if (!map().chart().features.empty()) choose_feature(0);
  const std::vector<TerrainId>& hexes = map().terrains();
  // The first terrain is usually the background, so start with the second if there is one.
  if (map().chart().terrains.size() > 2 && !hexes.empty()) terrain = 2;
}

bool EditorController::begin_position(const NewPosition& fresh) {
  release();
  return begin(EditFiles::begin_position(path_of_map(), fresh));
}

bool EditorController::begin_scenario(const NewScenario& fresh) {
  release();
  if (const std::string problem = scenario_.rules_problem(fresh.rules); !problem.empty()) {
    report("No scenario can be begun", problem);
    return false;
  }
  return begin(EditFiles::begin_scenario(path_of_map(), fresh));
}

bool EditorController::begin(Checked<EditFiles> begun) {
  if (!begun) {
    report("Nothing can be begun on this map", to_string(begun.problems()));
    return false;
  }
  document_.replace(std::move(begun).value());
  start_over();
  choose(EditTool::units);
  entry_.units.start_placing(true);
  return true;
}

namespace {

/// Returns where an entry of a list is after a change of the list: where its name is now, or, renamed or
/// removed, as near as there still is one; nothing in an empty list.
template <class Entries, class NameOf>
std::optional<std::size_t> followed(const Entries& before, const Entries& now, std::size_t at,
                                    std::size_t first, const NameOf& name) {
  if (now.size() <= first) return std::nullopt;
  if (at < before.size()) {
    for (std::size_t i = first; i < now.size(); ++i) {
      if (name(now[i]) == name(before[at])) return i;
    }
  }
  return std::min(at, now.size() - 1);
}

}  // namespace

void EditorController::follow_chart() {
  const std::shared_ptr<const TerrainChart> before = std::exchange(followed_, map().shared_chart());
  const TerrainChart& chart = *followed_;
  const auto name = [](const auto& entry) { return entry.name; };
  if (terrain != no_hex) {
    const auto at = followed(before->terrains, chart.terrains, terrain, 1, name);
    terrain = at ? static_cast<TerrainId>(*at) : no_hex;
  }
  const FeatureId drawn = feature_;
  feature_ = static_cast<FeatureId>(followed(before->features, chart.features, drawn, 0, name).value_or(0));
  const bool is_other = feature_ >= chart.features.size() || drawn >= before->features.size() ||
                        feature_style(chart.features[feature_]) != feature_style(before->features[drawn]);
  if (is_other && !chart.features.empty()) choose_feature(feature_);
  const bool draws_features = tool_ == EditTool::hexsides || tool_ == EditTool::clear;
  if (chart.features.empty() && draws_features) tool_ = EditTool::terrain;
  if (!costs_for_) return;
  const auto same = [](const std::string& text) { return text; };
  const auto c = followed(before->classes, chart.classes, *costs_for_, 0, same);
  costs_for_ = c ? std::optional(static_cast<ClassId>(*c)) : std::nullopt;
}

void EditorController::start_over() {
  follow_chart();
  check_again();
  if (mark_ && !map().grid().contains(*mark_)) mark_.reset();
  if (tool_ == EditTool::hexsides || tool_ == EditTool::clear || tool_ == EditTool::units)
    tool_ = EditTool::terrain;
  named_.reset();
  selection_.clear();
  is_pasting_ = false;
  expectations_.select(std::nullopt);
  scenario_.select({});
  if (tool_ == EditTool::scenario && !draft_.now().scenario) tool_ = EditTool::terrain;
  spotlight_.clear();
  entry_.units.start_over();
}

bool EditorController::choose(EditTool tool) {
  if (tool == EditTool::units && !files_.has_units()) {
    note("This map has no units: Ctrl+N begins a position on it");
    return false;
  }
  if (tool == EditTool::scenario && !draft_.now().scenario) {
    note("This is no scenario: Ctrl+N begins one on the map");
    return false;
  }
  if ((tool == EditTool::hexsides || tool == EditTool::clear) && map().chart().features.empty()) {
    note("The map's terrain chart has no hexside features");
    return false;
  }
  release();
  tool_ = tool;
  is_pasting_ = false;
  entry_.units.start_placing(false);
  return true;
}

void EditorController::choose_feature(FeatureId f) {
  feature_ = f;
  const FeatureStyle style = feature_style(map().chart().features[f]);
  course = runs_from_hex_to_hex(style) ? Course::across : Course::along;
  one_way = style == FeatureStyle::slope;
}

namespace {

template <class Id>
Id stepped(Id now, int by, std::size_t first, std::size_t count) {
  const auto size = static_cast<int>(count - first);
  if (size <= 0) return now;
  const int at = (static_cast<int>(now) - static_cast<int>(first) + by) % size;
  const int next = (at + size) % size + static_cast<int>(first);
  return static_cast<Id>(next);
}

}  // namespace

void EditorController::step_choice(int by) {
  const TerrainChart& chart = map().chart();
  switch (tool_) {
    case EditTool::terrain:
    case EditTool::fill:
      terrain = stepped<TerrainId>(terrain, by, 0, chart.terrains.size());
      return;
    case EditTool::level:
      level = std::clamp(level + by, -max_level, max_level);
      return;
    case EditTool::hexsides:
    case EditTool::clear:
      if (!chart.features.empty()) choose_feature(stepped<FeatureId>(feature_, by, 0, chart.features.size()));
      return;
    case EditTool::underlay:
      return underlay_tool_.step(by);
    case EditTool::units:
      return entry_.units.step_unit(by);
    case EditTool::names:
      return step_named_hex(by);
    case EditTool::select:
      return turn_piece(by);
    case EditTool::scenario:
      return scenario_.step(by);
    case EditTool::expect: {
      const std::size_t count = draft_.now().expectations.size();
      if (count == 0) return note("The map has no expectations");
      return expectations_.select(cycled(expectations_.selected(), by, count));
    }
  }
}

void EditorController::step_named_hex(int by) {
  std::vector<Hex> hexes;
  for (const MapLabel& label : map().labels) hexes.push_back(label.hex);
  for (const VictoryHex& victory : map().victory_hexes) hexes.push_back(victory.hex);
  std::ranges::sort(hexes, [&](Hex a, Hex b) { return map().grid().index(a) < map().grid().index(b); });
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  if (hexes.empty()) return note("The map has no labels and no victory hexes");
  named_ = hexes[cycled(named_ ? place_in(hexes, *named_) : std::nullopt, by, hexes.size())];
}

std::optional<Hex> EditorController::hovered() const {
  if (!pointer_ || !map().grid().contains(pointer_->hex)) return std::nullopt;
  return pointer_->hex;
}

void EditorController::show_costs(std::optional<ClassId> c) {
  costs_for_ = c;
}

void EditorController::step_costs() {
  const std::size_t classes = map().chart().classes.size();
  if (!costs_for_) {
    if (classes > 0) costs_for_ = ClassId{0};
  } else if (*costs_for_ + 1U < classes) {
    costs_for_ = static_cast<ClassId>(*costs_for_ + 1);
  } else {
    costs_for_.reset();
  }
}

void EditorController::undo() {
  release();
  entry_.undo();
  follow_chart();
}

void EditorController::redo() {
  release();
  entry_.redo();
  follow_chart();
}

void EditorController::report_saving(const EditDocument::Saving& saving) {
  if (!saving.note.empty()) note(saving.note);
  if (!saving.problem.empty()) report(saving.title, saving.problem);
}

void EditorController::set_rules_folder(const std::string& folder) {
  rules_folder_ = folder;
  expectations_.set_rules_folder(folder);
  scenario_.set_rules_folder(folder);
  check_again();
}

Checked<std::shared_ptr<const Scenario>> EditorController::playable_scenario() const {
  return files_.scenario_of(draft_.now(), RuleLibrary(rules_folder_));
}

/// Forgets the findings, and the rules that they were found by.
void EditorController::check_again() {
  check_ = rules_folder_.empty() ? DraftCheck() : DraftCheck(files_, RuleLibrary(rules_folder_));
  findings_of_.reset();
}

HexInfo EditorController::info(Hex h) const {
  const RuleSet* rules = check_.rules(draft_.now());
  return hex_info(*draft_.now().position, rules == nullptr ? ZocRule{} : rules->zoc, h);
}

const std::vector<Finding>& EditorController::findings() const {
  if (findings_of_ != draft_.shared_now() && !draft_.is_in_step()) {
    const Clock::time_point start = Clock::now();
    findings_of_ = draft_.shared_now();
    findings_ = check_.open_findings(draft_.now());
    check_took_ = Clock::now() - start;
  }
  return findings_;
}

namespace {

constexpr std::chrono::milliseconds long_check{100}, rest{400};

}  // namespace

void EditorController::check_at_rest() {
  if (seen_ != draft_.shared_now()) {
    seen_ = draft_.shared_now();
    changed_at_ = Clock::now();
  }
  if (check_took_ < long_check || Clock::now() - changed_at_ >= rest) findings();
}

std::optional<double> EditorController::seconds_to_check() const {
  if (findings_of_ == draft_.shared_now() || draft_.is_in_step()) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(changed_at_ + rest - Clock::now()).count());
}

/// Returns a finding of the list as it is now; nothing if it is gone.
std::optional<Finding> EditorController::listed(std::size_t finding) const {
  if (finding >= listed_findings().size() || draft_.is_in_step()) return std::nullopt;
  const Finding as_listed = listed_findings()[finding];
  const std::vector<Finding>& now = findings();
  const auto same = std::ranges::find_if(
      now, [&](const Finding& f) { return f.name == as_listed.name && f.message == as_listed.message; });
  return same == now.end() ? std::nullopt : std::optional(*same);
}

void EditorController::repair(std::size_t finding) {
  const std::optional<Finding> found = listed(finding);
  if (!found) return;
  const std::string done = found->fix ? describe_fix(map(), *found->fix) : "";
  if (const std::string problem = rearguard::repair(draft_, *found); !problem.empty()) {
    report("This cannot be fixed", problem);
  } else if (!done.empty()) {
    note("Done: " + done);
  }
  follow_chart();
}

void EditorController::accept(std::size_t finding, const std::string& why) {
  if (const std::optional<Finding> found = listed(finding))
    show_message(rearguard::accept(draft_, *found, why));
}

void EditorController::withdraw_acceptance(std::size_t index) {
  if (!draft_.is_in_step()) show_message(rearguard::withdraw_acceptance(draft_, index));
}

std::optional<std::string> EditorController::take_note() {
  if (auto note = entry_.take_note()) return note;
  return std::exchange(note_, std::nullopt);
}

void EditorController::report(std::string title, std::string text) {
  messages_.push_back({std::move(title), std::move(text)});
}

void EditorController::show_message(const std::string& problem) {
  if (!problem.empty()) note(problem);
}

}  // namespace rearguard
