#include "src/desk/paint/art_files.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <system_error>
#include <vector>

#include "src/answers/view/art.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/paint/sprites.h"
#include "src/desk/paint/svg_work.h"
#include "src/workshop/exchange/files/picture_header.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

std::optional<Art::Format> format_of(const fs::path& file) {
  std::string suffix = file.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (suffix == ".svg") return Art::Format::svg;
  for (const char* of_pixels : {".png", ".gif", ".jpg", ".jpeg"}) {
    if (suffix == of_pixels) return Art::Format::png;
  }
  return std::nullopt;
}

/// Makes a PNG of a picture in another format, "GIF" or "JPG"; leaves what cannot be decoded.
void turn_into_png(std::string& bytes, const char* format) {
  if (!sdl_image_problem().empty()) return;
  SDL_RWops* in = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
  const SurfacePtr decoded(in == nullptr ? nullptr : IMG_LoadTyped_RW(in, 1, format));
  if (!decoded) return;
  const SurfacePtr surface(SDL_ConvertSurfaceFormat(decoded.get(), SDL_PIXELFORMAT_RGBA32, 0));
  if (!surface) return;
  const auto encoded = encode_png(image_of(*surface));
  if (const auto* png = std::get_if<std::vector<std::byte>>(&encoded))
    bytes.assign(reinterpret_cast<const char*>(png->data()), png->size());
}

}  // namespace

std::optional<std::string> read_art_file(const fs::path& file, const std::string& name, ArtLibrary& library,
                                         long long& pixels_left) {
  const std::string prefix = "cannot use the picture " + file.string() + ": ";
  const auto format = format_of(file);
  if (!format) return prefix + "its name must end in .svg, .png, .gif or .jpg";
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return prefix + "the file does not exist";
  if (!fs::is_regular_file(status)) return prefix + "it is not a regular file";
  const auto size = fs::file_size(file, error);
  if (error || size > max_art_file)
    return prefix + "it is larger than " + std::to_string(max_art_file >> 20U) + " MiB";
  std::ifstream in(file, std::ios::binary);
  Art art{name, *format, std::string(static_cast<std::size_t>(size), '\0')};
  if (!in.read(art.bytes.data(), static_cast<std::streamsize>(art.bytes.size())))
    return prefix + "it cannot be read";
  const auto header = *format == Art::Format::png ? read_picture_header(art.bytes) : std::nullopt;
  const PixelSize stated = header ? PixelSize{header->width, header->height} : PixelSize{};
  const auto [width, height] = png_size(art).value_or(stated);
  const std::string size_text =
      "it is " + std::to_string(width) + " x " + std::to_string(height) + " pixels; ";
  if (std::max(width, height) > max_art_side_px)
    return prefix + size_text + "the limit is " + std::to_string(max_art_side_px) + " a side";
  if (width * height > pixels_left)
    return prefix + size_text + "the limit for all pictures of a map is " +
           std::to_string(max_art_px / 1'000'000) + " million";
  if (const std::string& problem = sdl_image_problem(); !problem.empty()) return prefix + problem;
  if (header && header->suffix == "gif") turn_into_png(art.bytes, "GIF");
  if (header && header->suffix == "jpg") turn_into_png(art.bytes, "JPG");
  if (*format == Art::Format::svg && has_too_many_points(art.bytes)) return prefix + too_many_points;
  if (!can_be_drawn(art))
    return prefix + "it contains no " + std::string(*format == Art::Format::svg ? "SVG" : "PNG") + " picture";
  art.width = static_cast<int>(width);
  art.height = static_cast<int>(height);
  pixels_left -= width * height;
  library.add(std::move(art));
  return std::nullopt;
}

void read_art_folder(const fs::path& folder, ArtLibrary& library) {
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder, error)) files.push_back(entry.path());
  std::ranges::sort(files);
  long long pixels_left = max_art_px;
  for (const fs::path& file : files) {
    if (format_of(file)) read_art_file(file, file.stem().string(), library, pixels_left);
  }
}

}  // namespace rearguard
