#pragma once
// Scene -> SVG text: shapes, patterns and text that any browser draws like the PNG.

#include <string>

#include "src/view/scene.h"

namespace rearguard {

/// A whole SVG document, the same for the same scene on every machine and in every locale. Items keep their
/// role as `class` and their note as `<title>`, which browsers show to who points at them.
std::string to_svg(const Scene& scene, double scale = 1);

}  // namespace rearguard
