#pragma once
// The state that the panels of the editor share. Private to them.

#include <optional>
#include <string>
#include <vector>

#include "src/app/editor/editor_panels.h"
#include "src/edit/map_resize.h"
#include "src/ui/panel_frame.h"

namespace rearguard {

/// The state of the panels, apart from the controller's.
struct EditorPanels::Parts : PanelFrame {
  explicit Parts(EditorController& d) : controller(d) {}

  enum class Dialog : std::uint8_t { none, save_as, map, help, leave };

  EditorController& controller;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  bool leaves_after_saving = false;
  bool has_left = false;
  std::string save_path;
  std::optional<std::string> overwritten;  ///< the file that "Save as" would overwrite

  // Input of the map dialog.
  EdgeGrowth growth;
  std::string map_name, first_number;
  Numbering numbering;
  bool retains_layout = true;
  bool shifts_even = true;
  std::string map_problem;

  // The form of the selected unit.
  std::string form_id;                        ///< id; empty: none
  std::shared_ptr<const Position> form_from;  ///< the position that filled the form
  UnitSetup form;
  std::string form_markers, form_problem;

  std::string underlay_path, underlay_problem;  ///< input of the underlay tool

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
  void unit_options();
  void unit_form();
  void underlay_options();
  void underlay_values(std::optional<std::string>& problem);
  void brush_row();
  void costs_row();
  void hex_tab();
  void problems_tab();

  void windows();
  void save_dialog();
  void map_dialog();
  void help_dialog();
  void leave_dialog();
  void overwrite_dialog();
  void message();

  bool over_map() const;
  void open_dialog(Dialog which);
  void close_dialog();
  void save();
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
