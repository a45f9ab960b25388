#include "src/workshop/edit/map_piece.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

namespace {

/// The ids of a piece's chart in the chart of a map, which may have changed since it was copied.
class ChartIds {
 public:
  ChartIds(const TerrainChart& from, const TerrainChart& to) : from_(from), to_(to) {}

  TerrainId terrain(TerrainId t) {
    if (t == no_hex) return no_hex;
    const auto id = to_.find_terrain(from_.terrains[t].name);
    if (!id && problem.empty())
      problem = "the chart no longer has the terrain " + value_text(from_.terrains[t].name);
    return id.value_or(no_hex);
  }
  FeatureId feature(FeatureId f) {
    const auto id = to_.find_feature(from_.features[f].name);
    if (!id && problem.empty())
      problem = "the chart no longer has the feature " + value_text(from_.features[f].name);
    return id.value_or(0);
  }

  std::string problem;

 private:
  const TerrainChart& from_;
  const TerrainChart& to_;
};

/// What hexes of a map become.
struct Replacement {
  std::map<Hex, MapPiece::Ground> cells;  ///< by hex of the map, with its ids
  std::vector<FeatureCrossing> crossings;
  std::vector<MapLabel> labels;
  std::vector<VictoryHex> victory_hexes;
  bool with_names = true;
};

template <class Named>
std::map<Hex, std::vector<Named>> by_hex(const std::vector<Named>& names, const Replacement& by) {
  std::map<Hex, std::vector<Named>> sorted;
  for (const Named& named : names) {
    if (by.cells.contains(named.hex)) sorted[named.hex].push_back(named);
  }
  return sorted;
}

/// Gives the hexes of a map the names of a replacement; those of other hexes keep their places in the list,
/// and so do those that stay as they are.
template <class Named>
void replace_names(std::vector<Named>& names, const Replacement& by, const std::vector<Named>& fresh) {
  const auto old = by_hex(names, by), now = by_hex(fresh, by);
  const auto stays = [&](Hex hex) {
    const auto before = old.find(hex), after = now.find(hex);
    return before != old.end() && after != now.end() && before->second == after->second;
  };
  std::erase_if(names, [&](const Named& named) { return by.cells.contains(named.hex) && !stays(named.hex); });
  for (const auto& [hex, of_hex] : now) {
    if (!stays(hex)) names.insert(names.end(), of_hex.begin(), of_hex.end());
  }
}

void replace_hexes(HexMap& map, const Replacement& by) {
  const Grid& grid = map.grid();
  std::vector<bool> is_replaced(grid.size());
  for (const auto& [hex, cell] : by.cells) is_replaced[grid.index(hex)] = true;
  const auto is_in = [&](Hex h) { return grid.contains(h) && is_replaced[grid.index(h)]; };
  if (map.has_features()) {
    map = without(map, [&](const FeatureCrossing& c) {
      const Hex to = neighbour(c.from, c.direction);
      return grid.contains(to) && (is_in(c.from) || is_in(to));
    });
  }
  for (const FeatureCrossing& c : by.crossings) {
    const Hex to = neighbour(c.from, c.direction);
    if (grid.contains(c.from) && grid.contains(to)) map.add_one_way_feature(c.feature, c.from, to);
  }
  for (const auto& [hex, cell] : by.cells) {
    map.set_terrain(hex, cell.terrain);
    if (map.elevation(hex) != cell.level) map.set_elevation(hex, cell.level);
  }
  if (!by.with_names) return;
  replace_names(map.labels, by, by.labels);
  replace_names(map.victory_hexes, by, by.victory_hexes);
}

/// Returns why a hex cannot become a hole; empty if it can.
std::string hole_problem(const MapDraft& draft, const Replacement& by) {
  for (const auto& [hex, cell] : by.cells) {
    if (cell.terrain != no_hex) continue;
    // Victory hexes that go with the paste do not keep a hex.
    const bool scores = std::ranges::any_of(draft.map().victory_hexes,
                                            [&h = hex](const VictoryHex& v) { return v.hex == h; });
    const bool is_held = draft.must_exist(hex) && !(scores && by.with_names);
    if (is_held || !draft.now().position->units_in(hex).empty()) return held_hexes;
  }
  return {};
}

std::string replace(MapDraft& draft, const std::string& step, const Replacement& by) {
  if (auto problem = hole_problem(draft, by); !problem.empty()) return problem;
  return draft.change_map(step, [&](HexMap& map) { replace_hexes(map, by); });
}

}  // namespace

