#pragma once
// The state that every set of panels carries from frame to frame. Private to the panels.

#include "src/desk/ui/panel_hooks.h"
#include "src/desk/ui/settings.h"
#include "src/desk/ui/window_panels.h"

namespace rearguard {

inline constexpr const char* unread_settings = "Settings could not be read; defaults are used";
inline constexpr const char* unsaved_settings = "Settings could not be saved";

/// The default and the minimum width of the panels beside the map, in points.
inline constexpr float usual_dock_width = 400;
inline constexpr float min_dock_width = 300;

/// The sizes of text and panels from which users choose, in per cent.
inline constexpr std::array<int, 10> scale_percents = {75, 90, 100, 110, 125, 150, 175, 200, 250, 300};

/// The state that every set of panels carries from frame to frame: window size, settings, keyboard focus.
struct PanelFrame {
  Settings settings;
  std::string settings_file;  ///< empty: settings are not saved
  int run_scale = 0;  ///< size of text and panels in this run alone, in per cent; 0: that of the settings
  bool only_symbols = false;  ///< in this run alone: no unit is drawn with its pictures

  float width = 0, height = 0;  ///< of the window, in pixels
  float scale = 1;              ///< pixels to a point
  MapArea map;

  bool release_focus = false;  ///< returns the keyboard to the map in the next frame
  bool is_typing = false;      ///< as of the latest frame

  /// Reads the settings. On failure returns the reason and uses the defaults.
  std::optional<std::string> load(std::string file);
  /// Reports changed settings to `changed`, and writes them to their file once no mouse button is held.
  /// Returns the reason of a failure.
  std::optional<std::string> save_changes(const std::function<void(const Settings&)>& changed);
  /// Returns the scale of the settings, in pixels per point; `window_scale` if they set none.
  float preferred_scale(float window_scale) const;

  /// Makes text and panels larger or smaller (Ctrl++, Ctrl+-), or as large as the screen suggests (Ctrl+0).
  /// Returns false for other keys.
  bool scale_key(const std::string& k);

  /// Call `begin` and `end` before and after building the panels of a frame.
  void begin(float window_width, float window_height, float pixels_to_a_point);
  /// Returns the keyboard to the map after a click in a panel, unless a dialog covers the map.
  void end(bool is_covered);

  /// Returns the panel width of the settings in points; `usual` if they set none.
  float preferred_width(float usual) const;
  /// Clamps a width in points to the bounds, of which the lower one prevails, and returns it in pixels.
  float dock_width(float preferred, float min, float max) const;
  /// Begins the panels beside the map, between the bars above and below, and sets the map area. Returns their
  /// left edge. The caller ends them with ImGui::End.
  float begin_dock(const char* name, float wide, float above, float below);

 private:
  Settings saved_;
  float styled_scale_ = 0;
  bool is_first_frame_ = true;
};

}  // namespace rearguard
