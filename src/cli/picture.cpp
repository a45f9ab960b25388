#include "src/cli/picture.h"
#include <algorithm>
namespace rearguard {
std::optional<PictureFormat> picture_format(const std::string& file) {
  return file.ends_with(".svg") ? PictureFormat::svg : PictureFormat::png;
}
std::optional<std::string> write_picture(const Verdict&, Judge&, const std::string&) {
  return "none";
}
}  // namespace rearguard
