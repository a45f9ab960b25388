#pragma once
// Bands of equal width with round bounds for numbers, and a colour for each.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rearguard {

struct Colour;

struct ValueBands {
  double first = 0;       ///< lower bound of the lowest band
  double step = 1;        ///< width of a band
  std::size_t count = 1;  ///< at least 1; the highest band has no upper bound

  std::size_t band_of(double value) const;
  double lower(std::size_t band) const { return first + step * static_cast<double>(band); }
  /// Returns "1 to 1.5", "10 and more".
  std::string text(std::size_t band, bool any_above) const;
};

/// Returns at most `max_count` bands for `values`, with a width of 1, 2, 2.5 or 5 times a power of ten (also
/// 1/4 and 1/2). A few values far above all others fall into the highest band.
ValueBands bands_over(std::vector<double> values, std::size_t max_count);

/// A colour ramp from light to dark, safe for colour-blind readers.
enum class Ramp : std::uint8_t { fire, sea };
std::vector<Colour> ramp_colours(Ramp ramp, std::size_t count);

}  // namespace rearguard
