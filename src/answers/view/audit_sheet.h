#pragma once
// The common parts of all audit pictures: the map, in full or in low detail, a legend, and bands of equal
// width with round bounds for numbers, with a colour for each. Private to the view.

#include "src/answers/view/audit_scene.h"
#include "src/answers/view/legend_column.h"
#include "src/answers/view/map_scene.h"

namespace rearguard {

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

inline constexpr Hatch closed_hatch{with_alpha(rgb(0x3a3a44), 190), 45, 6, 1.4, false};
inline constexpr Colour closed_wash = rgb(0x9b98a0);

class AuditSheet {
 public:
  AuditSheet(const HexMap& map, const AuditStyle& style);

  const MapLayout& layout() const { return layout_; }
  /// True if hexes are large enough for drawings and numbers.
  bool is_near() const { return layout_.hex_radius() >= near_radius; }
  Scene& scene() { return scene_; }

  /// Adds the map; in low detail, only the tints of its terrain.
  void add_ground();
  /// Fills hexes, by row-major index, with the colours of their bands. Band `none` is left unfilled, band
  /// `closed` is hatched.
  static constexpr std::size_t none = ~std::size_t{0};
  static constexpr std::size_t closed = none - 1;
  void add_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours);
  /// Writes a word in a hex, in full detail only.
  void add_word(Hex h, const std::string& word, Colour ground);
  /// Adds the labels of the map on top of everything drawn so far.
  void add_names();

  /// Returns the legend, with its title. Call it only once the map is drawn.
  LegendColumn& legend();
  void add_band_key(const ValueBands& bands, const std::vector<Colour>& colours, bool any_above);
  void add_closed_key(const std::string& text);
  /// Adds keys of bands that are turns, the first one being turn 1.
  void add_turn_key(std::size_t turns, const std::vector<Colour>& colours, bool any_above);
  /// Records which bars on hexsides are shown, for the legend.
  void note_closed_sides(bool both_ways, bool one_way);
  Scene finish() &&;

 private:
  void add_near_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours);
  void add_far_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours);
  void add_bar_keys();
  void add_swatch(Point at, Colour colour, bool hatched);

  const HexMap& map_;
  MapStyle style_;
  MapLayout layout_;
  Scene scene_;
  LegendColumn legend_;
  std::string title_, subtitle_;
  bool closed_both_ways_ = false;  ///< some hexside is barred
  bool closed_one_way_ = false;    ///< some has a broken bar
};

}  // namespace rearguard
