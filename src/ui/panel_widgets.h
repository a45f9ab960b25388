#pragma once
// Text, rows and windows that several panels use. Private to the panels.

#include <cstddef>
#include <cstdint>
#include <string>

#include "src/ui/hex_info.h"
#include "src/ui/message.h"

namespace rearguard {

void bold_text(const std::string& text);
void wrapped_text(const std::string& text);
void soft_text(const std::string& text);  ///< wrapped, in softer ink
/// Wrapped, with the mark of a legal end, a refusal or a warning before it.
enum class Tone : std::uint8_t { good, bad, warning };
void toned_text(Tone tone, const std::string& text, bool bold);
/// A button that is drawn pressed where it is the one chosen.
bool choice_button(const std::string& label, bool chosen);
/// All that there is to know of a hex of the map.
void hex_info_part(const HexInfo& info);
/// A window without a frame, that stays where it is. `more`: ImGuiWindowFlags. Ends with ImGui::End.
void begin_fixed(const char* name, int more);
/// A bar over the whole width of the window, `height` as its content took in the last frame. `end_bar` gives
/// the height that it takes.
void begin_bar(const char* name, float top, float width, float height, float scale);
float end_bar(float scale);
/// A window in the middle of the screen, as wide and high as asked where there is room (0: as high as it
/// needs). Ends with ImGui::End.
void begin_centred(const char* title, float width, float height, float wide, float tall);
/// A message in the middle of the screen; whether it was closed.
bool message_window(const Message& message, float width, float height, float scale);
/// A text cut to so many bytes at the end of a character, with dots.
std::string shortened(const std::string& text, std::size_t most);
/// Whether the last item is pointed at, by mouse or by keys.
bool is_pointed_at();
/// Goes on in the same line where the next item of this width still fits, else in the next.
void next_in_flow(float next_width);

}  // namespace rearguard
