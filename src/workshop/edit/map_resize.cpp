#include "src/workshop/edit/map_resize.h"

#include <algorithm>
#include <tuple>

#include "src/core/board/setup_of.h"
#include "src/workshop/edit/map_draft.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/moved_hex.h"

namespace rearguard {

namespace {

/// Maps a hex of one grid to its hex on another.
struct Moved {
  const Grid& from;
  const Grid& to;
  Printed origin;

  Hex operator()(Hex h) const { return moved_hex(h, from, to, origin); }
};

template <class Named>
void move_names(std::vector<Named>& names, const Moved& moved, const HexMap& map, bool must_exist,
                DroppedItems& dropped) {
  std::vector<Named> retained;
  for (Named& named : names) {
    named.hex = moved(named.hex);
    const bool is_there = map.grid().contains(named.hex) && (!must_exist || map.exists(named.hex));
    if (is_there) retained.push_back(std::move(named));
  }
  dropped.names += names.size() - retained.size();
  names = std::move(retained);
}

/// Moves the hexes of a list, and leaves out those that the map lacks.
void move_hexes(std::vector<Hex>& hexes, const Moved& moved, const HexMap& map) {
  for (Hex& h : hexes) h = moved(h);
  std::erase_if(hexes, [&](Hex h) { return !map.exists(h); });
  sort_region(hexes);
}

void move_regions(NamedRegions& regions, const Moved& moved, const HexMap& map) {
  for (auto& [name, region] : regions) {
    move_hexes(region.hexes, moved, map);
    for (auto& [side, hexes] : region.by_side) move_hexes(hexes, moved, map);
  }
}

}  // namespace

Grid grown(const Grid& grid, const EdgeGrowth& growth) {
  Grid now = grid;
  now.first = {grid.first.column - growth.left, grid.first.row - growth.top};
  now.columns += growth.left + growth.right;
  now.rows += growth.top + growth.bottom;
  return now;
}

Grid renumbered(const Grid& grid, const NumberReading& first, Parity shifted, bool retain_layout) {
  Grid now = grid;
  now.numbering = first.numbering;
  now.shifted = shifted;
  if (retain_layout) now.shift_first(first.number, grid.is_first_shifted());
  now.first = now.printed_of(first.number);
  return now;
}

HexMap reworked(const HexMap& map, const Grid& grid, Printed origin, TerrainId fill, DroppedItems& dropped) {
  HexMap now(grid, map.shared_chart(), map.name());
  const Moved moved{map.grid(), grid, origin};
  for (std::size_t i = 0; i < grid.size(); ++i) now.set_terrain(grid.hex_at(i), fill);
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    const Hex to = moved(h);
    if (!grid.contains(to)) continue;
    now.set_terrain(to, map.terrain(h));
    if (map.elevation(h) != 0) now.set_elevation(to, map.elevation(h));
  }
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Hex a = moved(from);
    const Hex b = moved(neighbour(from, direction(static_cast<int>(key % direction_count))));
    const bool is_there = adjacent(a, b) && grid.contains(a) && grid.contains(b);
    if (!is_there) dropped.features += features.size();
    for (const FeatureId f : features) {
      if (is_there) now.add_one_way_feature(f, a, b);
    }
  }
  static_cast<MapDetails&>(now) = map;
  move_names(now.labels, moved, now, false, dropped);
  move_names(now.victory_hexes, moved, now, true, dropped);
  move_regions(now.regions, moved, now);
  return now;
}

Setup reworked(const Setup& setup, const Grid& from, const Grid& to, Printed origin, DroppedItems& dropped) {
  const Moved moved{from, to, origin};
  Setup now = setup;
  for (auto& [side, line] : now.enemy_line) {
    auto printed = line_of(from, line);
    if (!printed) continue;
    printed->number += line.is_column ? origin.column - from.first.column : origin.row - from.first.row;
    line = line_setup(to, *printed);
  }
  for (auto& [side, hexes] : now.supply) {
    std::vector<std::string> retained;
    for (const std::string& number : hexes) {
      const auto h = from.parse(number);
      if (h && to.contains(moved(*h))) retained.push_back(to.number(moved(*h)));
    }
    hexes = std::move(retained);
  }
  for (auto& [name, region] : now.regions) {
    const auto move = [&](std::vector<std::string>& entries) {
      std::vector<Hex> hexes;
      for (const std::string& entry : entries)
        add_region_hexes(
            from, entry, [](Hex) { return true; }, hexes);
      for (Hex& h : hexes) h = moved(h);
      std::erase_if(hexes, [&](Hex h) { return !to.contains(h); });
      sort_region(hexes);
      entries = region_entries(to, hexes);
    };
    move(region.hexes);
    for (auto& [side, hexes] : region.by_side) move(hexes);
  }
  std::vector<std::string> gone;
  for (UnitSetup& unit : now.units) {
    const auto h = from.parse(unit.hex);
    if (h && to.contains(moved(*h))) {
      unit.hex = to.number(moved(*h));
    } else {
      gone.push_back(unit.id);
    }
  }
  for (const std::string& id : gone) remove_unit(now, id);
  dropped.units.insert(dropped.units.end(), gone.begin(), gone.end());
  return now;
}

