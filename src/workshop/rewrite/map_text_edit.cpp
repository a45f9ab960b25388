#include "src/workshop/rewrite/map_text_edit.h"

#include <algorithm>
#include <tuple>

#include "src/core/io/maps/map_reader.h"
#include "src/workshop/rewrite/map_text_passes.h"

namespace rearguard {

namespace {

bool same_names(const HexMap& a, const HexMap& b) {
  return a.labels == b.labels && a.victory_hexes == b.victory_hexes && a.home_edges == b.home_edges;
}

std::vector<Hex> existing(std::vector<Hex> hexes, const HexMap& map) {
  std::erase_if(hexes, [&](Hex h) { return !map.exists(h); });
  return hexes;
}

/// Compares the hexes that exist: a drawing can remove others from the map.
bool same_regions(const HexMap& a, const HexMap& b) {
  return std::equal(a.regions.begin(), a.regions.end(), b.regions.begin(), b.regions.end(),
                    [&](const auto& x, const auto& y) {
                      const auto same_side = [&](const auto& p, const auto& q) {
                        return p.first == q.first && existing(p.second, a) == existing(q.second, b);
                      };
                      const NamedRegion& r = x.second;
                      const NamedRegion& s = y.second;
                      return x.first == y.first && r.is_divided == s.is_divided &&
                             existing(r.hexes, a) == existing(s.hexes, b) &&
                             std::equal(r.by_side.begin(), r.by_side.end(), s.by_side.begin(),
                                        s.by_side.end(), same_side);
                    });
}

bool same_grid(const Grid& a, const Grid& b) {
  return std::tie(a.orientation, a.shifted, a.shifted_by_place, a.first, a.numbering, a.columns, a.rows) ==
         std::tie(b.orientation, b.shifted, b.shifted_by_place, b.first, b.numbering, b.columns, b.rows);
}

/// Returns for each id of a chart the id of the same name in another one; nothing if it has none.
template <class Id, class Entry>
std::vector<std::optional<Id>> ids_there(const std::vector<Entry>& here, const std::vector<Entry>& there) {
  std::vector<std::optional<Id>> ids;
  for (const Entry& entry : here) {
    const auto found = std::ranges::find(there, entry.name, &Entry::name);
    ids.push_back(found == there.end() ? std::nullopt
                                       : std::optional(static_cast<Id>(found - there.begin())));
  }
  return ids;
}

bool same_terrains(const HexMap& a, const HexMap& b) {
  const auto ids = ids_there<TerrainId>(a.chart().terrains, b.chart().terrains);
  return std::equal(a.terrains().begin(), a.terrains().end(), b.terrains().begin(), b.terrains().end(),
                    [&](TerrainId x, TerrainId y) { return ids[x] == y; });
}

bool same_crossings(const HexMap& a, const HexMap& b) {
  const auto ids = ids_there<FeatureId>(a.chart().features, b.chart().features);
  return std::ranges::all_of(a.crossings(), [&](const auto& crossing) {
    const auto other = b.crossings().find(crossing.first);
    const std::vector<FeatureId> there =
        other == b.crossings().end() ? std::vector<FeatureId>{} : other->second;
    return crossing.second.size() == there.size() && std::ranges::all_of(crossing.second, [&](FeatureId f) {
             return ids[f] && std::ranges::find(there, *ids[f]) != there.end();
           });
  });
}

}  // namespace

bool same_map(const HexMap& a, const HexMap& b) {
  if (!same_grid(a.grid(), b.grid()) || a.name() != b.name() || !same_chart(a.chart(), b.chart()) ||
      !same_terrains(a, b) || a.ground_blocks_sight != b.ground_blocks_sight || !same_names(a, b) ||
      !same_regions(a, b) || !same_crossings(a, b) || !same_crossings(b, a))
    return false;
  for (std::size_t i = 0; i < a.grid().size(); ++i) {
    const Hex h = a.grid().hex_at(i);
    if (a.elevation(h) != b.elevation(h)) return false;
  }
  return true;
}

std::string edited_map_part(std::string_view text, const MapPlace& place, const HexMap& old,
                            const MapTarget& target) {
  const Renumbering renumbering{old.grid(), target.map.grid(), target.origin};
  std::string now = with_chart(text, place, old.chart(), target.map.chart(),
                               target.names == nullptr ? names_in(target.map.chart()) : *target.names);
  now = with_ground_sight(now, place, old.ground_blocks_sight, target.map.ground_blocks_sight);
  now = renumbered_map(now, place, renumbering);
  now = sized_grid(now, place, old.grid(), target.map.grid());
  now = renamed_map(now, place, target.map);
  now = redrawn_rows(now, place, target);
  now = redrawn_hexsides(now, place, target.map);
  now = redrawn_names(now, place, target.map);
  now = with_home_edges(now, place, old, target.map);
  now = redrawn_regions(now, place, target.map);
  if (target.expectations != nullptr) now = with_expectations(now, place, target.map, *target.expectations);
  if (target.accepted != nullptr) now = with_accepted(now, place, target.map.grid(), *target.accepted);
  return target.underlay == nullptr ? now : with_underlay(now, place, target.map.grid(), *target.underlay);
}

Checked<std::string> edited_map_text(std::string_view text, const std::string& file,
                                     const MapTarget& target) {
  const Checked<HexMap> old = read_map_text(text, file);
  if (!old) return old.problems();
  std::string now = edited_map_part(text, {}, *old, target);
  const Checked<HexMap> made = read_map_text(now, file);
  const bool has_underlay =
      target.underlay == nullptr || underlay_in_text(now, {}, target.map.grid()) == *target.underlay;
  if (made && same_map(*made, target.map) && has_underlay) return now;
  return Diagnostic{file, 0, 0,
                    "this text is written in a way that cannot be edited in place" +
                        (made ? std::string() : ": " + made.problems().front().message)};
}

}  // namespace rearguard
