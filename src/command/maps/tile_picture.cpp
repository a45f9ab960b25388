#include "src/command/maps/tile_picture.h"

#include <filesystem>

#include <fmt/format.h>

#include "src/answers/view/map_scene.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/desk/map/picture_file.h"
#include "src/desk/paint/art_files.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/sprites.h"
#include "src/workshop/exchange/tiled/tiled_export.h"

namespace rearguard {
namespace {

constexpr Colour level_ink = rgb(0x5b3a16);
constexpr Colour level_halo = rgb(0xfff6dc);
constexpr Colour nothing = {0, 0, 0, 0};

/// Draws one hex surrounded by the same ground, so that a tile looks as it does on a map.
class TilePainter {
 public:
  TilePainter(const HexMap& map, const TileSheet& sheet, std::shared_ptr<const ArtLibrary> art)
      : map_(map), sheet_(sheet) {
    style_.hex_radius = sheet.hex_side;
    style_.numbers = style_.labels = style_.frame = false;
    style_.art = std::move(art);
    field_.orientation = sheet.orientation;
    field_.columns = field_.rows = 3;
    middle_ = field_.to_hex({2, 2});
  }

  Image tile(const ChartTile& tile) const {
    if (tile.kind == ChartTile::Kind::level) return level(tile.number);
    const bool terrain = tile.kind == ChartTile::Kind::terrain;
    HexMap field(field_, map_.chart());
    const auto ground = static_cast<TerrainId>(terrain ? tile.number : std::min(1, terrains()));
    for (std::size_t i = 0; i < field_.size(); ++i) field.set_terrain(field_.hex_at(i), ground);
    if (!terrain) lay_feature(field, static_cast<FeatureId>(tile.number));
    const MapLayout layout = map_layout(field, style_);
    const Point centre = layout.centre(middle_);
    Image image = paint_part(map_scene(field, style_), 1,
                             {centre.x - sheet_.width / 2.0, centre.y - sheet_.height / 2.0}, sheet_.width,
                             sheet_.height);
    cut_out(image);
    return image;
  }

 private:
  int terrains() const { return static_cast<int>(map_.chart().terrains.size()) - 1; }

  /// Adds a feature: one that runs across hexsides leads through the hex, one along hexsides bounds it.
  void lay_feature(HexMap& field, FeatureId f) const {
    const auto& replace = map_.chart().features[f].replace;
    const bool across =
        std::ranges::any_of(replace, [](ChartCost c) { return c.kind != ChartCost::Kind::absent; });
    for (const int d : across ? std::vector<int>{1, 4} : std::vector<int>{1, 2})
      field.add_feature(f, middle_, neighbour(middle_, direction(d)));
  }

  Image level(int number) const {
    Scene scene;
    scene.width = sheet_.width;
    scene.height = sheet_.height;
    scene.background = with_alpha(level_halo, 0);
    Text text;
    text.point = {sheet_.width / 2.0, sheet_.height * 0.93};
    text.text = std::to_string(number);
    text.size = sheet_.height * 0.24;
    text.face = Face::sans_bold;
    text.colour = level_ink;
    text.halo = level_halo;
    scene.add(Role::elevation, std::move(text));
    return paint(scene, 1);
  }

  /// Makes pixels transparent whose centre is outside the hex as Tiled lays it out.
  void cut_out(Image& image) const {
    const bool flat = sheet_.orientation == Orientation::flat;
    const double across = flat ? image.width : image.height;
    const double along = flat ? image.height : image.width;
    const double inset = (across - sheet_.hex_side) / 2;
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.width; ++x) {
        const double u = (flat ? x : y) + 0.5;
        const double v = (flat ? y : x) + 0.5;
        const double from_tip = std::min(u, across - u);
        const double from_middle = std::abs(v - along / 2);
        // Half a pixel more, so that adjacent tiles leave no gap.
        if (from_tip + 0.5 >= inset * from_middle / (along / 2)) continue;
        const auto at = (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                         static_cast<std::size_t>(x)) *
                        4;
        std::fill_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(at), 4, std::uint8_t{0});
      }
    }
  }

  const HexMap& map_;
  const TileSheet& sheet_;
  MapStyle style_;
  Grid field_;
  Hex middle_;
};

