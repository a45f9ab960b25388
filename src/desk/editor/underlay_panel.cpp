// The options of the underlay tool: which picture, its fade, and its points.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "src/core/document/text_file.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/paint/scan.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

/// Returns the pictures in a folder by name; at most as many as a list can show.
std::vector<std::string> pictures_in(const std::string& folder) {
  constexpr std::size_t max_listed = 200;
  std::vector<std::string> found;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, problem)) {
    std::string suffix = entry.path().extension().string();
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* known : {".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"}) {
      if (suffix == known && found.size() < max_listed) found.push_back(entry.path().filename().string());
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

void EditorPanels::Parts::underlay_options() {
  const std::string& map_file = controller.files().file_of_map();
  UnderlayTool& tool = controller.underlay_tool();
  const auto& underlay = controller.draft().now().underlay;
  std::optional<std::string> problem;
  if (!underlay)
    soft_text("Lay the scan of a printed map, or any picture, under the hexes, and paint over it.");
  ImGui::TextUnformatted("Picture in the map's folder");
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##picture", &underlay_path, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SetNextItemWidth(130 * scale);
  if (ImGui::BeginCombo("##pictures", "Choose")) {
    for (const std::string& name : pictures_in(directory_of(map_file))) {
      if (ImGui::Selectable(name.c_str())) {
        underlay_path = name;
        problem = tool.lay(name, map_file);
      }
    }
    ImGui::EndCombo();
  }
  next_in_flow(110 * scale);
  ImGui::BeginDisabled(underlay_path.empty());
  if (ImGui::Button(underlay ? "Lay anew" : "Lay under the map") || (entered && !underlay_path.empty()))
    problem = tool.lay(underlay_path, map_file);
  ImGui::EndDisabled();
  if (underlay) {
    next_in_flow(90 * scale);
    if (ImGui::Button("Remove")) problem = tool.remove();
  }
  ImGui::Checkbox("Show it with every tool (Ctrl+U)", &settings.underlay);
  if (controller.draft().now().underlay) underlay_values(problem);
  if (problem) underlay_problem = *problem;
  if (!underlay_problem.empty()) toned_text(Tone::bad, underlay_problem, false);
}

void EditorPanels::Parts::underlay_values(std::optional<std::string>& problem) {
  UnderlayTool& tool = controller.underlay_tool();
  const Underlay underlay = *tool.now();
  if (const auto scan = tool.scan()) {
    soft_text(fmt::format("{}: {} x {} pixels", underlay.picture, scan->width(), scan->height()));
  } else {
    soft_text(underlay.picture + (tool.is_loading() ? ": loading …" : ": not shown"));
  }
  label_before("Fade");
  ImGui::SetNextItemWidth(-1);
  auto percent = static_cast<int>(underlay.fade * 100 + 0.5);
  const bool changed = ImGui::SliderInt("##fade", &percent, 0, 100, "%d %%", ImGuiSliderFlags_AlwaysClamp);
  if (ImGui::IsItemActivated()) tool.begin_fade();
  if (changed) tool.fade(percent / 100.0);
  if (ImGui::IsItemDeactivated()) tool.end_fade();
  bool stretches = underlay.points.size() == 3;
  if (ImGui::Checkbox("Let it stretch (three hexes)", &stretches)) problem = tool.allow_stretch(stretches);
  if (!ImGui::BeginTable("##points", 3)) return;
  ImGui::TableSetupColumn("Hex");
  ImGui::TableSetupColumn("x");
  ImGui::TableSetupColumn("y");
  ImGui::TableHeadersRow();
  const Grid& grid = controller.map().grid();
  for (std::size_t i = 0; i < underlay.points.size(); ++i) {
    const UnderlayPoint& point = underlay.points[i];
    ImGui::PushID(static_cast<int>(i));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    std::string number = grid.number(point.hex);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputText("##hex", &number);
    if (ImGui::IsItemActivated()) tool.select(i);
    if (ImGui::IsItemDeactivatedAfterEdit()) {
      const auto hex = grid.parse(number);
      problem = hex ? tool.set_hex(i, *hex) : number + " is not a hex number of this map";
    }
    double at[2] = {point.x, point.y};
    for (int axis = 0; axis < 2; ++axis) {
      ImGui::TableNextColumn();
      ImGui::PushID(axis);
      ImGui::SetNextItemWidth(-1);
      ImGui::InputDouble("##at", &at[axis], 0, 0, "%.2f");
      if (ImGui::IsItemActivated()) tool.select(i);
      if (ImGui::IsItemDeactivatedAfterEdit()) problem = tool.set_place(i, {at[0], at[1]});
      ImGui::PopID();
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace rearguard
