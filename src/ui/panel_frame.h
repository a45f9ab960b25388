#pragma once
// What every set of panels keeps from frame to frame. Private to the panels.

#include <functional>
#include <optional>
#include <string>

#include "src/ui/panel_hooks.h"

namespace rearguard {

inline constexpr const char* unread_settings = "Settings could not be read; defaults are used";
inline constexpr const char* unkept_settings = "Settings could not be saved";

/// How wide the panels beside the map are unless the user says otherwise, and at least; in points.
inline constexpr float usual_dock_width = 400;
inline constexpr float min_dock_width = 300;

/// What every set of panels keeps from frame to frame: the window's size, the settings, and whose the keys
/// are.
struct PanelFrame {
  Settings settings;
  std::string settings_file;  ///< where they are kept; empty: they are not kept

  float width = 0, height = 0;  ///< of the window, in pixels
  float scale = 1;              ///< pixels to a point
  MapArea map;

  bool release_focus = false;  ///< the keys are the map's again from the next frame on
  bool is_typing = false;      ///< as of the latest frame

  /// Reads the settings; says why they cannot be read, and the usual ones hold then.
  std::optional<std::string> load(std::string file);
  /// Tells of settings that have changed, and writes them where they were read from, once nothing is held
  /// with the mouse. Says why they cannot be written.
  std::optional<std::string> keep(const std::function<void(const Settings&)>& changed);
  /// Pixels to a point that the settings ask for, `window_scale` where they leave it open.
  float preferred_scale(float window_scale) const;

  /// Before and after all that is built in a frame.
  void begin(float window_width, float window_height, float pixels_to_a_point);
  /// A click in a panel does not keep the keys from the map, unless something covers it.
  void end(bool is_covered);

  /// The width that the settings ask for, `usual` where they leave it open. In points.
  float preferred_width(float usual) const;
  /// So many points within these bounds, `least` before `most`; in pixels.
  float dock_width(float preferred, float least, float most) const;
  /// The panels beside the map, between what stands above and below; what they leave is the map's. Gives
  /// where they begin from the left. Ends with ImGui::End.
  float begin_dock(const char* name, float wide, float above, float below);

 private:
  Settings kept_;
  float styled_scale_ = 0;
  bool is_first_frame_ = true;
};

}  // namespace rearguard