void put(Image& sheet, const Image& tile, int left, int top) {
  const auto row = static_cast<std::size_t>(tile.width) * 4;
  for (int y = 0; y < tile.height; ++y) {
    const auto from = tile.pixels.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * row);
    const auto to = (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(sheet.width) +
                     static_cast<std::size_t>(left)) *
                    4;
    std::copy(from, from + static_cast<std::ptrdiff_t>(row),
              sheet.pixels.begin() + static_cast<std::ptrdiff_t>(to));
  }
}

/// Picture files of others, each read once.
class PictureFiles {
 public:
  explicit PictureFiles(std::vector<std::string>& warnings) : warnings_(warnings) {}

  /// Returns what the parts show above one another, aligned at the bottom left as Tiled does; nothing if no
  /// part can be read.
  Image joined(const std::vector<TilePicture>& parts) {
    std::vector<std::pair<TilePicture, std::shared_ptr<const Image>>> read;
    Image image;
    for (TilePicture part : parts) {
      const auto whole = picture(part.file);
      if (!whole) continue;
      if (part.width < 1 || part.height < 1) part = {part.file, 0, 0, whole->width, whole->height};
      image.width = std::max(image.width, std::min(part.width, max_art_side_px));
      image.height = std::max(image.height, std::min(part.height, max_art_side_px));
      read.emplace_back(std::move(part), whole);
    }
    image = Image(image.width, image.height, nothing);
    for (const auto& [part, whole] : read) {
      const int top = image.height - part.height;
      const PixelBox only{0, std::max(top, 0), std::min(part.width, image.width), image.height};
      draw_over(image, *whole, -part.left, top - part.top, {}, only);
    }
    return image;
  }

 private:
  std::shared_ptr<const Image> picture(const std::string& file) {
    const auto [place, is_new] = read_.try_emplace(file);
    if (!is_new) return place->second;
    ArtLibrary library;
    if (const auto problem = read_art_file(file, file, library, pixels_left_)) {
      warnings_.push_back(*problem);
    } else if (const auto art = library.find(file); art->width > 0 && art->height > 0) {
      place->second = sprite(art, art->width, art->height, 0);
    }
    return place->second;
  }

  std::vector<std::string>& warnings_;
  std::map<std::string, std::shared_ptr<const Image>> read_;  ///< null: it cannot be read
  long long pixels_left_ = max_art_px;
};

}  // namespace

std::optional<std::string> write_terrain_pictures(const TerrainPictures& pictures, const HexMap& map,
                                                  const std::string& map_file,
                                                  std::vector<std::string>& warnings) {
  PictureFiles files(warnings);
  for (const Terrain& terrain : map.chart().terrains) {
    const auto parts = pictures.find(terrain.picture);
    if (parts == pictures.end()) continue;
    const Image image = files.joined(parts->second);
    if (image.pixels.empty()) continue;
    const std::string file = path_from(directory_of(map_file), terrain.picture);
    std::error_code ignored;
    std::filesystem::create_directories(directory_of(file), ignored);
    if (auto problem = write_image(image, file)) return problem;
  }
  return std::nullopt;
}

std::optional<std::string> write_tile_picture(const HexMap& map, const TileSheet& sheet,
                                              std::shared_ptr<const ArtLibrary> art,
                                              const std::string& file) {
  const long long pixels = 1LL * sheet.columns * sheet.width * sheet.rows() * sheet.height;
  if (pixels > max_pixels || sheet.rows() * sheet.height > max_side_px)
    return fmt::format("the picture of {} tiles would be too large; choose a smaller --hex-radius",
                       sheet.tiles.size());
  const TilePainter painter(map, sheet, std::move(art));
  Image image(sheet.columns * sheet.width, sheet.rows() * sheet.height, nothing);
  for (std::size_t i = 0; i < sheet.tiles.size(); ++i) {
    const int at = static_cast<int>(i);
    put(image, painter.tile(sheet.tiles[i]), at % sheet.columns * sheet.width,
        at / sheet.columns * sheet.height);
  }
  return write_image(image, file);
}

}  // namespace rearguard
