#include "src/workshop/rewrite/fix_text_edit.h"

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/document/document.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"

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
  made.ground_blocks_sight = map.ground_blocks_sight;
  made.labels = map.labels;
  made.victory_hexes = map.victory_hexes;
  made.home_edges = map.home_edges;
  made.regions = map.regions;
  return made;
}

class TextFix {
 public:
  TextFix(std::string_view text, const std::string& file, bool is_inline, const HexMap& checked)
      : text_(text), file_(file), is_inline_(is_inline), chart_(checked.chart()), outline_(outline_of(text)) {
    if (is_inline) place_.emplace_back("map");
  }

  Checked<std::string> operator()(const HexsideFix& fix) const {
    const auto now = map_in(text_, file_, is_inline_);
    if (!now) return now.problems();
    const HexMap wanted = with_hexside(*now, fix);
    std::string made = redrawn_hexsides(text_, place_, wanted);
    const auto read = map_in(made, file_, is_inline_);
    if (!read || !same_map(*read, wanted)) return cannot();
    return made;
  }
  Checked<std::string> operator()(const RepetitionFix& fix) const {
    const auto now = map_in(text_, file_, is_inline_);
    if (!now) return now.problems();
    std::string made = redrawn_hexsides(text_, place_, *now, &fix);
    const auto read = map_in(made, file_, is_inline_);
    if (!read || !same_map(*read, *now)) return cannot();
    return made;
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
    MapPlace key = row;
    key.emplace_back("opens");
    if (const TextMember* opens = outline_.find(key))
      return checked(changed_text(text_, {{opens->value.span, "true"}}));
    const TextMember* table = outline_.find(row);
    if (table != nullptr && table->value.kind == TextValue::Kind::table)
      return checked(with_member(table->value));
    for (const TextSection& section : outline_.sections) {
      if (section.path != row || section.is_item) continue;
      const std::size_t at =
          next_line(text_, section.members.empty() ? section.end : section.members.front().span().end);
      const bool is_last_line = at == text_.size() && (text_.empty() || text_.back() != '\n');
      const std::string line = "opens = true" + outline_.line_end;
      return checked(changed_text(text_, {{{at, at}, is_last_line ? outline_.line_end + line : line}}));
    }
    return cannot();
  }
  Checked<std::string> operator()(const ClassFix& fix) const {
    std::vector<TextChange> changes;
    outline_.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
      if (is_cost_of(path, chart_.classes[fix.slip]))
        changes.push_back({key_span(member), toml_key_of(chart_.classes[fix.intended])});
    });
    if (changes.empty()) return cannot();
    return checked(changed_text(text_, std::move(changes)));
  }

 private:
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

  std::string with_member(const TextValue& table) const {
    std::vector<TextSpan> spans;
    std::vector<ListSlot> slots;
    for (std::size_t k = 0; k < table.members.size(); ++k) {
      spans.push_back(table.members[k].span());
      slots.push_back(retained_slot(k));
    }
    slots.push_back(new_slot(outline_.is_json ? "\"opens\": true" : "opens = true"));
    return changed_text(text_,
                        {{table.span, rebuilt_list(text_, table.span, spans, slots, outline_.line_end)}});
  }

  /// Returns whether a path is that of the cost of a class: terrain.woods.cost.foot.
  bool is_cost_of(const std::vector<std::string>& path, const std::string& movement_class) const {
    if (path.size() != place_.size() + 4 || path.back() != movement_class) return false;
    if (!std::equal(place_.begin(), place_.end(), path.begin())) return false;
    const std::string& table = path[place_.size()];
    const std::string& row = path[place_.size() + 2];
    return (table == "terrain" && row == "cost") ||
           (table == "features" && (row == "cost" || row == "replace"));
  }

  std::string toml_key_of(const std::string& key) const {
    return outline_.is_json ? toml_string(key) : toml_key(key);
  }

  /// Returns the last part of a key, with its quotes.
  TextSpan key_span(const TextMember& member) const {
    std::size_t end = text_.find_last_of("=:", member.value.span.begin - 1);
    while (end > member.begin && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) --end;
    const char last = text_[end - 1];
    const bool is_quoted = last == '"' || last == '\'';
    std::size_t begin = is_quoted ? text_.rfind(last, end - 2) : text_.find_last_of(". \t", end - 1) + 1;
    if (begin == std::string_view::npos || begin < member.begin) begin = member.begin;
    return {begin, end};
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
