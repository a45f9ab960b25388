#pragma once
// One window for everything: the first screen and games, and in their place now and then another window.

#include <memory>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/desk/ui/errand.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard {

class GameWindow;

class Stage final : public WindowContents {
 public:
  /// What makes the windows for retreats and maps, and tells where a file belongs that was dropped.
  struct Ways {
    std::function<Checked<std::unique_ptr<WindowContents>>(const Errand&)> open;
    std::function<Errand(const std::string& file)> sort;
  };

  /// Shows `first` at first; null: the first screen. `home` must outlive this.
  Stage(GameWindow& home, Ways ways, std::unique_ptr<WindowContents> first = nullptr);

  void on_news(const std::function<void()>& news) override;
  double seconds_to_next_frame() const override { return shown().seconds_to_next_frame(); }
  double ui_scale(double window_scale) const override { return shown().ui_scale(window_scale); }
  std::shared_ptr<const Position> position() const override { return shown().position(); }
  std::shared_ptr<const ArtLibrary> art() const override { return shown().art(); }
  std::optional<ShownUnderlay> underlay() override { return shown().underlay(); }
  bool awaits_underlay() const override { return shown().awaits_underlay(); }
  void frame(WindowView& view) override;
  ScreenBox map_area(double width, double height) const override { return shown().map_area(width, height); }
  void map_clicked(const MapClick& click, WindowView& view) override { shown().map_clicked(click, view); }
  void paper_clicked(MouseButton button, WindowView& view) override { shown().paper_clicked(button, view); }
  bool drag_begun(const MapTouch& touch, WindowView& view) override {
    return shown().drag_begun(touch, view);
  }
  bool drag_started(const MapTouch& pressed, WindowView& view) override {
    return shown().drag_started(pressed, view);
  }
  void drag_moved(const MapTouch& touch, WindowView& view) override { shown().drag_moved(touch, view); }
  void drag_ended(WindowView& view) override { shown().drag_ended(view); }
  void pointer_moved(const std::optional<MapTouch>& touch, WindowView& view) override {
    shown().pointer_moved(touch, view);
  }
  bool reaches_holes() const override { return shown().reaches_holes(); }
  bool edits_map() const override { return shown().edits_map(); }
  bool may_quit(WindowView& view) override;
  void map_hovered(std::optional<Hex> hex) override { shown().map_hovered(hex); }
  bool key(const std::string& name, WindowView& view) override;
  void file_dropped(const std::string& file, WindowView& view) override;
  void key_released(const std::string& name, WindowView& view) override { shown().key_released(name, view); }
  std::vector<MapOverlay> overlays() const override;
  std::optional<Hex> fanned() const override { return shown().fanned(); }
  CounterStyle counter_style() const override { return shown().counter_style(); }

  /// Returns true if another window has taken the place of the first screen and of games.
  bool is_elsewhere() const { return other_ != nullptr; }

 private:
  WindowContents& shown();
  const WindowContents& shown() const;
  void leave_for(const Errand& errand, WindowView& view);
  void go(WindowView& view);
  void come_back(WindowView& view);
  void show_other(std::unique_ptr<WindowContents> other);
  void way_back(WindowView& view);

  GameWindow& home_;
  Ways ways_;
  std::unique_ptr<WindowContents> other_;
  std::vector<std::unique_ptr<WindowContents>> kept_;  ///< to come back to, the last one first
  std::function<void()> news_;
  std::optional<Errand> next_;  ///< once the window shown may be left
  bool may_go_ = false;
  bool is_in_frame_ = false;
  std::uint64_t changes_ = 0;  ///< of the window shown
};

}  // namespace rearguard
