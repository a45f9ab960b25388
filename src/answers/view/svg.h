#pragma once
// Scene -> SVG text: shapes, patterns and text that any browser draws like the PNG.

#include <optional>
#include <string>

namespace rearguard {

struct Scene;

/// A rectangle of a scene, in scene pixels.
struct Section {
  double left = 0, top = 0, width = 0, height = 0;
};

/// Returns a complete SVG document, the same for the same scene on every machine and in every locale. Items
/// have their role as `class` and their note as `<title>`, which browsers show as a tooltip. Those of a
/// subject are a group with `data-unit`, `data-hex` and a label. `prefix`: begins the names within the
/// document, which must differ between the pictures of one page. `unit`: of the width and height; "mm" if
/// `scale` is in millimetres. `section`: all that is shown, at its own size; its view box is in pixels of the
/// whole scene.
std::string to_svg(const Scene& scene, double scale = 1, const std::string& prefix = {},
                   const std::string& unit = {}, const std::optional<Section>& section = std::nullopt);

}  // namespace rearguard
