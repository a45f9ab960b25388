#include "src/answers/questions/board_picture.h"

#include <algorithm>

#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_scene.h"
#include "src/core/board/position.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document.h"
#include "src/core/io/maps/hexside_reader.h"

namespace rearguard {

namespace {

constexpr std::array<Choice<PictureLayer>, 5> picture_layers = {{{"all", PictureLayer::all},
                                                                 {"map", PictureLayer::map},
                                                                 {"units", PictureLayer::units},
                                                                 {"hexes", PictureLayer::hexes},
                                                                 {"plain", PictureLayer::plain}}};
/// The hexes around a section that affect what is drawn in it: smoothed lines, and what leans out of a hex.
constexpr int surroundings = 3;
/// In pixels; no map is as wide.
constexpr std::int64_t farthest = 1'000'000'000;

std::optional<Section> read_section(const Node& value, Problems& problems) {
  if (value.items.size() != 4) {
    problems.add(value.place, "`section` must be four whole numbers: left, top, width, height");
    return std::nullopt;
  }
  constexpr std::array<std::string_view, 4> names{"the left edge of `section`", "the top edge of `section`",
                                                  "the width of `section`", "the height of `section`"};
  std::array<double, 4> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::int64_t least = i < 2 ? -farthest : 1;
    const auto number = read_integer(value.items[i], names[i], least, farthest, problems);
    if (!number) return std::nullopt;
    numbers[i] = static_cast<double>(*number);
  }
  return Section{numbers[0], numbers[1], numbers[2], numbers[3]};
}

/// Returns the box around the shown hexes of a layout, in which there is at least one.
Section box_of(const MapLayout& layout) {
  std::optional<Section> box;
  for (const Hex h : layout.hexes()) {
    for (const Point p : layout.outline(h)) {
      if (!box) box = Section{p.x, p.y, 0, 0};
      const double right = std::max(box->left + box->width, p.x);
      const double bottom = std::max(box->top + box->height, p.y);
      const Point corner{std::min(box->left, p.x), std::min(box->top, p.y)};
      box = Section{corner.x, corner.y, right - corner.x, bottom - corner.y};
    }
  }
  return *box;
}

}  // namespace

PictureQuestion read_picture_question(TableReader& table, const Position& position) {
  PictureQuestion question;
  question.layer = table.choice<PictureLayer>("layer", picture_layers).value_or(question.layer);
  question.prefix = table.string("prefix").value_or("");
  const Node* section = table.array("section");
  if (section != nullptr) question.section = read_section(*section, table.problems());
  const Node* around = table.array("around");
  if (around == nullptr || around->items.empty()) return question;
  if (section != nullptr)
    table.problems().add(around->place, "a picture has `section` or `around`, not both");
  const Grid& grid = position.map().grid();
  std::vector<Hex> hexes;
  for (const Node& item : around->items) {
    if (const auto hex = read_hex(item, "`around`", grid, table.problems())) hexes.push_back(*hex);
  }
  const MapLayout layout = map_layout(position.map(), {});
  if (!hexes.empty()) question.section = box_of(layout.part(window_around(grid, hexes)));
  return question;
}

std::string board_picture(const Position& position, const PictureQuestion& question,
                          const std::shared_ptr<const ArtLibrary>& art) {
  const HexMap& map = position.map();
  MapStyle style;
  style.art = art;
  const MapLayout sheet = map_layout(map, style);
  const Section shown = question.section.value_or(Section{0, 0, sheet.width(), sheet.height()});
  const Point corner{shown.left, shown.top};
  const Point opposite{shown.left + shown.width, shown.top + shown.height};
  const PictureLayer layer = question.layer;
  const bool has_map =
      layer == PictureLayer::all || layer == PictureLayer::map || layer == PictureLayer::plain;
  const int more = has_map ? surroundings : layer == PictureLayer::units ? 1 : 0;
  const MapLayout layout = question.section ? sheet.part(window_over(sheet, corner, opposite, more)) : sheet;
  Scene drawn;
  drawn.width = sheet.width();
  drawn.height = sheet.height();
  drawn.title = map.name();
  drawn.background = has_map ? margin_paper : Colour{0, 0, 0, 0};
  if (layer == PictureLayer::plain) add_plain_hexes(drawn, map, map_facts(map), layout);
  if (layer == PictureLayer::all || layer == PictureLayer::map)
    add_hexes(drawn, map, map_facts(map), layout, style);
  if (has_map) add_margin(drawn, map, sheet, style, corner, opposite);
  if (layer == PictureLayer::hexes) add_hex_areas(drawn, map, layout);
  CounterStyle counters;
  counters.art = art;
  if (layer == PictureLayer::all || layer == PictureLayer::units)
    add_counters(drawn, position, layout, counters);
  return to_svg(drawn, 1, question.prefix, {}, question.section);
}

}  // namespace rearguard
