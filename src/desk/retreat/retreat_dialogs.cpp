// The dialogs: files, settings, go to hex, help.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/text_file.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panel_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

/// Begins a centred dialog of at most this size. The caller ends it with ImGui::End.
void begin_dialog(const char* title, float width, float height, float wide, float tall, bool opened) {
  ImGui::SetNextWindowPos({width / 2, height / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({std::min(wide, width * 0.96F), tall == 0 ? 0 : std::min(tall, height * 0.94F)});
  if (opened) ImGui::SetNextWindowFocus();
  ImGui::Begin(title, nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings);
}

}  // namespace

void Panels::Parts::open_dialog(Dialog which) {
  dialog = which;
  dialog_opened = true;
  hex_number.clear();
  hex_problem.clear();
  if (which != Dialog::open_position && which != Dialog::open_rules) return;
  const std::string known = controller.file().empty() ? settings.last_position : controller.file();
  chooser.open({".toml", ".json"}, directory_of(known));
}

void Panels::Parts::close_dialog() {
  dialog = Dialog::none;
  release_focus = true;
}

void Panels::Parts::dialogs() {
  reload_offer();
  switch (dialog) {
    case Dialog::none:
      break;
    case Dialog::open_position:
      file_dialog(false);
      break;
    case Dialog::open_rules:
      file_dialog(true);
      break;
    case Dialog::settings:
      settings_dialog();
      break;
    case Dialog::go_to_hex:
      go_to_dialog();
      break;
    case Dialog::help:
      help_dialog();
      break;
  }
  dialog_opened = false;
}

void Panels::Parts::file_dialog(bool rules) {
  begin_dialog(rules ? "Open a rule file" : "Open a position", width, height, 620 * scale, 520 * scale,
               dialog_opened);
  const auto file = chooser.draw("Open", dialog_opened, scale);
  ImGui::End();
  if (!file && !chooser.is_left()) return;
  close_dialog();
  if (!file) return;
  if (rules) {
    controller.choose_rules(*file);
  } else if (controller.open(*file)) {
    entering.end();
  }
}

void Panels::Parts::settings_dialog() {
  begin_dialog("Settings", width, height, 460 * scale, 0, dialog_opened);
  label_before("Size of text and panels", 210 * scale);
  ImGui::SetNextItemWidth(-1);
  const auto name = [](int percent) {
    return percent == 0 ? std::string("match the screen") : fmt::format("{} %", percent);
  };
  if (ImGui::BeginCombo("##scale", name(settings.scale_percent).c_str(), ImGuiComboFlags_HeightLarge)) {
    const auto size = [&](int percent) {
      if (ImGui::Selectable(name(percent).c_str(), percent == settings.scale_percent))
        settings.scale_percent = percent;
    };
    size(0);
    for (const int percent : scale_percents) size(percent);
    ImGui::EndCombo();
  }
  label_before("Windows are drawn by", 210 * scale);
  ImGui::SetNextItemWidth(-1);
  constexpr std::array<const char*, drawing_names.size()> drawings = {"the graphics card, if there is one",
                                                                      "the graphics card", "the processor"};
  const auto drawing_at = [&](std::size_t i) { return static_cast<Drawing>(i); };
  if (ImGui::BeginCombo("##drawing", drawings[static_cast<std::size_t>(settings.drawing)])) {
    for (std::size_t i = 0; i < drawings.size(); ++i) {
      if (ImGui::Selectable(drawings[i], settings.drawing == drawing_at(i))) settings.drawing = drawing_at(i);
    }
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("From the next window on");
  label_before("Overlay at startup", 210 * scale);
  ImGui::SetNextItemWidth(-1);
  const auto label_of = [&](const std::string& wanted) {
    for (const Overlay& overlay : controller.overlays()) {
      if (overlay.name == wanted) return overlay.label;
    }
    return wanted;
  };
  if (ImGui::BeginCombo("##start", label_of(settings.overlay).c_str(), ImGuiComboFlags_HeightLarge)) {
    for (const Overlay& overlay : controller.overlays()) {
      if (ImGui::Selectable(overlay.label.c_str(), overlay.name == settings.overlay))
        settings.overlay = overlay.name;
    }
    ImGui::EndCombo();
  }
  ImGui::Checkbox("Hex outlines", &settings.grid);
  ImGui::Checkbox("Hex numbers", &settings.numbers);
  ImGui::Checkbox("Underlay: the picture under a map that has one", &settings.underlay);
  ImGui::Checkbox("Counters: the pictures of units that have some", &settings.counter_pictures);
  ImGui::Checkbox("Panels on the left", &settings.panel_on_left);
  ImGui::Spacing();
  if (!settings_file.empty()) soft_text("Saved in " + settings_file);
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::End();
}

void Panels::Parts::go_to_dialog() {
  begin_dialog("Go to hex", width, height, 340 * scale, 0, dialog_opened);
  if (!controller.position()) {
    wrapped_text("No position is open.");
  } else {
    const Grid& grid = controller.position()->map().grid();
    if (dialog_opened) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const std::string hint = "a number such as " + grid.number(grid.hex_at(0));
    if (ImGui::InputTextWithHint("##number", hint.c_str(), &hex_number,
                                 ImGuiInputTextFlags_EnterReturnsTrue)) {
      const auto h = grid.parse(hex_number);
      if (h && controller.position()->map().exists(*h)) {
        controller.hover(std::nullopt);
        controller.put_cursor(*h);
        controller.show(*h);
        close_dialog();
      } else {
        hex_problem = "\"" + one_line(hex_number, 40) + "\" is not a hex of this map.";
      }
    }
    if (!hex_problem.empty()) toned_text(Tone::warning, hex_problem, false);
  }
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::End();
}

void Panels::Parts::help_dialog() {
  begin_dialog("Keys", width, height, 820 * scale, 700 * scale, dialog_opened);
  const float buttons = ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("##sheet", {0, -buttons});
  wrapped_text(
      "Click a unit to see where it may retreat; click again for the next unit in its stack. Filled dots "
      "mark legal end hexes, crosses illegal ones: hover over one to read why. A right click cancels, or "
      "pins the hex that the panel describes.");
  std::string_view menu;
  bool in_table = false;
  for (const ActionRow& row_of_action : action_table()) {
    if (row_of_action.menu != menu) {
      if (in_table) ImGui::EndTable();
      menu = row_of_action.menu;
      ImGui::Spacing();
      bold_text(std::string(menu));
      in_table = ImGui::BeginTable(std::string(menu).c_str(), 3,
                                   ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit);
      if (!in_table) break;
      ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, 130 * scale);
      ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 170 * scale);
      ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    }
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(describe_keys(row_of_action).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(row_of_action.name.data(), row_of_action.name.data() + row_of_action.name.size());
    ImGui::TableNextColumn();
    wrapped_text(std::string(row_of_action.help));
  }
  if (in_table) ImGui::EndTable();
  ImGui::Spacing();
  bold_text("Edit units");
  if (ImGui::BeginTable("##entry", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, 130 * scale);
    ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    for (const EntryKey& key : entry_keys()) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(key.key);
      ImGui::TableNextColumn();
      wrapped_text(key.help);
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
  if (ImGui::Button("Close (Esc)")) close_dialog();
  ImGui::End();
}

}  // namespace rearguard
