#include "src/core/rules/facts/region_hexes.h"

#include <algorithm>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

namespace {

std::string described(const RegionUse& region) {
  const std::string name = "the region " + region.name;
  if (region.side == RegionSide::own) return name + " of its side";
  return region.side == RegionSide::enemy ? name + " of the enemy" : name;
}

void fill_region(SearchMask& mask, const PropertyUse& use) {
  const Position& position = mask.board().position();
  const std::vector<Hex> hexes = region_hexes(position, mask.rule_set(), mask.question(), use.region);
  for (std::size_t v = 0; v < mask.vertices().size(); ++v) {
    if (std::binary_search(hexes.begin(), hexes.end(), mask.vertices()[v].hex))
      mask.mark_vertex(v, use.scope);
  }
}

}  // namespace

constinit const Atom atoms::region{
    .name = "region",
    .scopes = hex_scopes,
    .takes_region = true,
    .needs = {AtomNeed::grid},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          return in_region(at.position, at.rule_set, at.question, use.region, at.to());
        },
    .fill = fill_region,
    .yes = "enters a certain region",
    .no = "enters no hex of that region",
    .without = "a hex of that region",
    .why = [](const AtomStep& at,
              const PropertyUse& use) { return hex_fact(at, "is in " + described(use.region)); },
    .documentation =
        "of a region: `{ region = \"hungary\" }`, `{ region = \"control\", side = "
        "\"enemy\" }`",
};

}  // namespace rearguard
