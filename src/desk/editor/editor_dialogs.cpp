// The dialogs of the editor: saving, size and numbering, help, quitting, messages.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

void EditorPanels::Parts::open_dialog(Dialog which) {
  controller.release();
  dialog = which;
  dialog_opened = true;
  chart_problem.clear();
  if (which != Dialog::map) return;
  const Grid& grid = controller.map().grid();
  growth = {};
  map_name = controller.map().name();
  first_number = grid.number(grid.hex_at(0));
  numbering = grid.numbering;
  retains_layout = true;
  shifts_even = grid.shifted == Parity::even;
  map_problem.clear();
}

void EditorPanels::Parts::close_dialog() {
  dialog = Dialog::none;
  release_focus = true;
}

void EditorPanels::Parts::windows() {
  if (dialog == Dialog::map) map_dialog();
  if (dialog == Dialog::help) help_dialog();
  if (dialog == Dialog::new_position) new_position_dialog();
  if (dialog == Dialog::recovery) recovery_dialog();
  if (dialog == Dialog::chart) chart_dialog();
  if (dialog == Dialog::draft) draft_dialog();
  if (dialog == Dialog::print) print_dialog();
  entry_panel.windows(width, height, scale);
  saving.windows(width, height, scale);
  message();
}

void EditorPanels::Parts::recover() {
  controller.report_saving(controller.document().recover());
  controller.start_over();
  close_dialog();
}

void EditorPanels::Parts::recovery_dialog() {
  begin_centred("##recovery", width, height, 560 * scale, 0);
  toned_text(Tone::warning, "There are changes that were never saved", true);
  wrapped_text(fmt::format("The editor closed before they were saved. They are in {}.",
                           fmt::join(controller.document().found_autosaves(), " and ")));
  ImGui::Spacing();
  const bool recovers = ImGui::Button("Recover them (Enter)");
  next_in_flow(110 * scale);
  const bool deletes = ImGui::Button("Delete them");
  ImGui::End();
  if (recovers) return recover();
  if (!deletes) return;
  controller.document().delete_found_autosaves();
  close_dialog();
}

void EditorPanels::Parts::begin_position() {
  if (controller.files().path().empty() && !controller.files().has_units()) {
    controller.report("The map has no file yet", "A position names the file of its map: save the map first.");
    return;
  }
  offer_rules();
  saving.before("begin", [this] { open_dialog(Dialog::new_position); });
}

/// What is played is the file, so that it is read as any other.
void EditorPanels::Parts::play() {
  if (!controller.draft().now().scenario)
    return controller.report("There is nothing to play", "Begin a scenario on this map first (Ctrl+N).");
  if (!go) return;
  controller.release();
  saving.save_and([this] {
    Errand errand{Errand::To::games, controller.files().path()};
    errand.comes_back = true;
    go(errand);
  });
}

namespace {

void growth_field(const char* label, int& value, float label_width, float field_width) {
  label_before(label, label_width);
  ImGui::SetNextItemWidth(field_width);
  ImGui::PushID(label);
  ImGui::InputInt("##value", &value);
  ImGui::PopID();
}

}  // namespace

void EditorPanels::Parts::offer_rules() {
  offered_rules = controller.scenario_tool().shipped_rules(begins_scenario);
}

/// The list beside the field for the rules.
void EditorPanels::Parts::rules_list() {
  ImGui::SameLine();
  if (!ImGui::BeginCombo("##rules", "", ImGuiComboFlags_NoPreview)) return;
  for (const std::string& name : offered_rules) {
    if (ImGui::Selectable(name.c_str(), name == fresh.rules)) fresh.rules = name;
  }
  ImGui::EndCombo();
}

