// The options of the current tool: terrains and features with their costs, levels, the selected unit.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/view/hexside_art.h"
#include "src/answers/view/terrain_art.h"
#include "src/core/document/limits.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr const char* closed_to_all = "impassable to all classes";

ImU32 packed(Colour c) {
  return IM_COL32(c.red, c.green, c.blue, 255);
}

/// Returns "foot 1, mounted 2, wheeled –", or one value if it is the same for all classes.
std::string describe_costs(const TerrainChart& chart, const std::vector<ChartCost>& row, bool says_absent) {
  std::string out;
  bool is_closed = !chart.classes.empty();
  for (std::size_t c = 0; c < chart.classes.size(); ++c) {
    const ChartCost cell = cost_for(row, static_cast<ClassId>(c));
    const bool is_cost = cell.kind == ChartCost::Kind::cost;
    if (is_cost || (cell.kind == ChartCost::Kind::absent && !says_absent)) is_closed = false;
    if (cell.kind == ChartCost::Kind::absent && !says_absent) continue;
    out += (out.empty() ? "" : ", ") + chart.classes[c] + " " +
           (is_cost ? cost_text(cell, chart.denominator) : "\u2013");
  }
  return is_closed ? closed_to_all : out;
}

std::string feature_costs(const TerrainChart& chart, const Feature& feature) {
  std::string adds = describe_costs(chart, feature.cost, false);
  const std::string replaces = describe_costs(chart, feature.replace, false);
  if (adds == closed_to_all) return adds;
  std::string out = adds.empty() ? "" : "adds " + adds;
  if (!replaces.empty()) out += (out.empty() ? "" : "; ") + ("instead of terrain: " + replaces);
  if (feature.opens) out += std::string(out.empty() ? "" : "; ") + "opens the way";
  return out.empty() ? "no cost" : out;
}

/// Shows a row with a swatch, a name and costs; returns true when clicked.
bool choice_row(const std::string& name, const std::string& about, Colour colour, bool is_line, bool chosen) {
  ImGui::PushID(name.c_str());
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 from = ImGui::GetCursorPos();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float wide = ImGui::GetContentRegionAvail().x;
  const bool clicked = ImGui::Selectable("##row", chosen, ImGuiSelectableFlags_None, {wide, 2 * line});
  const bool is_cut_off = ImGui::CalcTextSize(about.c_str()).x > wide - 2 * line;
  if (is_cut_off && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", about.c_str());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 ink = IM_COL32(42, 36, 29, 255);
  if (is_line) {
    list.AddLine({corner.x + 1, corner.y + line}, {corner.x + line * 1.6F, corner.y + line}, packed(colour),
                 std::max(3.0F, line / 4));
  } else {
    list.AddRectFilled({corner.x + 1, corner.y + line * 0.2F},
                       {corner.x + line * 1.6F, corner.y + line * 1.8F}, packed(colour), 3);
    list.AddRect({corner.x + 1, corner.y + line * 0.2F}, {corner.x + line * 1.6F, corner.y + line * 1.8F},
                 ink, 3);
  }
  ImGui::SetCursorPos({from.x + line * 2, from.y});
  ImGui::BeginGroup();
  if (chosen) {
    bold_text(name);
  } else {
    ImGui::TextUnformatted(name.c_str());
  }
  ImGui::SetCursorPos({from.x + line * 2, from.y + line});
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextUnformatted(about.c_str());
  ImGui::PopStyleColor();
  ImGui::EndGroup();
  ImGui::SetCursorPos({from.x, from.y + 2 * line + ImGui::GetStyle().ItemSpacing.y});
  ImGui::PopID();
  return clicked;
}

template <class E>
void choices(E& value, std::initializer_list<std::pair<const char*, E>> names) {
  bool is_first = true;
  for (const auto& [name, which] : names) {
    const float wide = ImGui::CalcTextSize(name).x + 2 * ImGui::GetStyle().FramePadding.x;
    if (!is_first) next_in_flow(wide);
    is_first = false;
    if (choice_button(name, value == which)) value = which;
  }
}

}  // namespace

void EditorPanels::Parts::options() {
  switch (controller.tool()) {
    case EditTool::terrain:
      brush_row();
      return terrain_options();
    case EditTool::fill:
      likeness_options();
      return terrain_options();
    case EditTool::underlay:
      return underlay_options();
    case EditTool::names:
      return names_options();
    case EditTool::select:
      return piece_options();
    case EditTool::expect:
      return expect_options();
    case EditTool::scenario:
      return scenario_options();
    case EditTool::level:
      brush_row();
      return level_options();
    case EditTool::hexsides:
    case EditTool::clear:
      return feature_options();
    case EditTool::units:
      return entry_panel.contents(scale);
  }
}

