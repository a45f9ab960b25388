#pragma once
// The formats of `rearguard convert`. Private to the room.

#include <cstdint>
#include <string>

namespace rearguard {

enum class Format : std::uint8_t {
  toml,
  json,
  line,
  tmx,
  tmj,
  tsx,
  tsj,
  wesnoth,
  board,
  units,
  svg,
  png,
  pdf,
  module,
  save
};

struct FormatName {
  const char* name;
  Format format;
  bool can_be_read, can_be_written;
};

/// Returns the format named by an option or by the suffix of a file. Returns null, with a message, for an
/// unknown format, or one that `wanted` excludes.
const FormatName* format_of(const std::string& option, const std::string& named, const std::string& file,
                            bool FormatName::*wanted, std::string& message);

}  // namespace rearguard
