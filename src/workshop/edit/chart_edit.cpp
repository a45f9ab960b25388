#include "src/workshop/edit/chart_edit.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

namespace {

/// A chart as the tables of a document while one step changes it, with the ids that its entries had before.
class ChartStep {
 public:
  explicit ChartStep(MapDraft& draft)
      : draft_(draft),
        chart_(draft.map().chart()),
        terrain_(terrain_document(chart_)),
        features_(features_document(chart_)) {
    for (std::size_t i = 1; i < chart_.terrains.size(); ++i) terrain_ids_.emplace_back(i);
    for (std::size_t i = 0; i < chart_.features.size(); ++i) feature_ids_.emplace_back(i);
    class_names_ = chart_.classes;
  }

  const TerrainChart& chart() const { return chart_; }
  Node& table(ChartTable table) { return table == ChartTable::terrain ? terrain_ : features_; }
  /// The old ids of the entries of a table, in its order; nothing for a new one.
  std::vector<std::optional<std::size_t>>& ids(ChartTable table) {
    return table == ChartTable::terrain ? terrain_ids_ : feature_ids_;
  }
  /// By old id the names that the classes will have; empty: gone.
  std::vector<std::string>& class_names() { return class_names_; }
  Member& member(const ChartEntry& entry) {
    return table(entry.table).members[entry.table == ChartTable::terrain ? entry.id - 1 : entry.id];
  }
  /// An old id whose places get another old one.
  void replace(const ChartEntry& entry, std::size_t instead) { replaced_ = std::pair{entry, instead}; }

  std::string finish(const std::string& name) {
    Problems problems("");
    ChartReading reading = read_chart(terrain_, &features_, problems);
    if (!problems.empty()) return problems.take().front().message;
    NewChart now;
    now.terrains = moved<TerrainId>(ChartTable::terrain, chart_.terrains.size(), 1);
    now.terrains[no_hex] = no_hex;
    now.features = moved<FeatureId>(ChartTable::features, chart_.features.size(), 0);
    for (const std::string& kept : class_names_) now.classes.push_back(reading.chart.find_class(kept));
    const ChartNames& was = draft_.now().chart_names;
    now.names.terrains.emplace_back();
    for (const auto& old : terrain_ids_) now.names.terrains.push_back(old ? was.terrains[*old] : "");
    for (const auto& old : feature_ids_) now.names.features.push_back(old ? was.features[*old] : "");
    for (const std::string& is : reading.chart.classes) {
      const auto old = std::ranges::find(class_names_, is);
      now.names.classes.push_back(
          old == class_names_.end() ? "" : was.classes[static_cast<std::size_t>(old - class_names_.begin())]);
    }
    now.chart = std::make_shared<const TerrainChart>(std::move(reading.chart));
    return draft_.set_chart(name, now);
  }

 private:
  template <class Id>
  std::vector<std::optional<Id>> moved(ChartTable table, std::size_t count, std::size_t first) {
    std::vector<std::optional<Id>> to(count);
    const auto& all = ids(table);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i]) to[*all[i]] = static_cast<Id>(i + first);
    }
    if (replaced_ && replaced_->first.table == table) to[replaced_->first.id] = to[replaced_->second];
    return to;
  }

  MapDraft& draft_;
  TerrainChart chart_;
  Node terrain_, features_;
  std::vector<std::optional<std::size_t>> terrain_ids_, feature_ids_;
  std::vector<std::string> class_names_;
  std::optional<std::pair<ChartEntry, std::size_t>> replaced_;
};

const char* noun(ChartTable table) {
  return table == ChartTable::terrain ? "terrain" : "feature";
}

void set_member(Node& table, const std::string& key, std::optional<Node> value) {
  const auto at = std::ranges::find(table.members, key, &Member::key);
  if (at == table.members.end()) {
    if (value) add_member(table, key, *std::move(value));
  } else if (value) {
    at->value = *std::move(value);
  } else {
    table.members.erase(at);
  }
}

Node& member_table(Node& entry, const std::string& key) {
  if (entry.find(key) == nullptr) add_member(entry, key, table_node());
  return std::ranges::find(entry.members, key, &Member::key)->value;
}

/// Returns why something cannot have this name; empty if it can.
std::string name_problem(const std::string& name, const char* what, bool is_taken) {
  if (name.empty()) return fmt::format("a {} needs a name", what);
  if (find_bad_character(name)) return fmt::format("the name of a {} must be plain UTF-8 text", what);
  return is_taken ? fmt::format("there is already a {} {}", what, value_text(name)) : std::string();
}

bool is_taken(const TerrainChart& chart, ChartTable table, const std::string& name) {
  return table == ChartTable::terrain ? name.empty() || chart.find_terrain(name).has_value()
                                      : chart.find_feature(name).has_value();
}