void EditorPanels::Parts::brush_row() {
  label_before("Brush");
  ImGui::SetNextItemWidth(-1);
  const int across = 2 * controller.brush + 1;
  const std::string text = plural(across, "hex", "hexes across");
  ImGui::SliderInt("##brush", &controller.brush, 0, EditorController::max_brush, text.c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Keys: [ and ]");
  choices(controller.shape, {{"Freehand", EditorController::Shape::freehand},
                             {"Line", EditorController::Shape::line},
                             {"Rectangle", EditorController::Shape::rectangle}});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("What a drag paints (L)");
}

void EditorPanels::Parts::likeness_options() {
  LikenessTool& likeness = controller.likeness;
  const bool has_picture = controller.draft().now().underlay.has_value();
  ImGui::BeginDisabled(!has_picture);
  ImGui::Checkbox("By the picture: hexes that look alike", &likeness.is_on);
  ImGui::EndDisabled();
  if (!has_picture && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("The map has no picture under it; 7 lays one");
  likeness.is_on = likeness.is_on && has_picture;
  if (!likeness.is_on) return;
  label_before("Tolerance");
  ImGui::SetNextItemWidth(-1);
  const double least = 0, most = 40;
  ImGui::SliderScalar("##tolerance", ImGuiDataType_Double, &likeness.tolerance, &least, &most, "%.1f %%");
  ImGui::Checkbox("Only hexes that are not painted yet", &likeness.only_unpainted);
  const std::size_t found = likeness.found(controller.map()).size();
  ImGui::BeginDisabled(found == 0);
  const std::string name =
      controller.terrain == no_hex ? "no hex" : controller.map().chart().terrains[controller.terrain].name;
  if (ImGui::Button(
          fmt::format("Paint {} as {} (Enter)###alike", plural(found, "hex", "hexes"), name).c_str()))
    controller.paint_alike();
  ImGui::EndDisabled();
}

void EditorPanels::Parts::terrain_options() {
  const TerrainChart& chart = controller.map().chart();
  if (const std::size_t open = drafted_entries();
      open > 0 &&
      ImGui::Button(
          fmt::format("{} to decide \u2026", plural(open, "drafted entry", "drafted entries")).c_str()))
    open_dialog(Dialog::draft);
  ImGui::BeginChild("##terrains");
  for (std::size_t t = 1; t < chart.terrains.size(); ++t) {
    const Terrain& terrain = chart.terrains[t];
    if (choice_row(terrain.name, describe_costs(chart, terrain.cost, true), terrain_tint(terrain), false,
                   controller.terrain == t))
      controller.terrain = static_cast<TerrainId>(t);
  }
  if (choice_row("no hex", "a hole in the map", rgb(0xf4eedd), false, controller.terrain == no_hex))
    controller.terrain = no_hex;
  ImGui::EndChild();
}

void EditorPanels::Parts::level_options() {
  choices(controller.level_mode, {{"Set", EditorController::LevelMode::set},
                                  {"Raise", EditorController::LevelMode::raise},
                                  {"Lower", EditorController::LevelMode::lower}});
  if (controller.level_mode == EditorController::LevelMode::set) {
    label_before("Level");
    ImGui::SetNextItemWidth(130 * scale);
    if (ImGui::InputInt("##level", &controller.level))
      controller.level = std::clamp(controller.level, -max_level, max_level);
  }
  soft_text("Each level is drawn slightly darker than the one below.");
}

void EditorPanels::Parts::rises_row() {
  label_before("Rises of");
  ImGui::SetNextItemWidth(84 * scale);
  if (ImGui::InputInt("to", &controller.min_rise))
    controller.min_rise = std::clamp(controller.min_rise, 1, max_level);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(84 * scale);
  const int step = 1;
  if (ImGui::InputScalar("levels", ImGuiDataType_S32, &controller.max_rise, &step, nullptr,
                         controller.max_rise == 0 ? "any" : "%d"))
    controller.max_rise = std::clamp(controller.max_rise, 0, max_level);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("0: any number of levels");
  next_in_flow(140 * scale);
  if (ImGui::Button("Lay along rises")) controller.lay_along_rises();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "Lays the feature wherever the ground rises by so many levels, uphill if it is one-way, and removes "
        "it from all other hexsides");
}

void EditorPanels::Parts::feature_options() {
  const TerrainChart& chart = controller.map().chart();
  if (controller.tool() == EditTool::hexsides) {
    choices(controller.course, {{"Along hexsides", EditorController::Course::along},
                                {"From hex to hex", EditorController::Course::across}});
    next_in_flow(120 * scale);
    ImGui::Checkbox("One-way", &controller.one_way);
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip(
          "Applies in one direction only: uphill or from left to right of the line, or in the direction of "
          "the drag (O)");
    rises_row();
  }
  ImGui::BeginChild("##features");
  for (std::size_t f = 0; f < chart.features.size(); ++f) {
    const Feature& feature = chart.features[f];
    if (choice_row(feature.name, feature_costs(chart, feature), feature_colour(feature), true,
                   controller.feature() == f))
      controller.choose_feature(static_cast<FeatureId>(f));
  }
  ImGui::EndChild();
}

}  // namespace rearguard
