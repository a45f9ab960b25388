#pragma once
// A large picture in memory, such as the scan of a printed map, with smaller copies for small zooms.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rearguard {

struct Affine;
struct Colour;
struct Image;
struct Point;

/// Decoded pictures larger than this are halved until they fit. In pixels; each takes three bytes, and the
/// smaller copies a third of that.
inline constexpr long long max_scan_px = 100'000'000;
/// Larger pictures are not opened: while it is decoded, a picture takes seven bytes a pixel.
inline constexpr long long max_picture_px = 120'000'000;

class Scan {
 public:
  /// `rgb` are rows from the top, three bytes per pixel.
  struct Level {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;
  };
  /// Makes the smaller copies. The picture has `width` × `height` pixels, of which `base` may be a smaller
  /// copy: halved `halvings` times.
  Scan(int width, int height, Level base, int halvings);

  int width() const { return width_; }
  int height() const { return height_; }
  /// Levels are numbered by halvings of the picture; lower ones are not in memory.
  int first_level() const { return first_level_; }
  int last_level() const { return first_level_ + static_cast<int>(levels_.size()) - 1; }
  const Level& level(int i) const { return levels_[static_cast<std::size_t>(i - first_level_)]; }
  /// Returns the level to show at `scale` screen pixels per pixel of the picture: at least about one of its
  /// pixels per screen pixel, if there are as many.
  int level_for(double scale) const;
  /// Returns how many pixels of the picture one of this level covers.
  double step(int level) const { return static_cast<double>(1LL << level); }

  /// Returns the interpolated colour at a point of the picture, in its own pixels; transparent outside it.
  Colour sample(int level, Point at) const;
  /// Returns an image of `side` × `side` pixels, each with the colour at its middle; `to_picture` leads from
  /// pixels of the image to those of the picture. Transparent beside the picture.
  Image resampled(int level, const Affine& to_picture, int side) const;
  /// Returns the box of `side` × `side` pixels of a level whose top left corner is (x, y); beyond the edge,
  /// the pixels of the edge are repeated.
  Image box(int level, int x, int y, int side) const;

 private:
  int width_, height_;
  int first_level_;
  std::vector<Level> levels_;
};

/// Decodes a picture: PNG, JPEG, GIF (its first frame), WebP, or SVG in its own size. Transparent places show
/// white. `suffix` names the format ("png", "jpg", "gif", "webp", "svg"). Returns what went wrong as the end
/// of a sentence ("it contains no PNG picture"). Any thread may call this; it takes seconds for a large
/// picture.
std::variant<std::shared_ptr<const Scan>, std::string> decode_scan(std::string_view bytes,
                                                                   std::string_view suffix,
                                                                   long long max_px = max_scan_px);

/// Frees what SDL keeps for the calling thread, which must be about to end: decoding leaves a buffer of
/// errors.
void forget_errors_of_thread();

}  // namespace rearguard
