#include "src/workshop/edit/merged_changes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "src/core/document/document_text.h"
#include "src/workshop/audit/expect_writer.h"
#include "src/workshop/edit/merged_chart.h"

namespace rearguard {

namespace {

using Pairs = std::vector<std::pair<Hex, Hex>>;

/// The features of a crossing, by name.
std::set<std::string> features_of(const HexMap& map, Hex from, Direction d) {
  std::set<std::string> names;
  for (const FeatureId f : map.features(from, d)) names.insert(map.chart().features[f].name);
  return names;
}

const std::string& terrain_of(const HexMap& map, Hex h) {
  static const std::string hole;
  const TerrainId t = map.terrain(h);
  return t == no_hex ? hole : map.chart().terrains[t].name;
}

const UnitSetup* unit_of(const MapDraft::State& state, const std::string& id) {
  const auto found = std::ranges::find_if(state.units, [&](const DraftUnit& u) { return u.unit.id == id; });
  return found == state.units.end() ? nullptr : &found->unit;
}

bool same(const UnitSetup* a, const UnitSetup* b) {
  return a == nullptr || b == nullptr ? a == b : *a == *b;
}

template <class Entry>
bool has(const std::vector<Entry>& list, const Entry& one) {
  return std::ranges::find(list, one) != list.end();
}

/// Takes out of `there` what is no longer in a list, and adds what is new in it, made by `added` from its
/// index. `was`, `is` and `now` are the entries before, after and there, in a form that can be compared.
template <class Entry, class Form, class Added>
void carry_list(const std::vector<Form>& was, const std::vector<Form>& is, const std::vector<Form>& now,
                std::vector<Entry>& there, const Added& added) {
  std::vector<Entry> merged;
  for (std::size_t i = 0; i < now.size(); ++i)
    if (!has(was, now[i]) || has(is, now[i])) merged.push_back(std::move(there[i]));
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (has(was, is[i]) || has(now, is[i])) continue;
    if (std::optional<Entry> one = added(i)) merged.push_back(*std::move(one));
  }
  there = std::move(merged);
}

template <class Entry>
std::vector<Entry> merged_list(const std::vector<Entry>& base, const std::vector<Entry>& mine,
                               std::vector<Entry> there) {
  carry_list(base, mine, std::vector<Entry>(there), there,
             [&](std::size_t i) { return std::optional(mine[i]); });
  return there;
}

class Carrier {
 public:
  Carrier(const MapDraft::State& base, const MapDraft::State& mine, MapDraft& onto)
      : base_(base), mine_(mine), onto_(onto), theirs_(onto.shared_now()) {}

  Merged run() {
    const auto key = [](const Grid& g) {
      return std::tie(g.orientation, g.shifted, g.first, g.numbering, g.columns, g.rows);
    };
    const Grid& grid = mine_.map().grid();
    if (key(base_.map().grid()) != key(grid) || key(onto_.map().grid()) != key(grid))
      return {"one of the two has other hexes or other numbers", {}};
    onto_.begin("merge");
    carry_chart();
    carry_hexes();
    carry_hexsides();
    carry_names();
    carry_expectations();
    carry_accepted();
    carry_units();
    carry_scenario();
    if (merged_.problem.empty()) chart_.remove(merged_);
    if (!merged_.problem.empty()) {
      onto_.abandon();
      return {merged_.problem, {}};
    }
    onto_.finish();
    return std::move(merged_);
  }

 private:
  void must(const std::string& problem) {
    if (merged_.problem.empty()) merged_.problem = problem;
  }

  void note_both(const std::string& what) {
    if (std::ranges::find(merged_.both, what) == merged_.both.end()) merged_.both.push_back(what);
  }

  void carry_chart() {
    chart_.carry(merged_);
    if (merged_.problem.empty() && mine_.map().ground_blocks_sight != base_.map().ground_blocks_sight)
      must(onto_.set_ground_blocks_sight(mine_.map().ground_blocks_sight));
    theirs_ = onto_.shared_now();
  }

  void carry_hexes() {
    if (!merged_.problem.empty()) return;
    std::map<std::string, std::vector<Hex>> terrains;
    std::map<int, std::vector<Hex>> levels;
    const Grid& grid = mine_.map().grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      const std::string &was = chart_.now_called(ChartTable::terrain, terrain_of(base_.map(), h)),
                        &is = terrain_of(mine_.map(), h);
      const std::string& theirs = terrain_of(theirs_->map(), h);
      if (was != is) {
        terrains[is].push_back(h);
        if (theirs != was && theirs != is) note_both(grid.number(h));
      }
      const int old_level = base_.map().elevation(h), level = mine_.map().elevation(h);
      const int their_level = theirs_->map().elevation(h);
      if (old_level == level) continue;
      levels[level].push_back(h);
      if (their_level != old_level && their_level != level) note_both(grid.number(h));
    }
    for (const auto& [name, hexes] : terrains) {
      const auto terrain = name.empty() ? std::optional(no_hex) : onto_.map().chart().find_terrain(name);
      if (!terrain) return must("the chart no longer has the terrain " + value_text(name));
      must(onto_.paint(hexes, *terrain));
    }
    for (const auto& [level, hexes] : levels) must(onto_.set_level(hexes, level));
  }

