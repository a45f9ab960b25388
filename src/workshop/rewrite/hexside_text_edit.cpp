// Edits the hexsides of a map's text: removed features are deleted from the entries that place them; new ones
// follow the last entry of their feature.

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "src/core/board/position.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/chains.h"
#include "src/workshop/audit/fix.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {

namespace {

/// A feature on the hexside of a hex in a direction.
using LaidSide = std::tuple<FeatureId, Hex, Direction>;
using HexPair = std::array<Hex, 2>;

constexpr std::size_t pairs_in_a_line = 6;
constexpr std::size_t hexes_in_a_line = 12;

/// The form in which an entry places its feature.
enum class Form : std::uint8_t { sides, path };

class HexsidesEdit {
 public:
  HexsidesEdit(std::string_view text, const MapPlace& place, const HexMap& map,
               const RepetitionFix* repetition)
      : text_(text),
        outline_(outline_of(text)),
        map_(map),
        repetition_(repetition),
        records_(text_, outline_, below(place, {"hexsides"})) {
    for (const auto& [key, features] : map.crossings()) {
      const Hex from = map.grid().hex_at(key / direction_count);
      const Direction d = direction(static_cast<int>(key % direction_count));
      // The reader accepts only hexes of the grid.
      if (!map.grid().contains(neighbour(from, d))) continue;
      for (const FeatureId f : features) wanted_.insert({f, from, d});
    }
    changes_.resize(records_.size());
  }

  std::string run() {
    for (std::size_t i = 0; i < records_.size(); ++i) retain_record(i);
    for (std::size_t f = 0; f < map_.chart().features.size(); ++f) add_missing(static_cast<FeatureId>(f));
    return changed_text(text_, records_.change(changes_, new_last_));
  }

 private:
  std::optional<Hex> hex_of(const TextValue& value) const {
    if (value.kind != TextValue::Kind::string) return std::nullopt;
    const auto hex = map_.grid().parse(string_at(text_, value));
    return hex && map_.grid().contains(*hex) ? hex : std::nullopt;
  }

  /// Returns whether the map still has the feature there; if so, marks it as written.
  bool retain(FeatureId f, std::optional<Hex> a, std::optional<Hex> b, bool one_way) {
    if (!a || !b) return false;
    const auto there = direction_between(*a, *b);
    if (!there) return false;
    const LaidSide onward{f, *a, *there};
    const LaidSide back{f, *b, opposite(*there)};
    if (!wanted_.contains(onward) || (!one_way && !wanted_.contains(back))) return false;
    if (is_repeated(f, *a, *b) && written_.contains(onward) && (one_way || written_.contains(back)))
      return false;
    written_.insert(onward);
    if (!one_way) written_.insert(back);
    return true;
  }

  bool is_repeated(FeatureId f, Hex a, Hex b) const {
    return repetition_ != nullptr && repetition_->feature == f &&
           std::minmax(a, b) == std::minmax(repetition_->from, repetition_->to);
  }

  bool retain_pair(FeatureId f, const TextValue& pair, bool one_way) {
    return pair.items.size() == 2 && retain(f, hex_of(pair.items[0]), hex_of(pair.items[1]), one_way);
  }

  void retain_record(std::size_t i) {
    const auto name = records_.string(i, "feature");
    const auto f = name ? map_.chart().find_feature(*name) : std::nullopt;
    if (!f) return;
    last_of_[*f] = i;
    if (const TextMember* pair = records_.field(i, "between")) {
      changes_[i].is_removed = !retain_pair(*f, pair->value, false);
    } else if (const TextMember* from = records_.field(i, "from")) {
      const TextMember* to = records_.field(i, "to");
      changes_[i].is_removed = to == nullptr || !retain(*f, hex_of(from->value), hex_of(to->value), true);
    } else if (const TextMember* sides = records_.field(i, "pairs")) {
      retain_pairs(i, *f, "pairs", sides->value, false);
    } else if (const TextMember* steps = records_.field(i, "one_way")) {
      retain_pairs(i, *f, "one_way", steps->value, true);
      return;
    } else if (const TextMember* path = records_.field(i, "path")) {
      form_of_[*f] = Form::path;
      retain_path(i, *f, path->value);
      return;
    }
    form_of_[*f] = Form::sides;
  }