namespace {

/// What a feature of a crossing becomes; nothing: it goes.
using Becomes = std::function<std::optional<FeatureId>(const FeatureCrossing&)>;

HexMap copied(const HexMap& map, HexMap now, const Becomes& becomes) {
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (map.elevation(h) != 0) now.set_elevation(h, map.elevation(h));
  }
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Direction d = direction(static_cast<int>(key % direction_count));
    for (const FeatureId f : features) {
      if (const auto feature = becomes({f, from, d}))
        now.add_one_way_feature(*feature, from, neighbour(from, d));
    }
  }
  static_cast<MapDetails&>(now) = map;
  return now;
}

HexMap copied(const HexMap& map, const std::string& name, const Becomes& becomes) {
  HexMap now(map.grid(), map.shared_chart(), name);
  now.set_terrains(map.terrains());
  return copied(map, std::move(now), becomes);
}

}  // namespace

HexMap without(const HexMap& map, const std::function<bool(const FeatureCrossing&)>& is_gone) {
  return copied(map, map.name(), [&](const FeatureCrossing& c) {
    return is_gone(c) ? std::nullopt : std::optional(c.feature);
  });
}

HexMap renamed(const HexMap& map, const std::string& name) {
  return copied(map, name, [](const FeatureCrossing& c) { return c.feature; });
}

HexMap with_chart(const HexMap& map, const NewChart& changed) {
  HexMap now(map.grid(), changed.chart, map.name());
  std::vector<TerrainId> terrains;
  for (const TerrainId t : map.terrains()) terrains.push_back(changed.terrains[t].value_or(no_hex));
  now.set_terrains(std::move(terrains));
  return copied(map, std::move(now), [&](const FeatureCrossing& c) { return changed.features[c.feature]; });
}

namespace {

class Differences {
 public:
  Differences(const HexMap& a, const HexMap& b) : a_(a), b_(b) {}

  ChangedHexes find() {
    const Grid& grid = a_.grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      if (a_.terrains()[i] != b_.terrains()[i] || a_.elevation(h) != b_.elevation(h)) include(h);
    }
    for (const auto& [one, other] : {std::pair(&a_, &b_), std::pair(&b_, &a_)}) {
      compare_crossings(*one, *other);
      compare_names(one->labels, other->labels);
      compare_names(one->victory_hexes, other->victory_hexes);
    }
    return found_;
  }

 private:
  void compare_crossings(const HexMap& one, const HexMap& other) {
    for (const auto& [key, features] : one.crossings()) {
      const auto there = other.crossings().find(key);
      if (there != other.crossings().end() && there->second == features) continue;
      const Hex from = one.grid().hex_at(key / direction_count);
      include(from);
      const Hex to = neighbour(from, direction(static_cast<int>(key % direction_count)));
      if (one.grid().contains(to)) include(to);
    }
  }

  template <class Named>
  void compare_names(const std::vector<Named>& one, const std::vector<Named>& other) {
    for (const Named& named : one) {
      if (std::ranges::find(other, named) == other.end()) include_name(named);
    }
  }

  void include_name(const VictoryHex& victory) { include(victory.hex); }
  /// A label is centred on its hex, or moved in from the edge of the sheet. A letter of the largest size is
  /// less than half a column wide.
  void include_name(const MapLabel& label) {
    const int reach = 1 + static_cast<int>(label.text.size()) / 2;
    const Printed p = a_.grid().to_printed(label.hex);
    include(Printed{p.column - reach, p.row - 1});
    include(Printed{p.column + reach, p.row + 1});
  }

  void include(Hex h) { include(a_.grid().to_printed(h)); }
  void include(Printed p) {
    if (found_.last.column < found_.first.column) {
      found_.first = found_.last = p;
      return;
    }
    found_.first = {std::min(found_.first.column, p.column), std::min(found_.first.row, p.row)};
    found_.last = {std::max(found_.last.column, p.column), std::max(found_.last.row, p.row)};
  }

  const HexMap& a_;
  const HexMap& b_;
  ChangedHexes found_;
};

}  // namespace

namespace {

/// The order counts here: hexes and hexsides are compared by id.
bool same_chart_here(const HexMap& a, const HexMap& b) {
  if (a.shared_chart() == b.shared_chart()) return true;
  const ChartNames here = names_in(a.chart()), there = names_in(b.chart());
  return here.terrains == there.terrains && here.features == there.features &&
         same_chart(a.chart(), b.chart());
}

}  // namespace

ChangedHexes changed_hexes(const HexMap& a, const HexMap& b) {
  const auto shape = [](const Grid& g) {
    return std::tie(g.orientation, g.shifted, g.first, g.numbering, g.columns, g.rows);
  };
  if (shape(a.grid()) != shape(b.grid()) || !same_chart_here(a, b)) {
    ChangedHexes everything;
    everything.all = true;
    return everything;
  }
  return Differences(a, b).find();
}

}  // namespace rearguard
