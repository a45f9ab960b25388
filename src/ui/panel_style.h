#pragma once
// How the panels look: paper and ink, as the map does. Colours that say something are never alone.

namespace rearguard {

/// Size of the panels' text in pixels at scale 1.
inline constexpr float panel_text_size = 15;

/// Adds the panels' two fonts (plain and bold, as fonts 0 and 1) to the current context's atlas, in which
/// nothing else may be, at `scale`. The window then builds and uploads the atlas.
void add_panel_fonts(float scale);

/// Sets colours, spacing and keyboard navigation of the current context. Call again when the scale changes.
void apply_panel_style(float scale);

}  // namespace rearguard