  void carry_hexsides() {
    if (!merged_.problem.empty()) return;
    std::map<std::string, std::pair<Pairs, Pairs>> changed;  // by feature: cleared hexsides, laid crossings
    const Grid& grid = mine_.map().grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex from = grid.hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(from, direction(d));
        if (grid.contains(to) && to < from) continue;  // each hexside once
        carry_hexside(from, direction(d), changed);
      }
    }
    for (const auto& [name, pairs] : changed) {
      const auto feature = onto_.map().chart().find_feature(name);
      if (!feature) return must("the chart no longer has the feature " + value_text(name));
      must(onto_.clear(pairs.first, *feature));
      must(onto_.lay(*feature, pairs.second, true));
    }
  }

  void carry_hexside(Hex from, Direction d, std::map<std::string, std::pair<Pairs, Pairs>>& changed) {
    const Hex to = neighbour(from, d);
    const auto both_ways = [&](const HexMap& map) {
      return std::pair{features_of(map, from, d), features_of(map, to, opposite(d))};
    };
    auto was = both_ways(base_.map());
    const auto is = both_ways(mine_.map());
    for (auto* names : {&was.first, &was.second}) {
      std::set<std::string> now;
      for (const std::string& name : *names) now.insert(chart_.now_called(ChartTable::features, name));
      *names = std::move(now);
    }
    if (was == is) return;
    const auto theirs = both_ways(theirs_->map());
    std::set<std::string> names;
    const auto include = [&](const std::set<std::string>& more) { names.insert(more.begin(), more.end()); };
    include(was.first);
    include(was.second);
    include(is.first);
    include(is.second);
    for (const std::string& name : names) {
      const auto ways = [&](const auto& of) {
        return std::pair{of.first.contains(name), of.second.contains(name)};
      };
      if (ways(was) == ways(is)) continue;
      auto& [cleared, laid] = changed[name];
      cleared.emplace_back(from, to);
      if (is.first.contains(name)) laid.emplace_back(from, to);
      if (is.second.contains(name)) laid.emplace_back(to, from);
      if (ways(theirs) != ways(was) && ways(theirs) != ways(is))
        note_both(mine_.map().grid().number(from) + "/" + mine_.map().grid().number(to));
    }
  }

  void carry_names() {
    const HexMap &base = base_.map(), &mine = mine_.map();
    must(onto_.set_labels("merge", merged_list(base.labels, mine.labels, onto_.map().labels)));
    must(onto_.set_victory_hexes(
        "merge", merged_list(base.victory_hexes, mine.victory_hexes, onto_.map().victory_hexes)));
    std::map<std::string, MapEdge> edges = onto_.map().home_edges;
    for (const auto& [side, edge] : base.home_edges) {
      if (!mine.home_edges.contains(side)) edges.erase(side);
    }
    for (const auto& [side, edge] : mine.home_edges) {
      const auto was = base.home_edges.find(side);
      if (was == base.home_edges.end() || was->second != edge) edges[side] = edge;
    }
    must(onto_.set_home_edges(edges));
    if (mine.name() != base.name()) must(onto_.rename(mine.name()));
    if (mine_.underlay != base_.underlay) must(onto_.set_underlay("merge", mine_.underlay));
  }

  /// An expectation as text, to compare; `renames` gives its classes the names that they have now.
  std::string text_of(const Expectation& e, const HexMap& map, bool renames) const {
    Node node = expectation_node(e, map.grid(), map.chart());
    for (Member& m : node.members) {
      if (renames && m.key == "class") m.value.text = chart_.class_now_called(m.value.text);
    }
    return json_value(node);
  }

  void carry_expectations() {
    const auto texts = [&](const MapDraft::State& state, bool renames) {
      std::vector<std::string> all;
      for (const DraftExpectation& e : state.expectations)
        all.push_back(text_of(e.expectation, state.map(), renames));
      return all;
    };
    const auto was = texts(base_, true), is = texts(mine_, false);
    if (was == is) return;
    std::vector<DraftExpectation> all = onto_.now().expectations;
    carry_list(
        was, is, texts(onto_.now(), false), all, [&](std::size_t i) -> std::optional<DraftExpectation> {
          DraftExpectation added{mine_.expectations[i].expectation, std::nullopt};
          if (auto* move = std::get_if<ExpectedMove>(&added.expectation.expected)) {
            const auto c = onto_.map().chart().find_class(mine_.map().chart().classes[move->movement_class]);
            if (!c) return std::nullopt;
            move->movement_class = *c;
          }
          return added;
        });
    must(onto_.set_expectations("merge", std::move(all)));
  }

  void carry_accepted() {
    const auto entries = [](const MapDraft::State& state) {
      std::vector<AcceptedFinding> all;
      for (const AcceptTarget& one : state.accepted) all.push_back(one.accepted);
      return all;
    };
    const auto was = entries(base_), is = entries(mine_);
    if (was == is) return;
    std::vector<AcceptTarget> all = onto_.now().accepted;
    carry_list(was, is, entries(onto_.now()), all,
               [&](std::size_t i) { return std::optional(AcceptTarget{is[i]}); });
    must(onto_.set_accepted("merge", std::move(all)));
  }

  static std::vector<std::string> texts_of(const std::vector<RecordTarget>& records) {
    std::vector<std::string> all;
    for (const RecordTarget& record : records) all.push_back(json_value(record.table));
    return all;
  }

  void carry_scenario() {
    if (!base_.scenario || !mine_.scenario || !onto_.now().scenario) return;
    DraftScenario now = *onto_.now().scenario;
    const auto text = [](const Node* node) { return node == nullptr ? std::string() : json_value(*node); };
    bool is_changed = false;
    for (const Member& m : mine_.scenario->values.members) {
      const std::string was = text(base_.scenario->values.find(m.key)), is = text(&m.value);
      if (was == is) continue;
      const std::string there = text(now.values.find(m.key));
      if (there != was && there != is) note_both("`" + m.key + "`");
      set_at(now.values, m.key, m.value);
      is_changed = true;
    }
    for (const Member& m : base_.scenario->values.members) {
      const Node* there = now.values.find(m.key);
      if (mine_.scenario->values.find(m.key) != nullptr || there == nullptr) continue;
      if (text(there) != text(&m.value)) note_both("`" + m.key + "`");
      remove_at(now.values, m.key);
      is_changed = true;
    }
    for (auto& [key, list] : now.lists) {
      const std::vector<RecordTarget>& after = mine_.scenario->lists.at(key);
      const auto was = texts_of(base_.scenario->lists.at(key)), is = texts_of(after);
      if (was == is) continue;
      carry_list(was, is, texts_of(list), list,
                 [&](std::size_t i) { return std::optional(RecordTarget{after[i].table}); });
      is_changed = true;
    }
    if (is_changed) must(onto_.set_scenario("merge", now));
    for (const DraftUnit& unit : mine_.units) {
      const auto before =
          std::ranges::find_if(base_.units, [&](const DraftUnit& u) { return u.unit.id == unit.unit.id; });
      const auto arrived = before == base_.units.end() ? std::nullopt : before->arrival;
      if (unit.arrival != arrived && unit_of(onto_.now(), unit.unit.id) != nullptr)
        must(onto_.set_arrival(unit.unit.id, unit.arrival));
    }
  }

  void carry_units() {
    for (const DraftUnit& before : base_.units) {
      DraftUnit was = before;
      was.unit.movement_class = chart_.class_now_called(was.unit.movement_class);
      const UnitSetup* is = unit_of(mine_, was.unit.id);
      const UnitSetup* theirs = unit_of(*theirs_, was.unit.id);
      if (same(&was.unit, is)) continue;
      if (!same(theirs, &was.unit) && !same(theirs, is)) note_both(was.unit.id);
      if (is == nullptr) {
        if (theirs != nullptr) must(onto_.remove_unit(was.unit.id));
      } else {
        must(theirs == nullptr ? onto_.add_unit(*is) : onto_.change_unit(was.unit.id, *is));
      }
    }
    for (const DraftUnit& is : mine_.units) {
      if (unit_of(base_, is.unit.id) != nullptr) continue;
      const UnitSetup* theirs = unit_of(*theirs_, is.unit.id);
      if (same(theirs, &is.unit)) continue;
      if (theirs != nullptr) note_both(is.unit.id);
      must(theirs == nullptr ? onto_.add_unit(is.unit) : onto_.change_unit(is.unit.id, is.unit));
    }
  }

  const MapDraft::State& base_;
  const MapDraft::State& mine_;
  MapDraft& onto_;
  std::shared_ptr<const MapDraft::State> theirs_;
  MergedChart chart_{base_, mine_, onto_};
  Merged merged_;
};

}  // namespace

Merged carry_changes(const MapDraft::State& base, const MapDraft::State& mine, MapDraft& onto) {
  return Carrier(base, mine, onto).run();
}

}  // namespace rearguard