MapPiece::MapPiece(const HexMap& map, const std::vector<Hex>& hexes, Hex anchor)
    : orientation_(map.grid().orientation), chart_(map.shared_chart()) {
  for (const Hex h : hexes) cells_[h - anchor] = {map.terrain(h), map.elevation(h)};
  const auto is_in = [&](Hex h) { return cells_.contains(h - anchor); };
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Direction d = direction(static_cast<int>(key % direction_count));
    if (!is_in(from) && !is_in(neighbour(from, d))) continue;
    for (const FeatureId f : features) crossings_.push_back({f, from - anchor, d});
  }
  std::ranges::sort(crossings_);
  for (const MapLabel& label : map.labels) {
    if (is_in(label.hex)) labels_.push_back({label.hex - anchor, label.text, label.size});
  }
  for (const VictoryHex& victory : map.victory_hexes) {
    if (is_in(victory.hex)) victory_hexes_.push_back({victory.hex - anchor, victory.points, victory.side});
  }
}

template <class MoveHex, class MoveDirection>
void MapPiece::move(const MoveHex& to, const MoveDirection& facing) {
  std::map<Hex, Ground> moved;
  for (const auto& [hex, ground] : cells_) moved[to(hex)] = ground;
  cells_ = std::move(moved);
  for (FeatureCrossing& c : crossings_) c = {c.feature, to(c.from), facing(c.direction)};
  std::ranges::sort(crossings_);
  for (MapLabel& label : labels_) label.hex = to(label.hex);
  for (VictoryHex& victory : victory_hexes_) victory.hex = to(victory.hex);
}

void MapPiece::turn(int times) {
  move([&](Hex h) { return rotated(h, times); }, [&](Direction d) { return direction(index_of(d) + times); });
}

/// Mirrors in the axis of direction 0, then turns.
void MapPiece::mirror(int turns) {
  move([](Hex h) { return mirrored(h); }, [](Direction d) { return direction(-index_of(d)); });
  turn(turns);
}

// Direction 0 is north on a flat grid, and 30° to the west of it on a pointy one.
void MapPiece::mirror_left_right() {
  mirror(orientation_ == Orientation::flat ? 0 : 1);
}

void MapPiece::mirror_top_bottom() {
  mirror(orientation_ == Orientation::flat ? 3 : 4);
}

std::size_t hexes_off_map(const MapPiece& piece, const HexMap& map, Hex at) {
  return static_cast<std::size_t>(std::ranges::count_if(
      piece.cells(), [&](const auto& cell) { return !map.grid().contains(at + cell.first); }));
}

std::string put_piece(MapDraft& draft, const MapPiece& piece, Hex at, bool with_names) {
  const HexMap& map = draft.map();
  ChartIds ids(piece.chart(), map.chart());
  Replacement by;
  by.with_names = with_names;
  for (const auto& [offset, ground] : piece.cells()) {
    if (map.grid().contains(at + offset)) by.cells[at + offset] = {ids.terrain(ground.terrain), ground.level};
  }
  for (const FeatureCrossing& c : piece.crossings())
    by.crossings.push_back({ids.feature(c.feature), at + c.from, c.direction});
  for (const MapLabel& label : piece.labels()) by.labels.push_back({at + label.hex, label.text, label.size});
  for (const VictoryHex& victory : piece.victory_hexes())
    by.victory_hexes.push_back({at + victory.hex, victory.points, victory.side});
  if (!ids.problem.empty()) return ids.problem;
  if (by.cells.empty()) return "the piece would be off the map";
  return replace(draft, "paste " + plural(by.cells.size(), "hex", "hexes"), by);
}

std::string clear_hexes(MapDraft& draft, const std::vector<Hex>& hexes, TerrainId fill) {
  Replacement by;
  for (const Hex h : hexes) {
    if (draft.map().grid().contains(h)) by.cells[h].terrain = fill;
  }
  return replace(draft, "cut " + plural(by.cells.size(), "hex", "hexes"), by);
}

}  // namespace rearguard
