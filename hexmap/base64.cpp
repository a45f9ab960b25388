#include "hexmap/base64.h"

#include <algorithm>
#include <cstdint>

namespace rearguard {
namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::optional<std::uint32_t> sextet(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? std::optional<std::uint32_t>(63) : std::nullopt;
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k])) : 0U;
    };
    const unsigned group = byte(0) << 16U | byte(1) << 8U | byte(2);
    const std::size_t known = std::min<std::size_t>(bytes.size() - i, 3);
    for (std::size_t k = 0; k < 4; ++k) text += k <= known ? base64_digits[group >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned held = 0;
  bool has_ended = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
    const auto value = sextet(c);
    has_ended = has_ended || c == '=';
    if (c == '=') continue;
    if (!value || has_ended) return std::nullopt;
    bits = (bits << 6U) | *value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xFFU);
    bits &= (1U << held) - 1;
  }
  // One text for the same bytes: what is left over of the last digit is nought.
  return bits == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace rearguard
