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
#define ACTION(action, ...) action,
#define WINDOW_ACTION ACTION
#include "src/desk/ui/actions.rows"
#undef ACTION
#undef WINDOW_ACTION
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
