#pragma once
// The contents of the game window.

#include "src/desk/game/game_controller.h"
#include "src/desk/game/game_panels.h"
#include "src/desk/map/panel_window.h"

namespace rearguard {

class GameWindow final : public PanelWindow {
 public:
  struct Files {
    GameController::Places places;
    std::string art_folder;     ///< the shipped drawings; empty: none
    std::string settings_file;  ///< empty: settings are not saved
  };

  GameWindow(RuleLibrary rules, Files files, const GamePartMakers& parts = {});

  GameController& controller() { return controller_; }
  GamePanels& panels() { return panels_; }
  /// Sets whether the game that is opened first is shown near the side that acts, at a zoom where counters
  /// are readable; otherwise the window's options decide.
  void set_near_look(bool near) { near_view_ = near; }

  /// Every frame waits for the answers to its questions: for screenshots.
  void set_patient(bool patient) { patient_ = patient; }

  std::shared_ptr<const Position> position() const override { return controller_.position(); }
  void frame(WindowView& view) override;
  void note_frame(std::uint64_t frame) override { frame_ = frame; }
  void note_seen(std::uint64_t frame) override { seen_ = frame; }
  void map_clicked(const MapClick& click, WindowView& view) override;
  void paper_clicked(MouseButton button, WindowView& view) override;
  void map_hovered(std::optional<Hex> hex) override;
  bool drag_started(const MapTouch& pressed, WindowView& view) override;
  void drag_moved(const MapTouch& touch, WindowView& view) override;
  void drag_ended(WindowView& view) override;
  bool key(const std::string& name, WindowView& view) override;
  void file_dropped(const std::string& file, WindowView& view) override;
  void key_released(const std::string& name, WindowView& view) override;
  std::vector<MapOverlay> overlays() const override;
  std::optional<Hex> fanned() const override;
  CounterStyle counter_style() const override;

 private:
  const WindowPanels& shown_panels() const override { return panels_; }
  void report(const std::string& title, const std::string& text) override { controller_.report(title, text); }
  void follow(WindowView& view);
  void draw_box(const WindowView& view) const;
  std::vector<Hex> boxed_hexes() const;
  bool is_unseen() const;

  Files files_;
  bool patient_ = false;
  GameController controller_;
  GamePanels panels_;
  bool near_view_ = true;
  /// What the mouse drags: a counter to `to`, or a box with `from` and `to` as corners.
  struct Dragged {
    bool is_box = false;
    MapTouch from, to;
  };
  std::optional<Dragged> dragged_;
  GameController::Framing framing_;
  int frames_to_framing_ = 0;
  std::uint64_t frame_ = 0, seen_ = 0;  ///< that is built, and that the player saw as he did what is handled
  int proposal_ = 0;                    ///< number of the proposal that was built last
  std::uint64_t proposed_in_ = 0;       ///< the first frame with it
};

}  // namespace rearguard
