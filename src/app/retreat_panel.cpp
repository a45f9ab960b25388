// The retreat check: what is asked, and what the verdict says.

#include <imgui.h>

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "hexmap/counted.h"
#include "src/app/panel_parts.h"
#include "src/app/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float label_points = 62;

float button_width(const std::string& label) {
  return ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

/// "class foot, strength 5, movement 6 MP"
std::string in_short(const HexInfo::Counter& counter) {
  std::string text;
  for (const auto& [name, value] : counter.values) {
    if (name == "side" || name == "hex") continue;
    if (name != "class" && name != "kind" && name != "strength" && name != "movement" && name != "state")
      continue;
    const bool is_plain = name == "kind" || name == "class";
    append_value(text, is_plain ? "" : name, value);
  }
  return text;
}

}  // namespace

void Panels::Parts::retreat_panel() {
  if (!desk.position()) {
    soft_text("No position is open.");
    if (ImGui::Button("Open a position …")) open_dialog(Dialog::open_position);
    return;
  }
  unit_row();
  rules_row();
  result_row();
  ImGui::Separator();
  verdict_part();
}

void Panels::Parts::unit_row() {
  const float label_width = label_points * scale;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Unit");
  ImGui::SameLine(label_width);
  if (ImGui::Button("<##unit")) desk.step_unit(-1);
  ImGui::SameLine(0, 4 * scale);
  if (ImGui::Button(">##unit")) desk.step_unit(+1);
  ImGui::SameLine();
  if (desk.selected()) {
    const HexInfo::Counter counter = unit_info(*desk.position(), *desk.selected());
    const Unit& unit = desk.position()->unit(*desk.selected());
    ImGui::BeginGroup();
    ImGui::AlignTextToFramePadding();
    bold_text(counter.title);
    ImGui::EndGroup();
    ImGui::SetCursorPosX(label_width);
    soft_text(fmt::format("{} in {}, {}", desk.position()->sides()[unit.side],
                          desk.position()->map().grid().number(unit.hex), in_short(counter)));
  } else {
    ImGui::AlignTextToFramePadding();
    soft_text("none selected: click a unit, or press N");
  }
}

void Panels::Parts::rules_row() {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Rules");
  ImGui::SameLine(label_points * scale);
  ImGui::SetNextItemWidth(-1);
  const std::string now = desk.doctrine() ? desk.doctrine()->id : "choose …";
  if (ImGui::BeginCombo("##rules", now.c_str())) {
    std::optional<std::string> chosen;
    for (const std::string& name : desk.rules_names()) {
      if (ImGui::Selectable(name.c_str(), name == now)) chosen = name;
    }
    if (ImGui::Selectable("Open a rule file …")) open_dialog(Dialog::open_rules);
    ImGui::EndCombo();
    if (chosen) desk.choose_rules(*chosen);
  }
}

void Panels::Parts::result_row() {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Result");
  ImGui::SameLine(label_points * scale);
  ImGui::BeginGroup();
  bool is_first = true;
  for (const std::string& name : desk.results()) {
    if (!is_first) next_in_flow(button_width(name));
    is_first = false;
    if (choice_button(name, !desk.result().distance && desk.result().result == name))
      desk.choose({name, std::nullopt});
    if (ImGui::IsItemHovered()) {
      const Trigger* trigger = desk.doctrine()->find_trigger(name);
      if (trigger != nullptr && !trigger->says.empty())
        ImGui::SetTooltip("%s (%s)", trigger->says.c_str(), trigger->cite.c_str());
    }
  }
  int hexes = desk.result().distance.value_or(1);
  const std::string by_distance = "Distance";
  if (!is_first) next_in_flow(button_width(by_distance) + 118 * scale);
  if (choice_button(by_distance, desk.result().distance.has_value()) && !desk.result().distance)
    desk.choose({"", hexes});
  ImGui::SameLine(0, 4 * scale);
  ImGui::SetNextItemWidth(110 * scale);
  if (ImGui::InputInt("##hexes", &hexes, 1, 3)) desk.choose({"", std::clamp(hexes, 1, most_retreat_hexes)});
  ImGui::EndGroup();
}

void Panels::Parts::verdict_part() {
  if (!desk.doctrine()) return soft_text("Choose a rule file.");
  if (!desk.selected()) return soft_text("Select a unit to see its verdict here.");
  if (const Unanswerable* problem = desk.unanswerable())
    return toned_text(Tone::warning, "This cannot be answered: " + problem->message, false);
  const Verdict* verdict = desk.verdict();
  if (verdict == nullptr) return soft_text("Calculating …");
  toned_text(verdict->ends.empty() ? Tone::bad : Tone::good, summary(*verdict), true);
  if (!verdict->emptied_by.empty())
    wrapped_text("The last remaining paths were ruled out by " + exhausting_clause(*verdict) + ".");
  for (const std::string& note : verdict->notes) soft_text("Note: " + note + ".");
  path_part();
  if (!verdict->ends.empty()) ends_table();
  if (!verdict->refused.empty()) refusals();
}

