#pragma once
// Output that is safe to show on a terminal.

#include <streambuf>

namespace rearguard {

/// A stream buffer that replaces control characters (see `shown_byte`): names in documents may contain them,
/// and a terminal would obey them. JSON passes unchanged because it escapes them.
class TerminalOutput : public std::streambuf {
 public:
  /// `to` must outlive it.
  explicit TerminalOutput(std::streambuf& to) : to_(to) {}

 protected:
  int_type overflow(int_type byte) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override { return to_.pubsync(); }

 private:
  std::streambuf& to_;
  char before_ = '\0';
};

}  // namespace rearguard