  std::string rebuilt(const TextValue& list, std::size_t first, std::size_t last,
                      const std::vector<bool>& stays) const {
    const auto slots =
        retained_slots(list.items.size(), [&](std::size_t k) { return k >= first && k <= last && stays[k]; });
    return rebuilt_list(text_, list.span, list.elements(), slots, outline_.line_end);
  }

  void retain_pairs(std::size_t i, FeatureId f, const char* key, const TextValue& sides, bool one_way) {
    std::vector<bool> stays;
    for (const TextValue& pair : sides.items) stays.push_back(retain_pair(f, pair, one_way));
    const auto retained = std::ranges::count(stays, true);
    if (retained == static_cast<std::ptrdiff_t>(stays.size())) return;
    changes_[i].is_removed = retained == 0;
    if (retained > 0) changes_[i].fields.emplace_back(key, rebuilt(sides, 0, stays.size(), stays));
  }

  /// A road with a gap is split into several.
  void retain_path(std::size_t i, FeatureId f, const TextValue& path) {
    struct Run {
      std::size_t first, last;
    };
    std::vector<Run> runs;
    for (std::size_t k = 0; k + 1 < path.items.size(); ++k) {
      if (!retain(f, hex_of(path.items[k]), hex_of(path.items[k + 1]), false)) continue;
      if (runs.empty() || runs.back().last != k) runs.push_back({k, k});
      runs.back().last = k + 1;
    }
    if (runs.size() == 1 && runs[0].first == 0 && runs[0].last + 1 == path.items.size()) return;
    changes_[i].is_removed = runs.empty();
    if (runs.empty()) return;
    const std::vector<bool> stays(path.items.size(), true);
    changes_[i].fields.emplace_back("path", rebuilt(path, runs[0].first, runs[0].last, stays));
    for (std::size_t r = 1; r < runs.size(); ++r) {
      std::vector<Hex> hexes;
      for (std::size_t k = runs[r].first; k <= runs[r].last; ++k) hexes.push_back(*hex_of(path.items[k]));
      changes_[i].new_after.push_back(path_record(f, hexes));
    }
  }

  std::string number(Hex h) const { return map_.grid().number(h); }
  std::string raw_hex(Hex h) const { return toml_string(number(h)); }
  RawField feature_field(FeatureId f) const {
    return {"feature", toml_string(map_.chart().features[f].name)};
  }

  /// Writes a list on one line if it is short, otherwise on lines of this many elements.
  std::string raw_list(const std::vector<std::string>& raw, std::size_t in_a_line) const {
    const std::string& end = outline_.line_end;
    std::string out;
    for (std::size_t k = 0; k < raw.size(); ++k) {
      const bool begins_line = raw.size() > in_a_line && k % in_a_line == 0;
      if (k > 0) out += ',';
      if (begins_line) {
        out += end + "  ";
      } else if (k > 0) {
        out += ' ';
      }
      out += raw[k];
    }
    return raw.size() > in_a_line ? "[" + out + end + "]" : "[" + out + "]";
  }

  std::vector<RawField> path_record(FeatureId f, const std::vector<Hex>& hexes) const {
    std::vector<std::string> raw;
    for (const Hex h : hexes) raw.push_back(raw_hex(h));
    return {feature_field(f), {"path", raw_list(raw, hexes_in_a_line)}};
  }

  std::string raw_pairs(const std::vector<HexPair>& pairs) const {
    std::vector<std::string> raw;
    for (const HexPair& p : pairs) raw.push_back("[" + raw_hex(p[0]) + ", " + raw_hex(p[1]) + "]");
    return raw_list(raw, pairs_in_a_line);
  }

