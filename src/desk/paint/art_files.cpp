#include "src/desk/paint/art_files.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <system_error>
#include <vector>

#include "src/answers/view/art.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/paint/sprites.h"
#include "src/desk/paint/svg_work.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

std::optional<Art::Format> format_of(const fs::path& file) {
  std::string suffix = file.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (suffix == ".svg") return Art::Format::svg;
  if (suffix == ".png") return Art::Format::png;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_art_file(const fs::path& file, const std::string& name, ArtLibrary& library,
                                         long long& pixels_left) {
  const std::string prefix = "cannot use the picture " + file.string() + ": ";
  const auto format = format_of(file);
  if (!format) return prefix + "its name must end in .svg or .png";
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
  const auto [width, height] = png_size(art).value_or(PixelSize{});
  const std::string size_text =
      "it is " + std::to_string(width) + " x " + std::to_string(height) + " pixels; ";
  if (std::max(width, height) > max_art_side_px)
    return prefix + size_text + "the limit is " + std::to_string(max_art_side_px) + " a side";
  if (width * height > pixels_left)
    return prefix + size_text + "the limit for all pictures of a map is " +
           std::to_string(max_art_px / 1'000'000) + " million";
  if (const std::string& problem = sdl_image_problem(); !problem.empty()) return prefix + problem;
  if (*format == Art::Format::svg && has_too_many_points(art.bytes)) return prefix + too_many_points;
  if (!can_be_drawn(art))
    return prefix + "it contains no " + std::string(*format == Art::Format::svg ? "SVG" : "PNG") + " picture";
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
