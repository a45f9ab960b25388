#include "src/cli/terminal_output.h"

#include <utility>

#include "hexmap/one_line.h"

namespace rearguard {

std::streambuf::int_type TerminalOutput::overflow(int_type byte) {
  if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
  const char c = traits_type::to_char_type(byte);
  return to_.sputc(shown_byte(std::exchange(before_, c), c));
}

std::streamsize TerminalOutput::xsputn(const char* text, std::streamsize size) {
  std::streamsize passed = 0;
  for (std::streamsize i = 0; i < size; ++i) {
    const char shown = shown_byte(std::exchange(before_, text[i]), text[i]);
    if (shown == text[i]) continue;
    passed += to_.sputn(text + passed, i - passed);
    if (passed < i || traits_type::eq_int_type(to_.sputc(shown), traits_type::eof())) return passed;
    passed = i + 1;
  }
  return passed + to_.sputn(text + passed, size - passed);
}

}  // namespace rearguard
