#pragma once
// The seam between the window (map, zoom, input) and what a window is about (selection, verdicts, panels).

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/ui/camera.h"
#include "src/view/art.h"
#include "src/view/counter_scene.h"

namespace rearguard {

enum class MouseButton : std::uint8_t { left, middle, right };

struct Modifiers {
  bool shift = false, control = false, alt = false;
};

/// A click on the map: pressed and released without dragging, outside every panel.
struct MapClick {
  Hex hex;
  MouseButton button = MouseButton::left;
  Modifiers modifiers;
  bool twice = false;             ///< the second click of a double one
  std::optional<UnitIndex> unit;  ///< the counter under the pointer, where it was in a fanned-out stack
};

/// A place on the sheet under the pointer.
struct MapTouch {
  Hex hex;      ///< of the unbounded grid: it may be off the map, or where the map has no hex
  Point place;  ///< in the plane of hexmap/grid.h, corner radius 1
  Modifiers modifiers;
};

/// What the window shows of the map at first.
struct InitialView {
  std::optional<Hex> centre;  ///< nothing: the whole map, or its middle
  std::optional<double>
      hex_radius;  ///< in points, about; nothing: the whole map, or 36 where there is a centre
};

/// Something drawn over the map.
struct MapOverlay {
  std::uint64_t id = 0;        ///< the same from frame to frame; no two overlays share one
  std::uint64_t revision = 0;  ///< another one wherever `add` would draw something else
  bool above_counters = false;
  /// Only these hexes are drawn on (and up to one hex around them). A small extent is drawn at once; without
  /// one the overlay is painted in the background, as the map is.
  std::optional<HexWindow> extent;
  /// Adds the drawings of the hexes that the layout shows, in its scene pixels. Runs on any thread, so it
  /// owns or shares all that it reads.
  std::function<void(Scene&, const MapLayout&)> add;
};

/// What contents may ask of the window.
class WindowView {
 public:
  virtual ~WindowView() = default;

  virtual void centre_on(Hex h) = 0;
  virtual void fit() = 0;                           ///< the whole map
  virtual void pan(double right, double down) = 0;  ///< moves the map by so many points
  virtual void zoom(int levels) = 0;  ///< in, or out where negative; about the middle of the map area
  virtual bool shows(Hex h) const = 0;
  /// Screen pixel of a hex's centre, and the hex radius there.
  virtual Point to_screen(Hex h) const = 0;
  virtual double hex_radius() const = 0;
  /// Screen pixels to a point of the desktop: sizes of panels are multiples of this, or of the font's size.
  virtual double scale() const = 0;

  virtual bool grid() const = 0;
  virtual void set_grid(bool shown) = 0;
  virtual bool numbers() const = 0;
  virtual void set_numbers(bool shown) = 0;
  virtual bool minimap() const = 0;
  virtual void set_minimap(bool shown) = 0;

  virtual bool full_screen() const = 0;
  virtual void set_full_screen(bool full) = 0;
  /// Shows a line of text over the map for a few seconds.
  virtual void message(const std::string& text) = 0;
  /// Asks for another frame although nothing has been typed or clicked.
  virtual void redraw() = 0;
  virtual void quit() = 0;
};

class WindowContents {
 public:
  virtual ~WindowContents() = default;

  /// Sets what is to be called, from any thread, when there is something new to show.
  virtual void on_news(const std::function<void()>& /*news*/) {}
  /// Screen pixels to a point of panels and text, where the window itself has `window_scale`.
  virtual double ui_scale(double window_scale) const { return window_scale; }

  /// What the map shows; null: no map. Another pointer is another position.
  virtual std::shared_ptr<const Position> position() const = 0;
  /// The drawings that stand on the map; asked whenever there is another map.
  virtual std::shared_ptr<const ArtBook> art() const { return nullptr; }
  /// Builds the panels: called between ImGui's NewFrame and Render, before this frame's input reaches the
  /// map.
  virtual void frame(WindowView& view) = 0;
  /// The part of the window (in screen pixels) that panels leave to the map; asked after `frame`.
  virtual ScreenBox map_area(double width, double height) const { return {0, 0, width, height}; }

  virtual void map_clicked(const MapClick& click, WindowView& view) = 0;
  /// A click beside the map's hexes.
  virtual void paper_clicked(MouseButton, WindowView&) {}
  /// A press of the left button on the sheet: true where what follows is drawn with and does not move the
  /// map. Then `drag_moved` is called for every move, and `drag_ended` once; no click follows.
  virtual bool drag_begun(const MapTouch&, WindowView&) { return false; }
  virtual void drag_moved(const MapTouch&, WindowView&) {}
  virtual void drag_ended(WindowView&) {}
  /// Every move of the pointer over the sheet while no button is held; nothing: it has left the sheet.
  virtual void pointer_moved(const std::optional<MapTouch>&, WindowView&) {}
  /// Whether places of the grid without a hex are pointed at and clicked like hexes.
  virtual bool reaches_holes() const { return false; }
  /// Whether another map than the last one is that map changed: the view stays, and what looks as before is
  /// not painted again.
  virtual bool edits_map() const { return false; }
  /// Whether the window may close now. Contents that first ask something close it later themselves.
  virtual bool may_quit(WindowView&) { return true; }

  /// The hex under the pointer; nothing: none, or a panel. Called when it changes.
  virtual void map_hovered(std::optional<Hex> hex) = 0;
  /// A key, also where a text field has the keyboard: "N", "Shift+N", "Ctrl+G", "F1", "Escape", "Space",
  /// "Ctrl+Space", "Return", "Tab", … (modifiers in the order Ctrl, Alt, Shift). True where it was used;
  /// else, and where no text field has the keyboard, the window does what it does with this key: arrows, + -
  /// 0, Ctrl+G grid, Ctrl+H numbers, Ctrl+M minimap, F11 full screen, Ctrl+Q quit.
  virtual bool key(const std::string& name, WindowView& view) = 0;

  virtual std::vector<MapOverlay> overlays() const { return {}; }
  /// The hex whose stack is spread out.
  virtual std::optional<Hex> fanned() const { return std::nullopt; }
  /// Whose eyes see the counters, and how.
  virtual CounterStyle counter_style() const { return {}; }
};

}  // namespace rearguard
