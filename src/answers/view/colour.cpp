#include "src/answers/view/colour.h"

#include <array>
#include <cmath>

namespace rearguard {

namespace {

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10U;
  return std::nullopt;
}

std::uint8_t mixed_channel(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::lround(a + (static_cast<double>(b) - a) * share));
}

double linear(std::uint8_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : text.substr(1)) {
    const auto digit = hex_digit(c);
    if (!digit) return std::nullopt;
    value = value * 16U + *digit;
  }
  return rgb(value);
}

std::string to_text(Colour c) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t channel : {c.red, c.green, c.blue}) {
    text += digits[channel >> 4U];
    text += digits[channel & 0xFU];
  }
  return text;
}

Colour mixed(Colour a, Colour b, double share) {
  return {mixed_channel(a.red, b.red, share), mixed_channel(a.green, b.green, share),
          mixed_channel(a.blue, b.blue, share), a.alpha};
}

Colour darker(Colour c, double share) {
  return mixed(c, rgb(0x000000), share);
}
Colour lighter(Colour c, double share) {
  return mixed(c, rgb(0xffffff), share);
}

double luminance(Colour c) {
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

Colour ink_on(Colour background) {
  // The luminance at which black and white contrast equally: (L + .05)² = 1.05 × .05.
  return luminance(background) > 0.179 ? rgb(0x1c1a17) : rgb(0xffffff);
}

}  // namespace rearguard