void EditorPanels::Parts::new_position_dialog() {
  begin_centred("New position or scenario on this map", width, height, 560 * scale, 0);
  const std::string& map_path = controller.files().map_path();
  wrapped_text(map_path.empty() ? "The file will contain the map." : "The map stays in " + map_path + ".");
  const float label = 90 * scale;
  const auto field = [&](const char* name, const char* hint, std::string& value, bool is_first) {
    label_before(name, label);
    if (is_first && dialog_opened) ImGui::SetKeyboardFocusHere();
    const bool has_list = &value == &fresh.rules;
    ImGui::SetNextItemWidth(has_list ? -ImGui::GetFrameHeightWithSpacing() : -1);
    ImGui::PushID(name);
    const bool entered =
        ImGui::InputTextWithHint("##value", hint, &value, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopID();
    return entered;
  };
  bool begins = field("Name", "may be left empty", fresh.name, true);
  begins = field("Rules",
                 begins_scenario ? "shipped rules or a rule file, with a sequence of play"
                                 : "shipped rules or a rule file; may be left empty",
                 fresh.rules, false) ||
           begins;
  rules_list();
  if (ImGui::Checkbox("A scenario, with turns, sides and victory conditions", &begins_scenario))
    offer_rules();
  // What only a scenario has stays in its place, so that the dialog does.
  ImGui::BeginDisabled(!begins_scenario);
  begins = field("Sides", "in the order of play, with commas", fresh_sides, false) || begins;
  growth_field("Turns", fresh_turns, label, 140 * scale);
  fresh_turns = std::clamp(fresh_turns, 1, 1000);
  ImGui::EndDisabled();
  begins = ImGui::Button("Begin", {110 * scale, 0}) || begins;
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  if (!begins && !cancelled) return;
  close_dialog();
  if (!begins) return;
  if (!begins_scenario) {
    controller.begin_position(fresh);
    return;
  }
  controller.begin_scenario({fresh.name, fresh.rules, between_commas(fresh_sides), fresh_turns});
}

std::vector<std::string> between_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text + ",") {
    if (c != ',') {
      if (c != ' ' || !part.empty()) part += c;
      continue;
    }
    while (part.ends_with(' ')) part.pop_back();
    if (!part.empty()) parts.push_back(std::exchange(part, {}));
  }
  return parts;
}

namespace {

void choice_field(const char* label, const char* choices, bool& second, float label_width,
                  float field_width) {
  label_before(label, label_width);
  ImGui::SetNextItemWidth(field_width);
  int chosen = second ? 1 : 0;
  ImGui::PushID(label);
  if (ImGui::Combo("##choice", &chosen, choices)) second = chosen == 1;
  ImGui::PopID();
}

void numbering_fields(Numbering& numbering, Orientation orientation, float label, float field) {
  choice_field("a number begins with", "column\0row\0", numbering.row_first, label, field);
  choice_field("column numbers grow", "right\0left\0", numbering.columns_left, label, field);
  choice_field("row numbers grow", "down\0up\0", numbering.rows_up, label, field);
  bool counts = numbering.letters == LetterOrder::counted;
  choice_field("after the letter Z", "AA, BB, CC\0AA, AB, AC\0", counts, label, field);
  numbering.letters = counts ? LetterOrder::counted : LetterOrder::doubled;
  growth_field(orientation == Orientation::flat ? "rows per two columns" : "columns per two rows",
               numbering.slant, label, field);
  numbering.slant = std::clamp(numbering.slant, -1, 1);
}

/// Returns the digits of both parts if the text has as many figures as the map's own numbers, of which one
/// part is longer.
std::optional<std::array<int, 2>> known_digits(const std::string& text, const Numbering& numbering) {
  const int first = numbering.first_part().width;
  const int second = numbering.second_part().width;
  const bool as_long = text.size() == static_cast<std::size_t>(first + second) &&
                       text.find_first_not_of("0123456789") == std::string::npos;
  if (!numbering.has_fixed_width() || first == second || !as_long) return std::nullopt;
  return std::array<int, 2>{first, second};
}

std::string describe_dropped(const DroppedItems& dropped) {
  std::vector<std::string> lost;
  if (dropped.features > 0) lost.push_back(plural(dropped.features, "feature crossing", "feature crossings"));
  if (dropped.names > 0)
    lost.push_back(plural(dropped.names, "label or victory hex", "labels and victory hexes"));
  if (dropped.expectations > 0) lost.push_back(plural(dropped.expectations, "expectation", "expectations"));
  if (!dropped.units.empty())
    lost.push_back(
        fmt::format("{} {}", dropped.units.size() == 1 ? "unit" : "units", fmt::join(dropped.units, ", ")));
  return lost.empty() ? "" : fmt::format("Removed with it: {}", fmt::join(lost, "; "));
}

}  // namespace

