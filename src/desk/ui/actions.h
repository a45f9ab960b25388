#pragma once
// Every action with a key, in one table that both the keyboard and the help use.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

enum class Action : std::uint8_t {
  open,
  reload,
  edit_units,
  new_position,
  undo,
  redo,
  save,
  save_as,
  settings,
  quit,
  next_overlay,
  previous_overlay,
  enemy_reach,
  no_overlay,
  grid,
  numbers,
  underlay,
  small_map,
  full_screen,
  larger_text,
  smaller_text,
  usual_text,
  zoom_in,
  zoom_out,
  zoom_to_fit,
  pan_left,
  pan_right,
  pan_up,
  pan_down,
  cursor_left,
  cursor_right,
  cursor_up,
  cursor_down,
  go_to_hex,
  press,
  next_unit,
  previous_unit,
  find_unit,
  next_result,
  previous_result,
  next_rules,
  open_rules,
  next_end,
  previous_end,
  next_illegal_hex,
  previous_illegal_hex,
  causing_unit,
  copy_example,
  copy_line,
  paste_line,
  start_test_path,
  step_back,
  help,
  to_panels,
  cancel,
};

struct ActionRow {
  Action action;
  std::array<std::string_view, 2> keys;  ///< as `canonical_key` spells them; the second may be empty
  std::string_view menu;                 ///< its menu: "File", "View", "Map", …
  std::string_view name;                 ///< "Next unit"
  std::string_view help;                 ///< one sentence
  bool by_window = false;                ///< performed by the window and not by the panels: zoom, pan, quit
};

/// Returns every action, grouped by menu.
std::span<const ActionRow> action_table();
const ActionRow& row_of(Action action);

/// Returns a key with its modifiers in the table's spelling ("Ctrl+Shift+N"): modifiers in the order Ctrl,
/// Alt, Shift, letters upper case, "Esc", "Enter", "Del". Accepts "escape", "Return", "Keypad Enter",
/// "Delete", "ctrl+g", "Ctrl++".
std::string canonical_key(std::string_view key);

/// Returns the action of a key, or nullopt.
std::optional<Action> action_of_key(std::string_view key);

/// Returns the keys as menus and help show them: "N" or "O or Shift+O".
std::string describe_keys(const ActionRow& row);

}  // namespace rearguard
