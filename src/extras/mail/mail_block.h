#pragma once
// A game or an invitation within the text of a mail: between greeting and signature, quoted, with broken
// lines.

#include <string>
#include <string_view>

namespace rearguard {

/// Returns the block that a text has from the first line of a game or an invitation to its last whole line,
/// as it was written: without the marks of quotes before its lines, and with those lines put together that a
/// mail program has broken. Line ends are plain. A text that begins and ends with a block, or has none, comes
/// back as it is but for its line ends.
std::string mail_block_in(std::string_view text);

}  // namespace rearguard
