#pragma once
// Numbers sorted into a few bands of equal width with round bounds, and a colour for each.

#include <cstddef>
#include <string>
#include <vector>

#include "src/view/colour.h"

namespace rearguard {

struct ValueBands {
  double first = 0;       ///< lower bound of the lowest band
  double step = 1;        ///< width of each
  std::size_t count = 1;  ///< at least 1; the highest band has no upper bound

  std::size_t of(double value) const;
  double lower(std::size_t band) const { return first + step * static_cast<double>(band); }
  /// "1 to 1.5", "10 and more".
  std::string text(std::size_t band, bool any_above) const;
};

/// At most `most` bands over `values`, of a width of 1, 2, 2.5 or 5 times a power of ten (a quarter and a
/// half among them). Where a few values lie far above all others, the highest band holds them.
ValueBands bands_over(std::vector<double> values, std::size_t most);

/// Two ramps that the colour-blind can follow, from light to dark.
enum class Ramp : std::uint8_t { fire, sea };
std::vector<Colour> ramp_colours(Ramp ramp, std::size_t count);

}  // namespace rearguard
