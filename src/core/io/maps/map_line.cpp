#include "src/core/io/maps/map_line.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/grid.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "src/core/document/board_line.h"
#include "src/core/document/sha256.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/map_writer.h"

namespace rearguard {
namespace {

bool is_letter(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}

std::string fraction(std::int64_t parts, std::int64_t denominator) {
  const std::int64_t common = std::gcd(parts, denominator);
  const std::string whole = std::to_string(parts / common);
  return denominator == common ? whole : fmt::format("{}/{}", whole, denominator / common);
}

std::string grid_text(const Grid& grid) {
  const Numbering& n = grid.numbering;
  std::string text = fmt::format("{},{},{},{}x{}", grid.orientation == Orientation::flat ? "flat" : "pointy",
                                 grid.shifted == Parity::odd ? "odd" : "even",
                                 line_word(grid.number(grid.hex_at(0)), "./"), grid.columns, grid.rows);
  if (n.row_first) text += ",row-column";
  if (n.columns_left) text += ",left";
  if (n.rows_up) text += ",up";
  const SaidOfNumber said = said_of_first(grid);
  if (said.digits) text += fmt::format(",digits{}.{}", (*said.digits)[0], (*said.digits)[1]);
  if (said.prefix || !n.prefix.empty()) text += ",prefix" + n.prefix;
  if (!n.skipped.empty()) text += ",skip" + n.skipped;
  if (n.letters != LetterOrder::doubled)
    text += ",letters-AB";
  else if (said.letters)
    text += ",letters-BB";
  if (n.slant != 0) text += fmt::format(",slant{}", n.slant);
  return text;
}

class MapLineWriter {
 public:
  explicit MapLineWriter(const HexMap& map) : map_(map), grid_(map.grid()), chart_(map.chart()) {}

  std::vector<std::string> parts() {
    if (map_.ground_blocks_sight) add("ground=sight");
    std::vector<std::string> edges;
    for (const auto& [side, edge] : map_.home_edges)
      edges.push_back(fmt::format("{}.{}", line_word(side), "NESW"[static_cast<std::size_t>(edge)]));
    if (!edges.empty()) add(fmt::format("home={}", fmt::join(edges, ",")));
    name_symbols();
    for (const auto& [name, id] : terrains_) add(terrain(chart_.terrains[id], id));
    for (const auto& [name, feature] : by_name(chart_.features, 0))
      add(this->feature(chart_.features[feature]));
    std::vector<std::string> others;
    for (const std::string& name : chart_.classes) {
      if (!classes_.contains(name)) others.push_back(line_word(name));
    }
    std::sort(others.begin(), others.end());
    if (!others.empty()) add(fmt::format("classes={}", fmt::join(others, ",")));
    add("rows=" + rows([this](std::size_t first) { return row(first); }));
    if (has_levels()) add("elev=" + rows([this](std::size_t first) { return level_row(first); }));
    add_hexsides();
    return std::move(parts_);
  }

 private:
  using Names = std::map<std::string, std::size_t>;

  void add(std::string part) { parts_.push_back(std::move(part)); }

  template <class Entries>
  static Names by_name(const Entries& entries, std::size_t first) {
    Names names;
    for (std::size_t i = first; i < entries.size(); ++i) names.emplace(entries[i].name, i);
    return names;
  }

  /// A terrain keeps its symbol if that is a letter, `.` or `~`; the others get free letters in the order of
  /// their names, which no painting depends on.
  void name_symbols() {
    terrains_ = by_name(chart_.terrains, 1);
    symbols_.assign(chart_.terrains.size(), 0);
    symbols_[no_hex] = U'-';
    std::set<char32_t> taken;
    for (const auto& [name, id] : terrains_) {
      const char32_t own = chart_.terrains[id].symbol;
      if ((is_letter(own) || own == U'.' || own == U'~') && taken.insert(own).second) symbols_[id] = own;
    }
    char32_t next = U'a';
    for (const auto& [name, id] : terrains_) {
      if (symbols_[id] != 0) continue;
      while (!taken.insert(next).second) next = next == U'z' ? U'A' : next == U'Z' ? U'\u0100' : next + 1;
      symbols_[id] = next;
    }
  }

  std::string costs(const std::vector<ChartCost>& row, bool with_impassable) {
    std::map<std::string, std::string> written;
    for (std::size_t c = 0; c < row.size() && c < chart_.classes.size(); ++c) {
      const ChartCost& cost = row[c];
      const bool is_closed = cost.kind == ChartCost::Kind::impassable;
      if (cost.kind == ChartCost::Kind::absent || (is_closed && !with_impassable)) continue;
      classes_.insert(chart_.classes[c]);
      written[chart_.classes[c]] = is_closed        ? "x"
                                   : cost.takes_all ? "all"
                                                    : fraction(cost.points.parts, chart_.denominator);
    }
    std::vector<std::string> texts;
    for (const auto& [name, cost] : written) texts.push_back(line_word(name) + "=" + cost);
    return fmt::format("{}", fmt::join(texts, ","));
  }

  static std::string sight(const SightBlock& block) {
    if (!block.blocks) return {};
    return block.height == 1 ? "sight" : fmt::format("sight{}", block.height);
  }

