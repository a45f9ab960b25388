#include "src/app/actions.h"

#include <algorithm>
#include <cctype>

namespace rearguard {

namespace {

constexpr std::array action_rows = {
    ActionRow{Action::open, {"Ctrl+O"}, "File", "Open position", "Choose a position file to open."},
    ActionRow{Action::reload, {"F5"}, "File", "Open again", "Read the open position and its rules again."},
    ActionRow{
        Action::settings, {"F10"}, "File", "Settings", "Size of text, grid, numbers, side of the panels."},
    ActionRow{Action::quit, {"Ctrl+Q"}, "File", "Quit", "Close the window.", true},

    ActionRow{Action::next_overlay,
              {"O"},
              "View",
              "Next overlay",
              "Off, each side's ZOC, all, movement, enemy reach, fire, sight, danger."},
    ActionRow{
        Action::previous_overlay, {"Shift+O"}, "View", "Previous overlay", "The same the other way round."},
    ActionRow{Action::enemy_reach,
              {"Ctrl+V"},
              "View",
              "Enemy reach",
              "Show or hide where the enemies of the unit can move."},
    ActionRow{Action::no_overlay, {"Ctrl+L"}, "View", "No overlay", "Clear the map of overlays."},
    ActionRow{Action::grid, {"Ctrl+G"}, "View", "Hex outlines", "Show or hide them."},
    ActionRow{Action::numbers, {"Ctrl+H"}, "View", "Hex numbers", "Show or hide them."},
    ActionRow{Action::small_map, {"Ctrl+M"}, "View", "Small map", "Show or hide the map's overview.", true},
    ActionRow{Action::full_screen, {"F11"}, "View", "Full screen", "Fill the screen, or leave it.", true},
    ActionRow{Action::zoom_in, {"+", "="}, "View", "Zoom in", "The wheel zooms at the pointer.", true},
    ActionRow{Action::zoom_out, {"-"}, "View", "Zoom out", "See more of the map.", true},
    ActionRow{Action::zoom_to_fit, {"0"}, "View", "Whole map", "Fit the map into the window.", true},

    ActionRow{Action::pan_left, {"Left"}, "Map", "Pan left", "Dragging the map pans as well.", true},
    ActionRow{Action::pan_right, {"Right"}, "Map", "Pan right", "See what lies further right.", true},
    ActionRow{Action::pan_up, {"Up"}, "Map", "Pan up", "See what lies further up.", true},
    ActionRow{Action::pan_down, {"Down"}, "Map", "Pan down", "See what lies further down.", true},
    ActionRow{
        Action::cursor_left, {"Shift+Left"}, "Map", "Hex cursor left", "Point at the hex one column left."},
    ActionRow{Action::cursor_right,
              {"Shift+Right"},
              "Map",
              "Hex cursor right",
              "Point at the hex one column right."},
    ActionRow{Action::cursor_up, {"Shift+Up"}, "Map", "Hex cursor up", "Point at the hex one row up."},
    ActionRow{
        Action::cursor_down, {"Shift+Down"}, "Map", "Hex cursor down", "Point at the hex one row down."},
    ActionRow{Action::go_to_hex, {"Ctrl+J"}, "Map", "Go to hex", "Type a hex number to point at."},
    ActionRow{Action::press, {"Enter"}, "Map", "Press", "A click on the hex pointed at."},

    ActionRow{Action::next_unit, {"N"}, "Retreat", "Next unit", "Ask about the next unit of the position."},
    ActionRow{Action::previous_unit, {"Shift+N"}, "Retreat", "Previous unit", "Ask about the one before."},
    ActionRow{
        Action::find_unit, {"Ctrl+F"}, "Retreat", "Find unit", "Type a part of a unit's name, hex or kind."},
    ActionRow{
        Action::next_result, {"]"}, "Retreat", "Next result", "Rout, R1, R2, … as the rules have them."},
    ActionRow{Action::previous_result, {"["}, "Retreat", "Previous result", "The one before."},
    ActionRow{
        Action::next_rules, {"Ctrl+R"}, "Retreat", "Next rules", "Judge by the next rule file of the list."},
    ActionRow{
        Action::open_rules, {"Ctrl+Shift+R"}, "Retreat", "Open rules", "Choose a rule file of your own."},
    ActionRow{Action::next_end, {"E"}, "Retreat", "Next legal end", "Point at the next hex it may end in."},
    ActionRow{Action::previous_end, {"Shift+E"}, "Retreat", "Previous legal end", "Point at the one before."},
    ActionRow{Action::next_refused, {"X"}, "Retreat", "Next refused hex", "Point at it and read why."},
    ActionRow{
        Action::previous_refused, {"Shift+X"}, "Retreat", "Previous refused hex", "Point at the one before."},
    ActionRow{Action::lay_path, {"P"}, "Retreat", "Lay a path", "Judge a path hex by hex as you click it."},
    ActionRow{
        Action::step_back, {"Backspace"}, "Retreat", "Take a step back", "Shorten the path that is laid."},

    ActionRow{Action::help, {"F1", "?"}, "Help", "Keys", "This sheet."},
    ActionRow{Action::to_panels,
              {"Tab"},
              "Help",
              "To the panels",
              "Then arrows and Enter work there; Esc comes back to the map."},
    ActionRow{Action::cancel, {"Esc"}, "Help", "Cancel", "Close, give up the path, or let go of the unit."},
};

bool equal(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string plain_key(std::string_view key) {
  static constexpr std::array<std::array<std::string_view, 2>, 12> spellings = {{{"Escape", "Esc"},
                                                                                 {"Return", "Enter"},
                                                                                 {"Keypad Enter", "Enter"},
                                                                                 {"Keypad +", "+"},
                                                                                 {"Keypad -", "-"},
                                                                                 {"Keypad 0", "0"},
                                                                                 {"Delete", "Del"},
                                                                                 {"Backspace", "Backspace"},
                                                                                 {"Left", "Left"},
                                                                                 {"Right", "Right"},
                                                                                 {"Up", "Up"},
                                                                                 {"Down", "Down"}}};
  for (const auto& [from, to] : spellings) {
    if (equal(key, from) || equal(key, to)) return std::string(to);
  }
  if (equal(key, "tab")) return "Tab";
  std::string text(key);
  if (text.size() <= 3)
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

}  // namespace

std::span<const ActionRow> action_table() {
  return action_rows;
}

const ActionRow& row_of(Action action) {
  return *std::find_if(action_rows.begin(), action_rows.end(),
                       [action](const ActionRow& r) { return r.action == action; });
}

std::string canonical_key(std::string_view key) {
  bool ctrl = false;
  bool alt = false;
  bool shift = false;
  while (true) {
    const std::size_t plus = key.find('+');
    if (plus == std::string_view::npos || plus == 0 || plus + 1 >= key.size()) break;
    const std::string_view modifier = key.substr(0, plus);
    if (equal(modifier, "ctrl")) {
      ctrl = true;
    } else if (equal(modifier, "alt")) {
      alt = true;
    } else if (equal(modifier, "shift")) {
      shift = true;
    } else {
      break;
    }
    key.remove_prefix(plus + 1);
  }
  return std::string(ctrl ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "") + plain_key(key);
}

std::optional<Action> action_of_key(std::string_view key) {
  std::string wanted = canonical_key(key);
  // What keyboards with these characters in the upper row report.
  if (wanted == "Shift+=" || wanted == "Shift++") wanted = "+";
  if (wanted == "Shift+/" || wanted == "Shift+?") wanted = "?";
  for (const ActionRow& row : action_rows) {
    for (const std::string_view k : row.keys) {
      if (!k.empty() && k == wanted) return row.action;
    }
  }
  return std::nullopt;
}

std::string keys_text(const ActionRow& row) {
  std::string text(row.keys[0]);
  if (!row.keys[1].empty()) text += " or " + std::string(row.keys[1]);
  return text;
}

}  // namespace rearguard
