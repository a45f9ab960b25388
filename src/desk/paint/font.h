#pragma once
// Letters as outlines: text of any size and angle is filled like any other shape.

#include "src/answers/view/scene.h"

namespace rearguard {

/// The outline of a character in an em square of side 1: base line at y = 0, y down, rings for the nonzero
/// rule.
struct Glyph {
  std::vector<std::vector<Point>> rings;
  double advance = 0;
};

/// Returns the DejaVu font file of a face from the font folders of the user and the system; empty if there is
/// none.
std::vector<unsigned char> font_file(Face face);

/// The four faces, in the DejaVu fonts from the font folders of the user and the system. A missing font is
/// replaced by the built-in font of Dear ImGui.
class FontSet {
 public:
  FontSet();
  ~FontSet();
  FontSet(const FontSet&) = delete;
  FontSet& operator=(const FontSet&) = delete;

  /// Returns true if the DejaVu fonts were found.
  bool has_dejavu() const;
  /// Returns the outline of a character; the "missing" box if the font lacks it. Valid as long as the set.
  const Glyph& glyph(Face face, char32_t character) const;
  double width(std::string_view text, double size, Face face) const;

 private:
  struct Files;
  std::unique_ptr<Files> files_;
  mutable std::map<std::pair<Face, char32_t>, Glyph> glyphs_;
};

/// Returns the characters of a UTF-8 text; invalid bytes become U+FFFD.
std::vector<char32_t> characters(std::string_view text);

}  // namespace rearguard
