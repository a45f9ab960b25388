// Edits the chart of a map in its text: terrains, features and movement classes are renamed, changed, removed
// and added, and the hexsides follow.

#include <algorithm>

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

namespace {

/// The names in the text of what the chart now has, by their names now.
struct NowNamed {
  std::string was, is;
};

class ChartEdit {
 public:
  ChartEdit(std::string_view text, const MapPlace& place, const TerrainChart& old, const TerrainChart& chart,
            const ChartNames& names)
      : text_(text), place_(place), old_(old), chart_(chart), names_(names) {}

  std::string run() {
    rename_all();
    edit_group("terrain", terrain_document(old_), terrain_document(chart_));
    edit_group("features", features_document(old_), features_document(chart_));
    return std::move(text_);
  }

 private:
  /// Returns the names of terrains or features, of those that the text has too.
  std::vector<NowNamed> entries(const std::string& group) const {
    std::vector<NowNamed> all;
    if (group == "terrain") {
      for (std::size_t i = 1; i < chart_.terrains.size(); ++i)
        if (old_.find_terrain(names_.terrains[i]))
          all.push_back({names_.terrains[i], chart_.terrains[i].name});
    } else {
      for (std::size_t i = 0; i < chart_.features.size(); ++i)
        if (old_.find_feature(names_.features[i]))
          all.push_back({names_.features[i], chart_.features[i].name});
    }
    return all;
  }

  TextPath at(const std::string& group, const std::string& name) const {
    TextPath path = place_;
    path.push_back(group);
    path.push_back(name);
    return path;
  }

  static TextPath with(TextPath path, const std::string& key) {
    path.push_back(key);
    return path;
  }

  std::vector<std::string> old_names(const std::string& group) const {
    std::vector<std::string> names;
    if (group == "terrain") {
      for (std::size_t i = 1; i < old_.terrains.size(); ++i) names.push_back(old_.terrains[i].name);
    } else {
      for (const Feature& f : old_.features) names.push_back(f.name);
    }
    return names;
  }

  void rename_all() {
    std::vector<std::pair<TextPath, std::string>> renames;
    for (const char* group : {"terrain", "features"}) {
      const std::vector<NowNamed> stay = entries(group);
      for (const std::string& name : old_names(group)) {
        const auto now = std::ranges::find(stay, name, &NowNamed::was);
        if (now == stay.end()) {
          text_ = without_value(text_, at(group, name));
          continue;
        }
        if (now->is != name) renames.emplace_back(at(group, name), now->is);
        for (std::size_t c = 0; c < chart_.classes.size(); ++c) {
          const std::string& was = names_.classes[c];
          if (was.empty() || was == chart_.classes[c]) continue;
          for (const char* table : {"cost", "replace"})
            renames.emplace_back(with(with(at(group, name), table), was), chart_.classes[c]);
        }
      }
    }
    text_ = with_keys(text_, renames);
    rename_hexsides();
  }

  void rename_hexsides() {
    const std::vector<NowNamed> stay = entries("features");
    const TextPath path = with(place_, "hexsides");
    const std::vector<Node> records = records_in(text_, path);
    std::vector<RecordTarget> wanted;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Node* name = records[i].find("feature");
      const auto now = std::ranges::find_if(
          stay, [&](const NowNamed& n) { return name != nullptr && n.was == name->text; });
      if (now == stay.end()) continue;
      wanted.push_back({records[i], i});
      for (Member& m : wanted.back().table.members)
        if (m.key == "feature") m.value.text = now->is;
    }
    text_ = with_records(text_, path, records, wanted);
  }

  void edit_group(const std::string& group, const Node& before, const Node& now) {
    const std::vector<NowNamed> stay = entries(group);
    for (const NowNamed& entry : stay) {
      Node was = *before.find(entry.was);
      for (const char* table : {"cost", "replace"}) rename_classes(was, table);
      const Node& is = *now.find(entry.is);
      // Its height may be written even if it is the usual one.
      if (was.find("blocks_sight") != nullptr && is.find("blocks_sight") == nullptr)
        text_ = without_value(text_, with(at(group, entry.is), "height"));
      text_ = with_table(text_, at(group, entry.is), was, is);
    }
    for (const Member& m : now.members) {
      const bool is_new = std::ranges::none_of(stay, [&](const NowNamed& n) { return n.is == m.key; });
      if (is_new) text_ = with_value(text_, at(group, m.key), m.value);
    }
  }

  void rename_classes(Node& entry, const char* table) const {
    for (Member& m : entry.members) {
      if (m.key != table) continue;
      for (Member& cost : m.value.members) {
        const auto named = std::ranges::find(names_.classes, cost.key);
        if (named != names_.classes.end())
          cost.key = chart_.classes[static_cast<std::size_t>(named - names_.classes.begin())];
      }
    }
  }

  std::string text_;
  const MapPlace& place_;
  const TerrainChart& old_;
  const TerrainChart& chart_;
  const ChartNames& names_;
};

/// Returns whether the chart of the text is the one that is wanted, in its names too.
bool is_unchanged(const TerrainChart& old, const TerrainChart& chart, const ChartNames& names) {
  const auto named = [](const auto& now, const std::vector<std::string>& was, std::size_t first) {
    for (std::size_t i = first; i < now.size(); ++i) {
      if (now[i].name != was[i]) return false;
    }
    return true;
  };
  return named(chart.terrains, names.terrains, 1) && named(chart.features, names.features, 0) &&
         chart.classes == names.classes && same_chart(old, chart);
}

}  // namespace

ChartNames names_in(const TerrainChart& chart) {
  ChartNames names;
  for (const Terrain& terrain : chart.terrains) names.terrains.push_back(terrain.name);
  for (const Feature& feature : chart.features) names.features.push_back(feature.name);
  names.classes = chart.classes;
  return names;
}

bool same_chart(const TerrainChart& a, const TerrainChart& b) {
  return same_value(terrain_document(a), terrain_document(b)) &&
         same_value(features_document(a), features_document(b));
}

std::string with_ground_sight(std::string_view text, const MapPlace& place, bool was, bool is) {
  return was == is ? std::string(text)
                   : with_value(text, below(place, {"ground_blocks_sight"}), truth_node(is));
}

std::string with_chart(std::string_view text, const MapPlace& place, const TerrainChart& old,
                       const TerrainChart& chart, const ChartNames& names) {
  if (is_unchanged(old, chart, names)) return std::string(text);
  return ChartEdit(text, place, old, chart, names).run();
}

}  // namespace rearguard
