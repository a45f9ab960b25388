#include "src/command/session/terminal_output.h"

#include <utility>

#include "hexmap/one_line.h"

namespace rearguard {

namespace {

/// Tests for ASCII without control characters but line ends, which is shown as it is: tests all of it, so
/// that the compiler can test many bytes at a time.
bool is_shown_as_it_is(const char* text, std::streamsize size) {
  unsigned other = 0;
  for (std::streamsize i = 0; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    other |= unsigned{byte < 0x20} & unsigned{byte != '\n'};
    other |= unsigned{byte >= 0x7F};
  }
  return other == 0;
}

}  // namespace

std::streambuf::int_type TerminalOutput::overflow(int_type byte) {
  if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
  const char c = traits_type::to_char_type(byte);
  return to_.sputc(shown_byte(std::exchange(before_, c), c));
}

std::streamsize TerminalOutput::xsputn(const char* text, std::streamsize size) {
  if (size > 0 && is_shown_as_it_is(text, size)) {
    before_ = text[size - 1];
    return to_.sputn(text, size);
  }
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