  std::vector<RawField> sides_record(FeatureId f, const std::vector<HexPair>& pairs) const {
    if (pairs.size() > 1) return {feature_field(f), {"pairs", raw_pairs(pairs)}};
    return {feature_field(f), {"between", "[" + raw_hex(pairs[0][0]) + ", " + raw_hex(pairs[0][1]) + "]"}};
  }

  std::vector<RawField> one_way_record(FeatureId f, const std::vector<HexPair>& steps) const {
    if (steps.size() > 1) return {feature_field(f), {"one_way", raw_pairs(steps)}};
    return {feature_field(f), {"from", raw_hex(steps[0][0])}, {"to", raw_hex(steps[0][1])}};
  }

  Form form_of(FeatureId f) const {
    const auto known = form_of_.find(f);
    if (known != form_of_.end()) return known->second;
    const auto& replace = map_.chart().features[f].replace;
    const bool is_road =
        std::ranges::any_of(replace, [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
    return is_road ? Form::path : Form::sides;
  }

  void add_missing(FeatureId f) {
    std::vector<HexPair> pairs, crossings;
    for (const auto& [feature, from, d] : missing_of(f)) {
      const Hex to = neighbour(from, d);
      const bool both = wanted_.contains({f, to, opposite(d)});
      if (!both) {
        crossings.push_back({from, to});
      } else if (grid_index(from) < grid_index(to) || written_.contains({f, to, opposite(d)})) {
        pairs.push_back({from, to});
      }
    }
    std::vector<std::vector<RawField>> added;
    if (form_of(f) == Form::path) {
      for (const auto& way : ways_through(pairs)) added.push_back(path_record(f, way));
    } else if (!pairs.empty()) {
      added.push_back(sides_record(f, pairs));
    }
    if (!crossings.empty()) added.push_back(one_way_record(f, crossings));
    const auto last = last_of_.find(f);
    auto& there = last == last_of_.end() ? new_last_ : changes_[last->second].new_after;
    there.insert(there.end(), added.begin(), added.end());
  }

  std::size_t grid_index(Hex h) const { return map_.grid().index(h); }

  /// In row-major order of the first hex of each step.
  std::vector<LaidSide> missing_of(FeatureId f) const {
    std::vector<LaidSide> missing;
    const Hex least{std::numeric_limits<int>::min(), std::numeric_limits<int>::min()};
    for (auto it = wanted_.lower_bound({f, least, direction(0)}); it != wanted_.end(); ++it) {
      if (std::get<0>(*it) != f) break;
      if (!written_.contains(*it)) missing.push_back(*it);
    }
    std::ranges::sort(missing, [&](const LaidSide& a, const LaidSide& b) {
      const auto at = [&](const LaidSide& p) {
        return std::pair(grid_index(std::get<1>(p)), std::get<2>(p));
      };
      return at(a) < at(b);
    });
    return missing;
  }

  /// Joins pairs into paths that use every pair once.
  std::vector<std::vector<Hex>> ways_through(const std::vector<HexPair>& pairs) const {
    std::vector<ChainLink> links;
    for (const HexPair& p : pairs)
      links.emplace_back(static_cast<ChainEnd>(grid_index(p[0])), static_cast<ChainEnd>(grid_index(p[1])));
    std::vector<std::vector<Hex>> ways;
    for (const auto& chain : chains(links)) {
      ways.emplace_back();
      for (const ChainEnd place : chain)
        ways.back().push_back(map_.grid().hex_at(static_cast<std::size_t>(place)));
    }
    return ways;
  }

  std::string_view text_;
  TextOutline outline_;
  const HexMap& map_;
  const RepetitionFix* repetition_;
  TextRecords records_;
  std::set<LaidSide> wanted_, written_;
  std::vector<RecordChange> changes_;
  std::vector<std::vector<RawField>> new_last_;
  std::map<FeatureId, std::size_t> last_of_;
  std::map<FeatureId, Form> form_of_;
};

}  // namespace

std::string redrawn_hexsides(std::string_view text, const MapPlace& place, const HexMap& map,
                             const RepetitionFix* repetition) {
  return HexsidesEdit(text, place, map, repetition).run();
}

}  // namespace rearguard
