#pragma once
// What every window with panels does: news from other threads, drawings, the picture under the map, settings.

#include <mutex>

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

 protected:
  virtual const WindowPanels& shown_panels() const = 0;
  virtual void report(const std::string& title, const std::string& text) = 0;

  /// Says on any thread that there is something new to show.
  void report_news();
  /// Builds the panels, and shows the map as their settings state.
  void build(WindowPanels& panels, WindowView& view);
  /// Reads the drawings of a map if `owner`, which names them, is another one than before; returns whether it
  /// is. Reports pictures that cannot be read. `map` is null if there is none.
  bool take_art(const std::shared_ptr<const void>& owner, const HexMap* map, const std::string& art_folder,
                const std::string& map_file);
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
  UnderlayView underlay_;
};

}  // namespace rearguard
