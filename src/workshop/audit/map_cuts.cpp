#include "src/workshop/audit/map_cuts.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "pathing/regions.h"
#include "src/workshop/audit/cost_surface.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// Names what leads a class across hexsides.
class FeatureTrial {
 public:
  FeatureTrial(const HexMap& map, ClassId c) : map_(map), class_(c) {}

  /// Returns the feature without which the class cannot cross, else a bridge or ford that is only drawn where
  /// the river is interrupted; empty if there is neither.
  std::string crossing_at(CrossedHexside side) const {
    const auto& features = map_.features(side.from, side.towards);
    for (const FeatureId left_out : features) {
      if (!can_cross(side, features, left_out)) return map_.chart().features[left_out].name;
    }
    for (const FeatureId f : features) {
      if (is_crossing(map_.chart().features[f])) return map_.chart().features[f].name;
    }
    return "";
  }

 private:
  /// Crosses the hexside on a map of two hexes, without one of its features.
  bool can_cross(CrossedHexside side, const std::vector<FeatureId>& features, FeatureId left_out) const {
    Grid grid;
    grid.columns = 2;
    grid.rows = 1;
    HexMap trial(grid, map_.shared_chart());
    const Hex a = grid.hex_at(0);
    const Hex b = grid.hex_at(1);
    trial.set_terrain(a, map_.terrain(side.from));
    trial.set_terrain(b, map_.terrain(neighbour(side.from, side.towards)));
    for (const FeatureId f : features) {
      if (f != left_out) trial.add_one_way_feature(f, a, b);
    }
    for (int d = 0; d < direction_count; ++d) {
      if (neighbour(a, direction(d)) == b) return trial.step_cost(a, direction(d), class_).has_value();
    }
    return false;
  }

  const HexMap& map_;
  ClassId class_;
};

std::string number_word(std::size_t n) {
  constexpr std::array<const char*, 13> words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                              "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n < words.size() ? words[n] : std::to_string(n);
}

/// Returns "bridge" or "bridges".
std::string noun(const std::string& word, std::size_t n) {
  if (n == 1) return word;
  const auto ends = [&](std::string_view suffix) { return word.ends_with(suffix); };
  if (ends("s") || ends("x") || ends("ch") || ends("sh")) return word + "es";
  if (ends("y") && !ends("ay") && !ends("ey") && !ends("oy")) return word.substr(0, word.size() - 1) + "ies";
  return word + "s";
}

/// Returns "two bridges, 1107-1108 and 1511-1512", "two hexes (pass), 1107 and 1511".
std::string group_text(const std::string& name, const std::string& kind,
                       const std::vector<std::string>& places) {
  constexpr std::size_t max_named = 12;
  std::vector<std::string> named = places;
  if (named.size() > max_named) {
    named.resize(max_named - 1);
    named.push_back(fmt::format("{} more", places.size() - named.size()));
  }
  return fmt::format("{} {}{}, {}", number_word(places.size()), noun(name, places.size()),
                     kind.empty() ? "" : " (" + kind + ")", word_list(named));
}

std::string hexside_text(const Grid& grid, CrossedHexside side) {
  const Hex to = neighbour(side.from, side.towards);
  const bool ordered = grid.key(side.from) < grid.key(to);
  return grid.number(ordered ? side.from : to) + "-" + grid.number(ordered ? to : side.from);
}

std::string hexsides_text(const MapCut& cut, const HexMap& map) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (std::size_t i = 0; i < cut.hexsides.size(); ++i) {
    const std::string name = cut.features[i].empty() ? "hexside" : cut.features[i];
    auto group = std::ranges::find_if(groups, [&](const auto& g) { return g.first == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), {name, {}});
    group->second.push_back(hexside_text(map.grid(), cut.hexsides[i]));
  }
  std::vector<std::string> words;
  for (const auto& [name, places] : groups) words.push_back(group_text(name, "", places));
  return fmt::format("{}", fmt::join(words, words.size() == 2 ? ", and " : "; "));
}

/// Returns "two hexes (pass), 1107 and 1511", without the terrain if there are several.
std::string hexes_text(const MapCut& cut, const HexMap& map) {
  std::set<TerrainId> terrains;
  std::vector<std::string> numbers;
  for (const Hex h : cut.hexes) {
    terrains.insert(map.terrain(h));
    numbers.push_back(map.grid().number(h));
  }
  const std::string kind = terrains.size() == 1 ? map.chart().terrains[*terrains.begin()].name : "";
  return group_text("hex", kind, numbers);
}

