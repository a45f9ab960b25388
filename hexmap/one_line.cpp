#include "hexmap/one_line.h"

#include <algorithm>
#include <utility>

namespace rearguard {

std::string one_line(std::string_view text, std::size_t max_length) {
  std::size_t end = std::min(text.size(), max_length);
  if (end < text.size()) {
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  }
  std::string line(text.substr(0, end));
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
      ' ');
  return end < text.size() ? line + "…" : line;
}

std::string shown_text(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  char before = '\0';
  for (const char byte : text) shown += shown_byte(std::exchange(before, byte), byte);
  return shown;
}

}  // namespace rearguard
