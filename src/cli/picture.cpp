#include "src/cli/picture.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/cli/file_names.h"
#include "src/document/files_in_use.h"
#include "src/report/ruling_page.h"
#include "src/rules/step_properties.h"
#include "src/ui/picture_file.h"
#include "src/view/art.h"
#include "src/view/scene.h"
#include "src/view/svg.h"
#include "src/view/verdict_scene.h"

namespace rearguard {
namespace {

/// Returns the hexes in which the unit would be in an enemy ZOC of the move that its result uses.
std::vector<Hex> enemy_zoc(const Verdict& verdict, Judge& judge_of_file) {
  Judge& judge = judge_of_file.for_move(rules_of_move(verdict, judge_of_file.rule_set()));
  const Position& position = judge.position();
  const UnitIndex unit = *position.find(verdict.unit);
  const BoardFacts& board = judge.board(position.unit(unit).side);
  const RetreatQuestion question{unit, {}, {}};
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < position.map().grid().size(); ++i) {
    const Hex h = position.map().grid().hex_at(i);
    if (zoc_in(board, judge.rule_set(), question, h)) hexes.push_back(h);
  }
  return hexes;
}

Scene scene_of(const Verdict& verdict, Judge& judge, const MapLook& look, bool legend) {
  VerdictStyle style;
  style.legend = legend;
  style.map.art = look.art;
  style.map.underlay = look.underlay;
  return verdict_scene(judge.position(), verdict, enemy_zoc(verdict, judge), style);
}

}  // namespace

const RuleSet& rules_of_move(const Verdict& verdict, const RuleSet& rules) {
  const RuleSet* move =
      verdict.result.empty() ? rules.mover_without_result() : &rules.mover_for(verdict.result);
  return move == nullptr ? rules : *move;
}

std::optional<PictureFormat> picture_format(const std::string& file) {
  const std::string ending = ending_of(file);
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
  const Scene scene = scene_of(verdict, judge, look, legend);
  if (picture_format(file) == PictureFormat::png) return write_png(scene, file);
  const std::string text = to_svg(scene);
  return write_answer(std::as_bytes(std::span(text)), file);
}

std::optional<std::string> write_ruling(const Verdict& verdict, Judge& judge, const MapLook& look,
                                        const std::string& file, const VerdictListing& listing) {
  const std::string page = to_ruling_page(verdict, judge.position(), rules_of_move(verdict, judge.rule_set()),
                                          to_svg(scene_of(verdict, judge, look, true)), listing);
  return write_answer(std::as_bytes(std::span(page)), file);
}

}  // namespace rearguard
