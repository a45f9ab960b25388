// The lists of a scenario in the options of its tool: victory conditions and levels, early ends, hints.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float field_width = 140;

struct DoneWay {
  const char* key;
  const char* label;
};
constexpr std::array<DoneWay, 4> done_ways = {{{"action", "an action was taken"},
                                               {"state", "a unit came into a state"},
                                               {"leaves_state", "a unit left a state"},
                                               {"retreat", "a unit retreated"}}};

/// Returns what a victory condition asks for, without its points.
std::string asked(const Node& table) {
  if (table.find("hold") != nullptr)
    return "Hold " + fmt::format("{}", fmt::join(texts_at(table, "hold"), " "));
  const std::string lost = text_at(table, "lost");
  if (lost.empty()) return text_at(table, "exited") + " leaves the map";
  return (lost == "any" ? "Any side" : lost) + " loses units";
}

Node entry_with_text(const std::string& text) {
  Node table = table_node();
  add_member(table, "text", text_node(text));
  return table;
}

}  // namespace

bool EditorPanels::Parts::text_field(Node& table, const char* key, const std::string& label,
                                     const std::string& id) {
  const auto text = typed_field(label.c_str(), text_at(table, key), 220 * scale, id + key);
  if (text) set_at(table, key, text_node(*text));
  return text.has_value();
}

bool EditorPanels::Parts::whole_field(Node& table, const char* key, const std::string& label, int least,
                                      int most) {
  int number = whole_at(table, key);
  ImGui::SetNextItemWidth(field_width * scale);
  if (!ImGui::InputInt(label.c_str(), &number)) return false;
  set_at(table, key, whole_node(std::clamp(number, least, most)));
  return true;
}

bool EditorPanels::Parts::choice_field(Node& table, const char* key, const std::string& label,
                                       const std::string& none, const std::vector<std::string>& choices) {
  const std::string now = text_at(table, key);
  bool is_changed = false;
  ImGui::SetNextItemWidth(field_width * scale);
  if (!ImGui::BeginCombo((label + "##" + key).c_str(), now.empty() ? none.c_str() : now.c_str()))
    return false;
  if (!none.empty() && ImGui::Selectable(none.c_str(), now.empty())) {
    remove_at(table, key);
    is_changed = true;
  }
  for (const std::string& one : choices) {
    if (!ImGui::Selectable(one.c_str(), now == one)) continue;
    set_at(table, key, text_node(one));
    is_changed = true;
  }
  ImGui::EndCombo();
  return is_changed;
}

bool EditorPanels::Parts::side_field(Node& table, const char* key, const std::string& label,
                                     const std::string& none) {
  return choice_field(table, key, label, none, texts_at(controller.draft().now().scenario->values, "sides"));
}

bool EditorPanels::Parts::truth_field(Node& table, const char* key, const std::string& label) {
  const Node* value = table.find(key);
  bool is_so = value != nullptr && value->truth;
  if (!ImGui::Checkbox(label.c_str(), &is_so)) return false;
  if (is_so) {
    set_at(table, key, truth_node(true));
  } else {
    remove_at(table, key);
  }
  return true;
}

void EditorPanels::Parts::entry_row(const ScenarioTool::Entry& entry, const std::string& title,
                                    const std::function<bool(Node&)>& fields) {
  ScenarioTool& tool = controller.scenario_tool();
  ImGui::PushID(entry.list.c_str());
  ImGui::PushID(static_cast<int>(entry.index));
  const bool is_chosen = tool.selected_in(entry.list) == entry.index;
  if (ImGui::Selectable((title + "###row").c_str(), is_chosen))
    tool.select(is_chosen ? ScenarioTool::Selection() : entry);
  if (is_chosen) {
    ImGui::Indent(12 * scale);
    Node table = controller.draft().now().scenario->lists.at(entry.list)[entry.index].table;
    std::optional<std::string> problem;
    if (fields(table)) problem = tool.set_entry(entry, table);
    if (ImGui::Button("Remove")) problem = tool.set_entry(entry, std::nullopt);
    if (problem) controller.show_message(*problem);
    ImGui::Unindent(12 * scale);
  }
  ImGui::PopID();
  ImGui::PopID();
}

