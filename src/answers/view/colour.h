#pragma once
// Colours and how to mix them.

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

/// Returns the opaque colour 0xRRGGBB.
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
/// Returns "#rrggbb", without the alpha.
std::string to_text(Colour c);

/// Returns the mix of two colours: `a` at `share` 0, `b` at 1. Keeps the alpha of `a`.
Colour mixed(Colour a, Colour b, double share);
Colour darker(Colour c, double share);
Colour lighter(Colour c, double share);

/// Returns the relative luminance: 0 black to 1 white.
double luminance(Colour c);
/// Returns near-black or white, the one with more contrast to `background`.
Colour ink_on(Colour background);

}  // namespace rearguard
