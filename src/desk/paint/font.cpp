#include "src/desk/paint/font.h"

#include <imgui.h>
#include <stb_truetype.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace rearguard {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 4> file_names = {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf",
                                                   "DejaVuSerif-Bold.ttf"};
constexpr int curve_steps = 5;

void add_data_folder(std::vector<fs::path>& folders, const fs::path& data) {
  for (const char* inside :
       {"fonts/truetype/dejavu", "fonts/dejavu", "fonts/dejavu-sans-fonts", "fonts/TTF", "fonts"})
    folders.push_back(data / inside);
}

std::vector<fs::path> font_folders() {
  std::vector<fs::path> folders;
  if (const char* own = std::getenv("XDG_DATA_HOME"); own != nullptr && *own != '\0')
    add_data_folder(folders, own);
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    add_data_folder(folders, fs::path(home) / ".local/share");
    folders.push_back(fs::path(home) / ".fonts");
  }
  if (const char* dirs = std::getenv("XDG_DATA_DIRS"); dirs != nullptr) {
    std::string_view rest = dirs;
    while (!rest.empty()) {
      const std::string_view dir = rest.substr(0, rest.find(':'));
      rest.remove_prefix(std::min(rest.size(), dir.size() + 1));
      if (!dir.empty()) add_data_folder(folders, dir);
    }
  }
  add_data_folder(folders, "/usr/local/share");
  add_data_folder(folders, "/usr/share");
  return folders;
}

using Bytes = std::vector<unsigned char>;

/// Returns the contents of a file; empty if it cannot be read.
Bytes contents(const fs::path& path) {
  std::error_code none;
  const std::uintmax_t size = fs::file_size(path, none);
  if (none) return {};
  Bytes bytes(size);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  return in ? bytes : Bytes();
}

Bytes found_font(const char* name) {
  for (const fs::path& folder : font_folders()) {
    std::error_code none;
    if (!fs::is_regular_file(folder / name, none)) continue;
    Bytes data = contents(folder / name);
    if (!data.empty()) return data;
  }
  return {};
}

/// The files by face, read once: every thread that paints has a set of fonts over them.
const std::array<Bytes, 4>& font_files() {
  static const std::array<Bytes, 4> files = {found_font(file_names[0]), found_font(file_names[1]),
                                             found_font(file_names[2]), found_font(file_names[3])};
  return files;
}

Bytes made_built_in_font() {
  ImFontAtlas atlas;
  atlas.AddFontDefault();
  const ImFontConfig& config = atlas.ConfigData[0];
  const auto* const bytes = static_cast<const unsigned char*>(config.FontData);
  return {bytes, bytes + config.FontDataSize};
}

const Bytes& built_in_font() {
  static const Bytes font = made_built_in_font();
  return font;
}

Point between(Point a, Point b, double t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

std::vector<std::vector<Point>> flattened(const stbtt_vertex* vertices, int count, double scale) {
  std::vector<std::vector<Point>> rings;
  const auto placed = [&](int x, int y) { return Point{x * scale, -y * scale}; };
  for (int i = 0; i < count; ++i) {
    const stbtt_vertex& v = vertices[i];
    const Point to = placed(v.x, v.y);
    if (v.type == STBTT_vmove || rings.empty()) {
      rings.push_back({to});
      continue;
    }
    const Point from = rings.back().back();
    if (v.type == STBTT_vline) {
      rings.back().push_back(to);
      continue;
    }
    const Point c = placed(v.cx, v.cy);
    const Point c2 = v.type == STBTT_vcubic ? placed(v.cx1, v.cy1) : c;
    for (int step = 1; step <= curve_steps; ++step) {
      const double t = static_cast<double>(step) / curve_steps;
      const Point quadratic = between(between(from, c, t), between(c, to, t), t);
      const Point tail = between(between(c, c2, t), between(c2, to, t), t);
      rings.back().push_back(v.type == STBTT_vcubic
                                 ? between(between(between(from, c, t), between(c, c2, t), t), tail, t)
                                 : quadratic);
    }
  }
  return rings;
}

}  // namespace

std::vector<unsigned char> font_file(Face face) {
  return font_files()[static_cast<std::size_t>(face)];
}

struct FontSet::Files {
  struct File {
    stbtt_fontinfo info{};
    bool usable = false;
    double scale = 0;
    /// The bytes must outlive the file.
    bool open(const Bytes& data) {
      const int offset = data.empty() ? -1 : stbtt_GetFontOffsetForIndex(data.data(), 0);
      usable = offset >= 0 && stbtt_InitFont(&info, data.data(), offset) != 0;
      if (usable) scale = static_cast<double>(stbtt_ScaleForMappingEmToPixels(&info, 1));
      return usable;
    }
  };
  std::array<File, 4> faces;
  bool dejavu = true;
};

FontSet::FontSet() : files_(std::make_unique<Files>()) {
  for (std::size_t i = 0; i < file_names.size(); ++i) {
    Files::File& file = files_->faces[i];
    if (file.open(font_files()[i])) continue;
    files_->dejavu = false;
    file.open(built_in_font());
  }
}

FontSet::~FontSet() = default;

bool FontSet::has_dejavu() const {
  return files_->dejavu;
}

const Glyph& FontSet::glyph(Face face, char32_t character) const {
  const auto key = std::make_pair(face, character);
  const auto it = glyphs_.find(key);
  if (it != glyphs_.end()) return it->second;
  Glyph glyph;
  const Files::File& file = files_->faces[static_cast<std::size_t>(face)];
  if (file.usable) {
    const int index = stbtt_FindGlyphIndex(&file.info, static_cast<int>(character));
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&file.info, index, &advance, &bearing);
    glyph.advance = advance * file.scale;
    stbtt_vertex* vertices = nullptr;
    const int count = stbtt_GetGlyphShape(&file.info, index, &vertices);
    glyph.rings = flattened(vertices, count, file.scale);
    stbtt_FreeShape(&file.info, vertices);
  }
  return glyphs_.emplace(key, std::move(glyph)).first->second;
}

double FontSet::width(std::string_view text, double size, Face face) const {
  double ems = 0;
  for (const char32_t c : characters(text)) ems += glyph(face, c).advance;
  return ems * size;
}

std::vector<char32_t> characters(std::string_view text) {
  constexpr char32_t none = 0xFFFD;
  std::vector<char32_t> found;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80U    ? 1
                               : lead >= 0xF0U ? 4
                               : lead >= 0xE0U ? 3
                               : lead >= 0xC0U ? 2
                                               : 0;
    char32_t c = length == 1 ? lead : length == 0 ? none : lead & (0x7FU >> length);
    bool good = length > 0 && i + length <= text.size();
    for (std::size_t k = 1; good && k < length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      good = (byte & 0xC0U) == 0x80U;
      c = (c << 6U) | (byte & 0x3FU);
    }
    found.push_back(good && c <= 0x10FFFF ? c : none);
    i += good ? length : 1;
  }
  return found;
}

}  // namespace rearguard
