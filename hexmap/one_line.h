#pragma once
// Words from a document inside a message of one line.

#include <string>
#include <string_view>

namespace rearguard {

/// `text` on one line: control characters replaced by spaces, cut after `longest` bytes at the end of
/// a character.
std::string one_line(std::string_view text, std::size_t longest = std::string_view::npos);

}  // namespace rearguard
