#pragma once
// Text, rows and windows that several panels use. Private to the panels.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace rearguard {

struct HexInfo;
struct Image;
struct Message;

void bold_text(const std::string& text);
/// A text before a field on the same line, which begins at `x` pixels; 0: right after it.
void label_before(const std::string& text, float x = 0);
void wrapped_text(const std::string& text);
void soft_text(const std::string& text);  ///< wrapped, in softer ink
/// Shows wrapped text after the mark of a legal end hex, an illegal hex or a warning.
enum class Tone : std::uint8_t { good, bad, warning };
void toned_text(Tone tone, const std::string& text, bool bold);
/// Shows a button, drawn as pressed if it is the chosen one; returns true when clicked.
bool choice_button(const std::string& label, bool chosen);
/// Shows a picture in its own pixels. The pointer must stay where it is until the frame is drawn.
void panel_picture(const std::shared_ptr<const Image>& image);
/// Shows all facts about a hex.
void hex_info_part(const HexInfo& info);
/// Begins a fixed window without a frame. `more` is ImGuiWindowFlags. The caller ends it with ImGui::End.
void begin_fixed(const char* name, int more);
/// Begins a bar across the window, with the `height` of its content in the last frame. `end_bar` returns the
/// height that its content needs.
void begin_bar(const char* name, float top, float width, float height, float scale);
float end_bar(float scale);
/// Begins a centred window of at most this size (0: as tall as its content). The caller ends it with
/// ImGui::End.
void begin_centred(const char* title, float width, float height, float wide, float tall);
/// Shows a message in a centred window; returns true when it is closed.
bool message_window(const Message& message, float width, float height, float scale);
/// Truncates a text to at most so many bytes at a character boundary, with an ellipsis.
std::string shortened(const std::string& text, std::size_t max_length);
/// Returns true if the mouse or the keyboard points at the last item.
bool is_pointed_at();
/// Continues on the same line if an item of this width fits there.
void next_in_flow(float next_width);

/// Buttons side by side, in as many lines as they need.
class ButtonFlow {
 public:
  /// `is_wide`: there is room for keys behind the labels.
  explicit ButtonFlow(bool is_wide) : is_wide_(is_wide) {}
  /// Shows a button with a tip; returns true when clicked.
  bool operator()(const std::string& label, bool enabled, const std::string& help);
  /// Returns a label with its key, if there is room.
  std::string keyed(const char* label, const char* key) const;

 private:
  bool is_wide_;
  bool is_first_ = true;
};

}  // namespace rearguard