  std::string terrain(const Terrain& terrain, std::size_t id) {
    const std::string text =
        fmt::format("t.{}={}:{}", to_utf8(symbols_[id]), line_word(terrain.name), costs(terrain.cost, false));
    return terrain.sight.blocks ? text + ":" + sight(terrain.sight) : text;
  }

  std::string feature(const Feature& feature) {
    std::string text =
        fmt::format("f.{}={}:{}:{}:{}", line_word(feature.name), costs(feature.cost, true),
                    costs(feature.replace, true), feature.opens ? "opens" : "", sight(feature.sight));
    while (text.ends_with(':')) text.pop_back();
    return text;
  }

  /// Writes each row, and nothing for one that is as the row above.
  template <class Row>
  std::string rows(const Row& row) const {
    std::string text, above;
    const auto width = static_cast<std::size_t>(grid_.columns);
    for (std::size_t first = 0; first < grid_.size(); first += width) {
      std::string written = row(first);
      if (first > 0) text += '/';
      if (first == 0 || written != above) text += written;
      above = std::move(written);
    }
    return text;
  }

  /// Calls `write` with the first hex of each run of equal values, and its length.
  template <class Value, class Write>
  void runs(std::size_t first, const Value& value, const Write& write) const {
    const std::size_t end = first + static_cast<std::size_t>(grid_.columns);
    for (std::size_t i = first; i < end;) {
      std::size_t next = i + 1;
      while (next < end && value(next) == value(i)) ++next;
      write(i, next - i);
      i = next;
    }
  }

  std::string row(std::size_t first) const {
    std::string text;
    runs(
        first, [this](std::size_t i) { return map_.terrains()[i]; },
        [&](std::size_t at, std::size_t count) {
          if (count > 1) text += std::to_string(count);
          text += to_utf8(symbols_[map_.terrains()[at]]);
        });
    return text;
  }

  int level(std::size_t i) const { return map_.elevation(grid_.hex_at(i)); }
  bool has_levels() const {
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      if (level(i) != 0) return true;
    }
    return false;
  }
  std::string level_row(std::size_t first) const {
    std::string text;
    runs(
        first, [this](std::size_t i) { return level(i); },
        [&](std::size_t at, std::size_t count) {
          if (!text.empty()) text += ',';
          text += std::to_string(level(at));
          if (count > 1) text += fmt::format("x{}", count);
        });
    return text;
  }

  /// The hexsides of a feature by hex: those in both directions at the hex of which they are the second to
  /// fourth side clockwise.
  void add_hexsides() {
    const std::vector<FeatureSides> all = feature_sides(map_);
    for (const auto& [name, f] : by_name(chart_.features, 0)) {
      std::map<std::pair<NumberKey, char>, std::pair<Hex, std::set<Direction>>> entries;
      const auto note = [&](Hex hex, Direction d, char separator) {
        auto& entry = entries[{grid_.key(hex), separator}];
        entry.first = hex;
        entry.second.insert(d);
      };
      for (const auto& side : all[f].both_ways) {
        const Direction d = *direction_between(side.from, side.to);
        const bool is_own = index_of(d) >= 1 && index_of(d) <= 3;
        note(is_own ? side.from : side.to, is_own ? d : opposite(d), ':');
      }
      for (const auto& side : all[f].one_way) note(side.from, *direction_between(side.from, side.to), '~');
      std::vector<std::string> texts;
      for (const auto& [key, entry] : entries) {
        std::string& text = texts.emplace_back(line_word(grid_.number(entry.first), "./"));
        for (const Direction d : entry.second) text.append(1, key.second).append(grid_.direction_name(d));
      }
      if (!texts.empty()) add(fmt::format("e.{}={}", line_word(name), fmt::join(texts, ",")));
    }
  }

  const HexMap& map_;
  const Grid& grid_;
  const TerrainChart& chart_;
  Names terrains_;
  std::vector<char32_t> symbols_;  ///< by TerrainId
  std::set<std::string> classes_;  ///< that a cost names
  std::vector<std::string> parts_;
};

}  // namespace

MapLine map_line(const HexMap& map) {
  return {grid_text(map.grid()), MapLineWriter(map).parts()};
}

std::vector<std::string> region_line_parts(const Grid& grid, const std::string& name,
                                           const NamedRegion& region) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& label, const std::vector<Hex>& hexes) {
    parts.push_back(fmt::format(
        "{}={}", label, line_word(fmt::format("{}", fmt::join(region_entries(grid, hexes), ",")), ",./")));
  };
  const std::string label = "region." + line_word(name);
  if (!region.is_divided) add(label, region.hexes);
  if (region.is_divided && region.by_side.empty()) parts.push_back(label + ".=");
  for (const auto& [side, hexes] : region.by_side) add(label + "." + line_word(side), hexes);
  return parts;
}

std::string map_signature(const HexMap& map) {
  const MapLine line = map_line(map);
  std::string text = line.grid;
  for (const std::string& part : line.parts) text += " " + part;
  for (const auto& [name, region] : map.regions) {
    for (const std::string& part : region_line_parts(map.grid(), name, region)) text += " " + part;
  }
  return sha256(text).substr(0, 8);
}

}  // namespace rearguard
