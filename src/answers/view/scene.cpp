#include "src/answers/view/scene.h"

namespace rearguard {

namespace {

// Advance widths of the characters 0x20 to 0x7E in hundredths of an em, by face, in the DejaVu fonts: a scene
// is laid out before any painter opens a font.
using Advances = std::array<std::uint8_t, 95>;
constexpr std::array<Advances, 4> advances = {{
    {{32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
      64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
      60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
      63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84}},
    {{35, 46, 52, 84, 70, 100, 87, 31,  46,  46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,  70, 70,
      70, 70, 40, 40, 84, 84,  84, 58,  100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
      73, 85, 77, 72, 68, 81,  77, 110, 77,  72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68,  44, 72,
      71, 34, 34, 67, 34, 104, 71, 69,  72,  72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71,  84}},
    {{32, 40, 46, 84, 64, 95, 89, 27,  39,  39, 50, 84, 32, 34, 32, 34, 64, 64, 64, 64, 64, 64,  64, 64,
      64, 64, 34, 34, 84, 84, 84, 54,  100, 72, 73, 77, 80, 73, 69, 80, 87, 40, 40, 75, 66, 102, 88, 82,
      67, 82, 75, 69, 67, 84, 72, 103, 71,  66, 69, 39, 34, 39, 84, 50, 50, 60, 64, 56, 64, 59,  37, 64,
      64, 32, 31, 61, 32, 95, 64, 60,  64,  64, 48, 51, 40, 64, 56, 86, 56, 56, 53, 64, 34, 64,  84}},
    {{35, 44, 52, 84, 70, 95,  90, 31,  47,  47, 52, 84, 35, 42, 35, 37, 70, 70, 70, 70, 70, 70,  70, 70,
      70, 70, 37, 37, 84, 84,  84, 59,  100, 78, 85, 80, 87, 76, 71, 85, 94, 47, 47, 87, 70, 111, 91, 87,
      75, 87, 83, 72, 74, 87,  78, 112, 78,  71, 73, 47, 37, 47, 84, 50, 50, 65, 70, 61, 70, 64,  43, 70,
      73, 38, 36, 69, 38, 106, 73, 67,  70,  70, 53, 56, 46, 73, 58, 86, 60, 58, 57, 64, 36, 64,  84}},
}};
constexpr double other_advance = 0.62;

/// In the order of `Role`.
constexpr std::array<std::string_view, 35> role_names{
    "paper",  "underlay", "terrain", "terrain-art", "elevation", "stream",  "hexside",
    "slope",  "road",     "bridge",  "grid",        "number",    "label",   "victory",
    "frame",  "title",    "counter", "symbol",      "stack",     "state",   "facing",
    "zoc",    "path",     "end",     "cost",        "ruled-out", "clause",  "retreating",
    "effect", "range",    "fire",    "sight",       "danger",    "pointer", "legend"};
static_assert(role_names.size() == static_cast<std::size_t>(Role::legend) + 1);

/// Returns how far a byte of a text moves on, in heights of its letters.
double ems_of(char c, Face face) {
  const auto byte = static_cast<unsigned char>(c);
  if (is_inside_character(c)) return 0;
  return byte >= 0x20U && byte <= 0x7EU ? advances[static_cast<std::size_t>(face)][byte - 0x20U] / 100.0
                                        : other_advance;
}

}  // namespace

std::string_view to_text(Role role) {
  return role_names[static_cast<std::size_t>(role)];
}

double text_width(std::string_view text, double size, Face face) {
  double ems = 0;
  for (const char c : text) ems += ems_of(c, face);
  return ems * size;
}

std::size_t bytes_that_fit(std::string_view text, double size, Face face, double width) {
  double ems = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    ems += ems_of(text[i], face);
    if (i > 0 && ems * size > width && !is_inside_character(text[i])) return i;
  }
  return text.size();
}

std::vector<std::string> wrapped(std::string_view text, double size, Face face, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (!line.empty() && text_width(longer, size, face) > width) {
      lines.push_back(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace rearguard
