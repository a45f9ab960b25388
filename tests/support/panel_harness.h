#pragma once
// Runs panels without a display: frames, synthetic mouse and keyboard input, and pictures.

#include "src/desk/paint/raster.h"

namespace rearguard::testing {

class PanelHarness {
 public:
  PanelHarness(int width, int height, float scale = 1);
  ~PanelHarness();
  PanelHarness(const PanelHarness&) = delete;
  PanelHarness& operator=(const PanelHarness&) = delete;

  int width() const { return width_; }
  int height() const { return height_; }
  float scale() const { return scale_; }

  /// Runs one frame; `build` builds the panels.
  void frame(const std::function<void()>& build);
  /// Returns the drawing of the latest frame over `ground` at (0, 0).
  Image picture(const Image& ground) const;

  void move_mouse(float x, float y);
  void press_mouse(bool down);
  /// Presses or releases an ImGuiKey_.
  void press_key(int key, bool down);
  void type(const std::string& text);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  int width_, height_;
  float scale_;
};

}  // namespace rearguard::testing
