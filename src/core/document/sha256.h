#pragma once
// SHA-256, for signatures of documents. They notice mistakes; what must resist malice is in src/extras/mail.

#include <string>
#include <string_view>

namespace rearguard {

/// Returns the SHA-256 of some bytes in 64 small hexadecimal digits (FIPS 180-4).
std::string sha256(std::string_view bytes);

}  // namespace rearguard
