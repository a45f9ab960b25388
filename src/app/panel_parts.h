#pragma once
// What the panels share among themselves. Private to the panels.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/app/lists.h"
#include "src/app/panels.h"

namespace rearguard {

enum class Dialog : std::uint8_t { none, open_position, open_rules, settings, go_to_hex, help };

/// The state of the panels that is no state of the desk.
struct Panels::Parts {
  Parts(Desk& d, Hooks h, std::string file) : desk(d), hooks(std::move(h)), settings_file(std::move(file)) {}

  Desk& desk;
  Hooks hooks;
  std::string settings_file;
  Settings settings;
  Settings saved;

  float width = 0, height = 0, scale = 1;
  float styled_scale = 0;
  float menu_height = 0, prompt_height = 0;
  MapArea map;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  std::string folder, file_name, folder_problem, hex_number, hex_problem;
  std::vector<FolderEntry> entries;
  std::string entries_of;  ///< the folder that `entries` are of; empty: none yet

  UnitFilter filter;
  UnitFilter listed_by;  ///< the filter that `listed` was made by, of `listed_of`
  std::shared_ptr<const Position> listed_of;
  std::vector<UnitIndex> listed;
  bool show_units = false;  ///< bring the list of units to the front
  bool focus_filter = false;
  bool focus_panels = false;
  bool release_focus = false;
  bool is_first_frame = true;
  bool is_typing = false;  ///< as of the latest frame
  bool panel_has_focus = false;

  std::optional<Hex> row;      ///< hex that a row under the pointer speaks of, in this frame
  std::vector<Hex> row_hexes;  ///< hexes that a heading under the pointer speaks of

  void menus();
  void menu_items(std::string_view menu);
  void dock();
  void prompt();
  void message();
  void dialogs();
  void retreat_panel();
  void unit_row();
  void rules_row();
  void result_row();
  void verdict_part();
  void ends_table();
  void refusals();
  void path_part();
  void units_panel();
  void hex_panel();
  void story_part(Hex h);
  void file_dialog(bool rules);
  void settings_dialog();
  void go_to_dialog();
  void help_dialog();

  void open_dialog(Dialog which);
  void close_dialog();
  void perform(Action action);
  void save();
  void note_row(Hex h);
};

// Text and rows that several panels use.

void bold_text(const std::string& text);
void wrapped_text(const std::string& text);
void soft_text(const std::string& text);  ///< wrapped, in softer ink
/// Wrapped, with the mark of a legal end, a refusal or a warning before it.
enum class Tone : std::uint8_t { good, bad, warning };
void toned_text(Tone tone, const std::string& text, bool bold);
/// A button that is drawn pressed where it is the one chosen.
bool choice_button(const std::string& label, bool chosen);
/// All that there is to know of a hex of the map.
void hex_info_part(const HexInfo& info);
/// A window without a frame, that stays where it is. `more`: ImGuiWindowFlags. Ends with ImGui::End.
void begin_fixed(const char* name, int more);
/// A bar over the whole width of the window, `height` as its content took in the last frame. `end_bar` gives
/// the height that it takes.
void begin_bar(const char* name, float top, float width, float height, float scale);
float end_bar(float scale);
/// How wide those panels are unless the user says otherwise, and at least; times the scale.
inline constexpr float usual_dock_width = 400;
inline constexpr float least_dock_width = 300;
/// The panels beside the map. Ends with ImGui::End.
void begin_dock(const char* name, float left, float top, float width, float height);
/// Whether the last item is pointed at, by mouse or by keys.
bool is_pointed_at();
/// Goes on in the same line where the next item of this width still fits, else in the next.
void next_in_flow(float next_width);

}  // namespace rearguard