void EditorPanels::Parts::victory_rows() {
  bold_text("Victory conditions");
  const std::vector<RecordTarget> list = controller.draft().now().scenario->lists.at("victory");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node& condition = list[i].table;
    const std::string title =
        fmt::format("{}: {}", whole_at(condition, "points"), shortened(text_at(condition, "text"), 60));
    entry_row({"victory", i}, title, [&](Node& table) {
      bool is_changed = text_field(table, "text", "text", fmt::format("victory {}", i));
      wrapped_text(asked(table));
      is_changed = whole_field(table, "points", "points", -max_number, max_number) || is_changed;
      return (table.find("hold") != nullptr ? hold_fields(table) : unit_fields(table)) || is_changed;
    });
  }
  if (const std::size_t stars = controller.scenario_tool().free_stars().size(); stars > 0) {
    if (ImGui::Button(fmt::format("Hold the stars: {}", stars).c_str()))
      controller.show_message(controller.scenario_tool().hold_stars());
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("A condition for each star of the map that none has, with its points");
  }
  soft_text("New condition:");
  const std::vector<std::string> sides = texts_at(controller.draft().now().scenario->values, "sides");
  std::optional<Node> added;
  if (ImGui::Button("Held hexes")) {
    added = entry_with_text("holds the place");
    add_member(*added, "hold", list_node());
  }
  ImGui::SameLine();
  if (ImGui::Button("Lost units")) {
    added = entry_with_text("units lost");
    add_member(*added, "lost", text_node("any"));
  }
  ImGui::SameLine();
  if (ImGui::Button("Units that left") && !sides.empty()) {
    added = entry_with_text("units that left");
    add_member(*added, "exited", text_node(sides.front()));
  }
  if (!added) return;
  add_member(*added, "points", whole_node(1));
  controller.show_message(controller.scenario_tool().add_entry("victory", *added));
}

bool EditorPanels::Parts::hold_fields(Node& table) {
  if (texts_at(table, "hold").empty()) soft_text("Click the hexes on the map.");
  bool is_changed = side_field(table, "side", "scored by", "any side");
  is_changed = side_field(table, "held_by", "held at the start by", "nobody") || is_changed;
  return truth_field(table, "each_turn", "scored at the end of each turn") || is_changed;
}

bool EditorPanels::Parts::unit_fields(Node& table) {
  bool is_changed = false;
  if (table.find("lost") != nullptr) {
    std::vector<std::string> whose{"any"};
    for (const std::string& side : texts_at(controller.draft().now().scenario->values, "sides"))
      whose.push_back(side);
    is_changed = choice_field(table, "lost", "units of", "", whose);
    is_changed = choice_field(table, "per", "points for each", "unit", {"strength"}) || is_changed;
  } else {
    is_changed = side_field(table, "exited", "units of", "");
    is_changed = choice_field(table, "edge", "over the edge", "any", {"N", "E", "S", "W"}) || is_changed;
  }
  const std::string kinds = fmt::format("{}", fmt::join(texts_at(table, "kinds"), ", "));
  if (const auto given =
          typed_field("kinds of units", kinds, 220 * scale, "kinds of condition", "all kinds")) {
    const std::vector<std::string> words = between_commas(*given);
    if (words.empty()) {
      remove_at(table, "kinds");
    } else {
      set_at(table, "kinds", texts_node(words));
    }
    is_changed = true;
  }
  return is_changed;
}

void EditorPanels::Parts::level_rows() {
  bold_text("Victory levels");
  const std::vector<RecordTarget> list = controller.draft().now().scenario->lists.at("victory_levels");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node& level = list[i].table;
    const std::string title =
        fmt::format("From {} more: {}", whole_at(level, "margin"), text_at(level, "text"));
    entry_row({"victory_levels", i}, title, [&](Node& table) {
      const bool is_changed = text_field(table, "text", "text", fmt::format("level {}", i));
      return whole_field(table, "margin", "points ahead", 0, max_number) || is_changed;
    });
  }
  if (!ImGui::Button("New level")) return;
  Node level = entry_with_text(list.empty() ? "Drawn" : "A victory");
  add_member(level, "margin", whole_node(list.empty() ? 0 : whole_at(list.back().table, "margin") + 1));
  controller.show_message(controller.scenario_tool().add_entry("victory_levels", level));
}

