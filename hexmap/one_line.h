#pragma once
// Text from a document made safe for one-line messages and for terminals.

#include <string>
#include <string_view>

namespace rearguard {

/// Returns `text` on one line: control characters become spaces, and the text is cut after at most
/// `max_length` bytes at the end of a character.
std::string one_line(std::string_view text, std::size_t max_length = std::string_view::npos);

/// Returns the byte to show for `byte`, which follows `before`. Text shown this way cannot control a
/// terminal: tabs and line ends stay, other control characters become blanks, including those beyond ASCII.
constexpr char shown_byte(char before, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  if ((value < 0x20 && byte != '\n' && byte != '\t') || value == 0x7F) return ' ';
  // U+0080 to U+009F become U+00A0.
  return before == '\xC2' && value >= 0x80 && value < 0xA0 ? '\xA0' : byte;
}

/// Returns a whole text made safe byte by byte.
std::string shown_text(std::string_view text);

}  // namespace rearguard
