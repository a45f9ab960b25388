#pragma once
// The style of the panels: paper and ink, as on the map. No meaning depends on colour alone.

namespace rearguard {

/// The size of the panels' text, in pixels at scale 1.
inline constexpr float panel_text_size = 15;

/// Adds the panels' two fonts (regular and bold, as fonts 0 and 1) at `scale` to the current context's atlas,
/// which must be empty. The window then builds and uploads the atlas.
void add_panel_fonts(float scale);

/// Sets colours, spacing and keyboard navigation of the current context. Call again when the scale changes.
void apply_panel_style(float scale);

}  // namespace rearguard
