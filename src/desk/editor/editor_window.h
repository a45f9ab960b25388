#pragma once
// The contents of the editor window.

#include "src/desk/editor/editor_controller.h"
#include "src/desk/editor/editor_panels.h"
#include "src/desk/editor/weigher.h"
#include "src/desk/map/panel_window.h"

namespace rearguard {

class EditorWindow final : public PanelWindow, public Leading {
 public:
  struct Places {
    std::string art_folder;     ///< the shipped drawings; empty: none
    std::string settings_file;  ///< empty: settings are not saved
    bool autosaves =
        false;  ///< keeps unsaved changes beside their file, and offers those of a killed program
    std::string rules_folder = {};  ///< the shipped rules; empty: none
    EditorPanels::Printer printer = {};
    WeigherMaker weigher = {};  ///< empty: no games are played here
  };

  EditorWindow(EditFiles files, Places places);

  void lead_on(Go go) override { panels_.lead_on(std::move(go)); }
  EditorController& controller() { return controller_; }
  EditorPanels& panels() { return panels_; }

  void on_news(const std::function<void()>& news) override {
    controller_.underlay_tool().on_news(news);
    panels_.on_news(news);
  }
  double seconds_to_next_frame() const override;
  std::shared_ptr<const Position> position() const override { return controller_.draft().now().position; }
  std::optional<ShownUnderlay> underlay() override;
  bool awaits_underlay() const override { return controller_.underlay_tool().is_loading(); }
  void frame(WindowView& view) override;
  void map_clicked(const MapClick& click, WindowView& view) override;
  void map_hovered(std::optional<Hex>) override {}
  bool drag_begun(const MapTouch& touch, WindowView& view) override;
  void drag_moved(const MapTouch& touch, WindowView& view) override;
  void drag_ended(WindowView& view) override;
  void pointer_moved(const std::optional<MapTouch>& touch, WindowView& view) override;
  bool reaches_holes() const override { return true; }
  bool edits_map() const override { return true; }
  bool may_quit(WindowView& view) override;
  bool key(const std::string& name, WindowView& view) override;
  std::vector<MapOverlay> overlays() const override;

 private:
  const WindowPanels& shown_panels() const override { return panels_; }
  void report(const std::string& title, const std::string& text) override { controller_.report(title, text); }
  void take_drawings();
  void take_picture(WindowView& view);
  void autosave();

  Places places_;
  EditorController controller_;
  EditorPanels panels_;
  std::chrono::steady_clock::time_point next_autosave_;
  bool autosave_failed_ = false;
  std::optional<MapTouch> pointer_;
};

}  // namespace rearguard
