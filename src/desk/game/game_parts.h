#pragma once
// The state that the panels of a game share. Private to them.

#include "hexmap/hex.h"

#include "src/core/board/unit.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/game_end.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/game_panels.h"
#include "src/desk/game/game_part.h"
#include "src/desk/game/game_summary.h"
#include "src/desk/module/module_panel.h"
#include "src/desk/ui/file_chooser.h"
#include "src/play/opponent/opponent.h"

struct ImVec2;

namespace rearguard {

/// Where the screens before a game stand.
struct HomeState {
  enum class Purpose : std::uint8_t { learn, computer, two, mail };
  GamePanels::Screen screen = GamePanels::Screen::first;
  Purpose purpose = Purpose::computer;
  // The sheet of a new game.
  ScenarioEntry scenario = {};
  std::size_t own_side = 0;
  Strength strength = {};
  std::vector<std::string> names = {};  ///< of the persons, by side
  Wording wording = {};
  ReadingChoices readings = {};
  // Files and new maps.
  FileChooser chooser = {};
  NewSheet sheet = {};
};
inline constexpr int max_sheet_side = 500;  ///< columns or rows of a map that is begun here

/// The state of the panels, apart from the controller's.
struct GamePanels::Parts final : GameFrame {
  Parts(GameController& d, PanelHooks h)
      : controller(d),
        hooks(std::move(h)),
        module(d.rules()),
        summaries(d.rules(), d.places().data, d.places().kinds) {}

  enum class Dialog : std::uint8_t { none, home, save_as, help, of_part };

  GameController& controller;
  PanelHooks hooks;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  const GamePart* dialog_part = nullptr;  ///< that the dialog is of
  Page page = Page::scenario;
  bool page_chosen = false;
  std::string save_name;  ///< to save as
  std::vector<ScenarioEntry> scenarios, lessons;
  std::vector<SavedEntry> games;
  bool listed = false;
  HomeState home;
  ModulePanel module;
  GameSummaries summaries;
  bool is_waiting = false;  ///< in this frame, for what another thread reads
  GameEnd game_end;         ///< of the game on the table

  bool holds_end = false;  ///< the key that ends a phase has not been released

  bool shows_unit = false;  ///< bring the unit's tab to the front
  std::string shown_unit;

  std::shared_ptr<const OutcomeChain> row_outcome;  ///< of the row under the pointer, in this frame
  std::vector<Hex> row_hexes;                       ///< the hexes of the row under the pointer, in this frame
  std::optional<Hex> row_focus;
  std::optional<std::size_t> goes_on_after;  ///< the step from which a new game continues, once all is drawn

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
  void foreseen_part();
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
  void go_on_button(const char* label, std::size_t steps);
  void replay_bar();

  bool over_map() const;
  void windows();
  /// A button with a picture of a map, if there is one, a title and a text.
  struct Card {
    std::string title, text, sketched;  ///< the scenario of the picture; empty: none
    float width = 0, height = 0;        ///< pixels
  };
  class CardGrid;
  bool card(const Card& card);
  void home_screen();
  void home_content();
  void first_screen();
  void list_files();
  void continue_card();
  bool is_learned(const ScenarioEntry& lesson) const;
  const ScenarioEntry* next_lesson() const;
  bool learn_card(CardGrid& grid);
  void lessons_screen();
  void begin_lesson(const ScenarioEntry& lesson);
  void again();
  void battles_screen();
  void sheet_screen();
  void by_mail_screen();
  void saved_screen(std::string_view kind, bool with_copies);
  void map_screen();
  bool sheet_choice(bool is_pointy, bool shifts_second, bool chosen) const;
  void open_home();
  void open_screen(Screen screen);
  void open_battles(HomeState::Purpose purpose);
  void open_battle(const ScenarioEntry& entry);
  void open_sheet(const ScenarioEntry& entry);
  void go_back();
  bool home_key(bool yes, bool no);
  void begin_game();
  bool resume_game(std::string file);
  GamePart* covering_part() const;
  const SavedSummary* summary_of_entry(const SavedEntry& entry);
  void saved_row(const SavedEntry& entry, std::string& resume);
  /// Resumes the newest game; returns false if there is none.
  const SavedEntry* newest_game() const;
  bool resume_last();
  void save_dialog();
  void help_dialog();
  void hand_over_screen();
  void end_screen();
  void lesson_end();
  void score_part();
  void turning_points_part();
  void question_window();
  void players_window();
  void message();

  void open_dialog(Dialog which);
  void close_dialog() override;
  bool has_dialog_of(const GamePart& part) const override;
  void open_dialog_of(const GamePart& part) override;
  void save();
  bool answer_key(const std::string& k);
  bool look_key(const std::string& k);
  bool play_key(const std::string& k);
  bool replay_key(const std::string& k);
  void choose_motion(std::size_t speed);
};

/// Draws the mark of a side as its counters show it: colour and initial.
void side_mark(const GameState& state, const std::string& side, float size);

/// Returns "confederate (4 units) against union (3 units)"; "blue against red" if the units are not listed.
std::string describe_sides(const ScenarioEntry& entry);
/// Returns "4 turns, about 15 minutes; rules: order-actions-game".
std::string describe_length(const ScenarioEntry& entry);
/// Draws a map into a box; an empty box while it is being read.
void draw_sketch(const MapSketch* sketch, ImVec2 corner, ImVec2 size);

/// Draws the face of a die.
void draw_die(const Roll& roll, float size);

struct GameKey {
  const char* key;
  const char* help;
};
/// Returns every key of the game window, for the help dialog.
std::vector<GameKey> game_keys();

}  // namespace rearguard
