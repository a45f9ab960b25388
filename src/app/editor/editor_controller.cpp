#include "src/app/editor/editor_controller.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/audit/finding.h"
#include "src/document/atomic_file.h"
#include "src/document/limits.h"
#include "src/document/text_file.h"
#include "src/edit/findings.h"
#include "src/view/hexside_art.h"

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
  }};
  return table;
}

EditorController::EditorController(EditFiles files)
    : files_(std::move(files)), draft_(files_.position(), files_.underlay()), underlay_tool_(draft_) {
  if (!map().chart().features.empty()) choose_feature(0);
  pattern.side = "blue";
  if (!map().chart().classes.empty()) pattern.movement_class = map().chart().classes.front();
  if (!draft_.now().units.empty()) {
    const UnitSetup& first = draft_.now().units.front().unit;
    pattern.side = first.side;
    pattern.movement_class = first.movement_class;
  }
  const std::vector<TerrainId>& hexes = map().terrains();
  // The first terrain is usually the background, so start with the second if there is one.
  if (map().chart().terrains.size() > 2 && !hexes.empty()) terrain = 2;
}

std::string EditorController::title() const {
  const std::string name = files_.path().empty() ? "new map" : file_name_of(files_.path());
  return name + (draft_.is_saved() && !files_.is_new() ? "" : " *");
}

bool EditorController::choose(EditTool tool) {
  if (tool == EditTool::units && !files_.has_units()) {
    note("This map has no units: open a position to place units");
    return false;
  }
  if ((tool == EditTool::hexsides || tool == EditTool::clear) && map().chart().features.empty()) {
    note("The map's terrain chart has no hexside features");
    return false;
  }
  release();
  tool_ = tool;
  is_placing = false;
  return true;
}

void EditorController::choose_feature(FeatureId f) {
  feature_ = f;
  const FeatureStyle style = feature_style(map().chart().features[f]);
  const bool crosses = style == FeatureStyle::road || style == FeatureStyle::track ||
                       style == FeatureStyle::railway || style == FeatureStyle::bridge ||
                       style == FeatureStyle::ford;
  course = crosses ? Course::across : Course::along;
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
    case EditTool::units: {
      const auto& units = draft_.now().units;
      if (units.empty()) return;
      const auto at = std::find_if(units.begin(), units.end(),
                                   [&](const DraftUnit& u) { return u.unit.id == selected_; });
      const auto index = static_cast<std::size_t>(at - units.begin());
      const std::size_t next = at == units.end() ? 0 : stepped<std::size_t>(index, by, 0, units.size());
      select(units[next].unit.id);
      return;
    }
  }
}

std::optional<Hex> EditorController::hovered() const {
  if (!pointer_ || !map().grid().contains(pointer_->hex)) return std::nullopt;
  return pointer_->hex;
}

void EditorController::select(const std::string& id) {
  selected_ = id;
  is_placing = false;
  if (const UnitSetup* unit = selected_unit()) pattern = *unit;
}

const UnitSetup* EditorController::selected_unit() const {
  for (const DraftUnit& unit : draft_.now().units) {
    if (unit.unit.id == selected_ && !selected_.empty()) return &unit.unit;
  }
  return nullptr;
}

/// Returns the pattern's id if it is unused, else the same with the next unused number.
std::string EditorController::free_id() const {
  const auto is_taken = [&](const std::string& id) {
    return std::any_of(draft_.now().units.begin(), draft_.now().units.end(),
                       [&](const DraftUnit& u) { return u.unit.id == id; });
  };
  std::string stem = pattern.id.empty() ? pattern.side.substr(0, 1) : pattern.id;
  while (!stem.empty() && stem.back() >= '0' && stem.back() <= '9') stem.pop_back();
  if (stem.empty()) stem = "u";
  int number = 1;
  while (is_taken(stem + std::to_string(number))) ++number;
  return stem + std::to_string(number);
}

