#include "src/command/session/picture.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/report/ruling_page.h"
#include "src/answers/view/svg.h"
#include "src/command/session/file_names.h"
#include "src/core/document/files_in_use.h"
#include "src/desk/map/picture_file.h"

namespace rearguard {

std::optional<PictureFormat> picture_format(const std::string& file) {
  const std::string ending = file_extension(file);
  if (ending == "svg") return PictureFormat::svg;
  if (ending == "png") return PictureFormat::png;
  return std::nullopt;
}

std::optional<std::string> svg_problem(std::size_t hexes) {
  if (hexes <= max_svg_hexes) return std::nullopt;
  return fmt::format("{} are too many for an SVG, which shows at most {}", plural(hexes, "hex", "hexes"),
                     max_svg_hexes);
}

std::optional<std::string> write_picture(const Verdict& verdict, Judge& judge, const MapLook& look,
                                         const std::string& file, bool legend) {
  const Scene scene = verdict_picture(verdict, judge, look, legend);
  if (picture_format(file) == PictureFormat::png) return write_png(scene, file);
  const std::string text = to_svg(scene);
  return write_answer(std::as_bytes(std::span(text)), file);
}

std::optional<std::string> write_ruling(const Verdict& verdict, Judge& judge, const MapLook& look,
                                        const std::string& file, const VerdictListing& listing) {
  const std::string page = to_ruling_page(verdict, judge.position(), rules_of_move(verdict, judge.rule_set()),
                                          to_svg(verdict_picture(verdict, judge, look, true)), listing);
  return write_answer(std::as_bytes(std::span(page)), file);
}

}  // namespace rearguard
