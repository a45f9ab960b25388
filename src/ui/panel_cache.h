#pragma once
// Draws what Dear ImGui has laid out. Where the processor draws, panels that are as they were are copied from
// a picture and not filled triangle by triangle again: that takes many times as long as all the rest of a
// frame.

#include <cstdint>
#include <vector>

#include "src/ui/canvas.h"

struct ImDrawData;
struct ImDrawList;

namespace rearguard {

class PanelCache {
 public:
  explicit PanelCache(Canvas& canvas) : canvas_(canvas) {}

  /// Draws every list; the pixels are those that drawing them all afresh gives.
  void draw(const ImDrawData& data);
  /// Draws all afresh at the next frame, as when a texture has another content under the same name.
  void forget() { groups_.clear(); }
  /// Whether pictures are used where the processor draws; at first they are.
  void set_kept(bool kept);
  /// Groups that the last `draw` copied.
  std::size_t copied() const { return copied_; }

 private:
  /// A panel that hides what is behind it, and the lists drawn wholly on it. Or one other list.
  struct Group {
    std::size_t first = 0, last = 0;  ///< lists, `last` excluded
    PixelBox box;                     ///< hidden wholly; empty: no such panel
    std::vector<std::uint8_t> bytes;  ///< all that the drawing depends on
    int anchors_alike = 0;
    Texture picture;  ///< no handle: none yet
  };
  std::vector<Group> grouped(const ImDrawData& data) const;
  void draw_list(const ImDrawData& data, const ImDrawList& list, const PixelBox& only) const;
  Texture picture_of(const PixelBox& box) const;

  Canvas& canvas_;
  bool kept_ = true;
  std::vector<Group> groups_;  ///< of the last frame
  std::size_t copied_ = 0;
};

}  // namespace rearguard
