#pragma once
// The contents of the analysis window: the map, with the panels around it.

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "src/desk/map/underlay_view.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/retreat/retreat_panels.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard {

class RetreatWindow final : public WindowContents {
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

  void on_news(const std::function<void()>& news) override;
  double seconds_to_next_frame() const override;
  double ui_scale(double window_scale) const override;
  std::shared_ptr<const Position> position() const override { return controller_.position(); }
  /// The drawings of the map; the controller reports pictures that cannot be read.
  std::shared_ptr<const ArtLibrary> art() const override { return art_; }
  std::optional<ShownUnderlay> underlay() override;
  bool awaits_underlay() const override { return underlay_.is_loading(); }
  void frame(WindowView& view) override;
  ScreenBox map_area(double width, double height) const override;
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
  void report_news();
  void take_art();
  void take_underlay();
  bool perform(Action action);

  Places places_;
  std::mutex news_mutex_;
  std::function<void()> news_;
  RetreatController controller_;
  WindowView* view_ = nullptr;  ///< while the window calls
  Panels panels_;
  bool patient_ = false;
  bool follows_ = false;
  std::chrono::steady_clock::time_point next_look_;  ///< for changes of the file
  std::shared_ptr<const HexMap> art_for_;
  bool has_left_ = false;  ///< the user has chosen to quit
  std::shared_ptr<const ArtLibrary> art_;
  UnderlayView underlay_;
};

}  // namespace rearguard
