#include "src/workshop/rewrite/fix_text_edit.h"

#include <algorithm>

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {
namespace {

Checked<HexMap> map_in(std::string_view text, const std::string& file, bool is_inline) {
  const auto document = parse_document(text, file);
  if (!document) return document.problems();
  const Node* node = is_inline ? document->find("map") : &*document;
  if (node == nullptr) return Diagnostic{file, 0, 0, "the document contains no map"};
  Problems problems(file);
  auto map = read_map(*node, is_inline ? Need::optional : Need::required, problems);
  if (!map) return problems.take();
  return *std::move(map);
}

/// Returns the map with other features on one hexside.
HexMap with_hexside(const HexMap& map, const HexsideFix& fix) {
  HexMap made(map.grid(), map.shared_chart(), map.name());
  made.set_terrains(map.terrains());
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (map.elevation(h) != 0) made.set_elevation(h, map.elevation(h));
  }
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(static_cast<std::size_t>(key / direction_count));
    const Hex to = neighbour(from, direction(static_cast<int>(key % direction_count)));
    const bool is_there = std::minmax(from, to) == std::minmax(fix.from, fix.to);
    for (const FeatureId f : features) {
      if (!is_there || f != fix.feature) made.add_one_way_feature(f, from, to);
    }
  }
  if (fix.forth) made.add_one_way_feature(fix.feature, fix.from, fix.to);
  if (fix.back) made.add_one_way_feature(fix.feature, fix.to, fix.from);
  static_cast<MapDetails&>(made) = map;
  return made;
}

class TextFix {
 public:
  TextFix(std::string_view text, const std::string& file, bool is_inline, const HexMap& checked)
      : text_(text), file_(file), is_inline_(is_inline), chart_(checked.chart()), outline_(outline_of(text)) {
    if (is_inline) place_.emplace_back("map");
  }

  Checked<std::string> operator()(const HexsideFix& fix) const {
    return redrawn([&](const HexMap& map) { return with_hexside(map, fix); }, nullptr);
  }
  Checked<std::string> operator()(const ElevationFix& fix) const {
    const auto now = map_in(text_, file_, is_inline_);
    if (!now) return now.problems();
    HexMap wanted = *now;
    wanted.set_elevation(fix.hex, fix.level);
    std::string made = redrawn_rows(text_, place_, {wanted, wanted.grid().first});
    const auto read = map_in(made, file_, is_inline_);
    if (!read || !same_map(*read, wanted)) return cannot();
    return made;
  }
  Checked<std::string> operator()(const RepetitionFix& fix) const {
    return redrawn([](const HexMap& map) { return map; }, &fix);
  }
  Checked<std::string> operator()(const ExchangeFix& fix) const {
    const bool is_terrain = fix.row == ExchangeFix::Row::terrain;
    const std::string& name = is_terrain ? chart_.terrains[fix.index].name : chart_.features[fix.index].name;
    const char* key = fix.row == ExchangeFix::Row::replace ? "replace" : "cost";
    std::array<const TextMember*, 2> cells{};
    for (const auto& [cell, c] : {std::pair(&cells[0], fix.one), std::pair(&cells[1], fix.other)}) {
      MapPlace path = below(place_, {is_terrain ? "terrain" : "features"});
      path.insert(path.end(), {name, key, chart_.classes[c]});
      *cell = outline_.find(path);
      if (*cell == nullptr) return cannot();
    }
    return checked(changed_text(text_, {{cells[0]->value.span, raw(cells[1]->value.span)},
                                        {cells[1]->value.span, raw(cells[0]->value.span)}}));
  }
  Checked<std::string> operator()(const OpeningFix& fix) const {
    MapPlace row = below(place_, {"features"});
    row.push_back(chart_.features[fix.feature].name);
    const auto document = parse_document(text_, file_);
    if (!document || value_at(*document, row) == nullptr) return cannot();
    row.emplace_back("opens");
    return checked(with_value(text_, row, truth_node(true)));
  }
  Checked<std::string> operator()(const ClassFix& fix) const {
    std::vector<std::pair<TextPath, std::string>> renames;
    const auto rename = [&](const char* group, const std::string& row) {
      for (const char* table : {"cost", "replace"}) {
        MapPlace cell = below(place_, {group});
        cell.insert(cell.end(), {row, table, chart_.classes[fix.slip]});
        renames.emplace_back(std::move(cell), chart_.classes[fix.intended]);
      }
    };
    for (const Terrain& terrain : chart_.terrains) rename("terrain", terrain.name);
    for (const Feature& feature : chart_.features) rename("features", feature.name);
    const std::string made = with_keys(text_, renames);
    if (made == text_) return cannot();
    return checked(made);
  }

 private:
  template <class Changed>
  Checked<std::string> redrawn(const Changed& changed, const RepetitionFix* repetition) const {
    const auto now = map_in(text_, file_, is_inline_);
    if (!now) return now.problems();
    const HexMap wanted = changed(*now);
    std::string made = redrawn_hexsides(text_, place_, wanted, repetition);
    const auto read = map_in(made, file_, is_inline_);
    if (!read || !same_map(*read, wanted)) return cannot();
    return made;
  }
  Diagnostic cannot() const {
    return {file_, 0, 0, "this text is written in a way that cannot be edited in place"};
  }
  Checked<std::string> checked(std::string made) const {
    const auto read = map_in(made, file_, is_inline_);
    if (!read) return cannot();
    return made;
  }
  std::string raw(TextSpan span) const {
    return std::string(text_.substr(span.begin, span.end - span.begin));
  }

  std::string_view text_;
  const std::string& file_;
  bool is_inline_;
  const TerrainChart& chart_;
  TextOutline outline_;
  MapPlace place_;
};

}  // namespace

Checked<std::string> fixed_map_text(std::string_view text, const std::string& file, bool is_inline,
                                    const HexMap& map, const Fix& fix) {
  return std::visit(TextFix(text, file, is_inline, map), fix);
}

}  // namespace rearguard
