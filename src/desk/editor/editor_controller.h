#pragma once
// The state of the editor, without display: the current tool, what a drag draws, the prompt, and the
// overlays.

#include <chrono>

#include "src/desk/editor/expectation_tool.h"
#include "src/desk/editor/likeness_tool.h"
#include "src/desk/editor/scenario_tool.h"
#include "src/desk/editor/underlay_tool.h"
#include "src/desk/entry/unit_entry.h"
#include "src/desk/map/hex_info.h"
#include "src/desk/ui/message.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/edit/edit_document.h"
#include "src/workshop/edit/findings.h"
#include "src/workshop/edit/map_piece.h"
#include "src/workshop/edit/movement_costs.h"

namespace rearguard {

struct EditorCut;      // the cut that is shown
struct EditorPreview;  // what the current tool would draw

enum class EditTool : std::uint8_t {
  terrain,
  fill,
  level,
  hexsides,
  clear,
  units,
  underlay,
  names,
  select,
  expect,
  scenario
};
inline constexpr std::size_t edit_tools = 11;

class EditorController {
 public:
  /// How the elevation tool works.
  enum class LevelMode : std::uint8_t { set, raise, lower };
  /// How a feature is drawn: along hexsides, or from hex to hex across the hexside between.
  enum class Course : std::uint8_t { along, across };
  /// What a drag with terrain or elevations paints: the hexes under the pointer, the straight line or the
  /// rectangle from where it began.
  enum class Shape : std::uint8_t { freehand, line, rectangle };
  static constexpr int max_brush = 4;  ///< radius in hexes

  explicit EditorController(EditFiles files);

  EditDocument& document() { return document_; }
  MapDraft& draft() { return draft_; }
  const MapDraft& draft() const { return draft_; }
  const EditFiles& files() const { return files_; }
  const HexMap& map() const { return draft_.map(); }
  UnderlayTool& underlay_tool() { return underlay_tool_; }
  const UnderlayTool& underlay_tool() const { return underlay_tool_; }
  /// Returns the picture under the map; it is shown even if `wanted` is false while its tool is chosen.
  std::optional<ShownUnderlay> underlay(bool wanted) const;
  /// What the tool that fills does with the picture under the map.
  LikenessTool likeness;
  bool fills_by_picture() const { return tool_ == EditTool::fill && likeness.is_on; }
  /// Paints the hexes that look alike.
  void paint_alike();
  /// Lays a picture under the map (see `UnderlayTool::lay`), and chooses the tool that moves it.
  std::string lay_underlay(const std::string& picture);
  /// Sets the distance from which handles of the picture can be dragged, in hex radii.
  void set_handle_reach(double reach) { handle_reach_ = reach; }
  /// Returns by how much a handle was dragged, in the plane of hexmap/grid.h, once.
  std::optional<Point> take_handle_move() { return std::exchange(handle_move_, std::nullopt); }
  /// Returns "map.toml", with an asterisk if there are unsaved changes.
  std::string title() const { return document_.title(); }
  /// Begins a position without units on the map, which must have a file; its units can then be placed.
  /// Unsaved changes are lost. Returns false, with a message, on failure.
  bool begin_position(const NewPosition& fresh);
  /// Begins a scenario likewise.
  bool begin_scenario(const NewScenario& fresh);

  /// Returns the scenario as it is drawn, to be played; problems if it cannot be.
  Checked<std::shared_ptr<const Scenario>> playable_scenario() const;

  EditTool tool() const { return tool_; }
  /// Chooses a tool; returns false, with a note, if this document has no use for it.
  bool choose(EditTool tool);
  TerrainId terrain = 1;
  int level = 1;
  LevelMode level_mode = LevelMode::set;
  int brush = 0;  ///< radius in hexes
  Shape shape = Shape::freehand;
  FeatureId feature() const { return feature_; }
  /// Chooses a feature, and the course that suits its kind.
  void choose_feature(FeatureId f);
  Course course = Course::along;
  bool one_way = false;
  int min_rise = 1;  ///< levels by which the ground rises where `lay_along_rises` lays the feature
  int max_rise = 0;  ///< 0: any number of levels
  /// Lays the feature on every hexside at which the ground rises by so many levels, uphill if it is one-way,
  /// and removes it from all others, in one step.
  void lay_along_rises();

