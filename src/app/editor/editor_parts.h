#pragma once
// The state that the panels of the editor share. Private to them.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/app/editor/editor_controller.h"
#include "src/app/editor/editor_panels.h"
#include "src/app/entry/entry_panel.h"
#include "src/app/entry/saving_dialogs.h"
#include "src/edit/chart_edit.h"
#include "src/edit/map_resize.h"
#include "src/ui/panel_frame.h"

namespace rearguard {

/// The state of the panels, apart from the controller's.
struct EditorPanels::Parts : PanelFrame {
  explicit Parts(EditorController& d)
      : controller(d),
        saving(
            d.document(), [&d](const EditDocument::Saving& came_to) { d.report_saving(came_to); },
            [&d] { d.start_over(); }),
        entry_panel(d.entry()) {}

  enum class Dialog : std::uint8_t { none, map, help, new_position, recovery, chart };

  EditorController& controller;
  SavingDialogs saving;
  EntryPanel entry_panel;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  bool has_left = false;
  NewPosition fresh;  ///< input of the dialog for a new position
  bool begins_scenario = false;
  std::string fresh_sides = "blue, red";
  int fresh_turns = 10;

  // Input of the map dialog.
  EdgeGrowth growth;
  std::string map_name, first_number;
  Numbering numbering;
  bool retains_layout = true;
  bool shifts_even = true;
  std::string map_problem;

  std::string underlay_path, underlay_problem;  ///< input of the underlay tool
  std::map<std::string, std::string> typed;     ///< what is being typed, by field

  // The dialog for the chart.
  ChartTable chart_table = ChartTable::terrain;
  std::string chart_problem;
  std::size_t new_like = 1, class_chosen = 0;
  std::optional<std::pair<ChartEntry, std::array<float, 3>>> picked_colour;  ///< not a step yet

  bool shows_problems = false;
  std::vector<Hex> row_hexes;
  std::optional<Hex> row_focus;

  void top_bar();
  void bottom_bar();
  void dock();
  void tool_row();
  void options();
  void terrain_options();
  void level_options();
  void feature_options();
  void rises_row();
  void underlay_options();
  void underlay_values(std::optional<std::string>& problem);
  void names_options();
  void piece_options();
  bool piece_key(const std::string& k);
  void scenario_options();
  void sides_part();
  void victory_rows();
  void victory_row(std::size_t i);
  void arrival_rows();
  bool side_combo(const char* label, const std::string& none, std::string& side);
  void expect_options();
  void expectation_row(std::size_t i);
  void expectation_fields(std::size_t i, const Expectation& e, std::optional<std::string>& problem);
  std::string change_cost(std::size_t i, const std::string& typed_cost);
  void labels_part(Hex h);
  void victory_part(Hex h);
  void home_part();
  /// Shows a text field that keeps what is being typed in `typed`, and returns it when it is finished.
  std::optional<std::string> typed_field(const char* id, const std::string& now, float wide,
                                         const std::string& key, const char* hint = "");
  void chart_dialog();
  void chart_rows(float tall);
  void chart_row(const ChartEntry& entry);
  void role_field(const ChartEntry& entry, std::optional<std::string>& problem);
  void look_fields(const ChartEntry& entry, std::optional<std::string>& problem);
  void use_field(const ChartEntry& entry, std::optional<std::string>& problem);
  void new_entry_row();
  void classes_row();
  /// Shows why a change of the chart is impossible, or lets the tools follow it.
  void change_chart(const std::string& problem);
  void brush_row();
  void costs_row();
  void hex_tab();
  void problems_tab();

  void windows();
  void map_dialog();
  void help_dialog();
  void new_position_dialog();
  void recovery_dialog();
  void recover();
  void begin_position();
  void message();

  bool over_map() const;
  void open_dialog(Dialog which);
  void close_dialog();
  bool answer_key(const std::string& k);
  bool edit_key(const std::string& k);
  bool tool_key(const std::string& k);
};

struct EditorKey {
  const char* key;
  const char* help;
};
/// Returns every key of the editor, for the help dialog.
std::vector<EditorKey> editor_keys();

}  // namespace rearguard
