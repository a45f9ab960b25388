#pragma once
// A legend: lines of text with marks beside them.

#include "src/answers/view/scene.h"

namespace rearguard {

inline constexpr Colour legend_ink = rgb(0x2f2922);

class LegendColumn {
 public:
  static constexpr double key_width = 34;  ///< for the mark beside a line, in scene pixels

  LegendColumn(Scene& scene, Point top_left, double width)
      : scene_(scene), pen_(top_left), top_(top_left.y), width_(width) {}

  void paragraph(const std::string& text, double size, Face face, Colour colour, double indent = 0);
  /// Adds a row with room for a mark on its left; returns the centre of the mark.
  Point key(const std::string& text);
  void gap(double height) { pen_.y += height; }
  double height() const { return pen_.y - top_; }
  Point pen() const { return pen_; }
  double width() const { return width_; }

 private:
  Scene& scene_;
  Point pen_;
  double top_;
  double width_;
};

}  // namespace rearguard
