#pragma once
// A picture as a flat list of items, back to front. All painters draw the same list.

#include <utility>

#include "hexmap/affine.h"
#include "src/answers/view/art.h"
#include "src/answers/view/colour.h"

namespace rearguard {

/// The line style of a path; lengths in scene pixels. Joins are round.
struct Stroke {
  Colour colour;
  double width = 1;
  std::vector<double> dash;  ///< lengths drawn, skipped, drawn …; empty: solid
  bool round_cap = true;
};

/// Parallel lines inside a shape: colour is never the only mark.
struct Hatch {
  Colour colour;
  double angle = 45;   ///< degrees, clockwise from the x axis
  double spacing = 8;  ///< between the centres of two lines
  double width = 1.5;
  bool crossed = false;  ///< a second set of lines at right angles
};

/// Any number of closed rings, filled by the even-odd rule.
struct Polygon {
  std::vector<std::vector<Point>> rings;
  std::optional<Colour> fill = std::nullopt;
  std::optional<Hatch> hatch = std::nullopt;
  std::optional<Stroke> stroke = std::nullopt;
};

struct Polyline {
  std::vector<Point> points;
  Stroke stroke;
};

struct Circle {
  Point centre;
  double radius = 1;
  std::optional<Colour> fill = std::nullopt;
  std::optional<Hatch> hatch = std::nullopt;
  std::optional<Stroke> stroke = std::nullopt;
};

enum class Anchor : std::uint8_t { start, middle, end };
enum class Face : std::uint8_t { sans, sans_bold, serif, serif_bold };

struct Text {
  Point point;  ///< start, middle or end of the base line, by `anchor`
  std::string text;
  double size = 12;  ///< of the em square
  Anchor anchor = Anchor::middle;
  Face face = Face::sans;
  Colour colour{};
  std::optional<Colour> halo = std::nullopt;  ///< drawn behind the letters
  double halo_width = 2;                      ///< beyond the edge of the letters
  double angle = 0;                           ///< degrees, clockwise about `at`
};

/// A drawing, placed and rotated.
struct Sprite {
  std::shared_ptr<const Art> art;
  Point centre;
  double width = 1;
  double height = 1;
  int angle = 0;            ///< degrees, clockwise about the centre
  std::vector<Point> clip;  ///< a ring; nothing is drawn outside it; empty: no clipping
};

class Scan;

/// The picture of a `Backdrop`. Painters of pixels need `pixels` (src/desk/paint/scan.h), SVG the file.
struct BackdropPicture {
  std::shared_ptr<const Scan> pixels;
  std::string bytes;       ///< of the file
  std::string media_type;  ///< of the file: "image/png"
  int width = 0, height = 0;
};

/// A picture in any affine position, such as the scan of a printed map under its hexes.
struct Backdrop {
  std::shared_ptr<const BackdropPicture> picture;
  Affine to_scene;  ///< from pixels of the picture
  double opacity = 1;
  std::vector<std::vector<Point>>
      clip;  ///< closed rings, by the even-odd rule; nothing is drawn outside them
};

/// What an item represents. SVG writes it as the class, for tests and style sheets; other painters ignore it.
enum class Role : std::uint8_t {
  paper,
  underlay,
  terrain,
  terrain_art,
  elevation,
  stream,
  hexside,
  slope,
  road,
  bridge,
  grid,
  number,
  label,
  victory,
  frame,
  title,
  counter,
  symbol,
  stack,
  state,
  facing,
  zoc,
  path,
  end,
  cost,
  ruled_out,
  clause,
  retreating,
  effect,
  range,
  fire,
  sight,
  danger,
  pointer,
  legend,
};
/// Returns "paper", "terrain-art", …
std::string_view to_text(Role role);

/// What several items show together: a unit, or a mark in a hex. SVG writes them as one group.
struct Depicted {
  std::string unit;   ///< id; empty: none
  std::string hex;    ///< printed number
  std::string label;  ///< for screen readers
};

struct Item {
  Role role = Role::paper;
  std::variant<Polygon, Polyline, Circle, Text, Sprite, Backdrop> shape;
  std::string note;  ///< tooltip; mostly empty
  std::shared_ptr<const Depicted> subject = {};
};

/// A picture in scene pixels: x to the right, y down, from (0, 0) to (width, height).
struct Scene {
  double width = 0;
  double height = 0;
  Colour background;
  std::string title;  ///< for screen readers
  std::vector<Item> items;

  template <class Shape>
  void add(Role role, Shape shape, std::string note = {}) {
    Item& item = items.emplace_back();
    item.role = role;
    item.shape.template emplace<Shape>(std::move(shape));
    item.note = std::move(note);
  }
  /// Has the items from number `first` on show a subject.
  void name_from(std::size_t first, Depicted subject) {
    const auto shared = std::make_shared<const Depicted>(std::move(subject));
    for (std::size_t i = first; i < items.size(); ++i) items[i].subject = shared;
  }
};

/// Returns true for a byte of UTF-8 that does not begin a character.
inline bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Returns the width of one line of text, estimated without a font file to within a few per cent.
double text_width(std::string_view text, double size, Face face);

/// Returns the bytes of the longest beginning that is no wider than `width`, but of one character at least.
std::size_t bytes_that_fit(std::string_view text, double size, Face face, double width);

/// Splits a text at spaces into lines no wider than `width` (a longer word gets a line of its own).
std::vector<std::string> wrapped(std::string_view text, double size, Face face, double width);

}  // namespace rearguard