/// Orders cuts: those of few parts first; without a path last.
std::size_t parts_or_most(const MapCut& cut) {
  return cut.kind == MapCut::Kind::apart ? ~std::size_t{0} : cut.size();
}

/// Tests whether a cut only surrounds one hex on open ground.
bool surrounds(const MapCut& cut, const CutPlace& place) {
  constexpr std::size_t open_neighbours = 5;
  if (cut.size() < open_neighbours || place.end.hexes.size() != 1) return false;
  const Hex inside = place.end.hexes.front();
  return std::ranges::all_of(cut.hexes, [&](Hex h) { return adjacent(h, inside); }) &&
         std::ranges::all_of(cut.hexsides, [&](CrossedHexside side) {
           return side.from == inside || neighbour(side.from, side.towards) == inside;
         });
}

}  // namespace

CutPlace edge_place(const HexMap& map, MapEdge edge) {
  std::set<Hex> hexes;
  for (std::size_t c = 0; c < map.chart().classes.size(); ++c) {
    for (const Hex h : open_edge(map, static_cast<ClassId>(c), edge)) hexes.insert(h);
  }
  return {fmt::format("the {} edge", edge_name(edge)), {{hexes.begin(), hexes.end()}, true}};
}

CutPlace hex_place(const HexMap& map, Hex h) {
  const std::string number = map.grid().number(h);
  const auto label = std::ranges::find(map.labels, h, &MapLabel::hex);
  return {label == map.labels.end() ? number : fmt::format("{} ({})", one_line(label->text, 60), number),
          {{h}, false}};
}

std::variant<CutPlace, std::string> find_place(const HexMap& map, const std::string& word) {
  constexpr std::array<std::pair<std::string_view, MapEdge>, 4> edges{
      {{"N", MapEdge::north}, {"E", MapEdge::east}, {"S", MapEdge::south}, {"W", MapEdge::west}}};
  for (const auto& [name, edge] : edges) {
    if (word == name) return edge_place(map, edge);
  }
  const auto h = map.grid().parse(word);
  if (h && map.exists(*h)) return hex_place(map, *h);
  CutPlace labelled;
  std::vector<std::string> numbers;
  std::vector<std::string> known;
  for (const MapLabel& label : map.labels) {
    known.push_back(label.text);
    if (label.text != word) continue;
    labelled.end.hexes.push_back(label.hex);
    numbers.push_back(map.grid().number(label.hex));
  }
  if (!numbers.empty()) {
    labelled.name = fmt::format("{} ({})", one_line(word, 60), fmt::join(numbers, ", "));
    return labelled;
  }
  return fmt::format("\"{}\" is no edge (N, E, S, W), hex or label of this map{}", one_line(word, 40),
                     did_you_mean(word, known));
}

MapCut map_cut(const StepCosts& costs, const OpenGround& ground, const CutPlace& from, const CutPlace& to) {
  const HexMap& map = costs.map();
  const FeatureTrial trial(map, costs.movement_class());
  std::map<std::pair<Hex, Direction>, int> ranks;
  const auto rank = [&](CrossedHexside side) {
    const auto [known, is_new] = ranks.try_emplace({side.from, side.towards}, 0);
    if (is_new) known->second = trial.crossing_at(side).empty() ? 1 : 0;
    return known->second;
  };
  MapCut cut{costs.movement_class(), from.name, to.name, MapCut::Kind::inseparable, {}, {}, {}};
  auto hexes = min_hex_cut(costs, ground, from.end, to.end);
  auto sides = min_hexside_cut(costs, ground, from.end, to.end, rank);
  if ((hexes && hexes->empty()) || (sides && sides->empty())) {
    cut.kind = MapCut::Kind::apart;
    return cut;
  }
  const bool named =
      sides && std::ranges::all_of(*sides, [&](CrossedHexside side) { return rank(side) == 0; });
  if (sides && (!hexes || (named && sides->size() <= hexes->size()))) {
    cut.kind = MapCut::Kind::hexsides;
    for (const CrossedHexside side : *sides) cut.features.push_back(trial.crossing_at(side));
    cut.hexsides = *std::move(sides);
  } else if (hexes) {
    cut.kind = MapCut::Kind::hexes;
    cut.hexes = *std::move(hexes);
  }
  return cut;
}

