#pragma once
// The parts of an SVG: the text of a path in as few characters as the picture needs, and elements, of which
// what looks the same is one where the order of painting allows it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexmap/grid.h"
#include "src/answers/view/colour.h"

namespace rearguard {

/// The `d` of a path. Each point is a whole multiple of the resolution, the nearest to where it was given
/// (the corners of a curve: the nearest even one), however long the path is.
class SvgPath {
 public:
  /// `decimals`: of each number, 1 or 2.
  explicit SvgPath(int decimals = 1) : units_(decimals == 1 ? 10 : 100) {}

  /// Adds a line of its own. Points that a straight line or a curve passes within a tenth of a pixel are left
  /// out.
  void add(const std::vector<Point>& points, bool closed);
  /// Adds a point to one line through all such points, which nobody sees: each has a marker.
  void add_place(Point p);
  const std::string& text() const { return text_; }
  int places() const { return places_; }

 private:
  /// A point in units of the resolution.
  struct Place {
    long long x = 0, y = 0;
  };
  Place rounded(Point p) const;
  /// Adds the closed quadratic B-spline of these corners.
  void add_curve(const std::vector<Point>& corners);
  void command(char letter, std::initializer_list<long long> numbers);
  void move_to(Place p);
  void line_to(Place p);
  void number(long long value);

  int units_;
  std::string text_;
  char last_ = 0;           // command, after which its letter need not be repeated
  bool has_point_ = false;  // in the number before
  Place start_, here_;      // of the line
  int places_ = 0;
};

/// Formats a number with at most so many decimals (1 to 4), without exponent, comma or "-0".
std::string svg_number(double value, int decimals = 2);

/// A box that holds all that a piece paints, in scene pixels.
struct SvgBounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  void include(Point p);
  SvgBounds grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
};

/// What one element is made of.
enum class SvgForm : std::uint8_t {
  lines,   ///< a path of many lines
  places,  ///< a mark at many places: a path that nobody sees, with a marker at each of its points
  texts,   ///< a group of texts
  whole,   ///< as it is written; never shared
};

/// How the pieces of an element look.
struct SvgLook {
  SvgForm form = SvgForm::whole;
  std::string role;   ///< attribute, which neighbours share in one group; may be empty
  std::string style;  ///< attributes
  std::string over;   ///< of `lines`: attributes for painting them once more; of `places`: the marker
};

/// A text of a group: where it is, and the rest of its element.
struct SvgText {
  Point place;
  std::string turn;  ///< attribute; empty: it is level
  std::string rest;
};

/// Where and how a piece of a picture is painted.
struct SvgPaint {
  SvgBounds bounds;
  std::optional<Colour> hue = std::nullopt;  ///< of all that it paints; empty: of several
  bool apart = false;                        ///< may overlap no other piece of its element
};

struct SvgBatch {
  SvgLook look;
  SvgPath path;
  std::vector<SvgText> texts;
  std::string inner;  ///< the whole element
};

/// Sorts pieces into elements. No piece is painted before one under it: only those that do not overlap, or
/// that are of one hue (then any order gives the same colours), change places.
class SvgBatches {
 public:
  /// Returns the element for the next piece of the picture.
  SvgBatch& next(const SvgLook& look, const SvgPaint& paint);
  /// Returns all elements, in the order of painting. `shapes`: begins the names of those paths that are
  /// written once and painted several times; without it nothing is shared, and each element has its role.
  std::string text(const std::string& shapes = {}) const;

 private:
  struct Piece {
    SvgPaint paint;
    std::size_t batch = 0;
  };
  /// Returns the lists of the pieces that may overlap with one in this box, and in which it belongs.
  std::vector<std::vector<std::size_t>*> lists_for(const SvgBounds& bounds);

  std::vector<SvgBatch> batches_;
  std::vector<Piece> pieces_;
  std::map<std::array<std::string, 3>, std::vector<std::size_t>> by_look_;  // batches
  std::map<std::pair<int, int>, std::vector<std::size_t>> pieces_in_;       // squares of the picture
  std::vector<std::size_t> wide_;                                           // pieces in too many squares
};

}  // namespace rearguard
