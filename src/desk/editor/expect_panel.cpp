// The options of the tool for expectations: the list with what is computed beside each.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/document/limits.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

using Pick = ExpectationTool::Pick;

constexpr std::array<std::pair<const char*, Pick>, 3> new_picks = {
    {{"Cheapest move", Pick::move}, {"Path", Pick::path}, {"Retreat", Pick::retreat}}};
constexpr std::array<std::pair<const char*, Pick>, 5> retreat_picks = {{{"Attackers", Pick::attacker},
                                                                        {"Friends", Pick::friendly},
                                                                        {"All end hexes", Pick::end_hex},
                                                                        {"Legal", Pick::legal},
                                                                        {"Illegal", Pick::illegal}}};

std::string cost_of(const ExpectedMove& move) {
  return move.cost ? to_text({move.cost->numerator}, move.cost->denominator) : "unreachable";
}

std::string numbers(const Grid& grid, const std::vector<Hex>& hexes) {
  std::vector<std::string> words;
  for (const Hex h : hexes) words.push_back(grid.number(h));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string title_of(const Expectation& e, const HexMap& map) {
  const Grid& grid = map.grid();
  if (const auto* move = std::get_if<ExpectedMove>(&e.expected))
    return fmt::format("{} from {} to {}{}", map.chart().classes[move->movement_class],
                       grid.number(move->hexes.front()), grid.number(move->hexes.back()),
                       move->cheapest ? "" : " along a path");
  const auto& retreat = std::get<ExpectedRetreat>(e.expected);
  return fmt::format("{} in {} retreats", retreat.unit.movement_class, retreat.unit.hex);
}

}  // namespace

void EditorPanels::Parts::expect_options() {
  ExpectationTool& tool = controller.expectation_tool();
  bool is_first = true;
  const auto choose = [&](const auto& picks) {
    for (const auto& [name, pick] : picks) {
      const float wide = ImGui::CalcTextSize(name).x + 2 * ImGui::GetStyle().FramePadding.x;
      if (!std::exchange(is_first, false)) next_in_flow(wide);
      if (choice_button(name, tool.pick == pick)) tool.pick = pick;
    }
  };
  choose(new_picks);
  const TerrainChart& chart = controller.map().chart();
  if (!chart.classes.empty()) {
    if (tool.movement_class >= chart.classes.size()) tool.movement_class = 0;
    ImGui::SetNextItemWidth(130 * scale);
    if (ImGui::BeginCombo("class", chart.classes[tool.movement_class].c_str())) {
      for (std::size_t c = 0; c < chart.classes.size(); ++c) {
        if (ImGui::Selectable(chart.classes[c].c_str(), c == tool.movement_class))
          tool.movement_class = static_cast<ClassId>(c);
      }
      ImGui::EndCombo();
    }
  }
  ImGui::Separator();
  ImGui::BeginChild("##expectations");
  const std::size_t count = controller.draft().now().expectations.size();
  if (count == 0) soft_text("No expectations yet: draw a move or click a hex that a unit retreats from.");
  for (std::size_t i = 0; i < count; ++i) {
    // Removing one ends the list until the next frame.
    if (i >= controller.draft().now().expectations.size()) break;
    ImGui::PushID(static_cast<int>(i));
    expectation_row(i);
    ImGui::PopID();
  }
  ImGui::EndChild();
}

