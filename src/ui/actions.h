#pragma once
// Everything a player can do by key, in one table: the keys that work and the help that tells them are the
// same list.

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
  settings,
  quit,
  next_overlay,
  previous_overlay,
  enemy_reach,
  no_overlay,
  grid,
  numbers,
  small_map,
  full_screen,
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
  start_test_path,
  step_back,
  help,
  to_panels,
  cancel,
};

struct ActionRow {
  Action action;
  std::array<std::string_view, 2> keys;  ///< as `canonical_key` spells them; the second may be empty
  std::string_view menu;                 ///< the heading it stands under: "File", "View", "Map", …
  std::string_view name;                 ///< "Next unit"
  std::string_view help;                 ///< one sentence
  bool by_window = false;                ///< the window that holds the panels does it: zoom, pan, quit
};

/// Every action, by heading.
std::span<const ActionRow> action_table();
const ActionRow& row_of(Action action);

/// A key with its modifiers spelled the one way of the table ("Ctrl+Shift+N"): modifiers in the order Ctrl,
/// Alt, Shift, letters upper case, "Esc", "Enter", "Del". Accepts "escape", "Return", "Keypad Enter",
/// "Delete", "ctrl+g", "Ctrl++".
std::string canonical_key(std::string_view key);

/// What a key does.
std::optional<Action> action_of_key(std::string_view key);

/// "N" or "O or Shift+O": what menus and help show.
std::string keys_text(const ActionRow& row);

}  // namespace rearguard
