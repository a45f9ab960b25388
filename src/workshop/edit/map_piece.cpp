#include "src/workshop/edit/map_piece.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/workshop/edit/map_draft.h"
#include "src/workshop/edit/map_resize.h"

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
  std::vector<FeatureId> features(const std::vector<FeatureId>& of_piece) {
    std::vector<FeatureId> ids;
    for (const FeatureId f : of_piece) {
      const auto id = to_.find_feature(from_.features[f].name);
      if (!id && problem.empty())
        problem = "the chart no longer has the feature " + value_text(from_.features[f].name);
      if (id) ids.push_back(*id);
    }
    std::ranges::sort(ids);
    return ids;
  }

  std::string problem;

 private:
  const TerrainChart& from_;
  const TerrainChart& to_;
};

/// What hexes of a map become.
struct Replacement {
  std::map<Hex, MapPiece::Cell> cells;  ///< by hex of the map, with its ids
  bool with_names = true;
};

/// Gives the hexes of a map the names of the cells; those of other hexes keep their places in the list.
template <class Named>
void replace_names(std::vector<Named>& names, const Replacement& by,
                   std::vector<Named> MapPiece::Cell::*of_cell) {
  for (const auto& [hex, cell] : by.cells) {
    std::vector<Named> now = cell.*of_cell, old;
    for (Named& named : now) named.hex = hex;
    for (const Named& named : names) {
      if (named.hex == hex) old.push_back(named);
    }
    if (old == now) continue;
    std::erase_if(names, [hex = hex](const Named& named) { return named.hex == hex; });
    names.insert(names.end(), now.begin(), now.end());
  }
}

void replace_hexes(HexMap& map, const Replacement& by) {
  std::set<FeatureCrossing> gone;
  std::vector<FeatureCrossing> laid;
  const auto set_crossing = [&](Hex from, Direction d, const std::vector<FeatureId>& wanted) {
    const std::vector<FeatureId>& there = map.features(from, d);
    for (const FeatureId f : there) {
      if (std::ranges::find(wanted, f) == wanted.end()) gone.insert({f, from, d});
    }
    for (const FeatureId f : wanted) {
      if (std::ranges::find(there, f) == there.end()) laid.push_back({f, from, d});
    }
  };
  for (const auto& [hex, cell] : by.cells) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex near = neighbour(hex, direction(d));
      if (!map.grid().contains(near)) continue;
      const auto side = static_cast<std::size_t>(d);
      set_crossing(hex, direction(d), cell.out[side]);
      set_crossing(near, opposite(direction(d)), cell.in[side]);
    }
  }
  if (!gone.empty()) map = without(map, {gone.begin(), gone.end()});
  for (const FeatureCrossing& c : laid)
    map.add_one_way_feature(c.feature, c.from, neighbour(c.from, c.direction));
  for (const auto& [hex, cell] : by.cells) {
    map.set_terrain(hex, cell.terrain);
    if (map.elevation(hex) != cell.level) map.set_elevation(hex, cell.level);
  }
  if (!by.with_names) return;
  replace_names(map.labels, by, &MapPiece::Cell::labels);
  replace_names(map.victory_hexes, by, &MapPiece::Cell::victory_hexes);
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
  for (const Hex h : hexes) {
    Cell& cell = cells_[h - anchor];
    cell.terrain = map.terrain(h);
    cell.level = map.elevation(h);
    for (int d = 0; d < direction_count; ++d) {
      const auto side = static_cast<std::size_t>(d);
      cell.out[side] = map.features(h, direction(d));
      cell.in[side] = map.features(neighbour(h, direction(d)), opposite(direction(d)));
    }
    for (const MapLabel& label : map.labels) {
      if (label.hex == h) cell.labels.push_back({{}, label.text, label.size});
    }
    for (const VictoryHex& victory : map.victory_hexes) {
      if (victory.hex == h) cell.victory_hexes.push_back({{}, victory.points, victory.side});
    }
  }
}

void MapPiece::turn(int times) {
  std::map<Hex, Cell> turned;
  for (auto& [hex, cell] : cells_) {
    Cell& now = turned[rotated(hex, times)];
    now = cell;
    for (int d = 0; d < direction_count; ++d) {
      const auto to = static_cast<std::size_t>(index_of(direction(d + times)));
      now.out[to] = cell.out[static_cast<std::size_t>(d)];
      now.in[to] = cell.in[static_cast<std::size_t>(d)];
    }
  }
  cells_ = std::move(turned);
}

/// Mirrors in the axis of direction 0, then turns.
void MapPiece::mirror(int turns) {
  std::map<Hex, Cell> seen;
  for (auto& [hex, cell] : cells_) {
    Cell& now = seen[mirrored(hex)];
    now = cell;
    for (int d = 0; d < direction_count; ++d) {
      const auto to = static_cast<std::size_t>(index_of(direction(-d)));
      now.out[to] = cell.out[static_cast<std::size_t>(d)];
      now.in[to] = cell.in[static_cast<std::size_t>(d)];
    }
  }
  cells_ = std::move(seen);
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
  for (const auto& [offset, cell] : piece.cells()) {
    if (!map.grid().contains(at + offset)) continue;
    MapPiece::Cell& now = by.cells[at + offset] = cell;
    now.terrain = ids.terrain(cell.terrain);
    for (auto* sides : {&now.out, &now.in}) {
      for (auto& features : *sides) features = ids.features(features);
    }
  }
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