void EditorPanels::Parts::expectation_row(std::size_t i) {
  ExpectationTool& tool = controller.expectation_tool();
  const Expectation e = controller.draft().now().expectations[i].expectation;
  const ComputedExpectation made = tool.computed_now()[i];
  const bool is_chosen = tool.selected() == i;
  const std::string title = title_of(e, controller.map());
  if (ImGui::Selectable(title.c_str(), is_chosen)) tool.select(is_chosen ? std::nullopt : std::optional(i));
  std::optional<std::string> problem;
  if (const auto* move = std::get_if<ExpectedMove>(&e.expected)) {
    label_before("should cost");
    if (const auto cost = typed_field("##cost", cost_of(*move), 90 * scale, fmt::format("expect cost {}", i),
                                      "unreachable"))
      problem = change_cost(i, *cost);
    ImGui::SameLine();
  }
  if (!made.agrees && made.as_computed) {
    if (ImGui::Button("Take what is computed")) problem = tool.take_computed(i);
    next_in_flow(70 * scale);
  }
  const bool removes = ImGui::Button("Remove");
  if (made.agrees) {
    toned_text(Tone::good, made.text, false);
  } else {
    toned_text(Tone::bad, made.text, false);
  }
  if (is_chosen && !removes) expectation_fields(i, e, problem);
  if (removes) problem = tool.remove(i);
  if (problem) controller.show_message(*problem);
  ImGui::Separator();
}

std::string EditorPanels::Parts::change_cost(std::size_t i, const std::string& typed_cost) {
  Expectation now = controller.draft().now().expectations[i].expectation;
  auto& move = std::get<ExpectedMove>(now.expected);
  if (typed_cost.empty() || typed_cost == "unreachable") {
    move.cost.reset();
  } else {
    move.cost = parse_fraction(typed_cost);
    if (!move.cost) return "`cost` must be a number such as 2, 1.5 or \"3 1/2\", or \"unreachable\"";
  }
  return controller.expectation_tool().change(i, now);
}

void EditorPanels::Parts::expectation_fields(std::size_t i, const Expectation& e,
                                             std::optional<std::string>& problem) {
  ExpectationTool& tool = controller.expectation_tool();
  Expectation now = e;
  bool is_changed = false;
  const float wide = 170 * scale;
  const auto field = [&](const char* label, std::string& value, const char* hint) {
    if (auto text = typed_field(label, value, wide, fmt::format("expect {} {}", label, i), hint)) {
      value = *std::move(text);
      is_changed = true;
    }
  };
  field("note", now.text, "why; may be left empty");
  if (auto* retreat = std::get_if<ExpectedRetreat>(&now.expected)) {
    field("rules", retreat->rules, default_rules);
    field("result", retreat->result, "or a distance");
    int distance = retreat->distance.value_or(0);
    ImGui::SetNextItemWidth(wide);
    if (ImGui::InputInt("hexes", &distance)) {
      retreat->distance = distance <= 0 ? std::nullopt : std::optional(distance);
      is_changed = true;
    }
    field("kind", retreat->unit.kind, "infantry, cavalry …");
    field("state", retreat->unit.state, "good");
    field("facing", retreat->unit.facing, "none");
    field("outcome", retreat->outcome, "not tested");
    bool is_first = true;
    for (const auto& [name, pick] : retreat_picks) {
      const float button = ImGui::CalcTextSize(name).x + 2 * ImGui::GetStyle().FramePadding.x;
      if (!std::exchange(is_first, false)) next_in_flow(button);
      if (choice_button(name, tool.pick == pick)) tool.pick = pick;
    }
    soft_text("Click hexes on the map to add them to the chosen list, or to take them away.");
    const Grid& grid = controller.map().grid();
    if (retreat->end_hexes) {
      wrapped_text("All end hexes: " +
                   (retreat->end_hexes->empty() ? std::string("none") : numbers(grid, *retreat->end_hexes)));
      if (ImGui::Button("Do not expect all end hexes")) {
        retreat->end_hexes.reset();
        is_changed = true;
      }
    }
    if (!retreat->legal.empty()) wrapped_text("Legal: " + numbers(grid, retreat->legal));
    if (!retreat->illegal.empty()) wrapped_text("Illegal: " + numbers(grid, retreat->illegal));
    for (const bool is_enemy : {true, false}) {
      std::string who;
      for (const Bystander& other : retreat->others) {
        if (other.is_enemy == is_enemy) who += " " + other.unit.hex;
      }
      if (!who.empty()) wrapped_text((is_enemy ? "Attackers:" : "Friends:") + who);
    }
  }
  if (is_changed) problem = tool.change(i, now);
}

}  // namespace rearguard
