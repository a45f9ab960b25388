// The retreat check: the question and its verdict.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/desk/map/hex_info.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panel_parts.h"
#include "src/desk/shared/hex_report.h"
#include "src/desk/shared/readings_part.h"
#include "src/desk/shared/stated_facts_part.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float label_points = 62;

float button_width(const std::string& label) {
  return ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

/// Returns "class foot, strength 5, movement 6 MP".
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
  if (!controller.position()) {
    soft_text("No position is open.");
    if (ImGui::Button("Open a position …")) open_dialog(Dialog::open_position);
    return;
  }
  unit_row();
  rules_row();
  result_row();
  readings_row();
  causes_row();
  facts_part();
  ImGui::Separator();
  verdict_part();
}

void Panels::Parts::unit_row() {
  const float label_width = label_points * scale;
  label_before("Unit", label_width);
  if (ImGui::Button("<##unit")) controller.step_unit(-1);
  ImGui::SameLine(0, 4 * scale);
  if (ImGui::Button(">##unit")) controller.step_unit(+1);
  ImGui::SameLine();
  if (controller.selected()) {
    const HexInfo::Counter counter = unit_info(*controller.position(), *controller.selected());
    const Unit& unit = controller.position()->unit(*controller.selected());
    ImGui::BeginGroup();
    ImGui::AlignTextToFramePadding();
    bold_text(counter.title);
    ImGui::EndGroup();
    ImGui::SetCursorPosX(label_width);
    soft_text(fmt::format("{} in {}, {}",
                          controller.position()->map().side_name(controller.position()->sides()[unit.side]),
                          controller.position()->map().grid().number(unit.hex), in_short(counter)));
  } else {
    ImGui::AlignTextToFramePadding();
    soft_text("none selected: click a unit, or press N");
  }
}

void Panels::Parts::rules_row() {
  label_before("Rules", label_points * scale);
  ImGui::SetNextItemWidth(-1);
  const std::string now = controller.rule_set() ? controller.rule_set()->id : "choose …";
  if (ImGui::BeginCombo("##rules", now.c_str())) {
    std::optional<std::string> chosen;
    for (const std::string& name : controller.rules_names()) {
      if (ImGui::Selectable(name.c_str(), name == now)) chosen = name;
    }
    if (ImGui::Selectable("Open a rule file …")) open_dialog(Dialog::open_rules);
    ImGui::EndCombo();
    if (chosen) controller.choose_rules(*chosen);
  }
}

/// The readings of the rules, if they have some.
void Panels::Parts::readings_row() {
  if (!controller.rule_set()) return;
  const NameWithReadings now = split_readings(controller.rule_set()->id);
  if (worded_rules != now.name) {
    worded_rules = now.name;
    wording = controller.wording_of_rules();
  }
  ReadingChoices choices = now.readings;
  if (readings_part(wording.readings, choices)) controller.choose_rules(with_readings(now.name, choices));
}

void Panels::Parts::result_row() {
  label_before("Result", label_points * scale);
  ImGui::BeginGroup();
  bool is_first = true;
  for (const std::string& name : controller.results()) {
    if (!is_first) next_in_flow(button_width(name));
    is_first = false;
    if (choice_button(name, !controller.result().distance && controller.result().result == name))
      controller.choose({name, std::nullopt});
    if (ImGui::IsItemHovered()) {
      const ResultRule* result_rule = controller.rule_set()->find_result(name);
      if (result_rule != nullptr && !result_rule->text.empty())
        ImGui::SetTooltip("%s (%s)", result_rule->text.c_str(), result_rule->cite.c_str());
    }
  }
  int hexes = controller.result().distance.value_or(1);
  const std::string by_distance = "Distance";
  if (!is_first) next_in_flow(button_width(by_distance) + 118 * scale);
  if (choice_button(by_distance, controller.result().distance.has_value()) && !controller.result().distance)
    controller.choose({"", hexes});
  ImGui::SameLine(0, 4 * scale);
  ImGui::SetNextItemWidth(110 * scale);
  if (ImGui::InputInt("##hexes", &hexes, 1, 3))
    controller.choose({"", std::clamp(hexes, 1, max_retreat_hexes)});
  ImGui::EndGroup();
}

