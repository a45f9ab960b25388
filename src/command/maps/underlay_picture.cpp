#include "src/command/maps/underlay_picture.h"

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/answers/view/map_scene.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/underlay_file.h"
#include "src/desk/map/scan_loader.h"
#include "src/desk/paint/scan.h"
#include "src/workshop/exchange/files/picture_header.h"

namespace rearguard {
namespace {

/// An SVG contains its picture as text, a third larger than the file.
constexpr std::size_t max_embedded_bytes = std::size_t{64} << 20U;

/// Reads the file for an SVG. Returns what went wrong; empty if nothing did.
std::string embed(const std::string& path, BackdropPicture& picture) {
  auto bytes = read_named_file(path);
  if (!bytes) return bytes.problems().front().message;
  note_in_use(path);
  const auto header = read_picture_header(*bytes);
  if (!header || header->width < 1 || header->height < 1)
    return "it is no PNG, JPEG, GIF, WebP or SVG picture";
  if (bytes->size() > max_embedded_bytes)
    return fmt::format("it is larger than {} MiB, too large to be part of an SVG; draw a PNG",
                       max_embedded_bytes >> 20U);
  const std::string_view suffix = header->suffix;
  picture.media_type = suffix == "jpg"   ? "image/jpeg"
                       : suffix == "svg" ? "image/svg+xml"
                                         : "image/" + std::string(suffix);
  picture.width = header->width;
  picture.height = header->height;
  picture.bytes = std::move(bytes).value();
  return {};
}

}  // namespace

std::variant<std::shared_ptr<const MapPicture>, std::string> load_underlay(const std::string& map_file,
                                                                           const HexMap& map,
                                                                           PictureFormat format) {
  const auto underlay = underlay_in_file(map_file, map.grid());
  if (!underlay) return "--underlay: this map has no picture under it; `[underlay]` in its file names one";
  const auto lie = lie_of(*underlay, map.grid());
  if (const auto* problem = std::get_if<std::string>(&lie))
    return "--underlay: its `points` do not say where the picture lies: " + *problem;
  const UnderlayPicture file = underlay_picture(*underlay, map_file);
  if (file.path.empty()) return "--underlay: " + file.problem;
  BackdropPicture picture;
  if (format == PictureFormat::svg) {
    const std::string problem = embed(file.path, picture);
    if (!problem.empty())
      return fmt::format("--underlay: cannot use the picture {}: {}", one_line(file.path), problem);
  } else {
    auto scan = read_scan(file.path);
    if (auto* problem = std::get_if<std::string>(&scan)) return "--underlay: " + *problem;
    picture.pixels = std::get<std::shared_ptr<const Scan>>(std::move(scan));
    picture.width = picture.pixels->width();
    picture.height = picture.pixels->height();
  }
  MapPicture under;
  under.picture = std::make_shared<const BackdropPicture>(std::move(picture));
  under.to_plane = std::get<Affine>(lie);
  under.fade = underlay->fade;
  return std::make_shared<const MapPicture>(std::move(under));
}

std::variant<MapLook, std::string> look_of(std::shared_ptr<const ArtLibrary> art, bool wanted,
                                           const std::string& map_file, const HexMap& map,
                                           PictureFormat format) {
  if (!wanted) return MapLook{std::move(art)};
  auto underlay = load_underlay(map_file, map, format);
  if (auto* problem = std::get_if<std::string>(&underlay)) return std::move(*problem);
  return MapLook{std::move(art), std::get<std::shared_ptr<const MapPicture>>(std::move(underlay))};
}

}  // namespace rearguard