template <class Visit>
void for_each_cost(Node& table, const Visit& visit) {
  for (Member& entry : table.members) {
    for (Member& costs : entry.value.members) {
      if (costs.key == "cost" || costs.key == "replace") visit(costs.value);
    }
  }
}

}  // namespace

const std::string& name_of(const TerrainChart& chart, const ChartEntry& entry) {
  return entry.table == ChartTable::terrain ? chart.terrains[entry.id].name : chart.features[entry.id].name;
}

std::size_t uses_of(const HexMap& map, const ChartEntry& entry) {
  if (entry.table == ChartTable::terrain)
    return static_cast<std::size_t>(std::ranges::count(map.terrains(), static_cast<TerrainId>(entry.id)));
  std::size_t hexsides = 0;
  const auto f = static_cast<FeatureId>(entry.id);
  const auto has = [&](Hex from, Direction d) {
    const auto& there = map.features(from, d);
    return std::ranges::find(there, f) != there.end();
  };
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Direction d = direction(static_cast<int>(key % direction_count));
    if (!has(from, d)) continue;
    const Hex to = neighbour(from, d);
    const bool is_counted_there = has(to, opposite(d)) && to < from;
    if (!is_counted_there) ++hexsides;
  }
  return hexsides;
}

std::size_t units_of_class(const MapDraft& draft, ClassId c) {
  const std::string& name = draft.map().chart().classes[c];
  return static_cast<std::size_t>(std::ranges::count_if(
      draft.now().units, [&](const DraftUnit& u) { return u.unit.movement_class == name; }));
}

std::string add_entry(MapDraft& draft, ChartTable table, const std::string& name,
                      std::optional<std::size_t> like) {
  ChartStep step(draft);
  if (auto problem = name_problem(name, noun(table), is_taken(step.chart(), table, name)); !problem.empty())
    return problem;
  // A chart with one terrain more finds a symbol for it.
  TerrainChart with_one_more = step.chart();
  if (table == ChartTable::terrain) {
    Terrain terrain;
    if (like) terrain.cost = step.chart().terrains[*like].cost;
    terrain.name = name;
    with_one_more.terrains.push_back(std::move(terrain));
  } else {
    Feature feature;
    if (like) feature.cost = step.chart().features[*like].cost;
    if (like) feature.replace = step.chart().features[*like].replace;
    feature.name = name;
    with_one_more.features.push_back(std::move(feature));
  }
  step.table(table) =
      table == ChartTable::terrain ? terrain_document(with_one_more) : features_document(with_one_more);
  step.ids(table).emplace_back();
  return step.finish(fmt::format("add {} {}", noun(table), name));
}

std::string rename_entry(MapDraft& draft, const ChartEntry& entry, const std::string& name) {
  ChartStep step(draft);
  const std::string old = name_of(step.chart(), entry);
  if (name == old) return {};
  if (auto problem = name_problem(name, noun(entry.table), is_taken(step.chart(), entry.table, name));
      !problem.empty())
    return problem;
  step.member(entry).key = name;
  return step.finish(fmt::format("rename {} {} to {}", noun(entry.table), old, name));
}

std::string remove_entry(MapDraft& draft, const ChartEntry& entry, std::optional<std::size_t> instead) {
  ChartStep step(draft);
  const std::string& name = name_of(step.chart(), entry);
  const std::size_t uses = uses_of(draft.map(), entry);
  const bool is_terrain = entry.table == ChartTable::terrain;
  if (is_terrain && step.chart().terrains.size() == 2) return "a map needs at least one terrain";
  if (uses > 0 && !instead)
    return fmt::format("{} {} {}; choose a {} that takes its place",
                       plural(uses, is_terrain ? "hex" : "hexside", is_terrain ? "hexes" : "hexsides"),
                       is_terrain ? (uses == 1 ? "is" : "are") : (uses == 1 ? "has" : "have"), name,
                       noun(entry.table));
  if (instead) step.replace(entry, *instead);
  const std::size_t at = is_terrain ? entry.id - 1 : entry.id;
  auto& members = step.table(entry.table).members;
  members.erase(members.begin() + static_cast<std::ptrdiff_t>(at));
  step.ids(entry.table).erase(step.ids(entry.table).begin() + static_cast<std::ptrdiff_t>(at));
  return step.finish(fmt::format("remove {} {}", noun(entry.table), name));
}

std::string set_entry_value(MapDraft& draft, const ChartEntry& entry, const std::string& key,
                            const std::optional<Node>& value) {
  ChartStep step(draft);
  set_member(step.member(entry).value, key, value);
  return step.finish(fmt::format("change the {} of {}", key, name_of(step.chart(), entry)));
}

Node table_of(const TerrainChart& chart, const ChartEntry& entry) {
  const Node table = entry.table == ChartTable::terrain ? terrain_document(chart) : features_document(chart);
  return *table.find(name_of(chart, entry));
}

