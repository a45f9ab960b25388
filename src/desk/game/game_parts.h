#pragma once
// The state that the panels of a game share. Private to them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/game_end.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/game_panels.h"
#include "src/desk/game/game_summary.h"
#include "src/desk/ui/panel_frame.h"
#include "src/extras/mail/mail_heading.h"

namespace rearguard {

/// The state of the panels, apart from the controller's.
struct GamePanels::Parts : PanelFrame {
  Parts(GameController& d, PanelHooks h)
      : controller(d), hooks(std::move(h)), summaries(d.rules(), d.places().data, d.places().kinds) {}

  enum class Dialog : std::uint8_t { none, games, save_as, help, mail_new, open_mail, players };

  GameController& controller;
  PanelHooks hooks;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  bool enter_used = false;     ///< in this frame, by a text field: it answers nothing else
  Page page = Page::scenario;
  bool page_chosen = false;
  std::string save_name;  ///< to save as
  std::vector<ScenarioEntry> scenarios;
  std::vector<SavedEntry> games;
  bool listed = false;
  GameSummaries summaries;
  bool is_waiting = false;  ///< in this frame, for what another thread reads
  GameEnd game_end;         ///< of the game on the table

  // By mail.
  ScenarioEntry mail_scenario;  ///< of the invitation that is being written
  std::size_t mail_side = 0;    ///< index of a side
  MailMode mail_mode = MailMode::strict;
  int mail_reply = 14;    ///< days
  std::string mail_file;  ///< to open
  std::string key_name, passphrase, passphrase_again;
  int back_line = 2;
  bool gives_up = false;

  bool shows_unit = false;  ///< bring the unit's tab to the front
  std::string shown_unit;

  std::shared_ptr<const OutcomeChain> row_outcome;  ///< of the row under the pointer, in this frame
  std::vector<Hex> row_hexes;                       ///< the hexes of the row under the pointer, in this frame
  std::optional<Hex> row_focus;

  // The log's rows have different heights; with these cached only the rows in view need a layout.
  std::vector<float> row_heights;
  float heights_for = 0;  ///< the panel width they were measured at
  std::size_t changes_seen = 0;
  int frames_to_end = 0;  ///< frames in which the log still scrolls to its end

  void top_bar();
  void prompt_line();
  void dock();
  void bottom_bar();
  void unit_tab();
  void choice_part();
  void player_row(const std::string& side);
  void causes_part(const OpenChoice& choice);
  void recent_part();
  void selected_part();
  void hint_part();
  void group_part();
  void action_buttons();
  void armed_part();
  void proposal_part();
  void chances(const Preview& preview);
  void later_part(const std::optional<FollowUp>& leads_to);
  void what_if_part();
  void chance_row(const OutcomeOdds& odds);
  void move_part() const;
  void step_part(std::size_t step);
  void unit_row(UnitIndex u, const std::string& label, bool chosen, bool& clicked);
  void score_tab();
  void forces_tab();
  void hex_part() const;
  void look_part();
  bool retreat_part() const;
  void overlay_list();
  void log_part();
  void log_row(const LogEntry& entry, std::size_t index);
  void replay_bar();

  bool over_map() const;
  void windows();
  void games_list();
  void games_content();
  void scenario_row(const ScenarioEntry& entry, std::string& begin);
  void mail_part();
  void mail_windows();
  bool covers_with_mail() const;
  bool mail_key(bool yes, bool no);
  void mail_new_dialog();
  void open_mail_dialog();
  void players_dialog();
  void passphrase_window();
  void invitation_window();
  void to_send_window();
  void fingerprint_part(const MailPlayer& player);
  bool key_part();
  void saved_row(const SavedEntry& entry, std::string& resume);
  /// Resumes the newest game; returns false if there is none.
  const SavedEntry* newest_game() const;
  bool resume_last();
  void save_dialog();
  void help_dialog();
  void hand_over_screen();
  void end_screen();
  void turning_points_part();
  void question_window();
  void message();

  void open_dialog(Dialog which);
  void close_dialog();
  void save();
  bool answer_key(const std::string& k);
  bool look_key(const std::string& k);
  bool play_key(const std::string& k);
  bool replay_key(const std::string& k);
};

/// Draws the mark of a side as its counters show it: colour and initial.
void side_mark(const GameState& state, const std::string& side, float size);

/// Draws the face of a die.
void draw_die(const Roll& roll, float size);

struct GameKey {
  const char* key;
  const char* help;
};
/// Returns every key of the game window, for the help dialog.
std::vector<GameKey> game_keys();

}  // namespace rearguard
