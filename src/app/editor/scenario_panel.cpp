// The options of the tool for a scenario.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/app/editor/editor_parts.h"
#include "src/document/limits.h"
#include "src/document/node_builder.h"
#include "src/io/scenario_units.h"
#include "src/ui/panel_widgets.h"

namespace rearguard {

void EditorPanels::Parts::scenario_options() {
  if (!controller.draft().now().scenario) return;
  ScenarioTool& tool = controller.scenario_tool();
  ImGui::BeginChild("##scenario");
  DraftScenario now = *controller.draft().now().scenario;
  std::optional<std::string> problem;
  const float wide = 200 * scale;
  if (const auto name = typed_field("name", text_at(now.values, "name"), wide, "scenario name")) {
    set_at(now.values, "name", text_node(*name));
    problem = tool.change("rename the scenario", now);
  }
  ImGui::SetNextItemWidth(wide);
  const std::string rules = text_at(now.values, "rules");
  if (ImGui::BeginCombo("rules", rules.c_str())) {
    for (const std::string& name : tool.shipped_rules()) {
      if (ImGui::Selectable(name.c_str(), name == rules)) problem = tool.set_rules(name);
    }
    ImGui::EndCombo();
  }
  int turns = whole_at(now.values, "turns");
  ImGui::SetNextItemWidth(wide);
  if (ImGui::InputInt("turns", &turns)) {
    set_at(now.values, "turns", whole_node(std::clamp(turns, 1, max_scenario_turns)));
    problem = tool.change("change the number of turns", now);
  }
  if (problem) controller.show_message(*problem);
  ImGui::Separator();
  sides_part();
  ImGui::Separator();
  victory_rows();
  ImGui::Separator();
  arrival_rows();
  ImGui::EndChild();
}

void EditorPanels::Parts::sides_part() {
  bold_text("Sides, in the order of play");
  DraftScenario now = *controller.draft().now().scenario;
  std::vector<std::string> sides = texts_at(now.values, "sides");
  std::optional<std::string> step;
  for (std::size_t i = 0; i < sides.size() && !step; ++i) {
    ImGui::PushID(static_cast<int>(i));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(sides[i].c_str());
    ImGui::SameLine(150 * scale);
    ImGui::BeginDisabled(i == 0);
    if (ImGui::Button("Earlier")) {
      std::swap(sides[i], sides[i - 1]);
      step = "change the order of play";
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (!step && ImGui::Button("Remove")) {
      sides.erase(sides.begin() + static_cast<std::ptrdiff_t>(i));
      step = "remove a side";
    }
    ImGui::PopID();
  }
  if (const auto side = typed_field("new side", "", 150 * scale, "scenario side"); side && !side->empty()) {
    sides.push_back(*side);
    step = "add side " + *side;
  }
  if (!step) return;
  set_at(now.values, "sides", texts_node(sides));
  controller.show_message(controller.scenario_tool().change(*step, now));
}

bool EditorPanels::Parts::side_combo(const char* label, const std::string& none, std::string& side) {
  bool is_changed = false;
  ImGui::SetNextItemWidth(110 * scale);
  if (!ImGui::BeginCombo(label, side.empty() ? none.c_str() : side.c_str())) return false;
  const auto choose = [&](const std::string& one, const std::string& shown) {
    if (!ImGui::Selectable(shown.c_str(), side == one)) return;
    side = one;
    is_changed = true;
  };
  choose("", none);
  for (const std::string& one : texts_at(controller.draft().now().scenario->values, "sides"))
    choose(one, one);
  ImGui::EndCombo();
  return is_changed;
}

void EditorPanels::Parts::victory_rows() {
  bold_text("Victory conditions");
  for (std::size_t i = 0; i < controller.draft().now().scenario->victory.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    victory_row(i);
    ImGui::PopID();
  }
  if (ImGui::Button("New condition: hold hexes"))
    controller.show_message(controller.scenario_tool().add_condition());
}

void EditorPanels::Parts::victory_row(std::size_t i) {
  ScenarioTool& tool = controller.scenario_tool();
  DraftScenario now = *controller.draft().now().scenario;
  Node& table = now.victory[i].table;
  const bool is_chosen = tool.selected_condition() == i;
  const bool holds = table.find("hold") != nullptr;
  const std::string title =
      fmt::format("{}: {}###row", whole_at(table, "points"), shortened(text_at(table, "text"), 60));
  if (ImGui::Selectable(title.c_str(), is_chosen)) {
    if (is_chosen) {
      tool.select({});
    } else {
      tool.select(i);
    }
  }
  if (!is_chosen) return;
  bool is_changed = false;
  if (const auto text =
          typed_field("text", text_at(table, "text"), 220 * scale, fmt::format("victory {}", i))) {
    set_at(table, "text", text_node(*text));
    is_changed = true;
  }
  int points = whole_at(table, "points");
  ImGui::SetNextItemWidth(110 * scale);
  if (ImGui::InputInt("points", &points)) {
    set_at(table, "points", whole_node(std::clamp(points, -max_number, max_number)));
    is_changed = true;
  }
  if (holds) {
    const std::vector<std::string> hexes = texts_at(table, "hold");
    wrapped_text(hexes.empty() ? "Click the hexes on the map."
                               : fmt::format("Hold {}", fmt::join(hexes, " ")));
    for (const auto& [label, key, none] : {std::tuple{"scored by", "side", "any side"},
                                           std::tuple{"held at the start by", "held_by", "nobody"}}) {
      std::string side = text_at(table, key);
      if (!side_combo(label, none, side)) continue;
      if (side.empty()) {
        remove_at(table, key);
      } else {
        set_at(table, key, text_node(side));
      }
      is_changed = true;
    }
    const Node* each = table.find("each_turn");
    bool each_turn = each != nullptr && each->truth;
    if (ImGui::Checkbox("scored at the end of each turn", &each_turn)) {
      if (each_turn) {
        set_at(table, "each_turn", truth_node(true));
      } else {
        remove_at(table, "each_turn");
      }
      is_changed = true;
    }
  } else {
    soft_text("About units that are lost or leave the map; its other keys are kept as the file has them.");
  }
  std::string step = "change a victory condition";
  if (ImGui::Button("Remove condition")) {
    now.victory.erase(now.victory.begin() + static_cast<std::ptrdiff_t>(i));
    step = "remove a victory condition";
    is_changed = true;
  }
  if (is_changed) controller.show_message(tool.change(step, now));
  ImGui::Separator();
}

void EditorPanels::Parts::arrival_rows() {
  ScenarioTool& tool = controller.scenario_tool();
  bold_text("Arrivals");
  const std::vector<DraftUnit> units = controller.draft().now().units;
  std::optional<std::string> problem;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!units[i].arrival) continue;
    const std::string& id = units[i].unit.id;
    ArrivalSetup arrival = *units[i].arrival;
    ImGui::PushID(static_cast<int>(i));
    const bool is_chosen = tool.selected_unit() == id;
    const std::string title = fmt::format("{} ({}) in turn {} at {}###row", id, units[i].unit.side,
                                          arrival.turn, fmt::join(arrival.hexes, " "));
    if (ImGui::Selectable(title.c_str(), is_chosen)) {
      if (is_chosen) {
        tool.select({});
      } else {
        tool.select(id);
      }
    }
    if (is_chosen) {
      ImGui::SetNextItemWidth(110 * scale);
      if (ImGui::InputInt("turn", &arrival.turn)) {
        arrival.turn = std::clamp(arrival.turn, 1, max_scenario_turns);
        problem = tool.set_arrival(id, arrival);
      }
      soft_text("Click its hexes of entry on the map.");
      if (ImGui::Button("There from the start")) problem = tool.set_arrival(id, std::nullopt);
    }
    ImGui::PopID();
  }
  ImGui::SetNextItemWidth(200 * scale);
  if (ImGui::BeginCombo("##arrives", "Let a unit arrive later")) {
    for (const DraftUnit& unit : units) {
      if (unit.arrival) continue;
      const std::string title = fmt::format("{} ({}, {})", unit.unit.id, unit.unit.side, unit.unit.hex);
      if (!ImGui::Selectable(title.c_str())) continue;
      problem = tool.set_arrival(unit.unit.id, ArrivalSetup{2, {unit.unit.hex}});
      if (problem->empty()) tool.select(unit.unit.id);
    }
    ImGui::EndCombo();
  }
  if (problem) controller.show_message(*problem);
}

}  // namespace rearguard
