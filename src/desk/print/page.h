#pragma once
// A page to be printed, as scenes above one another.

#include "src/answers/view/scene.h"

namespace rearguard {

/// Scene pixels to a millimetre of paper: those of style sheets, 96 to an inch.
inline constexpr double px_per_mm = 96 / 25.4;

struct PageBox {
  double left = 0, top = 0, right = 0, bottom = 0;
};

struct PageLayer {
  Scene scene;
  Point shift;                                 ///< of the scene on the page
  std::optional<PageBox> only = std::nullopt;  ///< of the page; nothing is drawn outside it
};

/// Lengths in scene pixels.
struct PrintedPage {
  double width = 0;
  double height = 0;
  std::string label;    ///< "A2"; empty: none
  std::string chapter;  ///< which begins with this page, for the list of contents; empty: none
  std::vector<PageLayer> layers;
};

inline constexpr Colour print_ink = rgb(0x231f1a);

/// Adds words in ink; `angle` as of a Text.
void write(Scene& scene, Point at, const std::string& words, double size, Face face = Face::sans,
           Anchor anchor = Anchor::start, double angle = 0);
/// Adds a straight line in ink.
void rule(Scene& scene, Point from, Point to, double width = 0.8, const std::vector<double>& dash = {});
/// Adds the outline of a box in ink.
void frame(Scene& scene, const PageBox& box);

}  // namespace rearguard
