#include "src/desk/ui/actions.h"

#include <algorithm>
#include <cctype>

namespace rearguard {

namespace {

constexpr std::array action_rows = {
    ActionRow{Action::open, {"Ctrl+O"}, "File", "Open position", "Choose a position file to open."},
    ActionRow{Action::reload, {"F5"}, "File", "Reload", "Read the open position and its rules again."},
    ActionRow{Action::edit_units,
              {"Insert", "I"},
              "File",
              "Edit units",
              "Place, move and type units of this position."},
    ActionRow{Action::new_position,
              {"Ctrl+N"},
              "File",
              "New position on this map",
              "Begin a position without units on the map, and enter them."},
    ActionRow{Action::undo, {"Ctrl+Z", "U"}, "File", "Undo", "Undo the last change of the units."},
    ActionRow{Action::redo, {"Ctrl+Y", "R"}, "File", "Redo", "Redo what was undone."},
    ActionRow{Action::save, {"Ctrl+S"}, "File", "Save", "Save the edited units."},
    ActionRow{Action::save_as,
              {"Ctrl+Shift+S"},
              "File",
              "Save as",
              "Save the position as a file under another name."},
    ActionRow{Action::settings,
              {"F10"},
              "File",
              "Settings",
              "Text size, hex outlines and numbers, side of the panels."},
    ActionRow{Action::quit, {"Ctrl+Q"}, "File", "Quit", "Close the window.", true},

    ActionRow{Action::next_overlay,
              {"O"},
              "View",
              "Next overlay",
              "None, each side's ZOC, all ZOCs, reach, enemy reach, fire, line of sight, danger."},
    ActionRow{Action::previous_overlay, {"Shift+O"}, "View", "Previous overlay", "The same list in reverse."},
    ActionRow{
        Action::enemy_reach, {"Ctrl+V"}, "View", "Enemy reach", "Show or hide where enemy units can move."},
    ActionRow{Action::no_overlay, {"Ctrl+L"}, "View", "No overlay", "Hide the overlay."},
    ActionRow{Action::grid, {"Ctrl+G"}, "View", "Hex outlines", "Show or hide hex outlines."},
    ActionRow{Action::numbers, {"Ctrl+H"}, "View", "Hex numbers", "Show or hide hex numbers."},
    ActionRow{Action::underlay,
              {"Ctrl+U"},
              "View",
              "Underlay",
              "Show or hide the picture under the map, if it has one."},
    ActionRow{Action::small_map, {"Ctrl+M"}, "View", "Minimap", "Show or hide the minimap.", true},
    ActionRow{Action::full_screen, {"F11"}, "View", "Fullscreen", "Enter or leave fullscreen.", true},
    ActionRow{
        Action::larger_text, {"Ctrl++", "Ctrl+="}, "View", "Larger text", "Make text and panels larger."},
    ActionRow{Action::smaller_text, {"Ctrl+-"}, "View", "Smaller text", "Make text and panels smaller."},
    ActionRow{Action::usual_text,
              {"Ctrl+0"},
              "View",
              "Usual text",
              "Make text and panels as large as the screen suggests."},
    ActionRow{Action::zoom_in, {"+", "="}, "View", "Zoom in", "The mouse wheel zooms at the pointer.", true},
    ActionRow{Action::zoom_out, {"-"}, "View", "Zoom out", "See more of the map.", true},
    ActionRow{Action::zoom_to_fit, {"0"}, "View", "Zoom to fit", "Fit the map into the window.", true},

    ActionRow{Action::pan_left,
              {"Left"},
              "Map",
              "Pan left",
              "Move the view left; dragging the map pans as well.",
              true},
    ActionRow{Action::pan_right, {"Right"}, "Map", "Pan right", "Move the view right.", true},
    ActionRow{Action::pan_up, {"Up"}, "Map", "Pan up", "Move the view up.", true},
    ActionRow{Action::pan_down, {"Down"}, "Map", "Pan down", "Move the view down.", true},
    ActionRow{Action::cursor_left,
              {"Shift+Left"},
              "Map",
              "Hex cursor left",
              "Move the hex cursor one column left."},
    ActionRow{Action::cursor_right,
              {"Shift+Right"},
              "Map",
              "Hex cursor right",
              "Move the hex cursor one column right."},
    ActionRow{Action::cursor_up, {"Shift+Up"}, "Map", "Hex cursor up", "Move the hex cursor one row up."},
    ActionRow{
        Action::cursor_down, {"Shift+Down"}, "Map", "Hex cursor down", "Move the hex cursor one row down."},
    ActionRow{Action::go_to_hex, {"Ctrl+J"}, "Map", "Go to hex", "Move the hex cursor to a hex number."},
    ActionRow{Action::press, {"Enter"}, "Map", "Click at cursor", "Click the hex at the cursor."},

    ActionRow{Action::next_unit, {"N"}, "Retreat", "Next unit", "Select the next unit."},
    ActionRow{Action::previous_unit, {"Shift+N"}, "Retreat", "Previous unit", "Select the previous unit."},
    ActionRow{Action::find_unit,
              {"Ctrl+F"},
              "Retreat",
              "Find unit",
              "Type part of a unit's id, name, hex or kind."},
    ActionRow{Action::next_result,
              {"]"},
              "Retreat",
              "Next result",
              "Choose the next result of the rules, such as rout or R1."},
    ActionRow{Action::previous_result,
              {"["},
              "Retreat",
              "Previous result",
              "Choose the previous result of the rules."},
    ActionRow{Action::next_rules, {"Ctrl+R"}, "Retreat", "Next rules", "Use the next rule file of the list."},
    ActionRow{
        Action::open_rules, {"Ctrl+Shift+R"}, "Retreat", "Open rules", "Choose a rule file of your own."},
    ActionRow{
        Action::next_end, {"E"}, "Retreat", "Next end hex", "Move the cursor to the next legal end hex."},
    ActionRow{Action::previous_end,
              {"Shift+E"},
              "Retreat",
              "Previous end hex",
              "Move the cursor to the previous legal end hex."},
    ActionRow{Action::next_illegal_hex,
              {"X"},
              "Retreat",
              "Next illegal hex",
              "Move the cursor to the next illegal hex and read why."},
    ActionRow{Action::previous_illegal_hex,
              {"Shift+X"},
              "Retreat",
              "Previous illegal hex",
              "Move the cursor to the previous illegal hex."},
    ActionRow{Action::causing_unit,
              {"C"},
              "Retreat",
              "Causing unit",
              "Mark or unmark the enemies under the cursor as the cause."},
    ActionRow{Action::copy_example,
              {"Ctrl+E"},
              "Retreat",
              "Copy as example",
              "Copy the board, the question and its answer, for `rearguard rules test` or a letter."},
    ActionRow{Action::copy_line,
              {"Ctrl+Shift+C"},
              "Retreat",
              "Copy as line",
              "Copy the board and the question as one line of text, for a post or a link."},
    ActionRow{Action::paste_line,
              {"Ctrl+Shift+V"},
              "Retreat",
              "Paste a line",
              "Show the board in one line that the clipboard has."},
    ActionRow{Action::start_test_path,
              {"P"},
              "Retreat",
              "Test a path",
              "Click a path hex by hex to see whether it is legal."},
    ActionRow{Action::step_back,
              {"Backspace"},
              "Retreat",
              "Remove last hex",
              "Remove the last hex of the tested path."},

    ActionRow{Action::help, {"F1", "?"}, "Help", "Keys", "Show this list."},
    ActionRow{Action::to_panels,
              {"Tab"},
              "Help",
              "Focus panels",
              "Arrow keys and Enter work in the panels; Esc returns to the map."},
    ActionRow{Action::cancel,
              {"Esc"},
              "Help",
              "Cancel",
              "Close the dialog, cancel the path, or deselect the unit."},
};

bool equal(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string base_key(std::string_view key) {
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
  return std::string(ctrl ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "") + base_key(key);
}

std::optional<Action> action_of_key(std::string_view key) {
  std::string wanted = canonical_key(key);
  // As reported by keyboards with these characters in the upper row.
  if (wanted == "Shift+=" || wanted == "Shift++") wanted = "+";
  if (wanted == "Shift+/" || wanted == "Shift+?") wanted = "?";
  for (const ActionRow& row : action_rows) {
    for (const std::string_view k : row.keys) {
      if (!k.empty() && k == wanted) return row.action;
    }
  }
  return std::nullopt;
}

std::string describe_keys(const ActionRow& row) {
  std::string text(row.keys[0]);
  if (!row.keys[1].empty()) text += " or " + std::string(row.keys[1]);
  return text;
}

}  // namespace rearguard
