#include "src/desk/ui/actions.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace rearguard {

namespace {

constexpr std::array action_rows = {
#define ACTION(action, key, other, menu, name, help) \
  ActionRow{Action::action, {key, other}, menu, name, help},
#define WINDOW_ACTION(action, key, other, menu, name, help) \
  ActionRow{Action::action, {key, other}, menu, name, help, true},
#include "src/desk/ui/actions.rows"
#undef ACTION
#undef WINDOW_ACTION
};

bool equal(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string base_key(std::string_view key) {
  using Spelling = std::pair<std::string_view, std::string_view>;
  static constexpr Spelling others[] = {{"Escape", "Esc"}, {"Return", "Enter"}, {"Keypad Enter", "Enter"},
                                        {"Keypad +", "+"}, {"Keypad -", "-"},   {"Keypad 0", "0"},
                                        {"Delete", "Del"}};
  for (const auto& [from, to] : others) {
    if (equal(key, from) || equal(key, to)) return std::string(to);
  }
  for (const char* name : {"Backspace", "Left", "Right", "Up", "Down", "Tab"}) {
    if (equal(key, name)) return name;
  }
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
  return action_rows.at(static_cast<std::size_t>(action));
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
