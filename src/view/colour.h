#pragma once
// Colours, and how one is made from another.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
  friend auto operator<=>(const Colour&, const Colour&) = default;
};

/// 0xRRGGBB.
constexpr Colour rgb(std::uint32_t value) {
  return {static_cast<std::uint8_t>((value >> 16U) & 0xFFU), static_cast<std::uint8_t>((value >> 8U) & 0xFFU),
          static_cast<std::uint8_t>(value & 0xFFU), 255};
}
constexpr Colour with_alpha(Colour c, int alpha) {
  c.alpha = static_cast<std::uint8_t>(alpha);
  return c;
}

/// Reads "#rrggbb" (either case); nothing for anything else.
std::optional<Colour> parse_colour(std::string_view text);
/// "#rrggbb"; the alpha is left out.
std::string to_text(Colour c);

/// `a` where `share` is 0, `b` where it is 1; the alpha of `a` is kept.
Colour mixed(Colour a, Colour b, double share);
Colour darker(Colour c, double share);
Colour lighter(Colour c, double share);

/// Relative luminance, 0 black to 1 white.
double luminance(Colour c);
/// Near-black or white, whichever is the better read on `background`.
Colour ink_on(Colour background);

}  // namespace rearguard
