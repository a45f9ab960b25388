#pragma once
// Words from a document inside a message of one line, and in what a terminal is shown.

#include <string>
#include <string_view>

namespace rearguard {

/// `text` on one line: control characters replaced by spaces, cut after `longest` bytes at the end of
/// a character.
std::string one_line(std::string_view text, std::size_t longest = std::string_view::npos);

/// What to show instead of `byte`, which follows `before`, so that no terminal obeys a text: of control
/// characters tabs and ends of lines are left, others become blanks, those beyond ASCII too.
constexpr char shown_byte(char before, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  if ((value < 0x20 && byte != '\n' && byte != '\t') || value == 0x7F) return ' ';
  // U+0080 to U+009F become U+00A0.
  return before == '\xC2' && value >= 0x80 && value < 0xA0 ? '\xA0' : byte;
}

/// A whole text, byte by byte.
std::string shown_text(std::string_view text);

}  // namespace rearguard
