// The options of the tool for names: labels and victory hexes of one hex, and the home edges of the map.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/limits.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr std::array<const char*, 3> label_sizes = {"small", "medium", "large"};
constexpr std::array<const char*, 4> edge_names = {"north", "east", "south", "west"};

}  // namespace

void EditorPanels::Parts::names_options() {
  ImGui::BeginChild("##names");
  const auto h = controller.named_hex();
  if (!h || !controller.map().grid().contains(*h)) {
    soft_text("Click a hex to label it or to make it a victory hex.");
  } else {
    bold_text("Hex " + controller.map().grid().number(*h));
    labels_part(*h);
    ImGui::Separator();
    victory_part(*h);
  }
  ImGui::Separator();
  home_part();
  ImGui::EndChild();
}

void EditorPanels::Parts::labels_part(Hex h) {
  std::vector<MapLabel> labels = controller.map().labels;
  std::optional<std::string> step;
  std::optional<std::size_t> removed;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].hex != h) continue;
    ImGui::PushID(static_cast<int>(i));
    const std::string key = fmt::format("label {} {},{}", i, h.q, h.r);
    if (const auto text = typed_field("##text", labels[i].text, 150 * scale, key)) {
      labels[i].text = *text;
      step = text->empty() ? "remove a label" : "change a label";
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(90 * scale);
    int size = labels[i].size - 1;
    if (ImGui::Combo("##size", &size, label_sizes.data(), static_cast<int>(label_sizes.size()))) {
      labels[i].size = size + 1;
      step = "change a label";
    }
    ImGui::SameLine();
    if (ImGui::Button("Remove")) removed = i;
    ImGui::PopID();
  }
  if (removed) {
    labels.erase(labels.begin() + static_cast<std::ptrdiff_t>(*removed));
    step = "remove a label";
  }
  const std::string key = fmt::format("new label {},{}", h.q, h.r);
  if (const auto text = typed_field("New label", "", 150 * scale, key); text && !text->empty()) {
    labels.push_back({h, *text, 1});
    step = "add a label";
  }
  if (step) controller.show_message(controller.draft().set_labels(*step, std::move(labels)));
}

void EditorPanels::Parts::victory_part(Hex h) {
  std::vector<VictoryHex> hexes = controller.map().victory_hexes;
  const auto at = std::ranges::find(hexes, h, &VictoryHex::hex);
  std::optional<std::string> step;
  bool is_victory = at != hexes.end();
  if (ImGui::Checkbox("Victory hex", &is_victory)) {
    if (is_victory) {
      hexes.push_back({h, 1, {}});
      step = "add a victory hex";
    } else {
      hexes.erase(at);
      step = "remove a victory hex";
    }
  } else if (is_victory) {
    ImGui::SetNextItemWidth(110 * scale);
    if (ImGui::InputInt("points", &at->points)) {
      at->points = std::clamp(at->points, -max_number, max_number);
      step = "change a victory hex";
    }
    const std::string key = fmt::format("victory {},{}", h.q, h.r);
    if (const auto side = typed_field("scored by", at->side, 110 * scale, key)) {
      at->side = *side;
      step = "change a victory hex";
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("A side; empty: whichever side controls the hex");
  }
  if (step) controller.show_message(controller.draft().set_victory_hexes(*step, std::move(hexes)));
}

void EditorPanels::Parts::home_part() {
  bold_text("Home edges");
  std::map<std::string, MapEdge> edges = controller.map().home_edges;
  std::set<std::string> sides;
  for (const auto& [side, edge] : edges) sides.insert(side);
  for (const DraftUnit& unit : controller.draft().now().units) sides.insert(unit.unit.side);
  bool is_changed = false;
  for (const std::string& side : sides) {
    ImGui::PushID(side.c_str());
    const auto now = edges.find(side);
    ImGui::SetNextItemWidth(110 * scale);
    if (ImGui::BeginCombo(side.c_str(),
                          now == edges.end() ? "none" : edge_names[static_cast<std::size_t>(now->second)])) {
      if (ImGui::Selectable("none", now == edges.end())) is_changed = edges.erase(side) > 0;
      for (std::size_t e = 0; e < edge_names.size(); ++e) {
        if (!ImGui::Selectable(edge_names[e])) continue;
        edges[side] = static_cast<MapEdge>(e);
        is_changed = true;
      }
      ImGui::EndCombo();
    }
    ImGui::PopID();
  }
  if (const auto side = typed_field("New side", "", 110 * scale, "home"); side && !side->empty())
    is_changed = edges.try_emplace(*side, MapEdge::west).second || is_changed;
  if (is_changed) controller.show_message(controller.draft().set_home_edges(edges));
}

}  // namespace rearguard