void EditorController::place_unit(Hex h) {
  UnitSetup unit = pattern;
  unit.id = free_id();
  unit.name = unit.id;
  unit.engaged.clear();
  unit.counts.clear();
  unit.hex = map().grid().number(h);
  const std::string problem = draft_.add_unit(unit);
  show_message(problem);
  if (problem.empty()) {
    select(unit.id);
    is_placing = true;
  }
}

std::string EditorController::change_selected(const UnitSetup& unit) {
  std::string problem = draft_.change_unit(selected_, unit);
  if (problem.empty()) {
    selected_ = unit.id;
    pattern = unit;
  }
  return problem;
}

void EditorController::remove_selected() {
  if (selected_.empty()) return;
  const std::string problem = draft_.remove_unit(selected_);
  show_message(problem);
  if (problem.empty()) selected_.clear();
}

void EditorController::turn_selected(int by) {
  const UnitSetup* unit = selected_unit();
  if (unit == nullptr) return;
  UnitSetup turned = *unit;
  const Grid& grid = map().grid();
  const auto facing = grid.parse_direction(turned.facing);
  const Direction now = facing ? direction(index_of(*facing) + by) : direction(0);
  turned.facing = std::string(grid.direction_name(now));
  show_message(change_selected(turned));
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
  const std::string name = draft_.undoable();
  note(draft_.undo() ? "Undone: " + name : "Nothing to undo");
  if (selected_unit() == nullptr) selected_.clear();
}

void EditorController::redo() {
  release();
  const std::string name = draft_.redoable();
  note(draft_.redo() ? "Redone: " + name : "Nothing to redo");
  if (selected_unit() == nullptr) selected_.clear();
}

bool EditorController::write(const std::vector<EditFiles::Writing>& writings) {
  for (const EditFiles::Writing& writing : writings) {
    const auto problem = write_whole(std::as_bytes(std::span(writing.text)), writing.path);
    if (!problem) continue;
    report("The file could not be saved", *problem);
    return false;
  }
  return true;
}

bool EditorController::save(bool anyway) {
  release();
  const auto writings = files_.writings(draft_.now());
  if (!writings) {
    report("The document cannot be saved", to_string(writings.problems()));
    return false;
  }
  if (!anyway) conflicts_ = files_.changed_on_disk();
  if (!anyway && files_.is_new() && read_text_file(files_.path())) conflicts_ = {files_.path()};
  if (!anyway && !conflicts_.empty()) return false;
  conflicts_.clear();
  if (!write(*writings)) return false;
  std::vector<std::string> names;
  for (const EditFiles::Writing& writing : *writings) names.push_back(file_name_of(writing.path));
  note(names.empty() ? "Nothing has changed since the last save"
                     : fmt::format("Saved {}", fmt::join(names, " and ")));
  files_.written(*writings, std::nullopt);
  draft_.mark_saved();
  return true;
}

bool EditorController::save_as(const std::string& path, bool anyway) {
  release();
  if (!anyway && path != files_.path() && read_text_file(path)) {
    conflicts_ = {path};
    return false;
  }
  conflicts_.clear();
  const auto writings = files_.writings_as(draft_.now(), path);
  if (!writings) {
    report("The document cannot be saved", to_string(writings.problems()));
    return false;
  }
  if (!write(*writings)) return false;
  files_.written(*writings, path);
  draft_.mark_saved();
  note("Saved " + path);
  return true;
}

const std::vector<Finding>& EditorController::findings() const {
  // On a large map they take longer than a frame, so they wait until no drag is in progress.
  if (findings_of_ != draft_.now().position && !draft_.is_in_step()) {
    findings_of_ = draft_.now().position;
    findings_ = findings_of(draft_.now());
  }
  return findings_;
}

std::optional<std::string> EditorController::take_note() {
  return std::exchange(note_, std::nullopt);
}

void EditorController::report(std::string title, std::string text) {
  messages_.push_back({std::move(title), std::move(text)});
}

void EditorController::show_message(const std::string& problem) {
  if (!problem.empty()) note(problem);
}

}  // namespace rearguard
