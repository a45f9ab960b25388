#include "src/desk/retreat/retreat_panels.h"

#include <imgui.h>

#include <fmt/format.h>

#include "src/core/document/board_line.h"
#include "src/desk/entry/saving_dialogs.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panel_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float min_map_width = 240;
constexpr float share_of_hex_panel = 0.42F;

}  // namespace

Panels::Panels(RetreatController& controller, PanelHooks hooks, std::string settings_file)
    : parts_(std::make_unique<Parts>(controller, std::move(hooks))) {
  if (const auto problem = parts_->load(std::move(settings_file)))
    controller.report(unread_settings, *problem);
  controller.choose_overlay(parts_->settings.overlay);
}

Panels::~Panels() = default;

PanelFrame& Panels::shared() const {
  return *parts_;
}

bool Panels::is_covered() const {
  return parts_->dialog != Dialog::none || !parts_->controller.messages().empty() ||
         parts_->entering.is_covering();
}

const RetreatEntry& Panels::entry() const {
  return parts_->entering;
}

RetreatEntry& Panels::entry() {
  return parts_->entering;
}

void Panels::before_losing_units(const std::string& action, const std::function<void()>& then) {
  parts_->before_losing_units(action, then);
}

void Panels::frame(float width, float height, float scale) {
  Parts& p = *parts_;
  p.entering.follow();
  p.controller.poll();
  if (RetreatEntry::Session* session = p.entering.session()) {
    if (session->saving->takes_release() || session->panel.takes_release()) p.release_focus = true;
  }
  p.begin(width, height, scale);
  p.row.reset();
  p.row_hexes.clear();
  p.menus();
  p.prompt();
  p.dock();
  p.dialogs();
  if (RetreatEntry::Session* session = p.entering.session()) {
    session->panel.windows(width, height, scale);
    session->saving->windows(width, height, scale);
    p.run_after_saving();
  }
  p.message();
  p.controller.hover_row(p.row);
  p.controller.spotlight(p.row_hexes);
  p.end(p.dialog != Dialog::none || p.entering.is_covering());
  p.panel_has_focus = ImGui::IsWindowFocused(ImGuiFocusedFlags_AnyWindow);
  p.save();
}

