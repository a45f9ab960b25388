#include "src/extras/learn/vocabulary.h"

#include "src/core/rules/words/condition.h"
#include "src/extras/learn/learn_case.h"

namespace rearguard {
namespace {

std::vector<std::string> list_of(const std::set<std::string>& words) {
  return {words.begin(), words.end()};
}

template <class Value>
std::vector<std::string> names_in(const std::map<std::string, Value>& named) {
  std::vector<std::string> names;
  for (const auto& [name, value] : named) names.push_back(name);
  return names;
}

/// What the boards of cases show, collected board by board.
class Words {
 public:
  void see(const LearnCase& of) {
    const Position& position = of.position;
    const HexMap& map = position.map();
    const Unit& mover = position.unit(of.request.unit);
    see_ground(map);
    for (const Unit& unit : position.units()) {
      const bool is_enemy = position.enemies(unit.side, mover.side);
      if (&unit == &mover) continue;
      if (!unit.kind.empty()) (is_enemy ? enemy_kinds : friend_kinds).insert(unit.kind);
      (is_enemy ? enemy_states : friend_states).insert(unit.state);
      out.friends = out.friends || !is_enemy;
      out.hidden = out.hidden || (is_enemy && unit.hidden);
      out.leaders = out.leaders || (!is_enemy && unit.kind == "leader");
      out.retreat_fire = out.retreat_fire || (is_enemy && unit.retreat_fire_range > 0);
    }
    const std::string& side = position.sides()[mover.side];
    out.home_edge = out.home_edge || map.home_edges.contains(side);
    out.enemy_line = out.enemy_line || position.enemy_line(mover.side).has_value();
    out.supply = out.supply || !position.supply(mover.side).empty();
    std::map<std::string, bool> stated;
    for (const NamedRegions* all : {&map.regions, &position.own_regions()}) {
      for (const auto& [name, region] : *all) stated[name] = region.is_divided;
    }
    stated.erase(std::string(supply_region));
    if (boards_ == 0) regions_ = stated;
    std::erase_if(regions_, [&](const auto& known) {
      const auto here = stated.find(known.first);
      return here == stated.end() || here->second != known.second;
    });
    causes_ = causes_ && !of.request.causing_units.empty();
    directions_ = directions_ && position.retreat_direction(mover.side).has_value();
    ++boards_;
  }

  Vocabulary take(const RuleSet& given) {
    out.terrains = list_of(terrains);
    out.features = list_of(features);
    out.enemy_kinds = list_of(enemy_kinds);
    out.friend_kinds = list_of(friend_kinds);
    out.enemy_states = list_of(enemy_states);
    out.friend_states = list_of(friend_states);
    for (const auto& [name, is_divided] : regions_) out.regions.push_back({name, is_divided});
    out.causing_units = (causes_ && boards_ > 0) || given.default_cause != DefaultCause::none;
    out.retreat_direction = directions_ && boards_ > 0;
    out.definitions = names_in(given.definitions);
    out.groups = names_in(given.groups);
    out.bonds = names_in(given.bonds);
    out.zocs = names_in(given.zocs);
    out.stacking = given.stacking.limits() || !given.conditional_stacking.empty();
    out.extra = given.length.continue_while.has_value();
    const auto cancels = [](const ZocRule& zoc) { return zoc.cancelled_by.has_value(); };
    out.cancelled_zoc = cancels(given.zoc) ||
                        std::ranges::any_of(given.zocs, [&](const auto& z) { return cancels(z.second); });
    return std::move(out);
  }

 private:
  void see_ground(const HexMap& map) {
    const TerrainChart& chart = map.chart();
    std::set<int> levels;
    for (std::size_t i = 0; i < map.grid().size(); ++i) {
      const Hex h = map.grid().hex_at(i);
      if (!map.exists(h)) continue;
      const Terrain& terrain = chart.terrains[map.terrain(h)];
      terrains.insert(terrain.name);
      out.sight = out.sight || terrain.sight.blocks;
      levels.insert(map.elevation(h));
    }
    for (const auto& [crossing, ids] : map.crossings()) {
      for (const FeatureId f : ids) {
        features.insert(chart.features[f].name);
        out.sight = out.sight || chart.features[f].sight.blocks;
      }
    }
    out.levels = out.levels || levels.size() > 1;
    out.sight = out.sight || (map.ground_blocks_sight && levels.size() > 1);
  }

  Vocabulary out;
  std::set<std::string> terrains, features, enemy_kinds, friend_kinds, enemy_states, friend_states;
  std::map<std::string, bool> regions_;
  bool causes_ = true, directions_ = true;
  int boards_ = 0;
};

}  // namespace

Vocabulary vocabulary_of(const std::vector<LearnCase>& cases, const RuleSet& given) {
  Words words;
  for (const LearnCase& one : cases) words.see(one);
  return words.take(given);
}

}  // namespace rearguard