  /// The hex whose labels and victory points are edited; nothing: none.
  std::optional<Hex> named_hex() const { return named_; }
  ExpectationTool& expectation_tool() { return expectations_; }
  ScenarioTool& scenario_tool() { return scenario_; }

  /// The hexes of the rectangle that was dragged with the tool for pieces.
  const std::vector<Hex>& selection() const { return selection_; }
  void select_all();
  /// Copies the selection, to be pasted; with `cuts` its hexes get the terrain of the brush.
  void copy(bool cuts);
  /// Lets the copy follow the pointer until a click pastes it.
  void start_pasting();
  bool is_pasting() const { return is_pasting_; }
  const std::optional<MapPiece>& piece() const { return piece_; }
  /// Turns the copy by 60° clockwise, `times` times, or mirrors it; what is selected is copied first if
  /// nothing is being pasted. It then follows the pointer.
  void turn_piece(int times);
  void mirror_piece(bool left_right);
  bool pastes_names = true;  ///< labels and victory hexes too

  /// Shows why a change is impossible; nothing if the text is empty.
  void show_message(const std::string& problem);
  bool marks_findings = true;  ///< on the map
  /// Chooses the next terrain, level or feature (-1: the previous one).
  void step_choice(int by);

  /// Pointer input on the sheet. `press` returns true if the tool draws with the drag that follows.
  bool press(const MapTouch& touch);
  void drag(const MapTouch& touch);
  /// Draws what the movements since the last time have added to the drag: a mouse reports many in a frame,
  /// and each step of the draft is a map of its own.
  void catch_up();
  void release();
  /// Cancels the drag, else the selection.
  void cancel();
  void point(const std::optional<MapTouch>& touch);
  /// Picks the terrain, level, feature or unit under the pointer.
  void pick(const MapTouch& touch);
  std::optional<Hex> hovered() const;

  UnitEntry& entry() { return entry_; }
  const UnitEntry& entry() const { return entry_; }

  /// The class whose movement costs are shown around the pointer; nullopt: none.
  std::optional<ClassId> costs_for() const { return costs_for_; }
  void show_costs(std::optional<ClassId> c);
  void step_costs();  ///< the next class, then none
  int budget = 6;     ///< movement points
  /// The hex that paths are measured from; nullopt: the reach from the pointer is shown.
  std::optional<Hex> mark() const { return mark_; }
  void set_mark(std::optional<Hex> h) { mark_ = h; }
  bool shows_cut = false;  ///< what parts the marked hex from the one under the pointer
  /// Returns the cut that is shown, in words; empty if there is none.
  std::string cut_text() const;

  void undo();
  void redo();
  /// Begins with what the document holds after it was read again: its chart may be another.
  void start_over();
  /// Keeps the chosen terrain, feature and class where the chart has changed, and chooses others where they
  /// are gone.
  void follow_chart();
  /// Shows what saving the document has come to.
  void report_saving(const EditDocument::Saving& saving);

  /// Lets rules be read from the folder of the shipped ones: for the findings, expected retreats, ZOCs and
  /// scenarios.
  void set_rules_folder(const std::string& folder);
  /// Returns the problems of the map and its units as they are now.
  const std::vector<Finding>& findings() const;
  /// Returns those that were found last, for the list and the marks on the map.
  const std::vector<Finding>& listed_findings() const { return findings_of_ ? findings_ : findings(); }
  /// Brings the list up to date; where that takes long, on a large map, only when no step has been made for a
  /// while, so that it does not hold up the next stroke. Called once a frame.
  void check_at_rest();
  /// Returns the seconds until the list can be brought up to date; nothing if it is.
  std::optional<double> seconds_to_check() const;
  /// Returns the facts of a hex, with the ZOCs of the rules by which the draft is checked.
  HexInfo info(Hex h) const;
  /// Makes the fix of the finding with this index in the list, if it has one that the editor can make.
  void repair(std::size_t finding);
  /// Lets the map accept the finding with this index in the list, for this reason.
  void accept(std::size_t finding, const std::string& why);
  /// Takes back one of the acceptances of the map, by its index in the draft.
  void withdraw_acceptance(std::size_t index);
  std::string prompt() const;
  /// Returns the latest note, to be shown for a short while, and clears it.
  std::optional<std::string> take_note();
  const std::vector<Message>& messages() const { return messages_; }
  void dismiss_message() { messages_.erase(messages_.begin()); }
  void report(std::string title, std::string text);
  void note(std::string text) { note_ = std::move(text); }

