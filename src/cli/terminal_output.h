#pragma once
// An answer on its way to a terminal.

#include <streambuf>

#include "hexmap/one_line.h"

namespace rearguard {

/// Passes on what is written, but for control characters (`shown_byte`): names in documents may hold some, as
/// escapes, and a terminal would obey them. JSON is not changed by it, which escapes them.
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
