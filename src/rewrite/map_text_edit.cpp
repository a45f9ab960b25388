#include "src/rewrite/map_text_edit.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "src/document/document.h"
#include "src/io/map_reader.h"
#include "src/rewrite/map_text_passes.h"

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

bool same_crossings(const HexMap& a, const HexMap& b) {
  return std::all_of(a.crossings().begin(), a.crossings().end(), [&](const auto& crossing) {
    const auto other = b.crossings().find(crossing.first);
    return crossing.second == (other == b.crossings().end() ? std::vector<FeatureId>{} : other->second);
  });
}

}  // namespace

bool same_map(const HexMap& a, const HexMap& b) {
  if (!same_grid(a.grid(), b.grid()) || a.name() != b.name() || a.terrains() != b.terrains() ||
      a.ground_blocks_sight != b.ground_blocks_sight || !same_names(a, b) || !same_regions(a, b) ||
      !same_crossings(a, b) || !same_crossings(b, a))
    return false;
  for (std::size_t i = 0; i < a.grid().size(); ++i) {
    const Hex h = a.grid().hex_at(i);
    if (a.elevation(h) != b.elevation(h)) return false;
  }
  return true;
}

std::string edited_map_part(std::string_view text, const MapPlace& place, const Grid& old_grid,
                            const MapTarget& target) {
  const Renumbering renumbering{old_grid, target.map.grid(), target.origin};
  std::string now = renumbered_map(text, place, renumbering);
  now = sized_grid(now, place, target.map.grid());
  now = renamed_map(now, place, target.map);
  now = redrawn_rows(now, place, target);
  now = redrawn_hexsides(now, place, target.map);
  now = redrawn_names(now, place, target.map);
  now = with_home_edges(now, place, target.map);
  now = redrawn_regions(now, place, target.map);
  return target.underlay == nullptr ? now : with_underlay(now, place, target.map.grid(), *target.underlay);
}

Checked<std::string> edited_map_text(std::string_view text, const std::string& file,
                                     const MapTarget& target) {
  const Checked<HexMap> old = read_map_text(text, file);
  if (!old) return old.problems();
  std::string now = edited_map_part(text, {}, old->grid(), target);
  const Checked<HexMap> made = read_map_text(now, file);
  const bool has_underlay =
      target.underlay == nullptr || underlay_in_text(now, {}, target.map.grid()) == *target.underlay;
  if (made && same_map(*made, target.map) && has_underlay) return now;
  return Diagnostic{file, 0, 0,
                    "this text is written in a way that cannot be edited in place" +
                        (made ? std::string() : ": " + made.problems().front().message)};
}

}  // namespace rearguard