namespace {

bool belongs_to_panels(const std::string& key) {
  static constexpr std::string_view keys[] = {"Left",     "Right", "Up",        "Down",      "Enter",
                                              "Space",    "Tab",   "Shift+Tab", "Backspace", "PageUp",
                                              "PageDown", "Home",  "End"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

bool works_while_typing(const std::string& key) {
  static constexpr std::string_view editing[] = {"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Z", "Ctrl+Y"};
  const bool is_function_key = key.size() >= 2 && key.front() == 'F' && key[1] >= '0' && key[1] <= '9';
  if (is_function_key) return true;
  return key.starts_with("Ctrl+") &&
         std::find(std::begin(editing), std::end(editing), key) == std::end(editing);
}

}  // namespace

bool Panels::key(const std::string& spelled) {
  Parts& p = *parts_;
  const std::string k = canonical_key(spelled);
  if (p.scale_key(k)) return true;
  if (!p.controller.messages().empty()) {
    if (k == "Esc" || k == "Enter" || k == "Space") p.controller.dismiss_message();
    return true;
  }
  if (p.dialog != Dialog::none) {
    const bool same = p.dialog == Dialog::help && action_of_key(k) == Action::help && !p.is_typing;
    if (k == "Esc" || same) p.close_dialog();
    return true;
  }
  if (p.entry_key(k)) return true;
  if (k == "Esc" && (p.is_typing || p.panel_has_focus)) {
    p.release_focus = true;
    return true;
  }
  if (p.is_typing && !works_while_typing(k)) return true;
  if (p.panel_has_focus && belongs_to_panels(k)) return true;
  if (UnitEntry* target = p.entering.target(); target != nullptr && !p.is_typing && target->key(k))
    return true;
  const auto action = action_of_key(k);
  if (!action) return false;
  if (row_of(*action).by_window) return p.hooks.window && p.hooks.window(*action);
  perform(*action);
  return true;
}

void Panels::perform(Action action) {
  parts_->perform(action);
}

void Panels::Parts::copy_example() {
  const std::string text = controller.as_example();
  if (text.empty()) return;
  ImGui::SetClipboardText(text.c_str());
  controller.report("Copied as an example",
                    "The board, the question and its answer are in the clipboard. Saved as a file, they are "
                    "an example for `rearguard rules test`.");
}

void Panels::Parts::copy_line() {
  if (controller.position() == nullptr) return;
  const std::string line = controller.as_line();
  ImGui::SetClipboardText(line.c_str());
  controller.report("Copied as a line",
                    fmt::format("The board and its question are in the clipboard, in {} "
                                "characters: for a post, or for `rearguard retreat --line`.",
                                line.size()));
}

void Panels::Parts::paste_line() {
  const char* copied = ImGui::GetClipboardText();
  const std::string line = copied == nullptr ? "" : copied;
  if (!is_board_line(line))
    return controller.report("No board to paste",
                             "A board in one line begins with rg1. The clipboard has something else.");
  before_losing_units("open another", [this, line] {
    entering.end();
    controller.open(line);
  });
}

/// Performs the actions that units being entered are part of; returns false for others.
bool Panels::Parts::perform_entry(Action action) {
  RetreatEntry::Session* session = entering.session();
  switch (action) {
    case Action::open:
      before_losing_units("open another", [this] { open_dialog(Dialog::open_position); });
      return true;
    case Action::reload:
      before_losing_units("reload", [this] {
        entering.end();
        controller.reload();
      });
      return true;
    case Action::edit_units:
      show_entry = entering.begin();
      return true;
    case Action::new_position:
      before_losing_units("begin", [this] { show_entry = entering.begin_new(); });
      return true;
    case Action::save:
      if (session != nullptr) session->saving->save();
      return true;
    case Action::save_as:
      if (session != nullptr || entering.begin()) entering.session()->saving->ask_for_name();
      return true;
    case Action::undo:
      if (session != nullptr) session->entry.undo();
      return true;
    case Action::redo:
      if (session != nullptr) session->entry.redo();
      return true;
    default:
      return false;
  }
}

void Panels::Parts::before_losing_units(const std::string& action, const std::function<void()>& then) {
  if (entering.session() == nullptr) return then();
  // What follows may end the session, and with it the dialog that has just been answered.
  entering.session()->saving->before(action, [this, then] { after_saving = then; });
  run_after_saving();
}

void Panels::Parts::run_after_saving() {
  if (const auto then = std::exchange(after_saving, nullptr)) then();
}

/// Handles a key that a dialog or a field of entering units uses.
bool Panels::Parts::entry_key(const std::string& k) {
  RetreatEntry::Session* session = entering.session();
  if (session == nullptr) return false;
  if (session->saving->key(k) || session->panel.key(k)) return true;
  if (k == "Ctrl+Shift+Z" && !is_typing) return session->entry.redo(), true;
  return false;
}

void Panels::Parts::perform(Action action) {
  static const std::map<Action, void (*)(Parts&)> deeds = {
      {Action::settings, [](Parts& p) { p.open_dialog(Dialog::settings); }},
      {Action::next_overlay, [](Parts& p) { p.controller.step_overlay(+1); }},
      {Action::previous_overlay, [](Parts& p) { p.controller.step_overlay(-1); }},
      {Action::enemy_reach,
       [](Parts& p) {
         const bool is_shown = p.controller.overlay().kind == OverlayKind::enemy_reach;
         p.controller.choose_overlay(is_shown ? "off" : "enemy-reach");
       }},
      {Action::no_overlay, [](Parts& p) { p.controller.choose_overlay("off"); }},
      {Action::grid, [](Parts& p) { p.settings.grid = !p.settings.grid; }},
      {Action::numbers, [](Parts& p) { p.settings.numbers = !p.settings.numbers; }},
      {Action::underlay, [](Parts& p) { p.settings.underlay = !p.settings.underlay; }},
      {Action::larger_text, [](Parts& p) { p.scale_key("Ctrl++"); }},
      {Action::smaller_text, [](Parts& p) { p.scale_key("Ctrl+-"); }},
      {Action::usual_text, [](Parts& p) { p.scale_key("Ctrl+0"); }},
      {Action::cursor_left, [](Parts& p) { p.controller.move_cursor(-1, 0); }},
      {Action::cursor_right, [](Parts& p) { p.controller.move_cursor(+1, 0); }},
      {Action::cursor_up, [](Parts& p) { p.controller.move_cursor(0, -1); }},
      {Action::cursor_down, [](Parts& p) { p.controller.move_cursor(0, +1); }},
      {Action::go_to_hex, [](Parts& p) { p.open_dialog(Dialog::go_to_hex); }},
      {Action::press,
       [](Parts& p) {
         if (p.controller.pointed_at()) p.controller.click(*p.controller.pointed_at());
       }},
      {Action::next_unit, [](Parts& p) { p.controller.step_unit(+1); }},
      {Action::previous_unit, [](Parts& p) { p.controller.step_unit(-1); }},
      {Action::find_unit, [](Parts& p) { p.show_units = p.focus_filter = true; }},
      {Action::next_result, [](Parts& p) { p.controller.step_result(+1); }},
      {Action::previous_result, [](Parts& p) { p.controller.step_result(-1); }},
      {Action::next_rules, [](Parts& p) { p.controller.step_rules(+1); }},
      {Action::open_rules, [](Parts& p) { p.open_dialog(Dialog::open_rules); }},
      {Action::next_end, [](Parts& p) { p.controller.step_end(+1); }},
      {Action::previous_end, [](Parts& p) { p.controller.step_end(-1); }},
      {Action::next_illegal_hex, [](Parts& p) { p.controller.step_illegal_hex(+1); }},
      {Action::previous_illegal_hex, [](Parts& p) { p.controller.step_illegal_hex(-1); }},
      {Action::causing_unit,
       [](Parts& p) {
         if (p.controller.pointed_at()) p.controller.toggle_causing_units(*p.controller.pointed_at());
       }},
      {Action::copy_example, [](Parts& p) { p.copy_example(); }},
      {Action::copy_line, [](Parts& p) { p.copy_line(); }},
      {Action::paste_line, [](Parts& p) { p.paste_line(); }},
      {Action::start_test_path,
       [](Parts& p) { p.controller.start_test_path(!p.controller.is_testing_path()); }},
      {Action::step_back, [](Parts& p) { p.controller.remove_last_hex(); }},
      {Action::help, [](Parts& p) { p.open_dialog(Dialog::help); }},
      {Action::to_panels, [](Parts& p) { p.focus_panels = true; }},
      {Action::cancel, [](Parts& p) { p.cancel(); }},
  };
  const auto deed = deeds.find(action);
  if (deed != deeds.end()) {
    deed->second(*this);
  } else if (!perform_entry(action) && hooks.window) {
    hooks.window(action);
  }
}

void Panels::Parts::cancel() {
  if (controller.is_testing_path()) return controller.start_test_path(false);
  if (entering.target() != nullptr && entering.target()->units.cancel()) return;
  controller.select(std::nullopt);
}

void Panels::Parts::save() {
  if (!controller.file().empty()) settings.last_position = controller.file();
  if (const auto problem = save_changes(hooks.settings)) controller.report(unsaved_settings, *problem);
}

void Panels::Parts::note_row(Hex h) {
  if (is_pointed_at()) row = h;
}

void Panels::Parts::menu_items(std::string_view menu) {
  for (const ActionRow& action_row : action_table()) {
    if (action_row.menu != menu) continue;
    bool chosen = false;
    if (action_row.action == Action::grid) chosen = settings.grid;
    if (action_row.action == Action::numbers) chosen = settings.numbers;
    if (action_row.action == Action::underlay) chosen = settings.underlay;
    if (action_row.action == Action::start_test_path) chosen = controller.is_testing_path();
    const std::string name(action_row.name);
    const std::string keys = describe_keys(action_row);
    if (ImGui::MenuItem(name.c_str(), keys.c_str(), chosen)) perform(action_row.action);
  }
}

void Panels::Parts::menus() {
  if (!ImGui::BeginMainMenuBar()) return;
  for (const char* menu : {"File", "View", "Map", "Retreat", "Help"}) {
    if (!ImGui::BeginMenu(menu)) continue;
    menu_items(menu);
    ImGui::EndMenu();
  }
  const std::string title = controller.position() ? controller.title() : "no position open";
  const float room = ImGui::GetContentRegionAvail().x;
  const float wide = ImGui::CalcTextSize(title.c_str()).x;
  if (wide < room) {
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - wide);
    ImGui::TextDisabled("%s", title.c_str());
  }
  menu_height = ImGui::GetWindowSize().y;
  ImGui::EndMainMenuBar();
}

void Panels::Parts::prompt() {
  const bool enters = entering.target() != nullptr && controller.messages().empty();
  const std::string text = enters ? entering.target()->prompt() : controller.prompt();
  const ImGuiStyle& style = ImGui::GetStyle();
  const float inside = width - 2 * style.WindowPadding.x;
  prompt_height = ImGui::CalcTextSize(text.c_str(), nullptr, false, inside).y + 2 * 7 * scale;
  ImGui::SetNextWindowPos({0, height - prompt_height});
  ImGui::SetNextWindowSize({width, prompt_height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.WindowPadding.x, 7 * scale});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyleColorVec4(ImGuiCol_MenuBarBg));
  begin_fixed("##prompt", ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoNavFocus);
  wrapped_text(text);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

void Panels::Parts::dock() {
  const float max_dock_width = std::max(min_dock_width, width / scale - min_map_width);
  const float wide = dock_width(preferred_width(usual_dock_width), min_dock_width, max_dock_width);
  const float grip = 7 * scale;
  if (std::exchange(focus_panels, false)) ImGui::SetNextWindowFocus();
  const float left = begin_dock("##dock", wide, menu_height, prompt_height);
  const ImVec2 start = ImGui::GetCursorPos();
  const float grip_at = settings.panel_on_left ? wide - grip : 0;
  ImGui::SetCursorPos({grip_at, 0});
  ImGui::PushAllowKeyboardFocus(false);
  ImGui::InvisibleButton("##width", {grip, map.height});
  ImGui::PopAllowKeyboardFocus();
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const float x = left + (settings.panel_on_left ? wide - 1 : 0);
    ImGui::GetWindowDrawList()->AddRectFilled({x, map.top}, {x + 2 * scale, map.top + map.height},
                                              ImGui::GetColorU32(ImGuiCol_SeparatorActive));
  }
  if (ImGui::IsItemActive()) {
    const float moved = ImGui::GetIO().MouseDelta.x * (settings.panel_on_left ? 1.0F : -1.0F);
    settings.panel_width =
        static_cast<int>(std::clamp(wide + moved, min_dock_width * scale, max_dock_width * scale) / scale);
  }
  ImGui::SetCursorPos(start);

