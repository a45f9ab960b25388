#pragma once
// Passes SDL events to Dear ImGui and draws its output on a canvas. Depends on events alone, so that a script
// and a user get the same behaviour.

#include <deque>

#include "src/desk/ui/canvas.h"
#include "src/desk/ui/panel_cache.h"

union SDL_Event;
struct ImGuiContext;

namespace rearguard {

class UiBridge {
 public:
  /// `scale`: screen pixels per point. ImGui works in screen pixels, with fonts and style of that size.
  /// Fonts: [0] regular, [1] bold.
  UiBridge(Canvas& canvas, double scale);
  ~UiBridge();
  UiBridge(const UiBridge&) = delete;
  UiBridge& operator=(const UiBridge&) = delete;

  /// Queues an event. Mouse positions are in window points; see `set_mouse_scale`.
  void push(const SDL_Event& event);
  /// Rebuilds the fonts if the scale has changed.
  void set_scale(double scale);
  /// Sets the screen pixels per window point of mouse events.
  void set_mouse_scale(double scale) { mouse_scale_ = scale; }

  /// Begins a frame with as many queued events as one frame can process (a press and its release need two).
  void new_frame(double seconds);
  /// The events of this frame, with mouse positions in screen pixels.
  const std::vector<SDL_Event>& taken() const;
  bool has_more() const;
  /// Ends the frame and draws it.
  void render();

  /// Valid between `new_frame` and `render`.
  bool wants_mouse() const;
  bool wants_text() const;
  /// Returns true while a text cursor blinks.
  bool blinks() const { return wants_text(); }

  /// The cache of unchanged panels.
  PanelCache& pictures() { return pictures_; }

  /// Rebuilds the font texture, as after the graphics card has lost it.
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
