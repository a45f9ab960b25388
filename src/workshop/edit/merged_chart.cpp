#include "src/workshop/edit/merged_chart.h"

#include <algorithm>

#include "src/workshop/edit/merged_changes.h"

namespace rearguard {

namespace {

std::optional<ChartEntry> entry_named(const TerrainChart& chart, ChartTable table, const std::string& name) {
  if (table == ChartTable::terrain) {
    const auto id = chart.find_terrain(name);
    return id ? std::optional(ChartEntry{table, *id}) : std::nullopt;
  }
  const auto id = chart.find_feature(name);
  return id ? std::optional(ChartEntry{table, *id}) : std::nullopt;
}

std::vector<ChartEntry> entries_of(const TerrainChart& chart) {
  std::vector<ChartEntry> all;
  for (std::size_t i = 1; i < chart.terrains.size(); ++i) all.push_back({ChartTable::terrain, i});
  for (std::size_t i = 0; i < chart.features.size(); ++i) all.push_back({ChartTable::features, i});
  return all;
}

bool same(const Node* a, const Node* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->kind == b->kind && a->text == b->text && a->truth == b->truth;
}

void note_both(Merged& merged, const std::string& what) {
  if (std::ranges::find(merged.both, what) == merged.both.end()) merged.both.push_back(what);
}

bool differ(const Node& a, const Node& b) {
  const auto has_all = [](const Node& some, const Node& others) {
    return std::ranges::all_of(some.members, [&](const Member& m) {
      const Node* other = others.find(m.key);
      if (m.value.kind == Node::Kind::table) return !differ(m.value, other == nullptr ? Node{} : *other);
      return same(&m.value, other);
    });
  };
  return !has_all(a, b) || !has_all(b, a);
}

/// Makes the changes from `was` to `is` in `table`. Returns whether one of them was made there too.
bool change(const Node& was, const Node& is, Node& table) {
  bool by_both = false;
  std::vector<std::string> keys;
  for (const Node* node : {&was, &is}) {
    for (const Member& m : node->members) {
      if (std::ranges::find(keys, m.key) == keys.end()) keys.push_back(m.key);
    }
  }
  static const Node nothing;
  for (const std::string& key : keys) {
    const Node* before = was.find(key);
    const Node* now = is.find(key);
    auto there = std::ranges::find(table.members, key, &Member::key);
    const bool is_table = (before != nullptr ? before : now)->kind == Node::Kind::table;
    if (is_table) {
      if (there == table.members.end()) {
        table.members.push_back({key, {}, Node{}});
        there = table.members.end() - 1;
      }
      by_both =
          change(before == nullptr ? nothing : *before, now == nullptr ? nothing : *now, there->value) ||
          by_both;
      continue;
    }
    if (same(before, now)) continue;
    const Node* theirs = there == table.members.end() ? nullptr : &there->value;
    by_both = by_both || (!same(theirs, before) && !same(theirs, now));
    if (now == nullptr) {
      if (theirs != nullptr) table.members.erase(there);
    } else if (theirs != nullptr) {
      there->value = *now;
    } else {
      table.members.push_back({key, {}, *now});
    }
  }
  return by_both;
}

}  // namespace

const std::string& MergedChart::now_called(ChartTable table, const std::string& name) const {
  const auto& names = table == ChartTable::terrain ? terrains_ : features_;
  const auto now = names.find(name);
  return now == names.end() ? name : now->second;
}

const std::string& MergedChart::class_now_called(const std::string& name) const {
  const auto now = classes_.find(name);
  return now == classes_.end() ? name : now->second;
}

void MergedChart::carry_names(Merged& merged) {
  const TerrainChart& mine = mine_.map().chart();
  const ChartNames& names = mine_.chart_names;
  for (std::size_t i = 1; i < mine.terrains.size(); ++i) terrains_[names.terrains[i]] = mine.terrains[i].name;
  for (std::size_t i = 0; i < mine.features.size(); ++i) features_[names.features[i]] = mine.features[i].name;
  for (std::size_t c = 0; c < mine.classes.size(); ++c) classes_[names.classes[c]] = mine.classes[c];
  for (auto* all : {&terrains_, &features_, &classes_}) all->erase("");
  const auto must = [&](const std::string& problem) {
    if (merged.problem.empty()) merged.problem = problem;
  };
  for (const ChartTable table : {ChartTable::terrain, ChartTable::features}) {
    for (const auto& [was, is] : table == ChartTable::terrain ? terrains_ : features_) {
      const auto entry = entry_named(onto_.map().chart(), table, was);
      if (entry && was != is) must(rename_entry(onto_, *entry, is));
    }
  }
  for (const auto& [was, is] : classes_) {
    const auto c = onto_.map().chart().find_class(was);
    if (c && was != is) must(rename_class(onto_, *c, is));
  }
}

void MergedChart::carry(Merged& merged) {
  carry_names(merged);
  for (const ChartEntry& entry : entries_of(mine_.map().chart())) {
    if (merged.problem.empty()) carry_entry(entry, merged);
  }
}

void MergedChart::carry_entry(const ChartEntry& entry, Merged& merged) {
  const TerrainChart& mine = mine_.map().chart();
  const std::string& name = name_of(mine, entry);
  const std::string& before = entry.table == ChartTable::terrain ? mine_.chart_names.terrains[entry.id]
                                                                 : mine_.chart_names.features[entry.id];
  const Node is = table_of(mine, entry);
  Node was;
  if (const auto base = entry_named(base_.map().chart(), entry.table, before)) {
    was = table_of(base_.map().chart(), *base);
    for (Member& m : was.members) {
      if (m.value.kind != Node::Kind::table) continue;
      for (Member& cost : m.value.members) cost.key = class_now_called(cost.key);
    }
  }
  auto there = entry_named(onto_.map().chart(), entry.table, name);
  if (!there) {
    if (!before.empty() && !differ(was, is)) return;  // they have removed what has not changed here
    merged.problem = add_entry(onto_, entry.table, name, std::nullopt);
    if (!merged.problem.empty()) return;
    if (!before.empty()) note_both(merged, name);
    there = entry_named(onto_.map().chart(), entry.table, name);
    merged.problem = set_entry(onto_, *there, is);
    return;
  }
  if (!differ(was, is)) return;
  Node table = table_of(onto_.map().chart(), *there);
  if (change(was, is, table)) note_both(merged, name);
  merged.problem = set_entry(onto_, *there, table);
}

void MergedChart::remove(Merged& merged) {
  const TerrainChart& base = base_.map().chart();
  for (const ChartEntry& entry : entries_of(base)) {
    const std::string& name = name_of(base, entry);
    const auto& names = entry.table == ChartTable::terrain ? terrains_ : features_;
    const auto there = entry_named(onto_.map().chart(), entry.table, name);
    if (names.contains(name) || !there) continue;
    if (!remove_entry(onto_, *there, std::nullopt).empty()) note_both(merged, name);
  }
}

}  // namespace rearguard
