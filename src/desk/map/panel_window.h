#pragma once
// What every window with panels does: news from other threads, drawings, the picture under the map, settings.

#include <mutex>
#include <set>

#include "src/desk/map/underlay_view.h"
#include "src/desk/ui/window_contents.h"
#include "src/desk/ui/window_panels.h"

namespace rearguard {

class PanelWindow : public WindowContents {
 public:
  void on_news(const std::function<void()>& news) override;
  double ui_scale(double window_scale) const override;
  std::shared_ptr<const ArtLibrary> art() const override { return art_; }
  std::optional<ShownUnderlay> underlay() override;
  bool awaits_underlay() const override { return underlay_.is_loading(); }
  ScreenBox map_area(double width, double height) const override;
  CounterStyle counter_style() const override;

 protected:
  virtual const WindowPanels& shown_panels() const = 0;
  virtual void report(const std::string& title, const std::string& text) = 0;

  /// Says on any thread that there is something new to show.
  void report_news();
  /// Builds the panels, and shows the map as their settings state.
  void build(WindowPanels& panels, WindowView& view);
  /// Reads the drawings of the map of a position if `owner`, which names them, is another one than before, or
  /// if there are units with other pictures; returns whether that is so. Reports pictures that cannot be
  /// read. `position` is null if there is none.
  bool take_art(const std::shared_ptr<const void>& owner, const std::shared_ptr<const Position>& position,
                const std::string& art_folder, const std::string& map_file);
  /// Returns what a controller draws in its layers.
  template <class Controller>
  static std::vector<MapOverlay> layers_of(const Controller& controller) {
    std::vector<MapOverlay> shown;
    for (std::size_t i = 0; i < Controller::layers; ++i) {
      const auto layer = static_cast<typename Controller::Layer>(i);
      MapOverlay overlay{i, controller.revision(layer), Controller::is_above_counters(layer),
                         controller.extent(layer), controller.drawing(layer)};
      if (overlay.add) shown.push_back(std::move(overlay));
    }
    return shown;
  }
  /// Follows the picture under a map. Reports one that cannot be shown.
  void take_underlay(const std::shared_ptr<const HexMap>& map, const std::string& map_file);

 private:
  std::mutex news_mutex_;
  std::function<void()> news_;
  std::shared_ptr<const ArtLibrary> art_;
  std::shared_ptr<const void> art_owner_;
  std::shared_ptr<const Position> art_seen_;  ///< the units of which have been looked through
  std::set<std::string> unit_pictures_;       ///< files that have been read, or cannot be
  UnderlayView underlay_;
};

}  // namespace rearguard
