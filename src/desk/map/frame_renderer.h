#pragma once
// Turns events into frames on any canvas: all of the window except the system window itself.

#include <iosfwd>

#include "src/desk/map/counter_layer.h"
#include "src/desk/map/prepared_map.h"
#include "src/desk/map/tile_layer.h"
#include "src/desk/map/underlay_layer.h"
#include "src/desk/ui/ui_bridge.h"

namespace rearguard {

struct FrameOptions {
  double scale = 1;        ///< screen pixels per point
  double mouse_scale = 1;  ///< screen pixels per unit of mouse events
  InitialView first;
  std::ostream* trace = nullptr;  ///< one line per handled event: what, the camera, the hex under the pointer
  std::function<void()> woken;    ///< called from another thread when a new frame is due
};

class FrameRenderer final : public WindowView {
 public:
  FrameRenderer(Canvas& canvas, WindowContents& contents, FrameOptions options);
  ~FrameRenderer() override;

  void handle(const SDL_Event& event);
  /// Draws one frame, `seconds` after the last one, without presenting it.
  void frame(double seconds);
  /// Notes when the latest frame came onto the screen, in the time of events; without it every frame counts
  /// as seen at once.
  void presented(std::uint32_t time);
  /// Returns true if the next frame would differ without any event.
  bool busy() const { return owed_ > 0 || bridge_.has_more(); }
  /// Returns true if everything in view is painted and nothing is pending.
  bool is_idle() const { return !busy() && until_rest_ <= 0 && store_.missing() == 0 && !awaits_underlay_; }
  /// Returns the seconds until the next frame is due without events.
  double seconds_to_next_frame() const;
  bool quitting() const { return quitting_; }
  const Camera* camera() const { return camera_ ? &*camera_ : nullptr; }
  const ImageStore& store() const { return store_; }
  PanelCache& panel_cache() { return bridge_.pictures(); }

  void centre_on(Hex h) override;
  void fit() override;
  void pan(double right, double down) override;
  void zoom(int levels) override;
  void come_near(double radius) override;
  bool shows(Hex h) const override;
  void show_all(const std::vector<Hex>& hexes, double min_radius) override;
  Point to_screen(Hex h) const override;
  double hex_radius() const override;
  double scale() const override { return options_.scale; }
  bool grid() const override { return style_.grid; }
  void set_grid(bool shown) override;
  bool numbers() const override { return style_.numbers; }
  void set_numbers(bool shown) override;
  bool minimap() const override { return minimap_; }
  void set_minimap(bool shown) override;
  bool full_screen() const override { return full_screen_; }
  void set_full_screen(bool full) override;
  void message(const std::string& text) override;
  void redraw() override { owe(2); }
  void quit() override;

 private:
  enum class Drag : std::uint8_t { none, pressed, pan, minimap, drawing };

  /// Notes that the zoom has changed: what is in view is stretched until it rests.
  void note_zoom();
  void owe(int frames) { owed_ = std::max(owed_, frames); }
  void take_position();
  void show_another_map(const std::shared_ptr<const Position>& now, const ScreenBox& area);
  void show_edited_map(const std::shared_ptr<const Position>& now, const ScreenBox& area);
  std::shared_ptr<const PreparedMap> prepared(const std::shared_ptr<const HexMap>& map) const;
  void restore_view(const Grid& grid, const ScreenBox& area);
  void apply_initial_view();
  void show_message(double seconds);
  void route(const SDL_Event& event);
  void press(const SDL_Event& event);
  void release(const SDL_Event& event);
  void move(Point to);
  void turn_wheel(const SDL_Event& event);
  void press_key(const SDL_Event& event);
  bool own_key(const std::string& name);
  void click(const SDL_Event& event);
  void hover();
  std::optional<Hex> hex_under_pointer() const;
  MapTouch touch() const;
  void draw();
  void draw_map();
  std::optional<ScreenBox> minimap_box() const;
  std::optional<ScreenBox> minimap_box(const Camera& camera) const;
  void draw_minimap();
  void trace(const std::string& what);

  /// A frame on the screen.
  struct Presented {
    std::uint64_t frame = 0;
    std::uint32_t time = 0;
  };
  Canvas& canvas_;
  std::uint64_t frames_ = 0;
  Presented latest_, before_;  ///< on the screen; number 0: none
  WindowContents& contents_;
  FrameOptions options_;
  UiBridge bridge_;
  ImageStore store_;
  std::shared_ptr<const Position> position_;
  std::optional<MapLayer> map_;
  std::optional<ShownUnderlay> underlay_;
  UnderlayLayer underlay_layer_;
  double until_rest_ = 0;         ///< seconds without a change of the zoom until its tiles are painted
  bool awaits_underlay_ = false;  ///< as of the latest frame
  std::optional<Camera> camera_;
  CounterLayer counters_;
  SheetStyle style_;
  bool minimap_ = true;
  bool full_screen_ = false;
  bool quitting_ = false;
  int owed_ = 3;

  Point pointer_;
  bool pointer_inside_ = false;
  Drag drag_ = Drag::none;
  std::uint8_t drag_button_ = 0;
  Point pressed_at_;
  MapTouch pressed_;
  std::optional<Hex> hovered_;
  bool is_over_sheet_ = false;
  std::string message_;
  double message_left_ = 0;  ///< seconds
};

}  // namespace rearguard