/// Offers the adjacent enemies, and those that are named, as causes of the retreat.
void Panels::Parts::causes_row() {
  if (!controller.shows_causing_units()) return;
  const Position& position = *controller.position();
  const std::vector<UnitIndex>& named = controller.causing_units();
  std::vector<UnitIndex> offered = adjacent_enemies(position, *controller.selected());
  for (const UnitIndex u : named) {
    if (std::ranges::find(offered, u) == offered.end()) offered.push_back(u);
  }
  label_before("Cause", label_points * scale);
  ImGui::BeginGroup();
  std::optional<UnitIndex> toggled;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    const std::string& id = position.unit(offered[i]).id;
    if (i > 0) next_in_flow(button_width(id));
    const bool is_named = std::ranges::find(named, offered[i]) != named.end();
    ImGui::PushID(static_cast<int>(i));
    if (choice_button(id, is_named)) toggled = offered[i];
    ImGui::PopID();
  }
  soft_text("Click an enemy, with Shift one more.");
  ImGui::EndGroup();
  if (toggled) controller.toggle_causing_unit(*toggled);
}

/// Fields for what a question may state besides: numbers that the result needs, hexes, units that follow.
void Panels::Parts::facts_part() {
  if (!controller.selected() || !controller.rule_set()) return;
  const RequestError* problem = controller.request_error();
  if (auto facts = stated_facts_part(controller.stated(), controller.asked_numbers(),
                                     problem != nullptr && problem->is_incomplete))
    controller.state(*std::move(facts));
}

void Panels::Parts::verdict_part() {
  if (!controller.rule_set()) return soft_text("Choose a rule file.");
  if (!controller.selected()) return soft_text("Select a unit to see its verdict here.");
  if (!controller.stated_problem().empty())
    return toned_text(Tone::warning, controller.stated_problem() + ".", false);
  if (const RequestError* problem = controller.request_error())
    return toned_text(Tone::warning, "The question cannot be answered: " + problem->message, false);
  const Verdict* verdict = controller.verdict();
  if (verdict == nullptr) return soft_text("Calculating …");
  toned_text(verdict->end_hexes.empty() ? Tone::bad : Tone::good, summary(*verdict), true);
  if (!verdict->exhausted_by.empty()) wrapped_text(describe_exhaustion(*verdict));
  const std::string picked = options_part(*verdict);
  for (const std::string& note : verdict->notes) soft_text("Note: " + note + ".");
  path_part();
  if (!verdict->end_hexes.empty()) ends_table();
  if (!verdict->ruled_out.empty()) ruled_out_hexes();
  controller.pick_option(picked);  // the verdict is then gone
}

/// Offers the ways to take the result, or the parts in which a stack may go; the verdict is about the one
/// that is picked.
std::string Panels::Parts::options_part(const Verdict& verdict) {
  ImGui::PushID("options");
  std::string picked = controller.option();
  for (const VerdictOption& option : verdict.options) {
    const bool is_picked = option.name == controller.option();
    ImGui::BeginDisabled(!option.available);
    if (choice_button(option.name, is_picked)) picked = is_picked ? "" : option.name;
    ImGui::EndDisabled();
    if (is_pointed_at()) row_hexes = option.end_hexes;
    soft_text(fmt::format("{}{}.", option.name == verdict.option ? "Shown: " : "",
                          describe(option, controller.position()->map().grid())));
  }
  ImGui::PopID();
  return picked;
}

