#include "src/desk/ui/actions.h"

#include "tests/support/test.h"

TEST_CASE("every action is in the table once, with its own key and help text") {
  std::set<Action> actions;
  std::set<std::string> keys;
  for (const ActionRow& row : action_table()) {
    CAPTURE(std::string(row.name));
    CHECK(actions.insert(row.action).second);
    CHECK_FALSE(row.keys[0].empty());
    CHECK_FALSE(row.name.empty());
    CHECK_FALSE(row.menu.empty());
    CHECK(row.help.ends_with('.'));
    for (const std::string_view key : row.keys) {
      if (key.empty()) continue;
      CHECK(keys.insert(std::string(key)).second);
      CHECK(canonical_key(key) == key);
      CHECK(action_of_key(key) == row.action);
    }
  }
  CHECK(actions.size() == static_cast<std::size_t>(Action::cancel) + 1);
}

TEST_CASE("alternative spellings of a key are accepted") {
  CHECK(action_of_key("ctrl+g") == Action::grid);
  CHECK(action_of_key("Shift+Ctrl+r") == Action::open_rules);
  CHECK(action_of_key("escape") == Action::cancel);
  CHECK(action_of_key("Return") == Action::press);
  CHECK(action_of_key("Keypad Enter") == Action::press);
  CHECK(action_of_key("Keypad +") == Action::zoom_in);
  CHECK(action_of_key("Shift+=") == Action::zoom_in);
  CHECK(action_of_key("+") == Action::zoom_in);
  CHECK(action_of_key("n") == Action::next_unit);
  CHECK(action_of_key("Shift+N") == Action::previous_unit);
  CHECK(canonical_key("Ctrl++") == "Ctrl++");
  CHECK_FALSE(action_of_key("Ctrl+Alt+G"));
  CHECK_FALSE(action_of_key(""));
  CHECK_FALSE(action_of_key("+++"));
}

TEST_CASE("common shortcuts have their usual meaning") {
  CHECK(action_of_key("Ctrl+V") == Action::enemy_reach);
  CHECK(action_of_key("Ctrl+G") == Action::grid);
  CHECK(action_of_key("Ctrl+O") == Action::open);
  CHECK(action_of_key("F1") == Action::help);
  CHECK(action_of_key("Esc") == Action::cancel);
  // As in games and in the editor.
  CHECK(action_of_key("U") == Action::undo);
  CHECK(action_of_key("R") == Action::redo);
  CHECK(action_of_key("Ctrl+Z") == Action::undo);
  CHECK(action_of_key("Ctrl+S") == Action::save);
  // End of turn, end of phase: reserved for games.
  for (const char* key : {"Space", "Ctrl+Space"}) CHECK_FALSE(action_of_key(key));
}
