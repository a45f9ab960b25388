#pragma once
// The tool that lays a picture under the map: hexes are dragged to where they are on the picture.

#include "src/desk/map/scan_loader.h"
#include "src/desk/ui/shown_underlay.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

class UnderlayTool {
 public:
  explicit UnderlayTool(MapDraft& draft) : draft_(draft) {}

  /// Loads the picture of the draft, whose map is in `map_file`. Returns why it cannot be shown, once.
  std::optional<std::string> follow(const std::string& map_file);
  void on_news(const std::function<void()>& news) { loader_.on_news(news); }
  bool is_loading() const { return loader_.is_loading(); }
  std::shared_ptr<const Scan> scan() const { return loader_.scan(); }

  /// Returns the picture under painted terrain that is half transparent; with the handles, or without.
  /// Nothing while there is none to show.
  std::optional<ShownUnderlay> shown(bool handles) const;

  /// Lays another picture under the map: a path from the map's folder or the working directory. The picture
  /// must be in that folder or below it. Returns the reason of a failure, or an empty text.
  std::string lay(const std::string& picture, const std::string& map_file);
  std::string remove();
  /// Changes the fade, 0 to 1. Changes between `begin_fade` and `end_fade` are one step.
  void begin_fade();
  void fade(double fade);
  void end_fade();
  /// Lets the picture stretch by a third point, or not.
  std::string allow_stretch(bool allowed);
  /// Puts the hex of a point at another place of the picture (pixels), or chooses another hex for a point
  /// while the picture stays where it is.
  std::string set_place(std::size_t point, Point at);
  std::string set_hex(std::size_t point, Hex hex);

  /// Returns the underlay as it would be if the handle were let go now.
  std::optional<Underlay> now() const { return held_ ? held_->now : underlay(); }
  std::size_t selected() const;
  void select(std::size_t point) { selected_ = point; }
  void step(int by);

  /// Takes hold of a handle within `reach` of a point of the plane (hexmap/grid.h); returns false if there is
  /// none.
  bool press(Point place, double reach);
  void drag(Point place);
  /// Lets go of the handle, and makes its drag a step. Returns by how much its hex has moved over the
  /// picture, in the plane; nothing if none was held.
  std::optional<Point> release();
  void cancel();
  bool is_dragging() const { return held_.has_value(); }

 private:
  const std::optional<Underlay>& underlay() const { return draft_.now().underlay; }
  Affine lie() const;
  std::string change(const std::string& name, const std::optional<Underlay>& changed);

  /// A handle while it is dragged.
  struct Held {
    std::size_t point;
    Point grip;    ///< from the handle to the pointer
    Point place;   ///< of the handle, in the plane as the picture lay before
    Underlay now;  ///< as it would be
  };

  MapDraft& draft_;
  ScanLoader loader_;
  std::string followed_;  ///< the picture and the map's file that `follow` has looked at
  std::size_t selected_ = 0;
  std::optional<Held> held_;
};

}  // namespace rearguard
