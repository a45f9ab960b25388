#pragma once
// The state that the panels of the editor share. Private to them.

#include "src/desk/editor/editor_controller.h"
#include "src/desk/editor/editor_panels.h"
#include "src/desk/editor/weigher.h"
#include "src/desk/entry/entry_panel.h"
#include "src/desk/entry/saving_dialogs.h"
#include "src/desk/paint/raster.h"
#include "src/desk/print/print_game.h"
#include "src/desk/ui/panel_frame.h"
#include "src/workshop/edit/chart_edit.h"
#include "src/workshop/edit/map_resize.h"

namespace rearguard {

/// The state of the panels, apart from the controller's.
struct EditorPanels::Parts : PanelFrame {
  explicit Parts(EditorController& d)
      : controller(d),
        saving(
            d.document(), [&d](const EditDocument::Saving& came_to) { d.report_saving(came_to); },
            [&d] { d.start_over(); }),
        entry_panel(d.entry()) {}

  enum class Dialog : std::uint8_t { none, map, help, new_position, recovery, chart, draft, print };

  EditorController& controller;
  SavingDialogs saving;
  EntryPanel entry_panel;

  float top_height = 0, bottom_height = 0;

  Dialog dialog = Dialog::none;
  bool dialog_opened = false;  ///< in this frame
  bool has_open_list = false;  ///< a list to choose from, or the choice of a colour
  bool had_open_list = false;  ///< in the frame before: a key may have closed it since
  bool has_left = false;
  NewPosition fresh;  ///< input of the dialog for a new position
  bool begins_scenario = false;
  std::vector<std::string> offered_rules;  ///< in that dialog
  std::string fresh_sides = "blue, red";
  int fresh_turns = 10;

  Go go;                             ///< empty: it leads nowhere
  std::unique_ptr<Weigher> weigher;  ///< null: no games are played here
  std::function<void()> news;
  std::shared_ptr<const MapDraft::State> weighed;  ///< what is or was played
  std::string shown_weighing = "worth";            ///< a layer; empty: none
  bool shows_weighing = false;
  Printer printer;  ///< empty: nothing can be printed
  PrintOptions printing;
  struct Preview {
    std::optional<PrintOptions> of;
    std::optional<PrintedBook> book;
    std::string problem;  ///< why there are no pages
    std::size_t page = 0;
    std::string label;                   ///< of the page
    std::shared_ptr<const Image> shown;  ///< the page; null: not drawn yet
    std::array<float, 2> room{};         ///< for which it was drawn, in pixels
  };
  Preview preview;
  std::string printed_file;

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

  // The dialog for what a draft left open.
  std::shared_ptr<const ArtLibrary> art;  ///< may be null
  struct HexPictures {
    std::shared_ptr<const TerrainChart> chart;
    std::shared_ptr<const ArtLibrary> art;
    float side = 0;                                   ///< pixels
    std::vector<std::shared_ptr<const Image>> shown;  ///< by terrain; null: not drawn
  };
  HexPictures hex_pictures;

  bool shows_problems = false;
  std::string accepting;          ///< the message of the finding whose reason is being typed
  bool starts_accepting = false;  ///< the field for the reason takes the keyboard
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
  void told_part();
  void victory_rows();
  bool hold_fields(Node& table);
  bool unit_fields(Node& table);
  void level_rows();
  void ending_rows();
  void hint_rows();
  bool done_fields(Node& done);
  void arrival_rows();
  /// Shows the title of an entry of a list of the scenario, and its fields if it is chosen: `fields` changes
  /// the table and returns whether it did.
  void entry_row(const ScenarioTool::Entry& entry, const std::string& title,
                 const std::function<bool(Node&)>& fields);
  /// Each shows one value of a table and returns whether it was changed.
  bool text_field(Node& table, const char* key, const std::string& label, const std::string& id);
  bool whole_field(Node& table, const char* key, const std::string& label, int least, int most);
  bool choice_field(Node& table, const char* key, const std::string& label, const std::string& none,
                    const std::vector<std::string>& choices);
  bool side_field(Node& table, const char* key, const std::string& label, const std::string& none);
  bool truth_field(Node& table, const char* key, const std::string& label);
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
  /// Likewise for a text of several lines, `tall` high.
  std::optional<std::string> typed_lines(const char* id, const std::string& now, float tall,
                                         const std::string& key);
  void chart_dialog();
  void chart_rows(float tall);
  void chart_row(const ChartEntry& entry);
  void role_field(const ChartEntry& entry, std::optional<std::string>& problem);
  void look_fields(const ChartEntry& entry, std::optional<std::string>& problem);
  void use_field(const ChartEntry& entry, std::optional<std::string>& problem);
  void new_entry_row();
  void classes_row();
  std::size_t drafted_entries() const;
  void draft_dialog();
  void draft_row(const ChartEntry& entry);
  void draft_choices(const ChartEntry& entry, std::optional<std::string>& problem);
  /// Shows why a change of the chart is impossible, or lets the tools follow it.
  void change_chart(const std::string& problem);
  void brush_row();
  void likeness_options();
  void costs_row();
  void hex_tab();
  void problems_tab();
  /// Shows the buttons of a finding; sets `mended` if it is to be fixed.
  void finding_buttons(std::size_t i, std::optional<std::size_t>& mended);
  void accepted_part();

  void windows();
  void map_dialog();
  std::optional<std::string> numbering_part(float label, float field, DroppedItems& dropped);
  void help_dialog();
  void offer_rules();
  void rules_list();
  void new_position_dialog();
  void recovery_dialog();
  void begin_printing();
  void print_dialog();
  void printing_fields();
  void take_pages();
  void draw_printed_page(float wide, float tall);
  void turn_page(int by);
  void preview_part(float wide, float tall);
  void print();
  void recover();
  void begin_position();
  void play();
  void weigh();
  void weighing_tab();
  void message();

  bool over_map() const;
  void open_dialog(Dialog which);
  void close_dialog();
  bool answer_key(const std::string& k);
  bool edit_key(const std::string& k);
  bool tool_key(const std::string& k);
};

/// Returns the parts of a typed list, without the blanks around them; empty parts are left out.
std::vector<std::string> between_commas(const std::string& text);

struct EditorKey {
  const char* key;
  const char* help;
};
/// Returns every key of the editor, for the help dialog.
std::vector<EditorKey> editor_keys();

}  // namespace rearguard
