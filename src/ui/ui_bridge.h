#pragma once
// SDL events to Dear ImGui, and what it draws to an SDL renderer. Works from events alone, so that a scripted
// session and a hand at the mouse do the same.

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "src/ui/canvas.h"
#include "src/ui/panel_cache.h"

union SDL_Event;
struct ImGuiContext;

namespace rearguard {

class UiBridge {
 public:
  /// `scale`: screen pixels to a point. ImGui works in screen pixels; its font and style are made for them.
  /// Fonts: [0] the text's, [1] the same bold.
  UiBridge(Canvas& canvas, double scale);
  ~UiBridge();
  UiBridge(const UiBridge&) = delete;
  UiBridge& operator=(const UiBridge&) = delete;

  /// Queues an event. Mouse positions are in window points, `points` of which make a screen pixel's inverse.
  void push(const SDL_Event& event);
  /// Makes the fonts anew where the scale is another one.
  void set_scale(double scale);
  /// Screen pixels to a window point in mouse events.
  void set_mouse_scale(double scale) { mouse_scale_ = scale; }

  /// Takes from the queue as much as one frame can see (a press and its release are two frames' work) and
  /// begins a frame.
  void new_frame(double seconds);
  /// The events of this frame, mouse positions in screen pixels.
  const std::vector<SDL_Event>& taken() const;
  bool has_more() const;
  /// Ends the frame and draws it.
  void render();

  /// Valid between `new_frame` and `render`.
  bool wants_mouse() const;
  bool wants_text() const;
  /// Whether a text field's cursor blinks.
  bool blinks() const { return wants_text(); }

  /// How panels are drawn that have not changed.
  PanelCache& pictures() { return pictures_; }

  /// The font's texture anew, as when the graphics card has lost it.
  void make_font_texture();

 private:
  struct Queue;
  void use_context() const;

  Canvas& canvas_;
  double scale_ = 0;  ///< of the fonts; 0: none yet
  double mouse_scale_ = 1;
  ImGuiContext* context_ = nullptr;
  PanelCache pictures_;
  std::unique_ptr<Queue> queue_;
  std::unique_ptr<SDL_Texture, FreeTexture> font_texture_;
  std::string clipboard_;
};

}  // namespace rearguard
