// The options of the tool for a scenario.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/record/scenario_units.h"

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
    if (ImGui::IsWindowAppearing()) offered_rules = tool.shipped_rules(true);
    for (const std::string& name : offered_rules) {
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
  told_part();
  for (const auto part : {&Parts::sides_part, &Parts::victory_rows, &Parts::level_rows, &Parts::ending_rows,
                          &Parts::hint_rows, &Parts::arrival_rows}) {
    ImGui::Separator();
    (this->*part)();
  }
  ImGui::EndChild();
}

void EditorPanels::Parts::told_part() {
  DraftScenario now = *controller.draft().now().scenario;
  std::optional<std::string> step;
  soft_text("Briefing, shown before the game and by F1:");
  if (const auto briefing =
          typed_lines("##briefing", text_at(now.values, "briefing"), 120 * scale, "scenario briefing")) {
    set_at(now.values, "briefing", text_node(*briefing));
    if (briefing->empty()) remove_at(now.values, "briefing");
    step = "change the briefing";
  }
  if (whole_field(now.values, "minutes", "minutes to play", 0, max_scenario_minutes)) {
    if (whole_at(now.values, "minutes") == 0) remove_at(now.values, "minutes");
    step = "change the time to play";
  }
  if (truth_field(now.values, "begin_here", "newcomers begin here")) step = "change where newcomers begin";
  if (step) controller.show_message(controller.scenario_tool().change(*step, now));
}

void EditorPanels::Parts::sides_part() {
  bold_text("Sides, in the order of play");
  DraftScenario now = *controller.draft().now().scenario;
  std::vector<std::string> sides = texts_at(now.values, "sides");
  std::optional<std::string> step;
  for (std::size_t i = 0; i < sides.size() && !step; ++i) {
    ImGui::PushID(static_cast<int>(i));
    label_before(sides[i], 150 * scale);
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
    if (ImGui::Selectable(title.c_str(), is_chosen)) tool.select(is_chosen ? ScenarioTool::Selection() : id);
    if (is_chosen) {
      ImGui::SetNextItemWidth(110 * scale);
      if (ImGui::InputInt("turn", &arrival.turn)) {
        arrival.turn = std::clamp(arrival.turn, 1, max_scenario_turns);
        problem = tool.set_arrival(id, arrival);
      }
      soft_text("Click its entry hexes on the map.");
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
