#pragma once
// Draws the lists of Dear ImGui: their textures are the font, and pictures of panels (`panel_picture` of
// panel_widgets.h). On a software canvas, unchanged panels are copied from a picture: filling
// their triangles again takes many times as long as the rest of a frame.

#include <map>
#include <memory>

#include "hexmap/hexside.h"
#include "src/desk/ui/canvas.h"

struct ImDrawCmd;
struct ImDrawData;
struct ImDrawList;

namespace rearguard {

class PanelCache {
 public:
  explicit PanelCache(Canvas& canvas) : canvas_(canvas) {}

  /// Draws every list, with the same pixels as a full redraw.
  void draw(const ImDrawData& data);
  /// Redraws everything in the next frame, as after the content of a texture has changed.
  void forget() {
    groups_.clear();
    shown_.clear();
  }
  /// Sets whether a software canvas uses the cache; the default is true.
  void set_enabled(bool enabled);
  /// The number of groups that the last `draw` copied.
  std::size_t copied() const { return copied_; }

 private:
  /// An opaque panel with the lists drawn wholly within it, or a single other list.
  struct Group {
    std::size_t first = 0, last = 0;  ///< lists, `last` excluded
    PixelBox box;                     ///< fully covered; empty: no opaque panel
    std::vector<std::uint8_t> bytes;  ///< all inputs of the drawing
    int anchors_alike = 0;
    Texture picture;  ///< no handle: none yet
  };
  std::vector<Group> grouped(const ImDrawData& data) const;
  void draw_list(const ImDrawData& data, const ImDrawList& list, const PixelBox& only) const;
  Texture picture_of(const PixelBox& box) const;
  SDL_Texture* texture_of(const ImDrawCmd& command) const;
  void take_shown(const ImDrawData& data);

  Canvas& canvas_;
  bool enabled_ = true;
  std::vector<Group> groups_;  ///< of the last frame
  std::size_t copied_ = 0;
  /// Those of the last frame. They are held, so that no other image gets the address of one that is drawn.
  std::map<std::shared_ptr<const Image>, Texture> shown_;
};

}  // namespace rearguard
