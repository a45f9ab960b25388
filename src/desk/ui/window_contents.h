#pragma once
// The interface between the window (map, zoom, input) and its contents (selection, verdicts, panels).

#include "src/answers/view/art.h"
#include "src/answers/view/counter_scene.h"
#include "src/core/board/position.h"
#include "src/desk/ui/camera.h"
#include "src/desk/ui/shown_underlay.h"

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
  bool twice = false;             ///< the second click of a double click
  std::optional<UnitIndex> unit;  ///< the counter under the pointer in a fanned-out stack
};

/// The point of the sheet under the pointer.
struct MapTouch {
  Hex hex;      ///< of the unbounded grid: it may be off the map or in a hole
  Point place;  ///< in the plane of hexmap/grid.h, hex radius 1
  Modifiers modifiers;
};

/// What the window first shows of the map.
struct InitialView {
  std::optional<Hex> centre;  ///< nullopt: the whole map, or its centre
  std::optional<double>
      hex_radius;  ///< in points, approximate; nullopt: the whole map, or 36 if there is a centre
};

/// A drawing over the map.
struct MapOverlay {
  std::uint64_t id = 0;        ///< constant from frame to frame, unique to this overlay
  std::uint64_t revision = 0;  ///< changes whenever the output of `add` changes
  bool above_counters = false;
  /// The hexes drawn on, except for a margin of one hex. A small extent is drawn at once; without one the
  /// overlay is painted in the background, like the map.
  std::optional<HexWindow> extent;
  /// Adds the drawings of the hexes that the layout shows, in its scene pixels. Runs on any thread, so it
  /// owns or shares all its data.
  std::function<void(Scene&, const MapLayout&)> add;
};

/// What contents can request from the window.
class WindowView {
 public:
  virtual ~WindowView() = default;

  virtual void centre_on(Hex h) = 0;
  virtual void fit() = 0;                           ///< the whole map
  virtual void pan(double right, double down) = 0;  ///< moves the map, in points
  virtual void zoom(int levels) = 0;                ///< in (negative: out), about the centre of the map area
  /// Shows hexes of at least this radius, in points.
  virtual void come_near(double radius) = 0;
  /// Returns true if a hex's centre is in view and not under the minimap.
  virtual bool shows(Hex h) const = 0;
  /// Shows all of these hexes whole and none of them under the minimap: moves the map if it must, and zooms
  /// out as far as it must, but not to a hex radius below `min_radius` points: then it shows as many as it
  /// can.
  virtual void show_all(const std::vector<Hex>& hexes, double min_radius) = 0;
  /// Return the screen pixel of a hex's centre, and the hex radius in pixels.
  virtual Point to_screen(Hex h) const = 0;
  virtual double hex_radius() const = 0;
  /// Returns screen pixels per point: panel sizes are multiples of this or of the font size.
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
  /// Requests another frame without input.
  virtual void redraw() = 0;
  virtual void quit() = 0;
};

class WindowContents {
 public:
  virtual ~WindowContents() = default;

  /// Sets a function to call, from any thread, when there is something new to show.
  virtual void on_news(const std::function<void()>& /*news*/) {}
  /// Returns the seconds after which it wants a frame even if nothing happens in the window.
  virtual double seconds_to_next_frame() const { return 3600; }
  /// Returns screen pixels per point of panels and text, in a window with `window_scale`.
  virtual double ui_scale(double window_scale) const { return window_scale; }

  /// Returns the position to show; null: no map. Another pointer means another position.
  virtual std::shared_ptr<const Position> position() const = 0;
  /// Returns the drawings of the map; called for every new map.
  virtual std::shared_ptr<const ArtLibrary> art() const { return nullptr; }
  /// Returns the picture to show under the map; nothing: none, or not loaded yet.
  virtual std::optional<ShownUnderlay> underlay() { return std::nullopt; }
  /// Returns true while a picture is being loaded.
  virtual bool awaits_underlay() const { return false; }
  /// Builds the panels: called between ImGui's NewFrame and Render, before this frame's input reaches the
  /// map.
  virtual void frame(WindowView& view) = 0;
  /// Returns the part of the window that shows the map, in screen pixels; called after `frame`.
  virtual ScreenBox map_area(double width, double height) const { return {0, 0, width, height}; }

  /// Gives the frame that is built next a number, greater than those before.
  virtual void note_frame(std::uint64_t /*frame*/) {}
  /// Says which frame was on the screen when the key or click came that is handled next.
  virtual void note_seen(std::uint64_t /*frame*/) {}
  virtual void map_clicked(const MapClick& click, WindowView& view) = 0;
  /// Handles a click beside the map's hexes.
  virtual void paper_clicked(MouseButton, WindowView&) {}
  /// Handles a press of the left button on the sheet; returns true if the drag draws instead of moving the
  /// map. Then `drag_moved` is called for every move, and `drag_ended` once; no click follows.
  virtual bool drag_begun(const MapTouch&, WindowView&) { return false; }
  /// Handles the moment when a press of the left button on the sheet, at this touch, becomes a drag; returns
  /// true if the drag carries or encloses something instead of moving the map. Then it goes on as above.
  virtual bool drag_started(const MapTouch& /*pressed*/, WindowView&) { return false; }
  virtual void drag_moved(const MapTouch&, WindowView&) {}
  virtual void drag_ended(WindowView&) {}
  /// Handles a move of the pointer over the sheet without a button; nullopt: it has left the sheet.
  virtual void pointer_moved(const std::optional<MapTouch>&, WindowView&) {}
  /// Returns true if holes of the map can be pointed at and clicked like hexes.
  virtual bool reaches_holes() const { return false; }
  /// Returns true if a new map is an edited version of the last one: the view stays, and unchanged parts are
  /// not painted again.
  virtual bool edits_map() const { return false; }
  /// Returns true if the window may close now. Contents that ask first close it later themselves.
  virtual bool may_quit(WindowView&) { return true; }

  /// Handles a change of the hex under the pointer; nullopt: none, or a panel.
  virtual void map_hovered(std::optional<Hex> hex) = 0;
  /// Handles a key, even while a text field has the keyboard: "N", "Shift+N", "Ctrl+G", "F1", "Escape",
  /// "Space", "Ctrl+Space", "Return", "Tab", … (modifiers in the order Ctrl, Alt, Shift). Returns true if the
  /// key was used; otherwise, and unless a text field has the keyboard, the window handles it: arrows, + - 0,
  /// Ctrl+G grid, Ctrl+H numbers, Ctrl+M minimap, F11 fullscreen, Ctrl+Q quit.
  virtual bool key(const std::string& name, WindowView& view) = 0;

  /// Handles a file that was dropped on the window.
  virtual void file_dropped(const std::string& /*file*/, WindowView&) {}

  /// Handles the release of a key, named without modifiers.
  virtual void key_released(const std::string& /*name*/, WindowView&) {}

  virtual std::vector<MapOverlay> overlays() const { return {}; }
  /// Returns the hex whose stack is fanned out.
  virtual std::optional<Hex> fanned() const { return std::nullopt; }
  /// Returns the style of the counters, and the side that views them.
  virtual CounterStyle counter_style() const { return {}; }
};

}  // namespace rearguard