void Panels::Parts::ends_table() {
  const Position& position = *controller.position();
  const Verdict& verdict = *controller.verdict();
  const auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit |
                     ImGuiTableFlags_PadOuterX;
  if (!ImGui::BeginTable("##ends", 4, flags)) return;
  ImGui::TableSetupColumn("End hex");
  ImGui::TableSetupColumn("MP");
  ImGui::TableSetupColumn("Paths");
  ImGui::TableSetupColumn("On the path", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const VerdictEnd& end : verdict.end_hexes) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const std::string number = position.map().grid().number(end.hex);
    if (ImGui::Selectable(number.c_str(), controller.cursor() == end.hex,
                          ImGuiSelectableFlags_SpanAllColumns)) {
      controller.put_cursor(end.hex);
      controller.show(end.hex);
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
    const bool affected = std::ranges::any_of(
        end.path_effects, [](const std::vector<PathEffect>& along) { return !along.empty(); });
    if (const auto range = loss_range(end); range && range->second > 0) {
      ImGui::Text("loses %d to %d", range->first, range->second);
    } else if (affected && clean == end.exposure.size()) {
      ImGui::TextUnformatted("effects, listed with the hex");
    } else if (clean == end.exposure.size()) {
      ImGui::TextUnformatted("nothing");
    } else {
      ImGui::TextUnformatted(clean == 0 ? "fire, ZOC or friends" : "fire, ZOC or friends on some");
    }
  }
  ImGui::EndTable();
}

void Panels::Parts::ruled_out_hexes() {
  const Grid& grid = controller.position()->map().grid();
  const Verdict& verdict = *controller.verdict();
  std::vector<const RuledOutHex*> heads;
  std::map<std::string, std::vector<const RuledOutHex*>> by_clause;
  for (const RuledOutHex& ruled_out_hex : verdict.ruled_out) {
    auto& list = by_clause[ruled_out_hex.clause];
    if (list.empty()) heads.push_back(&ruled_out_hex);
    list.push_back(&ruled_out_hex);
  }
  ImGui::Spacing();
  bold_text("Ruled out: " + plural(verdict.ruled_out.size(), "hex", "hexes"));
  for (const RuledOutHex* head : heads) {
    const auto& list = by_clause[head->clause];
    ImGui::PushID(head->clause.c_str());
    toned_text(Tone::bad, marked_clause(*head), false);
    if (ImGui::IsItemHovered()) {
      for (const RuledOutHex* r : list) row_hexes.push_back(r->hex);
      const auto& clauses = controller.rule_set()->clauses;
      const auto clause = std::ranges::find(clauses, head->clause, &Clause::id);
      if (clause != clauses.end() && !clause->text.empty()) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(360 * scale);
        ImGui::TextUnformatted(clause->text.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
      }
    }
    ImGui::Indent();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string number = grid.number(list[i]->hex);
      const float wide = ImGui::CalcTextSize(number.c_str()).x + 8 * scale;
      if (i > 0) next_in_flow(wide);
      if (ImGui::Selectable(number.c_str(), controller.cursor() == list[i]->hex, 0, {wide, 0})) {
        controller.put_cursor(list[i]->hex);
        controller.show(list[i]->hex);
      }
      note_row(list[i]->hex);
    }
    ImGui::Unindent();
    ImGui::PopID();
  }
}

void Panels::Parts::path_part() {
  if (!controller.is_testing_path()) {
    if (ImGui::Button("Test a path (P)")) controller.start_test_path(true);
    return;
  }
  const Grid& grid = controller.position()->map().grid();
  std::string text;
  for (const Hex h : controller.test_path()) text += (text.empty() ? "Path " : "-") + grid.number(h);
  const PartialPath* so_far = controller.path_verdict();
  if (so_far != nullptr && so_far->movement_points)
    text += fmt::format(", {} MP",
                        to_text(*so_far->movement_points, controller.position()->map().chart().denominator));
  bold_text(text);
  if (controller.test_path().size() < 2) {
    wrapped_text("Click the next hex, or point at it and press Enter.");
  } else if (so_far == nullptr) {
    soft_text("Calculating …");
  } else if (so_far->state == PartialPath::State::legal) {
    toned_text(Tone::good, "a legal retreat", false);
  } else if (so_far->state == PartialPath::State::can_be_completed) {
    wrapped_text("can be completed");
  } else {
    toned_text(Tone::bad,
               fmt::format("ruled out by {}{}: {}", so_far->clause,
                           so_far->cite.empty() ? "" : " (" + so_far->cite + ")", so_far->why),
               false);
  }
  ImGui::BeginDisabled(controller.test_path().size() < 2);
  if (ImGui::Button("Remove last hex")) controller.remove_last_hex();
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::Button("Cancel (Esc)")) controller.start_test_path(false);
  ImGui::Separator();
}

}  // namespace rearguard