void EditorPanels::Parts::ending_rows() {
  bold_text("Early ends");
  const std::vector<RecordTarget> list = controller.draft().now().scenario->lists.at("early_end");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node& ending = list[i].table;
    entry_row({"early_end", i}, shortened(text_at(ending, "text"), 60), [&](Node& table) {
      bool is_changed = text_field(table, "text", "text", fmt::format("ending {}", i));
      if (table.find("lost") != nullptr) {
        is_changed = side_field(table, "lost", "when this side", "") || is_changed;
        return text_field(table, "share", "of its units is lost", fmt::format("ending {}", i)) || is_changed;
      }
      is_changed = side_field(table, "side", "when this side", "") || is_changed;
      return whole_field(table, "points", "points are reached", 1, max_number) || is_changed;
    });
  }
  const std::vector<std::string> sides = texts_at(controller.draft().now().scenario->values, "sides");
  if (sides.empty()) return;
  std::optional<Node> added;
  soft_text("New early end:");
  if (ImGui::Button("Share lost")) {
    added = entry_with_text(sides.front() + " gives up");
    add_member(*added, "lost", text_node(sides.front()));
    add_member(*added, "share", text_node("2/3"));
  }
  ImGui::SameLine();
  if (ImGui::Button("Points reached")) {
    added = entry_with_text(sides.front() + " has won");
    add_member(*added, "side", text_node(sides.front()));
    add_member(*added, "points", whole_node(10));
  }
  if (added) controller.show_message(controller.scenario_tool().add_entry("early_end", *added));
}

void EditorPanels::Parts::hint_rows() {
  bold_text("Hints for newcomers, in their order");
  const std::vector<RecordTarget> list = controller.draft().now().scenario->lists.at("hints");
  const ScenarioTool::RuleWords& words = controller.scenario_tool().rule_words();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string title = fmt::format("{}. {}", i + 1, shortened(text_at(list[i].table, "text"), 60));
    entry_row({"hints", i}, title, [&](Node& table) {
      bool is_changed = false;
      const auto text = typed_lines("##text", text_at(table, "text"), 90 * scale, fmt::format("hint {}", i));
      if (text) {
        set_at(table, "text", text_node(*text));
        is_changed = true;
      }
      wrapped_text(text_at(table, "text"));
      const std::string hex = text_at(table, "hex");
      soft_text(hex.empty() ? "Click the hex at which it points, or choose a unit."
                            : "Points at " + hex + "; click there to take the ring away.");
      std::vector<std::string> ids;
      for (const DraftUnit& unit : controller.draft().now().units) ids.push_back(unit.unit.id);
      if (choice_field(table, "unit", "points at", "no unit", ids)) {
        remove_at(table, "hex");
        is_changed = true;
      }
      is_changed = side_field(table, "side", "while this side acts", "any side") || is_changed;
      is_changed = choice_field(table, "phase", "in the phase", "any phase", words.phases) || is_changed;
      is_changed = truth_field(table, "choice", "while a choice is open") || is_changed;
      Node done = table.find("done") == nullptr ? table_node() : *table.find("done");
      if (done_fields(done)) {
        set_at(table, "done", done);
        is_changed = true;
      }
      return is_changed;
    });
  }
  if (!ImGui::Button("New hint")) return;
  Node hint = entry_with_text("Point at a unit, and at its target.");
  Node done = table_node();
  add_member(done, "retreat", truth_node(true));
  add_member(hint, "done", done);
  controller.show_message(controller.scenario_tool().add_entry("hints", hint));
}

bool EditorPanels::Parts::done_fields(Node& done) {
  const ScenarioTool::RuleWords& words = controller.scenario_tool().rule_words();
  const auto way =
      std::ranges::find_if(done_ways, [&](const DoneWay& one) { return done.find(one.key) != nullptr; });
  const auto names = [&](const std::string& key) {
    return key == "action" ? words.actions : key == "retreat" ? std::vector<std::string>{} : words.states;
  };
  bool is_changed = false;
  ImGui::SetNextItemWidth(field_width * 1.5F * scale);
  if (ImGui::BeginCombo("done once", way == done_ways.end() ? "" : way->label)) {
    for (const DoneWay& one : done_ways) {
      const bool is_retreat = std::string(one.key) == "retreat";
      if (!is_retreat && names(one.key).empty()) continue;
      if (!ImGui::Selectable(one.label, way != done_ways.end() && way->key == one.key)) continue;
      done = table_node();
      add_member(done, one.key, is_retreat ? truth_node(true) : text_node(names(one.key).front()));
      is_changed = true;
    }
    ImGui::EndCombo();
  }
  if (is_changed || way == done_ways.end() || names(way->key).empty()) return is_changed;
  return choice_field(done, way->key, "which", "", names(way->key));
}

}  // namespace rearguard
