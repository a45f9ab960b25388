// Regions of a map or a position in its text.

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"

namespace rearguard {
namespace {

/// Returns the hexes that a list names, and whether every entry can be read on the grid.
bool read_list(std::string_view text, const TextValue& list, const Grid& grid,
               const std::function<bool(Hex)>& exists, std::vector<Hex>& hexes) {
  bool is_valid = true;
  for (const TextValue& item : list.items)
    is_valid = !add_region_hexes(grid, string_at(text, item), exists, hexes) && is_valid;
  sort_region(hexes);
  return is_valid;
}

/// Returns the hexes that a map has of a region, or of a side's part of it.
std::vector<Hex> hexes_of_map(const HexMap& map, const std::vector<std::string>& path) {
  const auto region = map.regions.find(path[0]);
  if (region == map.regions.end()) return {};
  std::vector<Hex> hexes = region->second.hexes;
  if (path.size() > 1) {
    const auto of_side = region->second.by_side.find(path[1]);
    hexes = of_side == region->second.by_side.end() ? std::vector<Hex>{} : of_side->second;
  }
  std::erase_if(hexes, [&](Hex h) { return !map.exists(h); });
  return hexes;
}

}  // namespace

std::string redrawn_regions(std::string_view text, const MapPlace& place, const HexMap& map) {
  const TextOutline outline = outline_of(text);
  std::vector<TextChange> changes;
  const auto exists = [&](Hex h) { return map.exists(h); };
  outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
    const std::size_t depth = place.size() + 1;
    const bool is_list = member.value.kind == TextValue::Kind::array && path.size() > depth &&
                         path.size() <= depth + 2 && std::equal(place.begin(), place.end(), path.begin()) &&
                         path[place.size()] == "regions";
    if (!is_list) return;
    const std::vector<std::string> name(path.begin() + static_cast<std::ptrdiff_t>(depth), path.end());
    const std::vector<Hex> wanted = hexes_of_map(map, name);
    std::vector<Hex> is;
    if (read_list(text, member.value, map.grid(), exists, is) && is == wanted) return;
    changes.push_back({member.value.span, toml_value(texts_node(region_entries(map.grid(), wanted)))});
  });
  return changed_text(text, std::move(changes));
}

std::optional<TextChange> moved_region(std::string_view text, const TextMember& list,
                                       const Renumbering& change) {
  std::vector<Hex> hexes;
  read_list(
      text, list.value, change.from, [](Hex) { return true; }, hexes);
  const std::size_t count = hexes.size();
  for (Hex& h : hexes) h = moved_hex(h, change.from, change.to, change.origin);
  std::erase_if(hexes, [&](Hex h) { return !change.to.contains(h); });
  if (hexes.size() == count && !change.changes_anything()) return std::nullopt;
  sort_region(hexes);
  return TextChange{list.value.span, toml_value(texts_node(region_entries(change.to, hexes)))};
}

}  // namespace rearguard
