#pragma once
// Letters as outlines, so that text is drawn at any size and angle by the same filling as every shape.

#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "src/view/scene.h"

namespace rearguard {

/// A letter of an em square of 1, the base line at y = 0, y down. Rings for the nonzero rule.
struct Glyph {
  std::vector<std::vector<Point>> rings;
  double advance = 0;
};

/// The bytes of the DejaVu file of a face, looked for in the font folders of the user and the system; empty
/// where there is none.
std::vector<unsigned char> font_file(Face face);

/// The four faces. Looks for the DejaVu fonts in the font folders of the user and the system; where
/// there are none the user interface library's built-in font serves for every face.
class FontBook {
 public:
  FontBook();
  ~FontBook();
  FontBook(const FontBook&) = delete;
  FontBook& operator=(const FontBook&) = delete;

  /// Whether the DejaVu fonts were found.
  bool has_dejavu() const;
  /// Stays valid as long as the book. A character that the font lacks is its "missing" box.
  const Glyph& glyph(Face face, char32_t character) const;
  double width(std::string_view text, double size, Face face) const;

 private:
  struct Files;
  std::unique_ptr<Files> files_;
  mutable std::map<std::pair<Face, char32_t>, Glyph> glyphs_;
};

/// The characters of a UTF-8 text; a byte that is none reads as U+FFFD.
std::vector<char32_t> characters(std::string_view text);

}  // namespace rearguard