  const float inside = ImGui::GetContentRegionAvail().y;
  const float hex_height = inside * share_of_hex_panel;
  ImGui::BeginChild("##upper", {0, inside - hex_height - ImGui::GetStyle().ItemSpacing.y}, false);
  if (ImGui::BeginTabBar("##tabs")) {
    const auto flags = [](bool front) {
      return front ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None;
    };
    if (ImGui::BeginTabItem("Retreat check")) {
      ImGui::BeginChild("##retreat");
      retreat_panel();
      ImGui::EndChild();
      ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("Units", nullptr, flags(std::exchange(show_units, false)))) {
      units_panel();
      ImGui::EndTabItem();
    }
    entering.is_in_front = false;
    if (ImGui::BeginTabItem("Edit units", nullptr, flags(std::exchange(show_entry, false)))) {
      entering.is_in_front = true;
      // A scroll bar that comes and goes would move the buttons.
      ImGui::BeginChild("##entry", {0, 0}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
      entry_panel();
      ImGui::EndChild();
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  ImGui::EndChild();
  ImGui::Separator();
  ImGui::BeginChild("##hex");
  hex_panel();
  ImGui::EndChild();
  ImGui::End();
}

void Panels::Parts::entry_panel() {
  if (entering.session() != nullptr) {
    if (ImGui::Button("Save")) perform(Action::save);
    next_in_flow(90 * scale);
    if (ImGui::Button("Save as")) perform(Action::save_as);
    next_in_flow(150 * scale);
    if (ImGui::Button("New position")) perform(Action::new_position);
    // A new position has a session of its own.
    return entering.session()->panel.contents(scale);
  }
  if (!controller.position()) return soft_text("No position is open.");
  wrapped_text(
      "Place, move and type units. The retreat check follows every change; the file changes when you save.");
  if (ImGui::Button("Edit the units of this position (I)")) perform(Action::edit_units);
  if (ImGui::Button("New position on this map (Ctrl+N)")) perform(Action::new_position);
}

void Panels::Parts::message() {
  if (controller.messages().empty()) return;
  const Message& first = controller.messages().front();
  const float wide = std::min(width - 40 * scale, 720 * scale);
  ImGui::SetNextWindowPos({width / 2, height * 0.4F}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({wide, 0});
  ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, height * 0.8F});
  ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 2 * scale);
  ImGui::Begin("##message", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoNavInputs);
  toned_text(Tone::warning, first.title, true);
  ImGui::Spacing();
  wrapped_text(first.text);
  ImGui::Spacing();
  if (ImGui::Button("Close", {110 * scale, 0})) controller.dismiss_message();
  ImGui::SameLine();
  soft_text("Esc or Enter closes this.");
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace rearguard
