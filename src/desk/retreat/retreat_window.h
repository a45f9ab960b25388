#pragma once
// The contents of the analysis window: the map, with the panels around it.

#include <chrono>

#include "src/desk/map/panel_window.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panels.h"

namespace rearguard {

class RetreatWindow : public PanelWindow {
 public:
  struct Places {
    std::string art_folder;     ///< the shipped drawings; empty: none
    std::string settings_file;  ///< empty: settings are not saved
  };

  RetreatWindow(RuleLibrary rules, Places places);

  RetreatController& controller() { return controller_; }
  Panels& panels() { return panels_; }
  /// Sets whether each frame waits for the answer to the current question, as a screenshot needs.
  void set_patient(bool patient) { patient_ = patient; }
  /// Sets whether a file that another program has changed is read again without asking. Units that are being
  /// entered are not lost: as long as there are any, the window asks.
  void set_following(bool following) { follows_ = following; }

  double seconds_to_next_frame() const override;
  std::shared_ptr<const Position> position() const override { return controller_.position(); }
  void frame(WindowView& view) override;
  void map_clicked(const MapClick& click, WindowView& view) override;
  void map_hovered(std::optional<Hex> hex) override;
  bool drag_begun(const MapTouch& touch, WindowView& view) override;
  void drag_moved(const MapTouch& touch, WindowView& view) override;
  void drag_ended(WindowView& view) override;
  void pointer_moved(const std::optional<MapTouch>& touch, WindowView& view) override;
  bool edits_map() const override;
  bool may_quit(WindowView& view) override;
  bool key(const std::string& name, WindowView& view) override;
  std::vector<MapOverlay> overlays() const override;
  std::optional<Hex> fanned() const override;

 private:
  const WindowPanels& shown_panels() const override { return panels_; }
  void report(const std::string& title, const std::string& text) override { controller_.report(title, text); }
  bool perform(Action action);

  Places places_;
  RetreatController controller_;
  WindowView* view_ = nullptr;  ///< while the window calls
  Panels panels_;
  bool patient_ = false;
  bool follows_ = false;
  std::chrono::steady_clock::time_point next_look_;  ///< for changes of the file
  bool has_left_ = false;                            ///< the user has chosen to quit
};

}  // namespace rearguard
