#pragma once
// Scene -> SVG text: shapes, patterns and text that any browser draws like the PNG.

#include <string>

namespace rearguard {

struct Scene;

/// Returns a complete SVG document, the same for the same scene on every machine and in every locale. Items
/// have their role as `class` and their note as `<title>`, which browsers show as a tooltip. Those of a
/// subject are a group with `data-unit`, `data-hex` and a label. `prefix`: begins the names within the
/// document, which must differ between the pictures of one page. `unit`: of the width and height; "mm" if
/// `scale` is in millimetres.
std::string to_svg(const Scene& scene, double scale = 1, const std::string& prefix = {},
                   const std::string& unit = {});

}  // namespace rearguard
