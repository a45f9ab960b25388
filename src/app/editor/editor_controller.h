#pragma once
// The editor without its window: the tool in hand, what a drag draws, what is expected now, and what is laid
// over the map meanwhile.

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/edit/edit_files.h"
#include "src/edit/findings.h"
#include "src/edit/map_draft.h"
#include "src/edit/movement_costs.h"
#include "src/edit/strokes.h"
#include "src/ui/message.h"
#include "src/ui/window_contents.h"
#include "src/view/overlay_scene.h"

namespace rearguard {

struct EditorPreview;  // of what the tool in hand would draw

enum class EditTool : std::uint8_t { terrain, fill, level, hexsides, clear, units };
inline constexpr std::size_t edit_tools = 6;

class EditorController {
 public:
  /// How the elevation tool works.
  enum class LevelMode : std::uint8_t { set, raise, lower };
  /// Which way a feature is drawn: along hexsides, or from hex to hex over the hexside between.
  enum class Course : std::uint8_t { along, across };
  static constexpr int max_brush = 4;  ///< hexes around the middle one

  explicit EditorController(EditFiles files);

  MapDraft& draft() { return draft_; }
  const MapDraft& draft() const { return draft_; }
  const EditFiles& files() const { return files_; }
  const HexMap& map() const { return draft_.map(); }
  /// "map.toml", with a mark where something is not saved.
  std::string title() const;

  EditTool tool() const { return tool_; }
  /// Takes a tool in hand; false, with a note, where it is of no use here.
  bool choose(EditTool tool);
  TerrainId terrain = 1;
  int level = 1;
  LevelMode level_mode = LevelMode::set;
  int brush = 0;  ///< radius in hexes
  FeatureId feature() const { return feature_; }
  /// Chooses a feature, and draws it as features of its kind lie.
  void choose_feature(FeatureId f);
  Course course = Course::along;
  bool one_way = false;
  /// The next terrain, level or feature, or the one before.
  void step_choice(int by);

  /// What the pointer does on the sheet. `press` tells whether the tool draws with what follows.
  bool press(const MapTouch& touch);
  void drag(const MapTouch& touch);
  void release();
  /// Gives up the drag, or the selection.
  void cancel();
  void point(const std::optional<MapTouch>& touch);
  /// Takes the terrain, level, feature or unit under the pointer in hand.
  void pick(const MapTouch& touch);
  bool is_drawing() const { return draft_.is_in_step(); }
  std::optional<Hex> hovered() const;

  const std::string& selected() const { return selected_; }  ///< id; empty: none
  void select(const std::string& id);
  const UnitSetup* selected_unit() const;
  /// What a new unit is like; `place_unit` puts one in a hex.
  UnitSetup pattern;
  bool is_placing = false;
  void place_unit(Hex h);
  /// Changes the selected unit; empty, or why that cannot be.
  std::string change_selected(const UnitSetup& unit);
  void remove_selected();
  void turn_selected(int by);

  /// Movement costs shown around the pointer for this class; nothing: none.
  std::optional<ClassId> costs_for() const { return costs_for_; }
  void show_costs(std::optional<ClassId> c);
  void step_costs();  ///< the next class, then none
  int budget = 6;     ///< movement points
  /// The hex that paths are measured from; nothing: the pointer's own range is shown.
  std::optional<Hex> mark() const { return mark_; }
  void set_mark(std::optional<Hex> h) { mark_ = h; }

  void undo();
  void redo();
  /// Writes what has changed; false where it could not, with a message. Where somebody else has changed a
  /// file it is not written, and `question` is set, unless `anyway`.
  bool save(bool anyway = false);
  bool save_as(const std::string& path, bool anyway = false);
  /// Files that saving would overwrite against somebody's will.
  const std::vector<std::string>& in_the_way() const { return in_the_way_; }
  void drop_question() { in_the_way_.clear(); }

  const std::vector<Finding>& findings() const;
  std::string prompt() const;
  /// The latest thing to be said, for a short while; taken once.
  std::optional<std::string> take_note();
  const std::vector<Message>& messages() const { return messages_; }
  void dismiss_message() { messages_.erase(messages_.begin()); }
  void report(std::string title, std::string text);
  void note(std::string text) { note_ = std::move(text); }

  /// Hexes that a row of a list speaks of.
  void spotlight(std::vector<Hex> hexes) { spotlight_ = std::move(hexes); }
  std::vector<MapOverlay> overlays() const;

 private:
  using Pairs = std::vector<std::pair<Hex, Hex>>;
  void say(const std::string& problem);
  std::vector<Hex> brushed(Hex h) const;
  void paint_to(Hex h);
  void fill_from(Hex h);
  void draw_along();
  void draw_across();
  Pairs crossings(const SideStep& step) const;
  void lay_side(const MapTouch& touch);
  void clear_side(const MapTouch& touch);
  bool press_unit(const MapTouch& touch);
  bool write(const std::vector<EditFiles::Writing>& writings);
  void add_overlay(std::vector<MapOverlay>& overlays, std::size_t layer, const std::string& of,
                   const std::vector<Hex>& over, bool above_counters,
                   std::function<void(Scene&, const MapLayout&)> drawing) const;
  void add_costs(std::vector<MapOverlay>& overlays) const;
  void preview_tool(EditorPreview& preview) const;
  void preview_drag(EditorPreview& preview) const;
  std::string free_id() const;

  EditFiles files_;
  MapDraft draft_;
  EditTool tool_ = EditTool::terrain;
  FeatureId feature_ = 0;

  std::optional<MapTouch> pointer_, pressed_;
  bool takes_away_ = false;  ///< the drag removes what it would lay
  std::optional<Hex> last_;
  std::vector<Hex> touched_;  ///< in this drag, each once
  std::optional<SideWalk> side_walk_;
  std::optional<HexWalk> hex_walk_;
  std::string selected_, dragged_unit_;

  std::optional<ClassId> costs_for_;
  std::optional<Hex> mark_;
  mutable MovementCosts costs_;

  std::vector<std::string> in_the_way_;
  mutable std::shared_ptr<const Position> findings_of_;
  mutable std::vector<Finding> findings_;
  std::optional<std::string> note_;
  std::vector<Message> messages_;
  std::vector<Hex> spotlight_;

  struct Drawn {
    std::string of;  ///< what it was made from
    std::uint64_t revision = 0;
  };
  mutable std::array<Drawn, 3> drawn_;
};

/// Movement classes, terrains and tools as the panel names them.
struct ToolRow {
  EditTool tool;
  const char* key;
  const char* name;
  const char* help;
};
const std::array<ToolRow, edit_tools>& tool_table();

}  // namespace rearguard