  /// Outlines the hexes of a list row on the map.
  void spotlight(std::vector<Hex> hexes) { spotlight_ = std::move(hexes); }
  std::vector<MapOverlay> overlays() const;

 private:
  using Pairs = std::vector<std::pair<Hex, Hex>>;
  bool begin(Checked<EditFiles> begun);
  void check_again();
  std::optional<Finding> listed(std::size_t finding) const;
  std::string path_of_map() const { return files_.map_path().empty() ? files_.path() : files_.map_path(); }
  std::vector<Hex> brushed(Hex h) const;
  void paint_along(const std::vector<MapTouch>& touches);
  void begin_drag(const MapTouch& touch);
  void begin_hexsides(const MapTouch& touch);
  void paint_shape(Hex to);
  std::vector<Hex> rectangle(Hex from, Hex to) const;
  bool take_piece();
  void paste_at(Hex h);
  void preview_piece(EditorPreview& preview) const;
  void paint(const std::vector<Hex>& hexes);
  void step_named_hex(int by);
  void fill_from(Hex h);
  void draw_along();
  void draw_across();
  Pairs crossings(const SideStep& step) const;
  void draw_side(const MapTouch& touch);
  void clear_along(const std::vector<MapTouch>& touches);
  void add_overlay(std::vector<MapOverlay>& overlays, std::size_t layer, const std::string& inputs,
                   const std::vector<Hex>& over, bool above_counters,
                   std::function<void(Scene&, const MapLayout&)> drawing) const;
  void add_costs(std::vector<MapOverlay>& overlays) const;
  void add_findings(std::vector<MapOverlay>& overlays) const;
  void add_names(std::vector<MapOverlay>& overlays) const;
  void find_cut() const;
  void add_cut_overlay(std::vector<MapOverlay>& overlays) const;
  void preview_tool(EditorPreview& preview) const;
  void preview_drag(EditorPreview& preview) const;

  EditDocument document_;
  EditFiles& files_ = document_.files;
  MapDraft& draft_ = document_.draft;
  UnderlayTool underlay_tool_;
  ExpectationTool expectations_;
  ScenarioTool scenario_;
  double handle_reach_ = 1;
  std::optional<Point> handle_move_;
  UnitEntry entry_;
  EditTool tool_ = EditTool::terrain;
  FeatureId feature_ = 0;
  std::shared_ptr<const TerrainChart> followed_;  ///< the chart that the choices are from

  std::optional<MapTouch> pointer_, pressed_;
  std::vector<MapTouch> moved_;  ///< movements of the drag that are not drawn yet
  bool removes_ = false;         ///< the drag removes instead of placing
  std::optional<Hex> last_;
  std::vector<Hex> touched_;      ///< in this drag, without repetition
  std::vector<bool> is_touched_;  ///< by row-major index, of a stroke freehand
  std::optional<Hex> named_;
  std::vector<Hex> selection_;
  std::optional<MapPiece> piece_;
  bool is_pasting_ = false;
  std::optional<SideWalk> side_walk_;
  std::optional<HexWalk> hex_walk_;

  std::optional<ClassId> costs_for_;
  std::optional<Hex> mark_;
  mutable MovementCosts costs_;
  mutable std::shared_ptr<const EditorCut> cut_;

  std::string rules_folder_;  ///< of the shipped rules; empty: none
  mutable DraftCheck check_;
  mutable std::shared_ptr<const MapDraft::State> findings_of_;
  mutable std::vector<Finding> findings_;
  using Clock = std::chrono::steady_clock;
  mutable Clock::duration check_took_{};
  std::shared_ptr<const MapDraft::State> seen_;  ///< in the last frame
  Clock::time_point changed_at_{};               ///< when another state was first seen
  std::optional<std::string> note_;
  std::vector<Message> messages_;
  std::vector<Hex> spotlight_;

  struct Drawn {
    std::string inputs;  ///< as text
    std::uint64_t revision = 0;
  };
  mutable std::array<Drawn, 5> drawn_;
};

/// A tool as the panel lists it.
struct ToolRow {
  EditTool tool;
  const char* key;
  const char* name;
  const char* help;
};
const std::array<ToolRow, edit_tools>& tool_table();

}  // namespace rearguard
