#pragma once
// What kind of picture some bytes are, and how large it is, from its first bytes.

#include <optional>
#include <string_view>

namespace rearguard {

struct PictureHeader {
  std::string_view suffix;  ///< "png", "jpg", "gif", "webp", "svg"
  int width = 0;            ///< in pixels; 0 if an SVG does not say
  int height = 0;
  bool has_text = false;  ///< an SVG with text, which not every program draws
};

/// Returns nothing if this is no PNG, JPEG, GIF, WebP or SVG picture, or a broken one.
std::optional<PictureHeader> read_picture_header(std::string_view bytes);

}  // namespace rearguard