std::string set_entry(MapDraft& draft, const ChartEntry& entry, const Node& table) {
  ChartStep step(draft);
  step.member(entry).value = table;
  return step.finish("change " + name_of(step.chart(), entry));
}

std::string become_entry(MapDraft& draft, const ChartEntry& entry, const TerrainChart& other,
                         std::size_t id) {
  const ChartEntry model{entry.table, id};
  Node table = table_of(other, model);
  const Node own = table_of(draft.map().chart(), entry);
  if (const Node* symbol = own.find("symbol")) set_member(table, "symbol", *symbol);
  draft.begin(fmt::format("{} becomes {}", name_of(draft.map().chart(), entry), name_of(other, model)));
  std::string problem = set_entry(draft, entry, table);
  if (problem.empty() && name_of(draft.map().chart(), entry) != name_of(other, model))
    problem = rename_entry(draft, entry, name_of(other, model));
  problem.empty() ? draft.finish() : draft.abandon();
  return problem;
}

std::string set_entry_sight(MapDraft& draft, const ChartEntry& entry, std::optional<int> height) {
  ChartStep step(draft);
  Node& table = step.member(entry).value;
  set_member(table, "blocks_sight", height ? std::optional(truth_node(true)) : std::nullopt);
  set_member(table, "height", height ? std::optional(whole_node(*height)) : std::nullopt);
  return step.finish("change the sight of " + name_of(step.chart(), entry));
}

std::string set_entry_cost(MapDraft& draft, const ChartEntry& entry, const std::string& key, ClassId c,
                           const std::string& typed) {
  ChartStep step(draft);
  const std::string& name = step.chart().classes[c];
  set_member(member_table(step.member(entry).value, key), name,
             typed.empty() ? std::nullopt : std::optional(text_node(typed)));
  return step.finish(fmt::format("change a cost of {}", name_of(step.chart(), entry)));
}

std::string add_class(MapDraft& draft, const std::string& name, ClassId like) {
  ChartStep step(draft);
  if (auto problem = name_problem(name, "movement class", step.chart().find_class(name).has_value());
      !problem.empty())
    return problem;
  const std::string& model = step.chart().classes[like];
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features}) {
    for_each_cost(step.table(table), [&](Node& costs) {
      if (const Node* cost = costs.find(model)) {
        Node same = *cost;
        add_member(costs, name, std::move(same));
      }
    });
  }
  return step.finish("add class " + name);
}

std::string rename_class(MapDraft& draft, ClassId c, const std::string& name) {
  ChartStep step(draft);
  const std::string old = step.chart().classes[c];
  if (name == old) return {};
  if (auto problem = name_problem(name, "movement class", step.chart().find_class(name).has_value());
      !problem.empty())
    return problem;
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features}) {
    for_each_cost(step.table(table), [&](Node& costs) {
      for (Member& cost : costs.members) {
        if (cost.key == old) cost.key = name;
      }
    });
  }
  step.class_names()[c] = name;
  return step.finish(fmt::format("rename class {} to {}", old, name));
}

std::string merge_class(MapDraft& draft, ClassId c, ClassId into) {
  ChartStep step(draft);
  const std::string gone = step.chart().classes[c];
  const std::string& kept = step.chart().classes[into];
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features}) {
    for_each_cost(step.table(table), [&](Node& costs) {
      const Node* cost = costs.find(gone);
      if (cost != nullptr && costs.find(kept) == nullptr) set_member(costs, kept, Node(*cost));
      set_member(costs, gone, std::nullopt);
    });
  }
  step.class_names()[c] = kept;
  return step.finish(fmt::format("rename class {} to {}", gone, kept));
}

std::string exchange_costs(MapDraft& draft, const ChartEntry& entry, const std::string& key, ClassId one,
                           ClassId other) {
  ChartStep step(draft);
  Node& costs = member_table(step.member(entry).value, key);
  const auto cost_of = [&](ClassId c) {
    const Node* cost = costs.find(step.chart().classes[c]);
    return cost == nullptr ? std::nullopt : std::optional(*cost);
  };
  const auto of_one = cost_of(one);
  set_member(costs, step.chart().classes[one], cost_of(other));
  set_member(costs, step.chart().classes[other], of_one);
  return step.finish("exchange costs of " + name_of(step.chart(), entry));
}

std::string remove_class(MapDraft& draft, ClassId c) {
  ChartStep step(draft);
  const std::string& name = step.chart().classes[c];
  if (step.chart().classes.size() == 1) return "a chart needs at least one movement class";
  if (const std::size_t units = units_of_class(draft, c); units > 0)
    return fmt::format("{} of this position {} {}; give {} another class first",
                       plural(units, "unit", "units"), units == 1 ? "is" : "are", name,
                       units == 1 ? "it" : "them");
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features})
    for_each_cost(step.table(table), [&](Node& costs) { set_member(costs, name, std::nullopt); });
  step.class_names()[c].clear();
  return step.finish("remove class " + name);
}

}  // namespace rearguard