/// Returns the problem of a renumbering, empty if it has none; nothing if the user does not ask for one.
std::optional<std::string> EditorPanels::Parts::numbering_part(float label, float field,
                                                               DroppedItems& dropped) {
  const Grid& grid = controller.map().grid();
  bold_text("Numbering");
  soft_text(numbering_in_words(grid, [&](Hex h) { return controller.map().exists(h); }));
  label_before("first hex (top left)", label);
  ImGui::SetNextItemWidth(field);
  ImGui::InputText("##first", &first_number);
  numbering_fields(numbering, grid.orientation, label, field);
  ImGui::Checkbox("keep the layout", &retains_layout);
  const char* lines = grid.orientation == Orientation::flat ? "columns" : "rows";
  if (!retains_layout) {
    const std::string text = fmt::format("shift even {}", lines);
    ImGui::Checkbox(text.c_str(), &shifts_even);
  }
  std::optional<std::string> problem;
  if (ImGui::Button("Renumber")) {
    const auto first =
        read_first_number(first_number, numbering, {known_digits(first_number, grid.numbering), true, true});
    if (const auto* wrong = std::get_if<std::string>(&first)) {
      problem = *wrong;
    } else {
      problem =
          controller.draft().renumber(renumbered(grid, std::get<NumberReading>(first),
                                                 shifts_even ? Parity::even : Parity::odd, retains_layout),
                                      dropped);
    }
  }
  if (ImGui::IsItemHovered() && controller.files().has_units())
    ImGui::SetTooltip("Other positions on this map keep the old numbers.");
  return problem;
}

void EditorPanels::Parts::map_dialog() {
  begin_centred("Size, numbering, name", width, height, 560 * scale, 0);
  const float label = 200 * scale;
  const float field = 140 * scale;
  const Grid& grid = controller.map().grid();
  DroppedItems dropped;
  std::optional<std::string> problem;

  bold_text(plural(grid.columns, "column", "columns") + ", " + plural(grid.rows, "row", "rows"));
  soft_text(
      "Rows and columns to add; negative numbers remove them. Hexes that remain keep their numbers; new "
      "hexes get the terrain of the current brush.");
  growth_field("at the top", growth.top, label, field);
  growth_field("at the right", growth.right, label, field);
  growth_field("at the bottom", growth.bottom, label, field);
  growth_field("at the left", growth.left, label, field);
  ImGui::BeginDisabled(growth == EdgeGrowth{});
  if (ImGui::Button("Resize")) problem = controller.draft().resize(growth, controller.terrain, dropped);
  ImGui::EndDisabled();
  ImGui::Separator();
  if (auto renumbering = numbering_part(label, field, dropped)) problem = std::move(renumbering);
  ImGui::Separator();

  label_before("Map name", label);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##name", &map_name);
  if (ImGui::IsItemDeactivatedAfterEdit()) problem = controller.draft().rename(map_name);

  if (problem) {
    map_problem = *problem;
    if (problem->empty()) {
      const std::string lost = describe_dropped(dropped);
      if (!lost.empty()) controller.report("Some items were removed; undo restores them", lost);
      open_dialog(Dialog::map);
    }
  }
  if (!map_problem.empty()) toned_text(Tone::bad, map_problem, false);
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::End();
}

void EditorPanels::Parts::help_dialog() {
  begin_centred("Help", width, height, 720 * scale, 600 * scale);
  const float buttons = ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("##sheet", {0, -buttons});
  wrapped_text(
      "Choose a tool and what it draws, then drag over the map. Each drag is one step that can be undone. "
      "Saving changes only the lines you edited; comments and formatting are preserved.");
  ImGui::Spacing();
  if (ImGui::BeginTable("##keys", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, 190 * scale);
    ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    const auto row = [](const std::string& key, const std::string& help) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      wrapped_text(key);
      ImGui::TableNextColumn();
      wrapped_text(help);
    };
    for (const ToolRow& tool : tool_table()) row(tool.key, std::string(tool.name) + ": " + tool.help);
    for (const EditorKey& key : editor_keys()) row(key.key, key.help);
    for (const EntryKey& key : entry_keys()) row(std::string("units: ") + key.key, key.help);
    ImGui::EndTable();
  }
  ImGui::EndChild();
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::End();
}

void EditorPanels::Parts::message() {
  if (controller.messages().empty()) return;
  if (message_window(controller.messages().front(), width, height, scale)) controller.dismiss_message();
}

}  // namespace rearguard
