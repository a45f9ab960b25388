#pragma once
// Bytes as text that mails and pictures can hold: base64 (RFC 4648).

#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

std::string to_base64(std::string_view bytes);
/// Returns the bytes of a text, in which blanks and line ends do not count; nothing if it is not base64.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace rearguard
