#pragma once
// What the panels of a game share among themselves. Private to them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/app/game/game_files.h"
#include "src/app/game/game_panels.h"
#include "src/game/score.h"
#include "src/ui/panel_frame.h"

namespace rearguard {

/// The state of the panels that is no state of the game.
struct GamePanels::Parts : PanelFrame {
  Parts(GameController& d, PanelHooks h) : controller(d), hooks(std::move(h)) {}

  enum class Dialog : std::uint8_t { none, games, save_as, help };

  GameController& controller;
  PanelHooks hooks;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  Page page = Page::scenario;
  bool page_chosen = false;
  std::string save_name;  ///< to save as
  std::vector<ScenarioEntry> scenarios;
  std::vector<SavedEntry> games;
  bool listed = false;

  bool shows_unit = false;  ///< bring the unit's tab to the front
  std::string shown_unit;

  std::vector<Hex> row_hexes;  ///< what a row under the pointer speaks of, in this frame
  std::optional<Hex> row_focus;

  // The log's rows have different heights, which are kept so that only those in view are laid out.
  std::vector<float> row_heights;
  float heights_for = 0;  ///< the width that they hold for
  std::size_t rows_seen = 0;
  int frames_to_end = 0;  ///< in which the log scrolls to its end

  void top_bar();
  void dock();
  void bottom_bar();
  void unit_tab();
  void choice_part();
  void selected_part();
  void action_buttons();
  void armed_part();
  void proposal_part();
  void chances(const Preview& preview);
  void move_part() const;
  void step_part(std::size_t step);
  void unit_row(UnitIndex u, const std::string& label, bool chosen, bool& clicked);
  void score_tab();
  void forces_tab();
  void hex_part() const;
  void log_part();
  void log_row(const LogEntry& entry, std::size_t index);
  void replay_bar();

  bool over_map() const;
  void windows();
  void games_list();
  void games_content();
  /// Goes on with the newest game; false where there is none.
  bool resume_last();
  void save_dialog();
  void help_dialog();
  void hand_over_screen();
  void end_screen();
  void question_window();
  void message();

  void open_dialog(Dialog which);
  void close_dialog();
  void save();
  bool answer_key(const std::string& k);
  bool play_key(const std::string& k);
  bool replay_key(const std::string& k);
};

/// The mark of a side as its counters show it: colour and initial.
void side_mark(const GameState& state, const std::string& side, float size);

/// A die as it lies on the table.
void draw_die(const Roll& roll, float size);

struct GameKey {
  const char* key;
  const char* help;
};
/// Every key of a game, for the help sheet.
std::vector<GameKey> game_keys();

}  // namespace rearguard
