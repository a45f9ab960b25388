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

}  // namespace rearguard
