#include "src/answers/view/value_bands.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "src/answers/view/colour.h"

namespace rearguard {

std::size_t ValueBands::band_of(double value) const {
  // A value on a bound belongs to the band above, despite rounding errors.
  const double at = std::floor((value - first) / step + 1e-9);
  if (!(at > 0)) return 0;
  return std::min(count - 1, at >= static_cast<double>(count) ? count - 1 : static_cast<std::size_t>(at));
}

std::string ValueBands::text(std::size_t band, bool any_above) const {
  if (band + 1 == count && any_above) return fmt::format("{:g} and more", lower(band));
  return fmt::format("{:g} to {:g}", lower(band), lower(band + 1));
}

ValueBands bands_over(std::vector<double> values, std::size_t max_bands) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const double low = values.front();
  const double common = values[(values.size() - 1) * 97 / 100];
  const double high = values.back() > low + 2 * (common - low) && common > low ? common : values.back();
  constexpr std::array<double, 4> round_steps{1, 2, 2.5, 5};
  double power = std::pow(
      10.0, std::floor(std::log10(std::max((high - low) / static_cast<double>(max_bands), 0.1))) - 1);
  for (;; power *= 10) {
    for (const double step : round_steps) {
      const double width = step * power;
      const double first = std::floor(low / width + 1e-9) * width;
      const double bands = std::floor((high - first) / width + 1e-9) + 1;
      if (width >= 0.25 && bands <= static_cast<double>(max_bands))
        return {first, width, static_cast<std::size_t>(bands)};
    }
  }
}

std::vector<Colour> ramp_colours(Ramp ramp, std::size_t count) {
  constexpr std::array<std::uint32_t, 6> fire{0xfdf6c9, 0xfdd58a, 0xf9a14f, 0xe4602f, 0xad1f2a, 0x5c0f2c};
  constexpr std::array<std::uint32_t, 6> sea{0xf7f9d4, 0xc3e5b5, 0x7fcabb, 0x3a9fbf, 0x2b62a3, 0x1f2a68};
  const auto& stops = ramp == Ramp::fire ? fire : sea;
  std::vector<Colour> colours;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = count == 1 ? 0
                                 : static_cast<double>(i) * static_cast<double>(stops.size() - 1) /
                                       static_cast<double>(count - 1);
    const std::size_t from = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    colours.push_back(mixed(rgb(stops[from]), rgb(stops[from + 1]), at - static_cast<double>(from)));
  }
  return colours;
}

}  // namespace rearguard
