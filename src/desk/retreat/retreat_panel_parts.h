#pragma once
// The state that the panels share. Private to the panels.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/retreat/pickers.h"
#include "src/desk/retreat/retreat_entry.h"
#include "src/desk/retreat/retreat_panels.h"
#include "src/desk/ui/file_chooser.h"
#include "src/desk/ui/panel_frame.h"

namespace rearguard {

struct Verdict;

enum class Dialog : std::uint8_t { none, open_position, open_rules, settings, go_to_hex, help };

/// The state of the panels, apart from the controller's.
struct Panels::Parts : PanelFrame {
  Parts(RetreatController& d, PanelHooks h) : controller(d), hooks(std::move(h)), entering(d) {}

  RetreatController& controller;
  PanelHooks hooks;
  RetreatEntry entering;

  float menu_height = 0, prompt_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  std::string hex_number, hex_problem;
  FileChooser chooser;
  std::string worded_rules;  ///< the rules, without choices, of `wording`
  Wording wording;

  UnitFilter filter;
  UnitFilter listed_filter;  ///< the filter that gave `listed`, from `listed_position`
  std::shared_ptr<const Position> listed_position;
  std::vector<UnitIndex> listed;
  bool show_units = false;  ///< bring the list of units to the front
  bool show_entry = false;  ///< bring the entering of units to the front
  bool focus_filter = false;
  bool focus_panels = false;
  bool panel_has_focus = false;

  std::optional<Hex> row;      ///< the hex of the row under the pointer, in this frame
  std::vector<Hex> row_hexes;  ///< the hexes of the heading under the pointer

  void menus();
  void menu_items(std::string_view menu);
  void dock();
  void prompt();
  void message();
  void dialogs();
  void retreat_panel();
  void unit_row();
  void rules_row();
  void readings_row();
  void result_row();
  void causes_row();
  void facts_part();
  void verdict_part();
  std::string options_part(const Verdict& verdict);
  void ends_table();
  void ruled_out_hexes();
  void path_part();
  void units_panel();
  bool filter_fields(const Position& position);
  void entry_panel();
  void hex_panel();
  void hex_report_part(Hex h) const;
  void file_dialog(bool rules);
  void settings_dialog();
  void go_to_dialog();
  void help_dialog();
  void reload_offer();

  void open_dialog(Dialog which);
  void close_dialog();
  void perform(Action action);
  bool perform_entry(Action action);
  void cancel();
  bool entry_key(const std::string& k);
  std::function<void()> after_saving;  ///< empty: nothing
  void run_after_saving();
  void before_losing_units(const std::string& action, const std::function<void()>& then);
  void copy_example();
  void copy_line();
  void paste_line();
  void save();
  void note_row(Hex h);
};

}  // namespace rearguard