std::string describe(const MapCut& cut, const HexMap& map) {
  switch (cut.kind) {
    case MapCut::Kind::apart:
      return fmt::format("no path leads from {} to {}", cut.from, cut.to);
    case MapCut::Kind::inseparable:
      return fmt::format("nothing parts {} from {}, which it touches", cut.from, cut.to);
    case MapCut::Kind::hexes:
    case MapCut::Kind::hexsides:
      break;
  }
  return fmt::format("{}, {} {} from {}",
                     cut.kind == MapCut::Kind::hexes ? hexes_text(cut, map) : hexsides_text(cut, map),
                     cut.size() == 1 ? "parts" : "part", cut.from, cut.to);
}

std::vector<MapCut> told_together(const std::vector<MapCut>& cuts) {
  const auto is_same = [](const MapCut& a, const MapCut& b) {
    const auto sides = [](const MapCut& cut) {
      std::set<std::pair<Hex, Hex>> both;
      for (const CrossedHexside& s : cut.hexsides)
        both.insert(std::minmax(s.from, neighbour(s.from, s.towards)));
      return both;
    };
    return a.kind == b.kind && a.hexes == b.hexes && sides(a) == sides(b);
  };
  struct Told {
    MapCut cut;
    std::vector<std::string> from, to;
  };
  std::vector<Told> all;
  for (const MapCut& cut : cuts) {
    const auto known = std::ranges::find_if(
        all, [&](const Told& other) { return is_same(other.cut, cut) && other.cut.from == cut.from; });
    if (known == all.end()) {
      all.push_back({cut, {cut.from}, {cut.to}});
    } else {
      known->to.push_back(cut.to);
    }
  }
  std::vector<Told> merged;
  for (Told& told : all) {
    const auto known = std::ranges::find_if(
        merged, [&](const Told& other) { return is_same(other.cut, told.cut) && other.to == told.to; });
    if (known == merged.end()) {
      merged.push_back(std::move(told));
    } else {
      known->from.push_back(told.from.front());
    }
  }
  std::vector<MapCut> together;
  for (Told& told : merged) {
    told.cut.from = word_list(told.from);
    told.cut.to = word_list(told.to);
    together.push_back(std::move(told.cut));
  }
  return together;
}

std::vector<std::pair<CutPlace, CutPlace>> stated_objectives(const HexMap& map) {
  std::vector<std::pair<CutPlace, CutPlace>> pairs;
  for (const auto& [side, edge] : map.home_edges) {
    for (const auto& [other, facing] : map.home_edges) {
      if (edge != facing) pairs.emplace_back(edge_place(map, edge), edge_place(map, facing));
    }
    for (const VictoryHex& victory : map.victory_hexes) {
      if (victory.side.empty() || victory.side == side)
        pairs.emplace_back(edge_place(map, edge), hex_place(map, victory.hex));
    }
  }
  return pairs;
}

std::vector<MapCut> map_cuts(const StepCosts& costs, const OpenGround& ground,
                             const std::vector<std::pair<CutPlace, CutPlace>>& pairs) {
  std::vector<MapCut> cuts;
  const auto parts_of = [&](const MapCut& cut) {
    std::set<std::string> parts;
    for (const Hex h : cut.hexes) parts.insert(costs.map().grid().number(h));
    for (const CrossedHexside side : cut.hexsides) parts.insert(hexside_text(costs.map().grid(), side));
    return parts;
  };
  const auto adds_nothing = [&](const MapCut& cut) {
    return cut.kind == MapCut::Kind::inseparable || std::ranges::any_of(cuts, [&](const MapCut& other) {
             const bool back = other.from == cut.to && other.to == cut.from;
             return other == cut || (back && other.kind == cut.kind && parts_of(other) == parts_of(cut));
           });
  };
  for (const auto& [from, to] : pairs) {
    MapCut cut = map_cut(costs, ground, from, to);
    const bool is_line = cut.kind != MapCut::Kind::apart && cut.size() > max_told_parts;
    if (!is_line && !adds_nothing(cut) && !surrounds(cut, from) && !surrounds(cut, to))
      cuts.push_back(std::move(cut));
  }
  std::ranges::stable_sort(
      cuts, [](const MapCut& a, const MapCut& b) { return parts_or_most(a) < parts_or_most(b); });
  return cuts;
}

}  // namespace rearguard
