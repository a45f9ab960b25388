#include "src/answers/view/legend_column.h"

#include <algorithm>

namespace rearguard {

void LegendColumn::paragraph(const std::string& text, double size, Face face, Colour colour, double indent) {
  for (const std::string& line : wrapped(text, size, face, (width_ - indent) * 0.98)) {
    scene_.add(Role::legend, Text{{pen_.x + indent, pen_.y + size}, line, size, Anchor::start, face, colour});
    pen_.y += size * 1.35;
  }
}

Point LegendColumn::key(const std::string& text) {
  const double top = pen_.y;
  const double size = 12;
  const auto lines = static_cast<double>(wrapped(text, size, Face::sans, (width_ - key_width) * 0.98).size());
  const double height = std::max(26.0, lines * size * 1.35);
  pen_.y += (height - lines * size * 1.35) / 2;
  paragraph(text, size, Face::sans, legend_ink, key_width);
  pen_.y = top + height + 3;
  return {pen_.x + 13, top + height / 2};
}

}  // namespace rearguard