void Panels::Parts::ends_table() {
  const Position& position = *desk.position();
  const Verdict& verdict = *desk.verdict();
  const auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit |
                     ImGuiTableFlags_PadOuterX;
  if (!ImGui::BeginTable("##ends", 4, flags)) return;
  ImGui::TableSetupColumn("End hex");
  ImGui::TableSetupColumn("MP");
  ImGui::TableSetupColumn("Paths");
  ImGui::TableSetupColumn("On the path", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const VerdictEnd& end : verdict.ends) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const std::string number = position.map().grid().number(end.hex);
    if (ImGui::Selectable(number.c_str(), desk.cursor() == end.hex, ImGuiSelectableFlags_SpanAllColumns)) {
      desk.put_cursor(end.hex);
      desk.show(end.hex);
    }
    note_row(end.hex);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(to_text(end.movement_points, position.map().chart().denominator).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(std::to_string(end.path_count).c_str());
    ImGui::TableNextColumn();
    std::size_t clean = 0;
    for (const Exposure& e : end.exposure)
      clean += e.fire.empty() && e.zoc_hexes.empty() && e.displaced.empty() ? 1U : 0U;
    if (clean == end.exposure.size()) {
      ImGui::TextUnformatted("nothing");
    } else {
      ImGui::TextUnformatted(clean == 0 ? "fire, ZOC or friends" : "fire, ZOC or friends on some");
    }
  }
  ImGui::EndTable();
}

void Panels::Parts::refusals() {
  const Grid& grid = desk.position()->map().grid();
  const Verdict& verdict = *desk.verdict();
  std::vector<const Refusal*> heads;
  std::map<std::string, std::vector<const Refusal*>> by_clause;
  for (const Refusal& refusal : verdict.refused) {
    auto& list = by_clause[refusal.clause];
    if (list.empty()) heads.push_back(&refusal);
    list.push_back(&refusal);
  }
  ImGui::Spacing();
  bold_text("Ruled out: " + counted(verdict.refused.size(), "hex", "hexes"));
  for (const Refusal* head : heads) {
    const auto& list = by_clause[head->clause];
    ImGui::PushID(head->clause.c_str());
    toned_text(Tone::bad, head->clause + (head->cite.empty() ? "" : " (" + head->cite + ")"), false);
    if (ImGui::IsItemHovered()) {
      for (const Refusal* r : list) row_hexes.push_back(r->hex);
      const auto& clauses = desk.doctrine()->clauses;
      const auto clause =
          std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.id == head->clause; });
      if (clause != clauses.end() && !clause->says.empty()) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(360 * scale);
        ImGui::TextUnformatted(clause->says.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
      }
    }
    ImGui::Indent();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string number = grid.number(list[i]->hex);
      const float wide = ImGui::CalcTextSize(number.c_str()).x + 8 * scale;
      if (i > 0) next_in_flow(wide);
      if (ImGui::Selectable(number.c_str(), desk.cursor() == list[i]->hex, 0, {wide, 0})) {
        desk.put_cursor(list[i]->hex);
        desk.show(list[i]->hex);
      }
      note_row(list[i]->hex);
    }
    ImGui::Unindent();
    ImGui::PopID();
  }
}

void Panels::Parts::path_part() {
  if (!desk.is_laying_path()) {
    if (ImGui::Button("Test a path (P)")) desk.lay_path(true);
    return;
  }
  const Grid& grid = desk.position()->map().grid();
  std::string text;
  for (const Hex h : desk.laid_path()) text += (text.empty() ? "Path " : "-") + grid.number(h);
  const GrowingPath* so_far = desk.path_verdict();
  if (so_far != nullptr && so_far->movement_points)
    text +=
        fmt::format(", {} MP", to_text(*so_far->movement_points, desk.position()->map().chart().denominator));
  bold_text(text);
  if (desk.laid_path().size() < 2) {
    wrapped_text("Click the next hex, or point at it and press Enter.");
  } else if (so_far == nullptr) {
    soft_text("Calculating …");
  } else if (so_far->state == GrowingPath::State::legal) {
    toned_text(Tone::good, "a legal retreat", false);
  } else if (so_far->state == GrowingPath::State::can_be_completed) {
    wrapped_text("can be completed");
  } else {
    toned_text(Tone::bad,
               fmt::format("ruled out by {}{}: {}", so_far->clause,
                           so_far->cite.empty() ? "" : " (" + so_far->cite + ")", so_far->why),
               false);
  }
  ImGui::BeginDisabled(desk.laid_path().size() < 2);
  if (ImGui::Button("Remove last hex")) desk.take_step_back();
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::Button("Cancel (Esc)")) desk.lay_path(false);
  ImGui::Separator();
}

}  // namespace rearguard
